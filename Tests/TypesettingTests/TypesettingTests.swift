// TypesettingTests
