import Foundation
import Testing

/// The folder of cases: the one named in the environment, else the one beside the package.
private let cases = URL(
  filePath: ProcessInfo.processInfo.environment["EXPRESSION_CASES"] ?? "../shared/conformance/expressions",
  directoryHint: .isDirectory)

@Suite(.enabled(if: FileManager.default.fileExists(atPath: cases.path), "needs \(cases.path) or EXPRESSION_CASES"))
struct ExpressionConformanceTests {
  @Test func `expressions are compiled and evaluated as the style specification's own tests expect`() throws {
    let all = try ExpressionCase.all(in: cases)
    #expect(!all.isEmpty)
    var passed = 0
    for expressionCase in all {
      let failure = expressionCase.failure()
      #expect(failure == nil, "\(expressionCase.name)")
      if let failure { print("\(expressionCase.name): \(failure)") } else { passed += 1 }
    }
    print("\(passed) of \(all.count) expression cases")
  }
}
