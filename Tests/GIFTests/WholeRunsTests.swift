import Palette
import Testing

@testable import GIF

@Suite struct WholeRunsTests {
  /// Letters are indices, capitals must be painted; a dot is the transparent index. Worked by hand.
  @Test(arguments: [
    ("aaaa", "...."),  // Nothing need be painted.
    ("aaAA", "..AA"),  // The transparent run from before goes on into the run.
    ("BaaAaa", "BaaAaa"),  // A painted run is painted whole.
    ("BaaaB", "B...B"),  // A run that may stay does.
    ("BaabbBB", "B....BB"),  // It goes on up to what must be painted.
    ("BAabBAa", "BAabBAa"),
    ("B..aA", "B...A"),  // Outside the transparent index is the only one.
  ])
  func runsStayOrArePaintedWhole(_ picture: String, _ expected: String) {
    let letters = Array(picture)
    var indices = letters.map { $0 == "." ? 0 : UInt8($0.lowercased() == "a" ? 1 : 2) }
    let targets = letters.map { letter -> PixelTarget in
      if letter == "." { return .outside }
      return letter.isUppercase
        ? PixelTarget(painting: 0xFF11_1111, isSensitive: false) : PixelTarget(keeping: 0xFF11_1111)
    }
    let table = ColorTable(opaque: [0xFF11_1111, 0xFF22_2222], transparent: true)
    targets.withUnsafeBufferPointer { targets in
      let freedom = CodingFreedom(
        targets: targets, staying: UnsafeBufferPointer(start: nil, count: 0), width: letters.count, table: table,
        closeness: ColorCloseness(table, within: 0), codeWorth: 1, strings: .even(length: 3))
      indices.withUnsafeMutableBufferPointer { freedom.keepRunsWhole(in: $0, transparent: 0) }
    }
    #expect(String(indices.map { $0 == 0 ? "." : $0 == 1 ? "a" : "b" }) == expected.lowercased())
  }
}
