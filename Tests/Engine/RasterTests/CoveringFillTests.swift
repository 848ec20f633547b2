import Numerics
import Testing
import Vector

@testable import Raster

@Suite struct CoveringFillTests {
  private static let whole = Rect(minX: 0, minY: 0, maxX: 13, maxY: 9)

  /// A rectangle over the whole picture takes no cells, whatever turn by quarters and scale it comes with, and leaves
  /// its color alone.
  @Test func aRectangleOverAllNeedsNoCells() {
    let unit = Rect(minX: -0.5, minY: -0.5, maxX: 0.5, maxY: 0.5)
    let transforms = [
      AffineTransform(a: 13, b: 0, c: 0, d: 9, tx: 6.5, ty: 4.5),
      AffineTransform(a: 0, b: 40, c: -40, d: 0, tx: 3, ty: 7),
      AffineTransform(a: -20, b: 0, c: 0, d: -20, tx: 5, ty: 4),
    ]
    for transform in transforms {
      let canvas = Canvas(width: 13, height: 9)
      canvas.clear(.black)
      canvas.fill(.rectangle(unit), paint: .solid(.white), transform: transform)
      #expect(canvas.pixmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
      #expect(canvas.workingBytes == 0)
    }
  }

  /// Whatever leaves something of the picture uncovered is painted as any other path is.
  @Test func whatDoesNotCoverAllLeavesTheRest() {
    let canvas = Canvas(width: 13, height: 9)
    func corner(_ paint: () -> Void) -> UInt32 {
      canvas.clear(.black)
      paint()
      return canvas.pixmap.pixels[0]
    }
    let black: UInt32 = 0xFF00_0000
    let gray: UInt32 = 0xFF80_8080
    let turned = AffineTransform(a: 0.9, b: 0.1, c: -0.1, d: 0.9, tx: 1, ty: 0)
    let translucent = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    #expect(corner { canvas.fill(.rectangle(Self.whole), paint: .solid(.white), transform: turned) } != 0xFFFF_FFFF)
    #expect(
      corner { canvas.fill(.rectangle(Rect(minX: 0.5, minY: 0, maxX: 13, maxY: 9)), paint: .solid(.white)) } == gray)
    #expect(corner { canvas.fill(.rectangle(Self.whole), paint: .solid(translucent)) } == gray)
    #expect(
      corner {
        canvas.pushClip(.circle(center: Point(x: 6, y: 4), radius: 3))
        canvas.fill(.rectangle(Self.whole), paint: .solid(.white))
      } == black)
    #expect(
      corner {
        canvas.beginGroup(opacity: 0.5)
        canvas.fill(.rectangle(Self.whole), paint: .solid(.white))
        canvas.endGroup()
      } == gray)
    #expect(corner { canvas.fill(.rectangle(Self.whole), paint: .solid(.white), blend: .multiply) } == black)
  }

  /// A group within the picture keeps what was painted under it.
  @Test func whatIsPaintedLaterLiesOnIt() {
    let canvas = Canvas(width: 13, height: 9)
    canvas.clear(nil)
    canvas.fill(.circle(center: Point(x: 4, y: 4), radius: 3), paint: .solid(.black))
    canvas.fill(.rectangle(Self.whole), paint: .solid(.white))
    canvas.fill(.rectangle(Rect(minX: 2, minY: 3, maxX: 5, maxY: 6)), paint: .solid(.black))
    for y in 0..<9 {
      for x in 0..<13 {
        let isInside = (2..<5).contains(x) && (3..<6).contains(y)
        #expect(canvas.pixmap.pixels[y * 13 + x] == (isInside ? 0xFF00_0000 : 0xFFFF_FFFF), "\(x), \(y)")
      }
    }
  }
}
