import Drawing
import Numerics
import Raster
import Testing
import Vector

@testable import Documents

/// Which things of two pictures are the same.
@Suite struct AlignmentTests {
  private static let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 4, maxY: 4))
  private static let triangle = Path.polyline(
    [Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)], closed: true)

  private func node(_ path: Path, x: Double, _ color: Color = .black, owner: Int = 0) -> SceneNode {
    node(.shape(.fill(path, .nonZero, .solid(color), .translation(x: x, y: 0), .normal)), owner: owner)
  }

  private func node(_ content: SceneNode.Content, owner: Int = 0) -> SceneNode {
    SceneNode(content: content, owner: owner)
  }

  /// Of two equal squares, the one that crosses the other is still itself; nothing but their owners tells.
  @Test func ownersAreTheSameThing() {
    let before = [node(Self.square, x: 0, owner: 1), node(Self.square, x: 40, owner: 2)]
    let after = [node(Self.square, x: 40, owner: 1), node(Self.square, x: 90, owner: 2)]
    #expect(Alignment.partners(of: after, in: before) == [0, 1])
    #expect(Alignment.partners(of: [after[0]], in: before) == [0])
    #expect(Alignment.partners(of: [after[1]], in: before) == [1])
  }

  /// An owner that shows the outline of another one at its place, and a new one at its own, has changed its role.
  @Test func outlinesMayChangeTheirOwners() {
    let before = [node(Self.square, x: 0, owner: 1), node(Self.triangle, x: 40, owner: 2)]
    let round = Path.circle(center: .zero, radius: 8)
    let after = [node(Self.triangle, x: 40, owner: 1), node(round, x: 80, owner: 2)]
    #expect(Alignment.partners(of: after, in: before) == [1, nil])
  }

  /// Owners of one list alone leave what is alike.
  @Test func newOwnersMatchByLikeness() {
    let before = [node(Self.square, x: 0, owner: 1), node(Self.triangle, x: 40, owner: 2)]
    let after = [node(Self.square, x: 0, owner: 3), node(Self.triangle, x: 41, owner: 4)]
    #expect(Alignment.partners(of: after, in: before) == [0, 1])
  }

  /// The first and the last are at their places; between them one has moved, and one is new.
  @Test func whatIsNewHasNoPartner() {
    let before = [node(Self.square, x: 0), node(Self.square, x: 100), node(Self.square, x: 300)]
    let wider = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 6, maxY: 4))
    let after = [
      node(Self.square, x: 0), node(Self.triangle, x: 200), node(wider, x: 101), node(Self.square, x: 300),
    ]
    #expect(Alignment.partners(of: after, in: before) == [0, nil, 1, 2])
    #expect(Alignment.partners(of: before, in: after) == [0, 2, 3])
  }

  /// Two squares that have gone far away: the one of the same color is the same.
  @Test(arguments: [
    Color(red: 1.0, green: 0.0, blue: 0.0), Color(red: 0.0, green: 1.0, blue: 0.0),
    Color(red: 0.0, green: 0.0, blue: 1.0),
  ])
  func colorsTellApart(color: Color) {
    let after = [node(Self.square, x: 0, color), node(Self.square, x: 50, .black)]
    #expect(Alignment.partners(of: after, in: [node(Self.square, x: 200, .black)]) == [nil, 0])
    #expect(Alignment.partners(of: after, in: [node(Self.square, x: 200, color)]) == [0, nil])
  }

  /// Shapes with other rules, blends, caps or kinds of paint are not one thing that changes.
  @Test func kindsDoNotMatch() {
    let (square, black) = (Self.square, Paint.solid(.black))
    let gradient = Paint.gradient(
      Gradient(
        .linear(start: .zero, end: Point(x: 4, y: 0)),
        stops: [GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: .white)]))
    let shape = DisplayList.Command.fill(square, .nonZero, black, .identity, .normal)
    let others: [DisplayList.Command] = [
      .fill(square, .evenOdd, black, .identity, .normal), .fill(square, .nonZero, black, .identity, .multiply),
      .stroke(square, StrokeStyle(width: 2), black, .identity, .normal),
      .fill(square, .nonZero, gradient, .identity, .normal),
    ]
    for other in others { #expect(Alignment.partners(of: [node(.shape(shape))], in: [node(.shape(other))]) == [nil]) }
    let clip = DisplayList.Command.pushClip(square, .nonZero, .identity)
    #expect(Alignment.partners(of: [node(.shape(shape))], in: [node(.clip(clip, []))]) == [nil])
    let (alpha, luminance) = (MaskKind(.alpha), MaskKind(.luminance(.srgb)))
    #expect(Alignment.partners(of: [node(.mask(alpha, []))], in: [node(.mask(luminance, []))]) == [nil])
  }
}

/// When three pictures are those of a linear motion.
@Suite struct ListMotionTests {
  private static let square = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 4, maxY: 4))

  private static func list(_ command: DisplayList.Command) -> DisplayList { DisplayList(commands: [command]) }

  /// Commands that differ in a property that cannot change little by little.
  static let pairs: [(DisplayList, DisplayList)] = {
    let paint = Paint.solid(.black)
    let style = StrokeStyle(width: 2)
    let commands: [(DisplayList.Command, DisplayList.Command)] = [
      (.fill(square, .nonZero, paint, .identity, .normal), .fill(square, .evenOdd, paint, .identity, .normal)),
      (.fill(square, .nonZero, paint, .identity, .normal), .fill(square, .nonZero, paint, .identity, .multiply)),
      (.stroke(square, style, paint, .identity, .normal), .stroke(square, style, paint, .identity, .multiply)),
      (.pushClip(square, .nonZero, .identity), .pushClip(square, .evenOdd, .identity)),
      (
        .beginGroup(opacity: 1, blend: .normal, filters: []), .beginGroup(opacity: 1, blend: .multiply, filters: [])
      ),
      (
        .beginGroup(opacity: 1, blend: .normal, filters: []),
        .beginGroup(opacity: 1, blend: .normal, filters: [ImageFilter([.init(.offset(dx: 1, dy: 0))])])
      ),
      (.beginMask(.init(.alpha)), .beginMask(.init(.luminance(.srgb)))), (.popClip, .endGroup),
    ]
    return commands.map { (list($0), list($1)) }
  }()

  @Test(arguments: pairs) func propertiesAreKept(pair: (DisplayList, DisplayList)) {
    let (a, b) = pair
    #expect(ListMotion.isLinear(a, a, a) && ListMotion.isLinear(b, b, b))
    for (first, middle, last) in [(a, b, a), (a, a, b), (b, a, a), (a, b, b)] {
      #expect(!ListMotion.isLinear(first, middle, last))
    }
  }

  /// The tolerance is 0.12 pixels.
  @Test func linearMotionIsHalfwayAtTheMiddle() {
    func moved(_ x: Double) -> DisplayList {
      Self.list(.fill(Self.square, .nonZero, .solid(.black), .translation(x: x, y: 0), .normal))
    }
    #expect(ListMotion.isLinear(moved(0), moved(5), moved(10)) && ListMotion.isLinear(moved(0), moved(5.1), moved(10)))
    #expect(!ListMotion.isLinear(moved(0), moved(5.2), moved(10)))
    #expect(ListMotion.isNear(moved(0), moved(0.1)) && !ListMotion.isNear(moved(0), moved(0.2)))
  }
}
