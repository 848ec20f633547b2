import Numerics
import Raster
import Vector

/// The drawing commands of one picture, in order, in pixels.
///
/// Groups, clips and masks nest: each `beginGroup` has its `endGroup`, each `pushClip` its `popClip`, each `beginMask`
/// its `endMask`.
package struct DisplayList: Hashable, Sendable {
  package indirect enum Command: Hashable, Sendable {
    case fill(Path, FillRule, Paint, AffineTransform, BlendMode)
    case stroke(Path, StrokeStyle, Paint, AffineTransform, BlendMode)
    /// Clips to the inside of the path until the matching `popClip`.
    case pushClip(Path, FillRule, AffineTransform)
    case popClip
    /// Redirects drawing to a separate picture until the matching `endGroup`, which applies the filters and draws the
    /// picture. Regions and lengths of filters are in pixels.
    case beginGroup(opacity: Double, blend: BlendMode, filters: [ImageFilter] = [])
    case endGroup
    /// Only within a group: redirects drawing to a separate picture until the matching `endMask`, which multiplies the
    /// current content of the innermost group by the mask. Open clips do not clip the mask. A group may have several
    /// masks.
    case beginMask(MaskKind)
    case endMask
  }

  /// The element, layer or copy of one that commands are drawn for.
  package struct Owner: Hashable, Sendable {
    /// The same in all pictures of a loop, and unlike those of others; 0 for none.
    package let id: Int
    /// The name in its document; empty for none.
    package let name: Name

    package static let none = Owner(id: 0, name: "")

    /// A part of it, or one of its copies.
    package func part(_ index: Int, name: Name) -> Owner {
      // A step of the hash of Fowler, Noll and Vo (FNV-1a, 64 bits).
      Owner(id: Int(truncatingIfNeeded: Int64(id ^ (index &+ 1)) &* 0x100_0000_01B3), name: name)
    }
  }

  package var commands: [Command]
  /// The owner of each command; nil where the source is not asked for them.
  package var owners: [Owner]?
  /// Asks a source for every group whose opacity changes little by little, while it is clear or opaque too, so that
  /// the same commands stand in all lists of a loop. Not every source can.
  package var keepsFadingGroups = false

  package init(commands: [Command] = []) { self.commands = commands }

  package static func == (a: DisplayList, b: DisplayList) -> Bool {
    a.keepsFadingGroups == b.keepsFadingGroups && a.commands.elementsEqual(b.commands) { $0.isEqual(to: $1) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(commands) }
}

extension DisplayList.Command {
  /// Whether both are equal, which is known at once of a command and its copy: most commands of a picture are copies of
  /// those of the last one.
  func isEqual(to other: Self) -> Bool {
    // A command is a reference to its values, with a tag where a reference has no room for one.
    withUnsafeBytes(of: self) { own in withUnsafeBytes(of: other) { own.elementsEqual($0) } } || self == other
  }
}

extension DisplayList.Command {
  /// The path of a shape or clip.
  package var path: Path? {
    switch self {
    case .fill(let path, _, _, _, _), .stroke(let path, _, _, _, _), .pushClip(let path, _, _): path
    case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: nil
    }
  }
}

extension DisplayList {
  /// The list within two commands.
  package func within(_ first: Command, _ last: Command) -> DisplayList {
    var list = self
    list.commands = [first] + commands + [last]
    list.owners = owners.map { [.none] + $0 + [.none] }
    return list
  }

  /// The list with other commands, one for each.
  package func mapped(_ map: (Command) -> Command) -> DisplayList {
    var list = DisplayList(commands: commands.map(map))
    list.owners = owners
    return list
  }

  /// Draws over the canvas.
  package func draw(on canvas: Canvas) { draw(commands[...], on: canvas) }

  /// Draws some of the commands.
  ///
  /// - Parameter shouldStop: asked before each command; once it is true, the rest is left out.
  func draw(_ commands: ArraySlice<Command>, on canvas: Canvas, shouldStop: () -> Bool = { false }) {
    for command in commands {
      if shouldStop() { return }
      switch command {
      case .fill(let path, let rule, let paint, let transform, let blend):
        canvas.fill(path, rule: rule, paint: paint, transform: transform, blend: blend)
      case .stroke(let path, let style, let paint, let transform, let blend):
        if let line = Hairline(path, style: style, paint: paint, under: transform) {
          canvas.fill(line.outline, paint: line.paint, transform: transform, blend: blend)
        } else {
          canvas.stroke(path, style: style, paint: paint, transform: transform, blend: blend)
        }
      case .pushClip(let path, let rule, let transform): canvas.pushClip(path, rule: rule, transform: transform)
      case .popClip: canvas.popClip()
      case .beginGroup(let opacity, let blend, let filters):
        canvas.beginGroup(opacity: opacity, blend: blend, filters: filters)
      case .endGroup: canvas.endGroup()
      case .beginMask(let kind): canvas.beginMask(kind)
      case .endMask: canvas.endMask()
      }
    }
  }
}

extension PatternPaint {
  /// - Parameters:
  ///   - tile: the repeated part of the list, in the list's units. A tile without area paints nothing.
  ///   - transform: from the list's units to those of the painted shape.
  ///   - opacity: 0...1.
  package init(tile: Rect, transform: AffineTransform = .identity, opacity: Double = 1, list: DisplayList) {
    self.init(tile: tile, transform: transform, opacity: opacity, content: ListContent(list))
  }

  /// The content as a list.
  package var list: DisplayList? { (content as? ListContent)?.list }
}

extension FilterDrawing {
  package init(_ list: DisplayList) { self.init(ListContent(list)) }
}

/// A list as the content of a pattern or of a filter's picture.
private final class ListContent: PatternContent {
  let list: DisplayList

  init(_ list: DisplayList) { self.list = list }

  func draw(on canvas: Canvas, under transform: AffineTransform) {
    list.transformed(by: transform).draw(on: canvas)
  }

  func isEqual(to other: any PatternContent) -> Bool { (other as? ListContent)?.list == list }

  func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

extension DisplayList {
  /// The list with an additional transform after every command's own.
  package func transformed(by outer: AffineTransform) -> DisplayList {
    mapped { command in
      switch command {
      case .fill(let path, let rule, let paint, let transform, let blend):
        .fill(path, rule, paint, transform.then(outer), blend)
      case .stroke(let path, let style, let paint, let transform, let blend):
        .stroke(path, style, paint, transform.then(outer), blend)
      case .pushClip(let path, let rule, let transform): .pushClip(path, rule, transform.then(outer))
      case .beginGroup(let opacity, let blend, let filters):
        .beginGroup(opacity: opacity, blend: blend, filters: filters.map { $0.transformed(by: outer) })
      case .popClip, .endGroup, .beginMask, .endMask: command
      }
    }
  }
}

extension DisplayList {
  /// The list under a projective map. Images, patterns and filters are mapped by the affine approximation at the center
  /// of their shapes.
  /// - Parameters:
  ///   - tolerance: the largest distance between chords and curves, in the units before the map.
  ///   - center: the point at which filters are measured.
  package func projected(by outer: ProjectiveTransform, tolerance: Double, center: Point) -> DisplayList {
    if let affine = outer.affine { return transformed(by: affine) }
    return mapped { $0.projected(by: outer, tolerance, center) }
  }
}

extension DisplayList.Command {
  fileprivate func projected(
    by outer: ProjectiveTransform, _ tolerance: Double, _ center: Point
  ) -> DisplayList.Command {
    switch self {
    case .fill(let path, let rule, let paint, let transform, let blend):
      let placed = path.transformed(by: transform)
      return .fill(
        placed.projected(by: outer, tolerance: tolerance), rule,
        paint.projected(by: outer, under: transform, about: placed.bounds.center), .identity, blend)
    case .stroke(let path, let style, let paint, let transform, let blend):
      let outline = path.stroked(style, tolerance: tolerance / max(transform.maximumScale, 1e-9))
      return DisplayList.Command.fill(outline, .nonZero, paint, transform, blend)
        .projected(by: outer, tolerance, center)
    case .pushClip(let path, let rule, let transform):
      return .pushClip(path.transformed(by: transform).projected(by: outer, tolerance: tolerance), rule, .identity)
    case .beginGroup(let opacity, let blend, let filters) where !filters.isEmpty:
      let near = outer.affine(near: center)
      return .beginGroup(opacity: opacity, blend: blend, filters: filters.map { $0.transformed(by: near) })
    case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: return self
    }
  }
}

extension Paint {
  fileprivate func projected(
    by outer: ProjectiveTransform, under transform: AffineTransform, about center: Point
  ) -> Paint {
    switch self {
    case .solid: return self
    case .gradient(var gradient):
      gradient.transform = gradient.transform.then(transform).then(outer)
      return .gradient(gradient)
    case .image(var image):
      image.transform = image.transform.then(transform).then(outer.affine(near: center))
      return .image(image)
    case .pattern(var pattern):
      pattern.transform = pattern.transform.then(transform).then(outer.affine(near: center))
      return .pattern(pattern)
    }
  }
}

extension ProjectiveTransform {
  /// The affine map with the same value and derivatives at a point.
  package func affine(near p: Point) -> AffineTransform {
    let h = SIMD3(p.x, p.y, 1)
    let weight = (w * h).sum()
    let (u, v) = ((x * h).sum() / weight, (y * h).sum() / weight)
    let (a, b) = ((x.x - u * w.x) / weight, (y.x - v * w.x) / weight)
    let (c, d) = ((x.y - u * w.y) / weight, (y.y - v * w.y) / weight)
    return AffineTransform(a: a, b: b, c: c, d: d, tx: u - a * p.x - c * p.y, ty: v - b * p.x - d * p.y)
  }
}
