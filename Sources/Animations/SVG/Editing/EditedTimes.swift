import Numerics

/// Changes of the times of animations, and of how often they play.
extension SourceEditor {
  private static let timedProperties: Set<Name> = {
    let names: [Name] = ["animation", "animation-duration", "animation-delay"]
    return Set(names + names.map { Name("-webkit-" + $0.text) })
  }()
  private static let clocks: Set<Name> = ["dur", "begin", "end", "repeatDur", "min", "max"]

  /// A time of the text.
  private struct Time {
    let place: Range<Int>
    let seconds: Double
    let unit: String

    func text(scaledBy factor: Double) -> String {
      NumberText.plain(seconds * factor * (unit.lowercasedASCII.hasBytes(of: "ms") ? 1000 : 1)) + unit
    }
  }

  /// Scales the clock values of animation elements, and the times of the animations of style sheets and of the custom
  /// properties that may hold them.
  mutating func scaleTimes() {
    let times = statements.flatMap { statement -> [Time] in
      if isOfAnimation(statement) {
        return Self.clocks.contains(statement.property) ? Self.clocks(in: statement.value) : []
      }
      guard Self.timedProperties.contains(statement.property) || statement.property.text.begins(with: "--") else {
        return []
      }
      return ValueTokens(statement.value.bytes).numbers(in: ["s", "ms"]).map { range, number, unit in
        Time(
          place: statement.value.place(range), seconds: unit.utf8.count > 1 ? number / 1000 : number, unit: unit)
      }
    }
    // Ratios of times, and with them the length of the loop, stay what they are: the largest unit of all becomes whole
    // microseconds.
    let unit = times.compactMap { ClockTime.microseconds($0.seconds.magnitude) }.reduce(0) { a, b -> Microseconds in
      var (x, y) = (a, b)
      while y != 0 { (x, y) = (y, x % y) }
      return x
    }
    let scaled = (Double(unit) * changes.timeScale).rounded()
    let scale = scaled >= 1000 ? scaled / Double(unit) : changes.timeScale
    for time in times where time.seconds != 0 { patches.replace(time.place, with: time.text(scaledBy: scale)) }
  }

  private func isOfAnimation(_ statement: Statement) -> Bool {
    statement.kind == .attribute && Element.animations.contains(tree.elements[statement.elements[0]].name)
  }

  /// The clock values of a list such as `0s; a.end+0.5s`.
  private static func clocks(in list: SourceText.Plain) -> [Time] {
    list.bytes.split(separator: UInt8(ascii: ";")).compactMap { part in
      guard let first = part.firstIndex(where: { !$0.isSpace }), let last = part.lastIndex(where: { !$0.isSpace })
      else { return nil }
      var clock = first..<last + 1
      // The offset behind an event: the signs of an identifier stand before it.
      if ClockTime.parse(String(decoding: part[clock], as: UTF8.self)) == nil {
        guard let sign = part[clock].lastIndex(where: { "+-".utf8.contains($0) }),
          let start = part[(sign + 1)..<clock.upperBound].firstIndex(where: { !$0.isSpace })
        else { return nil }
        clock = start..<clock.upperBound
      }
      let text = String(decoding: part[clock], as: UTF8.self)
      guard let time = ClockTime.parse(text) else { return nil }
      let isPlain = !text.includes(":") && text.utf8.last.map { $0.isDigit || $0 == UInt8(ascii: ".") } ?? true
      return Time(
        place: list.place(clock), seconds: Double(time) / 1e6, unit: text.ends(with: "ms") ? "ms" : isPlain ? "" : "s")
    }
  }

  // MARK: Plays

  /// Ends what repeats for ever after so many loops, in its last picture.
  mutating func setPlays(_ plays: Int) {
    guard loop.start == 0 else { return isComplete = false }
    let end = Double(plays) * Double(loop.duration) / 1e6
    for statement in statements {
      let tokens = ValueTokens(statement.value.bytes)
      switch statement.property {
      case "repeatCount" where isOfAnimation(statement) && !tokens.word("indefinite").isEmpty:
        let element = tree.elements[statement.elements[0]]
        guard let begin = ClockTime.parse(element["begin"] ?? "0"), element["repeatDur"] == nil,
          let duration = element["dur"].flatMap({ ClockTime.parse($0) }), duration > 0
        else { return isComplete = false }
        set("repeatCount", to: NumberText.plain((end * 1e6 - Double(begin)) / Double(duration)), on: element.index)
        set("fill", to: "freeze", on: element.index)
      case "animation", "-webkit-animation", "animation-iteration-count":
        let holds = statement.property != "animation" || !(tokens.word("forwards") + tokens.word("both")).isEmpty
        for word in tokens.word("infinite") {
          let before = String(decoding: statement.value.bytes[..<word.lowerBound], as: UTF8.self)
          let place = ValueList.split(before, at: ",").count - 1
          let counts = Set(statement.elements.map { count(of: place, on: $0, until: end) })
          guard counts.count == 1, let count = counts.first ?? nil else { return isComplete = false }
          patches.replace(statement.value.place(word), with: NumberText.plain(count) + (holds ? "" : " forwards"))
        }
      default: break
      }
    }
  }

  /// How often one of an element's animations repeats until a time, in seconds.
  private func count(of place: Int, on element: Int, until end: Double) -> Double? {
    func seconds(_ name: Name) -> Double? {
      let list = model.styles[element].animation[name].map { ValueList.split($0, at: ",") } ?? []
      guard !list.isEmpty, case .time(let seconds) = TextScanner.quantity(list[place % list.count], model.context)
      else { return nil }
      return seconds
    }
    guard let duration = seconds("animation-duration"), duration > 0 else { return nil }
    return (end - (seconds("animation-delay") ?? 0)) / duration
  }
}
