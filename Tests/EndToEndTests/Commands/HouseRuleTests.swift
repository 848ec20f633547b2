import Foundation
import Testing
import TestSupport

/// The rules of `Scripts/check` that find what overflows an `Int` of 32 bits, as WebAssembly has it, and names that are
/// compared as text.
struct HouseRuleTests {
  private static let script = projectRoot.appending(path: "Scripts/check").path

  /// Whether a line of a source breaks the rule.
  private func isFound(_ line: String, by rule: String = "counts") throws -> Bool {
    let folder = try TemporaryFolder()
    for room in ["Foundations", "Engine", "Animations", "Containers", "Product/WhirligifKit"] {
      try folder.write(room == "Engine" ? line + "\n" : "", "Sources/\(room)/File.swift")
    }
    try folder.write("", "Scripts/wasm/File.swift")
    let outcome = try Command.run(tool: Self.script, ["--rule", rule, folder.path])
    #expect(outcome.error == "")
    #expect(outcome.text.contains("File.swift:") == (outcome.status == 1))
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

  @Test(arguments: [
    "var files: [String: Int] = [:]", "let a: Set<String> = []", "let a: Dictionary<String, Int>",
    "let a = Mutex<[String: Int]>([:])", "let a = Set(uses.flatMap { $0.names })", "func f(_ a: [[String: Int]]) {",
    "let a = Dictionary(grouping: all, by: { $0.name })", "if a.lowercased() == b {",
    "struct Key: Hashable {\n  let name: String",
    "struct Key: Sendable, Hashable {\n  let a: Int\n  let paths: [String]",
  ])
  func aNameThatIsTextIsFound(_ line: String) throws {
    #expect(try isFound(line, by: "keys"))
  }

  @Test(arguments: [
    "var files: [Name: Int] = [:]", "let a: [String] = []", "let a: Set<Name> = Set(uses.flatMap { $0.names })",
    "let a: Set<String> = []  // Words: own", "// Words: own\nlet a: [String: Int]", "// a [String: Int] as text",
    "public init(files: [String: Int]) {", "if a.lowercasedASCII == b {", "struct Key: Hashable {\n  let a: Name\n}",
    "public struct Key: Hashable {\n  let name: String", "struct Key {\n  let name: String",
    "struct Key: Hashable {\n  let message: String",
    "enum Fault: Error, Hashable {\n  case a(String)",
    "struct Key: Hashable {\n  let a: Name\n  func text() -> String {\n    let name: String",
  ])
  func aNameOfBytesIsNot(_ line: String) throws { #expect(try !isFound(line, by: "keys")) }
}
