import Numerics
import TestSupport
import Testing

@testable import Typography

/// The names of fonts are bytes.
@Suite struct TwinFontsTests {
  @Test(arguments: TwinNames.all)
  func filesAndFamilies(twins: TwinNames) throws {
    let files = FontFiles.memory([
      Name("\(twins.first).ttf"): FontFile([1]), Name("\(twins.second).ttf"): FontFile([2]),
    ])
    #expect(try Font("\(twins.first).ttf", in: files) == Font(source: .memory(FontFile([1]))))
    #expect(try Font("\(twins.second).ttf:bold", in: files).source == .memory(FontFile([2])))
    #expect(try Font(twins.first) != Font(twins.second))
    #expect(try Set([Font("/\(twins.first)"), Font("/\(twins.second)")]).count == 2)
    let one = FontFiles.memory([Name("\(twins.first).ttf"): FontFile([1])])
    #expect(throws: TypographyError.self) { try Font("\(twins.second).ttf", in: one) }
  }

  @Test func wordsIgnoreTheCaseOfASCIIAlone() throws {
    #expect(FontWeight("BLACK") == .black && FontWeight("blac\u{212A}") == nil)
    #expect(try Font("BuiltIn").isBuiltIn)
  }
}
