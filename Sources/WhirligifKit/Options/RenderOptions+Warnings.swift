import Drawing
import Scene

extension RenderOptions {
  /// Options that have no effect, or another one than their value says, a sentence each.
  func warnings(about source: any AnimationSource, for container: Container) -> [String] {
    var warnings: [String] = []
    let isOneFrame = rendersStillFrame || moment != nil
    if let frameRate, !isOneFrame {
      if source.steps != nil {
        warnings.append("'fps' has no effect: the animation jumps from picture to picture, one frame each.")
      } else if frameRate > Self.fastestGIF, !container.hasTrueAlpha {
        warnings.append("A GIF shows at most 50 frames a second; 'fps' is taken as 50.")
      }
    }
    if palette != nil, !(source is SceneRenderer) {
      warnings.append("'palette' has no effect: it fills the colors of presets alone.")
    }
    if let background, background.alpha > 0, background.alpha < 1, !container.hasTrueAlpha {
      warnings.append("A GIF has no half-transparent background; it is blended onto the matte.")
    }
    return warnings
  }

  /// Browsers play shorter delays than two centiseconds as ten.
  private static let fastestGIF = 50.0
}
