import Numerics
import Vector

/// Where nodes may paint, so that what is out of view can be left out.
extension Node {
  /// What is out of view, in the units of the parent.
  static func unseen(_ extent: Rect, _ boxes: NodeBoxes, element: Int) -> Node {
    .group(GroupNode(children: [], element: element, unseen: extent, unseenBoxes: boxes))
  }

  /// A rectangle outside of which the node paints nothing, in the units of the parent; not the smallest one.
  var extent: Rect { extent(withUnpainted: false) }

  /// - Parameter withUnpainted: with what has no paint or is clear at the moment.
  func extent(withUnpainted: Bool) -> Rect {
    switch content {
    case .shape(let shape): shape.extent(withUnpainted)
    case .image(let image): image.box
    case .group(let group): group.extent(withUnpainted)
    }
  }
}

extension Node {
  /// The node with another color of the fill of its only shape; nil if it is not a shape of the element.
  func filled(with color: Color, of element: Int) -> Node? {
    switch content {
    case .shape(var shape):
      guard shape.element == element, case .color = shape.fill else { return nil }
      shape.fill = .color(color)
      return .shape(shape)
    case .group(var group):
      guard group.element == element, group.children.count == 1,
        let child = group.children[0].filled(with: color, of: element)
      else { return nil }
      group.children[0] = child
      return .group(group)
    case .image: return nil
    }
  }

  /// The node with another one in place of one that it is, or is the only child of its groups; nil for others.
  func placing(_ new: Node, for old: Node) -> Node? {
    if self === old { return new }
    guard case .group(var group) = content, group.children.count == 1,
      let child = group.children[0].placing(new, for: old)
    else { return nil }
    group.children[0] = child
    return .group(group)
  }
}

extension GroupNode {
  /// Whether it is only the place of what is left out.
  var isUnseen: Bool { children.isEmpty && !(unseen.isNull && unseenBoxes.fill.isNull) }

  fileprivate func extent(_ withUnpainted: Bool) -> Rect {
    guard opacity > 0 || isFading || withUnpainted else { return .null }
    guard projection == nil, filter == nil else { return .everything }
    return children.reduce(unseen) { $0.union($1.extent(withUnpainted: withUnpainted)) }.covering(transform)
  }
}

extension ShapeNode {
  fileprivate func extent(_ withUnpainted: Bool) -> Rect {
    guard fill != nil || stroke != nil || withUnpainted else { return .null }
    var extent = Rect.null
    if let box, !box.isNull {
      // Letters reach beyond their cells, by less than these are high.
      extent = box.outset(by: box.height)
    } else {
      for point in path.points { extent.extend(to: point) }
    }
    guard stroke != nil else { return extent }
    guard !hasFixedStroke else { return .everything }
    // Corners reach farther than the width, by the limit of miters at most.
    return extent.outset(by: strokeStyle.width * max(strokeStyle.miterLimit, 2))
  }
}

extension ElementView {
  /// Whether the element has effects that hang on the boxes of what is inside, or reach beyond them.
  var hasBoxEffects: Bool {
    [.clipPath, .mask, .filter, .transformBox].contains { values[$0] != nil }
  }
}

extension Rect {
  /// The rectangle of a picture with what warnings and soft edges look at around it.
  var withSurroundings: Rect { outset(by: 8 + max(width, height) / 64) }

  static let everything = Rect(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  /// The rectangle in the units of what is drawn with a transform; nil if there are none.
  func seen(through transform: AffineTransform) -> Rect? {
    transform.isUsable ? transform.inverse.map { covering($0) } : nil
  }

  /// The smallest rectangle around this one under a map.
  fileprivate func covering(_ map: AffineTransform) -> Rect {
    guard !isNull, map != .identity else { return self }
    guard isFinite else { return .everything }
    var box = Rect.null
    for (x, y) in [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)] {
      box.extend(to: map.apply(to: Point(x: x, y: y)))
    }
    return box
  }

  /// Whether the rectangles may have common points; true if that is unknown.
  func mayMeet(_ other: Rect) -> Bool {
    !(minX > other.maxX || other.minX > maxX || minY > other.maxY || other.minY > maxY)
  }
}
