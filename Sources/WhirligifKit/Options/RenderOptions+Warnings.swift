import Drawing
import Scene

extension RenderOptions {
  /// Options that have no effect or a limited effect, a sentence each.
  func warnings(about source: any AnimationSource, for container: Container) -> [String] {
    var warnings: [String] = []
    let isOneFrame = rendersStillFrame || moment != nil
    if let frameRate, !isOneFrame {
      if source.steps != nil {
        warnings.append("'fps' has no effect: the animation has steps, and each step is one frame.")
      } else if frameRate > Self.fastestGIF, !container.hasTrueAlpha {
        warnings.append("A GIF has at most 50 frames per second; 'fps' is reduced to 50.")
      }
    }
    if palette != nil, !(source is SceneRenderer) {
      warnings.append("'palette' has no effect: only presets have palettes.")
    }
    if let background, background.alpha > 0, background.alpha < 1, !container.hasTrueAlpha {
      warnings.append("A GIF has no translucent background; it is blended onto the matte.")
    }
    return warnings
  }

  /// Browsers play delays under two centiseconds as ten.
  private static let fastestGIF = 50.0
}
