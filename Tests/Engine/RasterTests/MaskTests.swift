import Numerics
import Testing
import Vector

@testable import Raster

@Suite struct MaskTests {
  private let black = Paint.solid(.black)

  private func square(_ from: Double, _ to: Double) -> Path {
    .rectangle(Rect(minX: from, minY: from, maxX: to, maxY: to))
  }

  /// A black group on clear, 8 x 8, with a mask drawn by `draw`.
  private func masked(_ kind: MaskKind, _ draw: (Canvas) -> Void) -> Pixmap {
    let canvas = Canvas(width: 8, height: 8)
    canvas.clear(nil)
    canvas.beginGroup(opacity: 1)
    canvas.fill(square(0, 8), paint: black)
    canvas.beginMask(kind)
    draw(canvas)
    canvas.endMask()
    canvas.endGroup()
    return canvas.pixmap
  }

  @Test func alphaMasksAndTheirInverse() {
    let half = Paint.solid(Color(red: 1.0, green: 0, blue: 0, alpha: 0.4))
    let kept = masked(.alpha) { $0.fill(square(2, 6), paint: half) }
    #expect(kept[3, 3] >> 24 == 102 && kept[0, 0] == 0 && kept[7, 3] == 0 && kept[3, 7] == 0)
    let cut = masked(MaskKind(.alpha, isInverted: true)) { $0.fill(square(2, 6), paint: half) }
    #expect(cut[3, 3] >> 24 == 153 && cut[0, 0] >> 24 == 255 && cut[7, 3] >> 24 == 255 && cut[3, 7] >> 24 == 255)
  }

  /// By hand: (0.2126 * 200 + 0.7152 * 100 + 0.0722 * 50) = 117.65; at alpha 0.5, half of it. In linear light, 200, 100
  /// and 50 are 0.5776, 0.1274 and 0.0319 of 1: together 0.2162 of 255, or 55.
  @Test func luminanceMasks() {
    let color = Color(red: UInt8(200), green: 100, blue: 50)
    var thin = color
    thin.alpha = 0.5
    func alpha(_ kind: MaskKind, _ color: Color) -> UInt32 {
      masked(kind) { $0.fill(square(0, 8), paint: .solid(color)) }[4, 4] >> 24
    }
    #expect(alpha(.luminance, color) == 118)
    #expect(alpha(.luminance, thin) == 59)
    #expect(alpha(MaskKind(.luminance(.srgb), isInverted: true), color) == 137)
    #expect(alpha(MaskKind(.luminance(.linearRGB)), color) == 55)
    #expect(alpha(.luminance, .white) == 255 && alpha(MaskKind(.luminance(.linearRGB)), .white) == 255)
  }

  @Test func anEmptyMaskLeavesNothingAndItsInverseEverything() {
    #expect(masked(.alpha) { _ in }.pixels.allSatisfy { $0 == 0 })
    #expect(masked(MaskKind(.luminance(.srgb), isInverted: true)) { _ in }.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  /// A clip that cuts pixels in half: it counts for what is drawn in the group, and not once more for the mask.
  @Test func clipsOutsideDoNotCountForTheMask() {
    let canvas = Canvas(width: 8, height: 8)
    canvas.clear(nil)
    canvas.pushClip(square(1.5, 6))
    canvas.beginGroup(opacity: 1)
    canvas.fill(square(0, 8), paint: black)
    canvas.beginMask(.alpha)
    canvas.fill(square(0, 8), paint: black)
    canvas.endMask()
    canvas.endGroup()
    canvas.popClip()
    #expect(canvas.pixmap[1, 3] >> 24 == 128 && canvas.pixmap[3, 3] >> 24 == 255 && canvas.pixmap[6, 3] == 0)
  }

  /// A mask within a mask, with a group and a clip in it: the product of all.
  @Test func masksNest() {
    let result = masked(.alpha) { canvas in
      canvas.beginGroup(opacity: 0.8)
      canvas.pushClip(square(1, 7))
      canvas.fill(square(0, 8), paint: black)
      canvas.popClip()
      canvas.beginMask(.luminance)
      canvas.fill(square(3, 8), paint: .solid(Color(red: UInt8(128), green: 128, blue: 128)))
      canvas.endMask()
      canvas.endGroup()
    }
    // 255 * 0.8 * 128 / 255 = 102.4.
    #expect(result[4, 4] >> 24 == 102 && result[2, 2] == 0 && result[7, 7] == 0)
  }

  /// What comes after the mask is not multiplied, and what a mask leaves behind does not show in the next.
  @Test func masksCountForWhatWasDrawnBefore() {
    let canvas = Canvas(width: 8, height: 8)
    for _ in 0..<2 {
      canvas.clear(nil)
      canvas.beginGroup(opacity: 1)
      canvas.fill(square(0, 8), paint: black)
      canvas.beginMask(.alpha)
      canvas.fill(square(0, 2), paint: black)
      canvas.endMask()
      canvas.fill(square(5, 8), paint: black)
      canvas.endGroup()
      #expect(canvas.pixmap[1, 1] >> 24 == 255 && canvas.pixmap[3, 3] == 0 && canvas.pixmap[6, 6] >> 24 == 255)
    }
  }

  /// Ends without beginnings and beginnings without ends do no harm.
  @Test func unbalancedMasks() {
    let canvas = Canvas(width: 8, height: 8)
    canvas.clear(.white)
    canvas.endMask()
    canvas.beginMask(.alpha)
    canvas.fill(square(0, 8), paint: black)
    canvas.endMask()
    #expect(canvas.pixmap[4, 4] == 0xFFFF_FFFF)
    canvas.beginGroup(opacity: 1)
    canvas.fill(square(0, 8), paint: black)
    canvas.beginMask(.alpha)
    canvas.endGroup()
    canvas.endGroup()
    #expect(canvas.pixmap[4, 4] == 0xFFFF_FFFF)
  }
}
