import Motion

extension PaintLiteral {
  package init(parsing text: String) throws(PaintSyntaxError) {
    guard let (kind, arguments) = Self.gradient(in: text) else {
      do {
        self = .color(try ColorSyntax.parse(text))
      } catch {
        throw .color(error)
      }
      return
    }
    var parts = ListSyntax.split(arguments)
    let angle = kind == "radial" ? nil : parts.first.flatMap(Self.angle)
    if angle != nil { parts.removeFirst() }
    let stops = try Self.stops(parts)
    guard stops.count >= 2 else { throw .tooFewStops(text) }
    switch kind {
    case "linear": self = .linear(angle: angle ?? 90, stops)
    case "conic": self = .conic(angle: angle ?? -90, stops)
    default: self = .radial(stops)
    }
  }

  /// The kind and the arguments, if the text is a gradient.
  private static func gradient(in text: String) -> (kind: String, arguments: String)? {
    let text = text.trimmed
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let kind = text[..<open].lowercased()
    guard ["linear", "radial", "conic"].contains(kind) else { return nil }
    return (kind, String(text[text.index(after: open)...].dropLast()))
  }

  private static func angle(_ text: String) -> Double? {
    NumberText.read(text.hasSuffix("deg") ? text.dropLast(3) : text[...])
  }

  private static func stops(_ parts: [String]) throws(PaintSyntaxError) -> [Stop] {
    var stops: [Stop] = []
    var latest = 0.0
    for part in parts {
      let stop = try stop(part)
      if let offset = stop.offset {
        guard offset >= latest else { throw .invalidOffset(part) }
        latest = offset
      }
      stops.append(stop)
    }
    return stops
  }

  /// A color, and perhaps a percentage behind it.
  private static func stop(_ text: String) throws(PaintSyntaxError) -> Stop {
    var color = text
    var offset: Double?
    if text.hasSuffix("%"), let space = text.lastIndex(of: " ") {
      guard let percent = NumberText.read(text[text.index(after: space)...].dropLast()), (0...100).contains(percent)
      else {
        throw .invalidOffset(text)
      }
      offset = percent / 100
      color = String(text[..<space])
    }
    do {
      return Stop(color: try ColorSyntax.parse(color), offset: offset)
    } catch {
      throw .color(error)
    }
  }
}

extension PaintLiteral: CustomStringConvertible {
  /// As a flag writes it; what is written reads as the same paint, but for colors between bytes.
  package var description: String {
    switch self {
    case .color(let color): ColorSyntax.print(color)
    case .linear(let angle, let stops): "linear(\(NumberText.plain(angle)), \(Self.text(of: stops)))"
    case .radial(let stops): "radial(\(Self.text(of: stops)))"
    case .conic(let angle, let stops): "conic(\(NumberText.plain(angle)), \(Self.text(of: stops)))"
    }
  }

  private static func text(of stops: [Stop]) -> String {
    stops.map { stop in
      ColorSyntax.print(stop.color) + (stop.offset.map { " \(NumberText.plain(100 * $0))%" } ?? "")
    }.joined(separator: ", ")
  }
}
