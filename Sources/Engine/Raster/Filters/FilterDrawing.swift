import Vector

/// A drawing as a picture in a filter.
package struct FilterDrawing: Hashable, Sendable {
  var content: any PatternContent
  /// From the content's units to pixels of the picture.
  var transform: AffineTransform

  package init(_ content: any PatternContent, transform: AffineTransform = .identity) {
    self.content = content
    self.transform = transform
  }

  func transformed(by outer: AffineTransform) -> FilterDrawing {
    FilterDrawing(content, transform: transform.then(outer))
  }

  /// The part of the drawing in `limits`. `origin` is the position of the picture's pixel (0, 0) under the transform.
  func image(in limits: PixelBounds, origin: (x: Int, y: Int)) -> FilterImage {
    guard (1...65535).contains(limits.width), (1...65535).contains(limits.height) else { return .empty }
    let canvas = Canvas(width: limits.width, height: limits.height)
    canvas.clear(nil)
    let shift = AffineTransform.translation(
      x: -Double(origin.x + limits.columns.lowerBound), y: -Double(origin.y + limits.rows.lowerBound))
    content.draw(on: canvas, under: transform.then(shift))
    return canvas.withPixels { words in
      FilterImage(bounds: limits, pixels: words.map { PremultipliedColor(word: $0).components })
    }
  }

  package static func == (a: FilterDrawing, b: FilterDrawing) -> Bool {
    a.transform == b.transform && a.content.isEqual(to: b.content)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(transform)
    content.hash(into: &hasher)
  }
}
