import Palette
import TestSupport
import Testing

@testable import WhirligifKit

struct ContainerTests {
  @Test(
    arguments: [
      ("a.gif", "gif"), ("a.WEBP", "webp"), ("b.c/d.png", "png"), ("a.jpg", nil), ("png", nil), ("a.png/b", nil),
      ("", nil),
    ] as [(String, String?)])
  func endingsNameContainers(path: String, name: String?) {
    #expect(Container(path: path)?.name == name)
  }

  /// Of a premultiplied (30, 65, 124) at alpha 128 the straight color is (60, 129, 247), and (59, 130, 246) is within a
  /// level.
  @Test func translucentPixelsHaveTheDrawingsColor() {
    let pixel: UInt32 = 0x80 << 24 | 124 << 16 | 65 << 8 | 30
    #expect(StraightAlpha(near: []).straight(pixel) == RGBA8(red: 60, green: 129, blue: 247, alpha: 128))
    #expect(StraightAlpha(near: [0xfff6_823b]).straight(pixel) == 0x80f6_823b)
    #expect(StraightAlpha(near: [0xff00_00ff]).straight(pixel) == RGBA8(red: 60, green: 129, blue: 247, alpha: 128))
  }

  /// At alpha 128 the color (37, 99, 235) is (18.6, 49.7, 118.0): two levels away it is taken, three away it is not.
  @Test func translucentPixelsAreNearTheDrawingsColor() {
    func straight(_ red: UInt32, near colors: [RGBA8]) -> RGBA8 {
      StraightAlpha(near: colors).straight(0x80 << 24 | 118 << 16 | 50 << 8 | red)
    }
    #expect(straight(17, near: [0xffeb_6325]) == 0x80eb_6325)
    #expect(straight(16, near: [0xffeb_6325]) == 0x80eb_6420)
    // (41, 99, 235) is (20.6, 49.7, 118.0), and one level away from 20.
    #expect(straight(20, near: [0xffeb_6325, 0xffeb_6329]) == 0x80eb_6329)
  }

  @Test func opaqueAndClearPixelsStay() {
    let straight = StraightAlpha(near: [0xff3c_3228])
    #expect(straight.straight(0xff3c_3229) == 0xff3c_3229 && straight.straight(0) == 0)
  }

  /// No level of any channel moves by more than two when the pixel is multiplied by its alpha again.
  @Test func premultipliedAgainTheyAreTheSame() {
    let straight = StraightAlpha(near: [0xfff6_823b, 0xff00_0000, 0xffff_ffff])
    for alpha in UInt32(1)...254 {
      for value in stride(from: UInt32(0), through: alpha, by: 7) {
        let pixel = straight.straight(alpha << 24 | (alpha - value) << 16 | value << 8 | value / 2)
        let colors = [(pixel.red, value / 2), (pixel.green, value), (pixel.blue, alpha - value)]
        #expect(colors.allSatisfy { abs(Int($0) * Int(alpha) - Int($1) * 255) <= 2 * 255 })
      }
    }
  }

  @Test func laddersGiveUpOnlyWhatTheContainerHas() {
    let first = BudgetStep(quality: 100, lossy: 0, colors: 256, frames: 40)
    let counts = FrameCounts(of: 40, rate: 25)
    func rungs(_ kinds: [BudgetStep.Kind], _ first: BudgetStep) -> [BudgetStep] {
      BudgetLadder(counts, reducing: kinds).rungs(from: first)
    }
    let png = rungs(Container.png.reducibleSettings, first)
    #expect(png.allSatisfy { $0.lossy == 0 } && png.last == BudgetStep(quality: 1, lossy: 0, colors: 4, frames: 6))
    let unlimited = BudgetStep(quality: 100, lossy: 0, colors: BudgetStep.unlimitedColors, frames: 40)
    #expect(rungs([.colors], unlimited)[1].colors == 256)
    #expect(Set(Container.gif.reducibleSettings) == [.quality, .lossiness, .colors, .frames])
  }

  /// Colors are given up for the limit, and told.
  @Test func smallerPNGsHaveFewerColors() throws {
    var animation = try Animation(preset: "ring")
    animation.options.size = .longerSide(64)
    animation.options.quality = 100
    let free = try animation.render(as: .png)
    #expect(free.report.isExact && free.report.concessions.isEmpty)
    animation.options.maximumBytes = free.bytes.count * 3 / 4
    let limited = try animation.render(as: .png)
    #expect(limited.bytes.count <= free.bytes.count * 3 / 4 && !limited.report.isExact)
    #expect(limited.report.concessions.count == 1 && limited.report.concessions[0].hasPrefix("quality "))
    animation.options.maximumBytes = nil
    animation.options.maximumColors = 8
    #expect((2...8).contains(try animation.render(as: .png).report.colors))
  }

  @Test func framesAreFasterThanInAGIF() throws {
    var animation = try Animation(preset: "ring")
    animation.options.frameRate = 100
    animation.options.duration = 0.5
    animation.options.size = .longerSide(8)
    let gif = try animation.plan().timing.frameCount
    let exact = try animation.plan(for: .png).timing.frameCount
    #expect(gif <= 25 && exact >= gif)
  }
}
