// ImportingTests
