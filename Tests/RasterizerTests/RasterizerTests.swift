// RasterizerTests
