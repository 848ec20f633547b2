import Raster
import Vector

extension PatternPaint {
  /// - Parameters:
  ///   - tile: the repeated part of the list, in the list's units. A tile without area paints nothing.
  ///   - transform: from the list's units to those of the painted shape.
  ///   - opacity: 0...1.
  package init(tile: Rect, transform: AffineTransform = .identity, opacity: Double = 1, list: DisplayList) {
    self.init(tile: tile, transform: transform, opacity: opacity, content: list)
  }
}

extension DisplayList: PatternContent {
  /// Draws over the canvas; `transform` maps the list's units to pixels.
  package func draw(on canvas: Canvas, under transform: AffineTransform) {
    transformed(by: transform).draw(on: canvas)
  }

  /// The list with an additional transform after every command's own.
  package func transformed(by outer: AffineTransform) -> DisplayList {
    DisplayList(
      commands: commands.map { command in
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
      })
  }
}
