import Raster
import Vector

/// What to draw for one picture, in order, in pixels.
///
/// Groups and clips nest: each `beginGroup` has its `endGroup`, each `pushClip` its `popClip`.
package struct DisplayList: Hashable, Sendable {
  package indirect enum Command: Hashable, Sendable {
    case fill(Path, FillRule, Paint, AffineTransform, BlendMode)
    case stroke(Path, StrokeStyle, Paint, AffineTransform, BlendMode)
    /// Until the matching `popClip`, only what is inside the path is drawn.
    case pushClip(Path, FillRule, AffineTransform)
    case popClip
    /// Until the matching `endGroup`, drawing goes to a picture of its own, which is then drawn as one.
    case beginGroup(opacity: Double, blend: BlendMode)
    case endGroup
  }

  package var commands: [Command]

  package init(commands: [Command] = []) { self.commands = commands }
}

extension DisplayList {
  /// Draws over what is on the canvas.
  package func draw(on canvas: Canvas) { draw(commands[...], on: canvas) }

  /// Draws some of the commands.
  func draw(_ commands: ArraySlice<Command>, on canvas: Canvas) {
    for command in commands {
      switch command {
      case .fill(let path, let rule, let paint, let transform, let blend):
        canvas.fill(path, rule: rule, paint: paint, transform: transform, blend: blend)
      case .stroke(let path, let style, let paint, let transform, let blend):
        canvas.stroke(path, style: style, paint: paint, transform: transform, blend: blend)
      case .pushClip(let path, let rule, let transform): canvas.pushClip(path, rule: rule, transform: transform)
      case .popClip: canvas.popClip()
      case .beginGroup(let opacity, let blend): canvas.beginGroup(opacity: opacity, blend: blend)
      case .endGroup: canvas.endGroup()
      }
    }
  }
}
