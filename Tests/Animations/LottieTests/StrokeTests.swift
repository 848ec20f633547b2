import Drawing
import Raster
import Testing
import Vector

@testable import Lottie

/// Lines: thin ones, and those that an effect draws along masks.
@Suite struct StrokeTests {
  private func line(_ points: String, width: Double, cap: Int, isClosed: Bool = false) -> String {
    let zeros = points.split(separator: ";").map { _ in "[0,0]" }.joined(separator: ",")
    let vertices = points.split(separator: ";").map { "[\($0)]" }.joined(separator: ",")
    return #"{"ty":"sh","ks":{"k":{"v":[\#(vertices)],"i":[\#(zeros)],"o":[\#(zeros)],"c":\#(isClosed)}}},"#
      + #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":\#(width)},"lc":\#(cap)}"#
  }

  /// A line from 5.5 to 6 is drawn from 5.25 to 6.25 at half strength: what Chromium shows of it.
  @Test func aLineNarrowerThanAPixelIsAPixelWideAndFainter() throws {
    let thin = try animation(shapes(line("5.75,0;5.75,20", width: 0.5, cap: 1)))
    #expect(isNear(try (4...7).map { try thin.pixel($0, 10)[3] }, [0, 96, 32, 0]))
    let closed = try animation(shapes(line("5.5,5.5;14.5,5.5;14.5,14.5;5.5,14.5", width: 0.5, cap: 1, isClosed: true)))
    #expect(isNear(try (4...6).map { try closed.pixel($0, 10)[3] }, [0, 128, 0]))
    #expect(isNear(try (13...15).map { try closed.pixel(10, $0)[3] }, [0, 128, 0]))
  }

  /// In the middle of each column the line lies in the middle of a pixel, or so far off that a neighbor has a share:
  /// what Chromium shows of both.
  @Test func aThinSlantIsAPixelHighInEachColumn() throws {
    let diagonal = try animation(shapes(line("0,0;20,20", width: 1, cap: 1)))
    #expect(isNear(try (8...12).map { try diagonal.pixel($0, 10)[3] }, [0, 0, 255, 0, 0]))
    let flat = try animation(shapes(line("0,0;20,15", width: 0.8, cap: 1)))
    #expect(isNear(try (5...8).map { try flat.pixel(8, $0)[3] }, [25, 179, 0, 0]))
    let steep = try animation(shapes(line("0,0;15,20", width: 0.8, cap: 1)))
    #expect(isNear(try (5...8).map { try steep.pixel($0, 8)[3] }, [25, 179, 0, 0]))
  }

  /// A round cap reaches as far as a rectangle of half a disc's area, pi / 8.
  @Test(arguments: [(1, 0), (2, 100), (3, 128)])
  func capsOfThinLines(cap: Int, alpha: Int) throws {
    let open = try animation(shapes(line("5,10.5;15,10.5", width: 1, cap: cap)))
    #expect(isNear(try [3, 4, 5, 14, 15].map { try open.pixel($0, 10)[3] }, [0, alpha, 255, 255, alpha]))
  }

  @Test func dashesOfThinLines() throws {
    let dashed =
      line("0,10.5;20,10.5", width: 1, cap: 1).dropLast() + #","d":[{"n":"d","v":{"k":4}},{"n":"g","v":{"k":2}}]}"#
    #expect(try animation(shapes(String(dashed))).row() == "####..####..####..##")
  }

  // MARK: Lines along masks

  /// A solid with a mask that masks nothing, a line from (6, 10) to (14, 10), and the effect that draws a line along
  /// it.
  private func alongMask(style: Int, end: Double = 100, spacing: Double = 15) throws -> LottieAnimation {
    let path = #"{"k":{"v":[[6,10],[14,10]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}"#
    let values = ["1", "0", "0", "[0,1,0,1]", "2", "0.75", "1", "0", "\(end)", "\(spacing)", "\(style)"]
    let effect = values.map { #"{"v":{"k":\#($0)}}"# }.joined(separator: ",")
    let more = #","masksProperties":[{"mode":"n","pt":\#(path)}],"ef":[{"ty":22,"nm":"Stroke","ef":[\#(effect)]}]"#
    return try animation(solid("#ff0000", more))
  }

  @Test func linesAlongMasksAreOnTopOrAloneOrShowTheLayer() throws {
    let onTop = try alongMask(style: 1)
    #expect(onTop.warnings.isEmpty && onTop.parts.colors.map(\.site.rgb) == [SIMD3(255, 0, 0), SIMD3(0, 255, 0)])
    #expect(try onTop.pixel(10, 10) == [0, 255, 0, 255] && onTop.pixel(10, 2) == [255, 0, 0, 255])
    let alone = try alongMask(style: 2)
    #expect(try alone.row() == "....############....")
    #expect(try alone.pixel(10, 10) == [0, 255, 0, 255] && alone.pixel(10, 2)[3] == 0)
    let revealing = try alongMask(style: 3)
    #expect(try revealing.row() == "....############....")
    #expect(try revealing.pixel(10, 10) == [255, 0, 0, 255])
  }

  @Test func linesAlongMasksEndEarlyAndAreDabs() throws {
    #expect(try alongMask(style: 2, end: 50).row() == "....########........")
    // Dabs four units wide, six apart.
    #expect(try alongMask(style: 2, spacing: 150).row() == "....####..####......")
  }
}
