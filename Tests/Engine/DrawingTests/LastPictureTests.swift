import Numerics
import Raster
import TestSupport
import Testing
import Vector

@testable import Drawing

/// What a picture has in common with the last one is not drawn again.
@Suite struct LastPictureTests {
  private typealias Command = DisplayList.Command

  /// Shows one list after another, at phases of equal distance.
  private final class Lists: FrameEvaluator {
    private let lists: [DisplayList]

    init(_ lists: [DisplayList]) { self.lists = lists }

    func evaluate(at phase: Double, into list: inout DisplayList) {
      list = lists[Int((phase * Double(lists.count)).rounded())]
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>) func picturesAreThoseOfNewPainters(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var commands = group(&random, depth: 0, shapes: 30)
    let lists = (0..<12).map { _ in
      if random.below(4) > 0 { change(&commands, &random) }
      return DisplayList(commands: commands)
    }
    let (width, height) = (40 + random.below(50), 40 + random.below(30))
    let painter = Painter(Lists(lists))
    let canvas = Canvas(width: width, height: height)
    for index in 0..<20 {
      let phase = Double(index < 12 ? index : random.below(12)) / 12
      let color: Color? = random.below(8) > 0 ? .white : nil
      let rows = random.below(8) == 0 ? height / 3..<height : nil
      let fresh = Canvas(width: width, height: height)
      for canvas in [canvas, fresh] { canvas.clear(color, opening: rows) }
      try painter.draw(at: phase, on: canvas)
      try Painter(Lists(lists)).draw(at: phase, on: fresh)
      #expect(canvas.pixmap == fresh.pixmap, "picture \(index)")
    }
    let loop = Loop(width: width, height: height, duration: 1, rate: 12) { Lists(lists) }
    let sheet = PictureSheet(of: loop, longerSide: 32)
    for list in lists {
      #expect(sheet.pixels(of: list) == PictureSheet(of: loop, longerSide: 32).pixels(of: list))
    }
  }

  private func group(_ random: inout SplitMix64, depth: Int, shapes: Int) -> [Command] {
    (0..<shapes).flatMap { _ in part(&random, depth: depth) }
  }

  private func part(_ random: inout SplitMix64, depth: Int) -> [Command] {
    guard depth < 3, random.below(6) == 0 else { return [shape(&random)] }
    let inside = group(&random, depth: depth + 1, shapes: random.below(5))
    if random.below(2) == 0 { return [.pushClip(path(&random), .nonZero, .identity)] + inside + [.popClip] }
    let filters: [ImageFilter] = random.below(4) == 0 ? [.blur(sigmaX: 2, sigmaY: 2)] : []
    var mask: [Command] = []
    if random.below(3) == 0 {
      let kind = MaskKind(.alpha, isInverted: random.below(2) == 0)
      mask = [.beginMask(kind)] + group(&random, depth: depth + 1, shapes: random.below(3)) + [.endMask]
    }
    let blend: BlendMode = random.pick([.normal, .multiply])
    return [.beginGroup(opacity: Double(1 + random.below(4)) / 4, blend: blend, filters: filters)] + inside + mask
      + [.endGroup]
  }

  private func shape(_ random: inout SplitMix64) -> Command {
    let paint = Paint.solid(Color(red: random.unit(), green: random.unit(), blue: 0.5, alpha: random.unit()))
    if random.below(8) == 0 {
      let board = Path.rectangle(Rect(minX: -9, minY: -9, maxX: 200, maxY: 200))
      return .fill(board, .nonZero, .solid(random.pick([.white, .black])), .identity, .normal)
    }
    if random.below(2) == 0 {
      return .fill(path(&random), .evenOdd, paint, .identity, random.pick([.normal, .screen]))
    }
    var style = StrokeStyle(width: random.pick([0.3, 1, 5]))
    style.cap = random.pick([.square, .round])
    return .stroke(path(&random), style, paint, .rotation(degrees: Double(random.below(20))), .normal)
  }

  private func path(_ random: inout SplitMix64) -> Path {
    let center = Point(x: Double(random.below(100) - 10), y: Double(random.below(80) - 10))
    if random.below(2) == 0 { return .circle(center: center, radius: 1 + 12 * random.unit()) }
    let corners = (0..<4).map { _ in Point(x: center.x + 16 * random.unit(), y: center.y + 16 * random.unit()) }
    return .polyline(corners, closed: random.below(2) == 0)
  }

  /// Changes, removes or adds a shape, or changes what opens a group.
  private func change(_ commands: inout [Command], _ random: inout SplitMix64) {
    let index = random.below(commands.count)
    switch commands[index] {
    case .fill, .stroke:
      switch random.below(4) {
      case 0: commands.remove(at: index)
      case 1: commands.insert(contentsOf: part(&random, depth: 1), at: index)
      default: commands[index] = shape(&random)
      }
    case .pushClip: commands[index] = .pushClip(path(&random), .nonZero, .identity)
    case .beginGroup(_, let blend, let filters):
      commands[index] = .beginGroup(opacity: random.unit(), blend: blend, filters: filters)
    case .beginMask(let kind): commands[index] = .beginMask(MaskKind(.alpha, isInverted: !kind.isInverted))
    case .popClip, .endGroup, .endMask: commands.insert(shape(&random), at: index)
    }
    if commands.isEmpty { commands = [shape(&random)] }
  }

  private func dot(_ x: Double, _ y: Double) -> Command {
    .fill(.circle(center: Point(x: x, y: y), radius: 1), .nonZero, .solid(.black), .identity, .normal)
  }

  /// One of twenty dots goes from (8, 8) to (80, 80): only shapes near these are drawn, and groups around them.
  @Test func onlyWhatMeetsTheDamageIsDrawn() throws {
    let others = (0..<20).map { dot(8 * Double($0) + 30, 40) }
    let canvas = Canvas(width: 96, height: 96)
    canvas.clear(nil)
    let background = try #require(canvas.background)
    let list = DisplayList(commands: others + [dot(8, 8)])
    list.draw(on: canvas)
    let last = try #require(LastPicture(of: list, nil, on: canvas, over: background))
    canvas.clear(nil)
    let next = DisplayList(commands: others + [dot(80, 80)])
    let (damage, known) = try #require(last.damage(by: next, on: canvas))
    var boxes: ShapeBoxes? = known
    #expect(next.commands(from: 0, meeting: damage, &boxes) == [dot(80, 80)])
    let group = Command.beginGroup(opacity: 0.5, blend: .normal)
    let blurred = Command.beginGroup(opacity: 1, blend: .normal, filters: [.blur(sigmaX: 2, sigmaY: 2)])
    let clip = Command.pushClip(.circle(center: .zero, radius: 50), .nonZero, .identity)
    func kept(_ commands: [Command]) -> [Command] {
      var boxes: ShapeBoxes?
      return DisplayList(commands: commands).commands(from: 0, meeting: damage, &boxes)
    }
    #expect(kept([group, clip, dot(50, 8), .popClip, .endGroup, dot(9, 9)]) == [dot(9, 9)])
    let near = [group, clip, dot(9, 9), .popClip, .endGroup]
    #expect(kept(near) == near)
    let farFilter = [blurred, group, dot(50, 8), .endGroup, .endGroup]
    #expect(kept(farFilter) == farFilter)
    let masked = [group, dot(9, 9), .beginMask(.alpha), dot(50, 8), .endMask, .endGroup]
    #expect(kept(masked) == [group, dot(9, 9), .beginMask(.alpha), .endMask, .endGroup])
  }

  /// Whether the damage of one list by another is known on the same ground; on another ground it never is.
  private func isDamageKnown(_ old: [Command], _ new: [Command]) throws -> Bool {
    let (old, new) = (DisplayList(commands: old), DisplayList(commands: new))
    let canvas = Canvas(width: 96, height: 96)
    canvas.clear(nil)
    let background = try #require(canvas.background)
    old.draw(on: canvas)
    let last = try #require(LastPicture(of: old, nil, on: canvas, over: background))
    canvas.clear(.white)
    #expect(last.damage(by: new, on: canvas) == nil)
    canvas.clear(nil)
    return last.damage(by: new, on: canvas) != nil
  }

  /// Moving shapes that are most of a list, or cover most of the picture, leave nothing to keep.
  @Test func muchDamageIsNotKnown() throws {
    let board = Command.fill(
      .rectangle(Rect(minX: 0, minY: 0, maxX: 96, maxY: 90)), .nonZero, .solid(.white), .identity, .normal)
    let still = (0..<10).map { dot(Double($0), 1) }
    let moving = [
      dot(20, 20), dot(21, 20), dot(22, 20), dot(23, 20), dot(24, 20), dot(25, 20), dot(26, 20), dot(27, 20),
    ]
    let moved = moving.map { _ in dot(40, 40) }
    #expect(try isDamageKnown(still + moving, still + moved))
    #expect(try !isDamageKnown(still + moving, still.dropLast(4) + moved + moved.dropLast(4)))
    #expect(try !isDamageKnown(still + moving, still + moving.dropLast() + [board]))
    #expect(try isDamageKnown(still + moving, still + moving.dropLast()))
    let canvas = Canvas(width: 96, height: 96)
    #expect(LastPicture(of: DisplayList(commands: still), nil, on: canvas, over: 0) == nil)
  }
  /// Filters may move paint, an inverted mask shows what it does not cover, and groups that join are composited as one.
  @Test func damageOfFiltersMasksAndGroupsIsNotKnown() throws {
    let still = (0..<16).map { dot(Double($0), 1) }
    let group = Command.beginGroup(opacity: 0.5, blend: .normal)
    let blurred = Command.beginGroup(opacity: 1, blend: .normal, filters: [.blur(sigmaX: 2, sigmaY: 2)])
    func changes(_ old: [Command], _ new: [Command]) throws -> Bool { try isDamageKnown(still + old, still + new) }
    #expect(try changes([group, dot(9, 9), .endGroup], [group, dot(9, 19), .endGroup]))
    #expect(try !changes([blurred, dot(9, 9), .endGroup], [blurred, dot(9, 19), .endGroup]))
    #expect(try !changes([blurred, dot(9, 9), .endGroup], [blurred, dot(9, 9), dot(9, 19), .endGroup]))
    #expect(try !changes([group, dot(9, 9), .endGroup], [blurred, dot(9, 9), .endGroup]))
    #expect(try !changes([], [blurred, dot(9, 9), .endGroup]))
    let fainter = Command.beginGroup(opacity: 0.25, blend: .normal)
    #expect(try !changes([group, dot(9, 9), .endGroup], [dot(9, 19), fainter, dot(9, 9), .endGroup]))
    func masked(_ kind: MaskKind, _ y: Double) -> [Command] {
      [group, dot(9, 9), .beginMask(kind), dot(9, y), .endMask, .endGroup]
    }
    #expect(try changes(masked(.alpha, 9), masked(.alpha, 10)))
    #expect(try !changes(masked(.alpha, 9), masked(MaskKind(.alpha, isInverted: true), 9)))
    #expect(try !changes([group, dot(9, 9), .endGroup], masked(.alpha, 9)))
    #expect(
      try !changes(
        [group, dot(9, 9), .endGroup, group, dot(9, 8), .endGroup], [group, dot(9, 9), dot(9, 8), .endGroup]))
  }
}
