import Numerics
import Testing
import Vector

@testable import Raster

@Suite struct CanvasReuseTests {
  /// Whatever was drawn, grouped and clipped before, a cleared canvas draws what a new one draws.
  @Test func aClearedCanvasDrawsLikeANewOne() {
    var random = SplitMix64(seed: 61)
    let used = Canvas(width: 26, height: 20)
    for _ in 0..<400 {
      let background = [nil, Color.white, Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)][Int(random.unit() * 3)]
      let fresh = Canvas(width: 26, height: 20)
      var sameAgain = random
      draw(on: used, background: background, &random)
      draw(on: fresh, background: background, &sameAgain)
      #expect(used.pixmap == fresh.pixmap)
    }
  }

  /// Rows that are drawn alone are those of the whole picture.
  @Test func openRowsAreAsInTheWholePicture() {
    var random = SplitMix64(seed: 62)
    let used = Canvas(width: 26, height: 20)
    for _ in 0..<400 {
      let background = [nil, Color.white][Int(random.unit() * 2)]
      let first = Int(random.unit() * 20)
      let rows = first..<(first + 1 + Int(random.unit() * Double(20 - first)))
      var sameAgain = random
      draw(on: used, background: background, opening: rows, &random)
      let part = used.pixmap
      draw(on: used, background: background, &sameAgain)
      let whole = used.pixmap
      #expect(part.height == rows.count && whole.height == 20)
      #expect(part.pixels == Array(whole.pixels[(rows.lowerBound * 26)..<(rows.upperBound * 26)]))
    }
    // What is beyond the picture has no rows.
    used.clear(.white, opening: 18..<24)
    #expect(used.pixmap.height == 2)
  }

  /// On a picture of 64 MB, shapes twenty rows high take the memory of twenty rows, and a second frame takes no more.
  @Test func workingMemoryIsInProportionToTheRowsTouched() {
    let canvas = Canvas(width: 4096, height: 4096)
    func frame() {
      canvas.clear(.white)
      canvas.pushClip(.circle(center: Point(x: 60, y: 3000), radius: 10))
      canvas.beginGroup(opacity: 0.5)
      canvas.fill(.rectangle(Rect(minX: -1e4, minY: -1e4, maxX: 1e4, maxY: 1e4)), paint: .solid(.black))
      canvas.endGroup()
      canvas.popClip()
    }
    #expect(canvas.workingBytes == 0)
    frame()
    let first = canvas.workingBytes
    // A row of cells and of the group is 4 bytes a pixel each, one of the clip 1; an eighth is left for the marks of
    // touched cells.
    #expect(first > 20 * 4096 * 9 && first < 20 * 4096 * 9 * 9 / 8)
    frame()
    #expect(canvas.workingBytes == first)
  }

  private func draw(
    on canvas: Canvas, background: Color?, opening rows: Range<Int>? = nil, _ random: inout SplitMix64
  ) {
    canvas.clear(background, opening: rows)
    let clips = Int(random.unit() * 3)
    for _ in 0..<clips { canvas.pushClip(randomPolygon(&random, size: 20)) }
    let isGrouped = random.unit() < 0.5
    if isGrouped { canvas.beginGroup(opacity: random.unit()) }
    for _ in 0..<2 {
      let squeezed = AffineTransform(a: 1, b: 0, c: 0, d: random.unit() * 0.4, tx: 0, ty: random.unit() * 20)
      let color = Color(red: random.unit(), green: random.unit(), blue: random.unit(), alpha: random.unit() * 1.5)
      if random.unit() < 0.5 {
        canvas.fill(randomPolygon(&random, size: 20), paint: .solid(color), transform: squeezed)
      } else {
        canvas.stroke(
          randomPolygon(&random, size: 20), style: StrokeStyle(width: 3), paint: .solid(color), transform: squeezed)
      }
    }
    if random.unit() < 0.1 {
      canvas.fill(.rectangle(Rect(minX: -1, minY: 0, maxX: 26, maxY: 20)), paint: .solid(.black))
    }
    // A group or a clip may be left open: a clear ends it.
    if isGrouped, random.unit() < 0.9 { canvas.endGroup() }
    for _ in 0..<clips where random.unit() < 0.9 { canvas.popClip() }
  }
}

extension Canvas {
  /// How many bytes have been written beside the picture itself: for edges, clips and groups, and for shapes that may
  /// come again.
  var workingBytes: Int {
    let groups = layers.dropFirst().reduce(0) { $0 + $1.known.count * width * 4 }
    return clips.reduce(groups) { $0 + $1.capacity } + coverage.cellCapacity * 4 + coverage.wordCapacity * 8
      + shapes.byteCount
  }
}
