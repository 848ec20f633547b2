extension RenderOptions {
  /// The names of the options as flags and manifests write them.
  package static let names = [
    "size", "scale", "fps", "duration", "speed", "plays", "reverse", "start", "reduced", "still", "background",
    "matte", "max-colors", "dither", "quality", "lossy", "max-bytes", "max-frames", "profile", "max-pixels", "jobs",
  ]

  /// Sets an option by its name in flags and manifests.
  ///
  /// - Parameter text: the value as a flag has it; `true` or `false` for flags.
  /// - Throws: `invalidValue` for a value that is not of its type or not in its range; false if there is no such option.
  /// - Returns: whether there is an option of this name.
  package mutating func set(_ name: String, to text: String) throws(WhirligifError) -> Bool {
    switch name {
    case "size": size = try Self.size(text)
    case "scale": scale = try Self.number(name, text, in: RenderLimits.scales)
    case "fps": frameRate = try Self.number(name, text, in: RenderLimits.frameRates)
    case "duration": duration = try Self.number(name, text, in: RenderLimits.durations)
    case "speed": speed = try Self.number(name, text, in: RenderLimits.speeds)
    case "plays": plays = text == "forever" ? nil : try Self.integer(name, text, in: RenderLimits.plays)
    case "reverse": isReversed = try Self.boolean(name, text)
    case "reduced": isReduced = try Self.boolean(name, text)
    case "still": isStill = try Self.boolean(name, text)
    case "start": start = try Self.number(name, text, in: 0...1)
    case "background": background = text == "none" ? nil : try Self.color(name, text)
    case "matte": matte = try Self.color(name, text, isPage: true)
    case "max-colors": maximumColors = try Self.integer(name, text, in: RenderLimits.colors)
    case "dither": dither = try Self.dither(text)
    case "quality": quality = try Self.integer(name, text, in: RenderLimits.qualities)
    case "lossy": lossy = try Self.integer(name, text, in: RenderLimits.lossy)
    case "max-bytes": maximumBytes = try Self.bytes(text)
    case "max-frames": maximumFrames = try Self.integer(name, text, in: RenderLimits.frames)
    case "profile": profile = try Self.profile(text)
    case "max-pixels": maximumPixels = try Self.integer(name, text, in: RenderLimits.maximumPixels)
    case "jobs": threads = try Self.integer(name, text, in: RenderLimits.threads)
    default: return false
    }
    return true
  }

  static func invalid(_ name: String, _ text: String, _ expected: String) -> WhirligifError {
    .invalidValue("Invalid value '\(text)' for '\(name)': expected \(expected).")
  }

  private static func integer(_ name: String, _ text: String, in range: ClosedRange<Int>) throws(WhirligifError) -> Int
  {
    guard let value = ValueText.integer(text), range.contains(value) else {
      throw invalid(name, text, Expectation.integer(in: range))
    }
    return value
  }

  private static func number(
    _ name: String, _ text: String, in range: ClosedRange<Double>
  ) throws(WhirligifError) -> Double {
    guard let value = ValueText.number(text), range.contains(value) else {
      throw invalid(name, text, Expectation.number(in: range))
    }
    return value
  }

  private static func bytes(_ text: String) throws(WhirligifError) -> Int {
    guard let value = ValueText.bytes(text), RenderLimits.bytes.contains(value) else {
      throw invalid("max-bytes", text, Expectation.bytes(in: RenderLimits.bytes))
    }
    return value
  }

  private static func profile(_ text: String) throws(WhirligifError) -> SizeProfile {
    guard let profile = SizeProfile.named(text) else {
      throw invalid("profile", text, Expectation.choice(of: SizeProfile.all.map { $0.name }))
    }
    return profile
  }

  private static func boolean(_ name: String, _ text: String) throws(WhirligifError) -> Bool {
    guard let value = Bool(text) else { throw invalid(name, text, "true or false") }
    return value
  }

  private static func color(
    _ name: String, _ text: String, isPage: Bool = false
  ) throws(WhirligifError) -> String {
    if let expected = ColorText.objection(to: text, isPage: isPage) { throw invalid(name, text, expected) }
    return text
  }

  private static func dither(_ text: String) throws(WhirligifError) -> Dither {
    guard let dither = Dither(rawValue: text) else {
      throw invalid("dither", text, Expectation.choice(of: Dither.allCases.map { $0.rawValue }))
    }
    return dither
  }

  private static func size(_ text: String) throws(WhirligifError) -> Size {
    let sides = RenderLimits.sides
    guard let (width, height) = ValueText.size(text), sides.contains(width), sides.contains(height) else {
      throw invalid("size", text, Expectation.size(in: sides))
    }
    return text.contains("x") ? .exact(width: width, height: height) : .longerSide(width)
  }
}
