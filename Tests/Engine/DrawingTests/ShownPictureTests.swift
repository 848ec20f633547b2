import Drawing
import Numerics
import Raster
import Testing
import Vector

/// The first picture of an animation shows something on the page that it is for.
@Suite struct ShownPictureTests {
  /// Ten pictures of a rectangle on a ground: its size as a part of the side, and its color.
  private func loop(ground: Color?, _ picture: @escaping @Sendable (Int) -> (side: Double, color: Color)) -> Loop {
    Loop(width: 32, height: 32, duration: 1, steps: 10, rate: 10) {
      StubEvaluator { phase in
        let (side, color) = picture(Int((phase * 10 + 0.01).rounded(.down)))
        func square(_ side: Double, _ color: Color) -> DisplayList.Command {
          .fill(
            .rectangle(Rect(minX: 0, minY: 0, maxX: 32 * side, maxY: 32 * side)), .nonZero, .solid(color), .identity,
            .normal)
        }
        return DisplayList(commands: (ground.map { [square(1, $0)] } ?? []) + [square(side, color)])
      }
    }
  }

  private static let white = Color(red: 1.0, green: 1.0, blue: 1.0, alpha: 1.0)
  private static let blue = Color(red: 0.0, green: 0.0, blue: 1.0, alpha: 1.0)

  /// A picture of one color shows nothing, whatever color the ground of the others has.
  @Test func filledPicturesShowNothing() throws {
    let look = try LoopLook(of: loop(ground: Self.white) { ($0 < 4 ? 1 : 0.5, Self.blue) }, count: 10)
    let start = look.representative(on: Self.white)
    #expect(try start >= 0.4 && !look.isNearlyEmpty(at: start, on: Self.white))
    #expect(try look.isNearlyEmpty(at: 0, on: Self.white) && look.isNearlyEmpty(at: 0.3, on: nil))
  }

  /// White on a white page shows nothing, on a dark one and without a page it does.
  @Test func shapesInTheColorOfThePageShowNothing() throws {
    let look = try LoopLook(of: loop(ground: nil) { $0 < 5 ? (0.9, Self.white) : (0.4, Self.blue) }, count: 10)
    #expect(look.representative(on: Self.white) >= 0.5)
    #expect(look.representative(on: .black) == look.representative)
    #expect(look.representative(on: nil) == look.representative)
    #expect(try look.isNearlyEmpty(at: 0.1, on: Self.white) && !look.isNearlyEmpty(at: 0.1, on: .black))
  }

  /// A part of a loop is the loop between two moments.
  @Test(arguments: [(0.0, 1.0), (0.2, 0.5), (0.5, 1.0)])
  func partsShowWhatIsBetween(from: Double, to: Double) throws {
    let whole = loop(ground: nil) { (0.1 * Double($0), Self.blue) }
    let part = whole.part(from: from, to: to)
    #expect(abs(part.duration - (to - from)) < 1e-12 && part.start == 0)
    for share in [0.0, 0.3, 0.99] {
      var (expected, list) = (DisplayList(), DisplayList())
      try whole.makeEvaluator().evaluate(at: from + share * (to - from), into: &expected)
      try part.makeEvaluator().evaluate(at: share, into: &list)
      #expect(list == expected)
    }
  }

  @Test func momentsOfParts() {
    #expect(PartMoment("12") == .frame(12) && PartMoment("0.5s") == .seconds(0.5))
    #expect(PartMoment("500ms") == .seconds(0.5) && PartMoment("20%") == .share(0.2))
    for text in ["", "s", "%", "spin", "5 s", "nan", "inf", "1e999", "5%%", "0.5S"] { #expect(PartMoment(text) == nil) }
    let frames = ["12", "0.5s", "20%"].compactMap { PartMoment($0)?.frame(from: 10, to: 60, rate: 30) }
    #expect(frames == [12, 25, 20])
  }
}

private final class StubEvaluator: FrameEvaluator {
  private let list: (Double) -> DisplayList

  init(_ list: @escaping (Double) -> DisplayList) { self.list = list }

  func evaluate(at phase: Double, into list: inout DisplayList) { list = self.list(phase) }
}
