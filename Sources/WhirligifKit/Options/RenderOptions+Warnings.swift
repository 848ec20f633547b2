import Drawing

extension RenderOptions {
  /// Options that have no effect or a limited effect, a sentence each.
  func warnings(about source: any AnimationSource, takesPalette: Bool, for container: Container) -> [String] {
    var warnings: [String] = []
    let isOneFrame = rendersStillFrame || moment != nil
    if let frameRate, !isOneFrame {
      if source.steps != nil {
        warnings.append("'fps' has no effect: the animation has steps, and each step is one frame.")
      } else if frameRate > Self.fastestGIF, !container.hasTrueAlpha {
        warnings.append("A GIF has at most 50 frames per second; 'fps' is reduced to 50.")
      }
    }
    if followsCurrentColor, !container.isVector {
      warnings.append("The color 'currentColor' is drawn in black: only an SVG takes the color of its page.")
    }
    if palette != nil, !takesPalette {
      warnings.append("'palette' has no effect: only presets have palettes.")
    }
    if let background, background.alpha > 0, background.alpha < 1, !container.hasTrueAlpha {
      warnings.append("A GIF has no translucent background; it is blended onto the matte.")
    }
    return warnings + withoutEffect(in: container) + withoutEffectOnLoop(isOneFrame || source.steps == 1)
  }

  /// Options that this container does not heed.
  private func withoutEffect(in container: Container) -> [String] {
    let plain = RenderOptions()
    let given = [
      ("dither", dither != nil), ("lossy", lossiness != plain.lossiness), ("quality", quality != nil),
      ("max-colors", maximumColors != plain.maximumColors), ("effort", effort != plain.effort),
      ("plays", plays != nil), ("title", title != nil),
    ]
    return given.filter { name, isGiven in isGiven && container.optionsWithoutEffect.contains(name) }.map { name, _ in
      "'\(name)' has no effect in \(container.articleAndTitle)."
    }
  }

  /// Options that need several pictures, or both sides of the size.
  private func withoutEffectOnLoop(_ isStill: Bool) -> [String] {
    var names: [String] = []
    if isStill {
      if bounces { names.append("bounce") }
      if hold > 0 { names.append("hold") }
      if playsBackwards { names.append("reverse") }
    }
    var warnings = names.map { "'\($0)' has no effect on a still picture." }
    if fit == .cover, case .exact = size { return warnings }
    if fit == .cover { warnings.append("'fit' has no effect without a size of both sides, such as 320x80.") }
    return warnings
  }

  /// Browsers play delays under two centiseconds as ten.
  private static let fastestGIF = 50.0
}
