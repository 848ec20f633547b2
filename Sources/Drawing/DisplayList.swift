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

  package var commands: [Command]

  package init(commands: [Command] = []) { self.commands = commands }
}

extension DisplayList {
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
        if let line = Hairline(path, style, paint, under: transform) {
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
