// MapStyleTests
