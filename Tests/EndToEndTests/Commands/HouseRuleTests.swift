import Foundation
import Testing
import TestSupport

/// The rule of `Scripts/check` that finds what overflows an `Int` of 32 bits, as WebAssembly has it.
struct HouseRuleTests {
  private static let script = projectRoot.appending(path: "Scripts/check").path

  /// Whether a line of a source breaks the rule.
  private func isFound(_ line: String) throws -> Bool {
    let folder = try TemporaryFolder()
    for room in ["Foundations", "Engine", "Animations", "Containers", "Product/WhirligifKit"] {
      try folder.write(room == "Engine" ? line + "\n" : "", "Sources/\(room)/File.swift")
    }
    let outcome = try Command.run(tool: Self.script, ["--rule", "counts", folder.path])
    #expect(outcome.error == "")
    #expect(outcome.text.contains("File.swift:1:") == (outcome.status == 1))
    return outcome.status == 1
  }

  @Test(arguments: [
    "let limit = 1 << 31", "let limit = min(total, 1 << 40)", "let limit = 1_000_000_000_000",
    "let least = Int(UInt32.max)",
    "let sum = Int(checksum(of: bytes))", "let count = Int(min(value, 1e12))", "let pixels = width * height * frames",
    "let pixels = canvas.width * canvas.height * 4",
  ])
  func aCountThatPasses32BitsIsFound(_ line: String) throws { #expect(try isFound(line)) }

  @Test(arguments: [
    "let limit = 1 << 30", "let limit: Int64 = 1 << 40", "let limit = UInt64(1) << 33", "let limit = 1_000_000_000",
    "let range = 1.0...1_000_000_000_000.0", "let pixels = Int64(width) * Int64(height) * 4", "// 1 << 40 as text",
    "let area = width * height",
  ])
  func whatFits32BitsOrNamesItsTypeIsNot(_ line: String) throws { #expect(try !isFound(line)) }
}
