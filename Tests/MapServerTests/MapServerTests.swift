// MapServerTests
