/// JSON to be written. The members of an object keep their order.
package indirect enum JSONText: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSONText

    package init(name: String, value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  package static func object(_ members: KeyValuePairs<String, JSONText>) -> JSONText {
    .object(members.map { Member(name: $0.key, value: $0.value) })
  }

  /// JSON in one line.
  package var line: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// JSON with two spaces a level and a line feed at its end; arrays of plain values and objects of one stay in one
  /// line.
  package var page: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  /// A page of an object with some members, followed by a list that may be too long to be held as values.
  package static func page(
    _ members: [Member], list name: String, of elements: some Sequence<JSONText>
  ) -> String {
    var text = "{\n"
    for member in members {
      text += "  "
      quote(member.name, into: &text)
      text += ": "
      member.value.write(to: &text, indent: 1)
      text += ",\n"
    }
    text += "  "
    quote(name, into: &text)
    text += ": ["
    var isFirst = true
    for element in elements {
      text += isFirst ? "\n    " : ",\n    "
      element.write(to: &text, indent: 2)
      isFirst = false
    }
    return text + (isFirst ? "]\n}\n" : "\n  ]\n}\n")
  }

  /// - Parameter indent: the level on a page, or nil for one line.
  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += Self.number(value)
    case .string(let value): Self.quote(value, into: &text)
    case .array(let values):
      writeList(values, between: "[", and: "]", to: &text, indent: indent) { $0.write(to: &$1, indent: $2) }
    case .object(let members):
      writeList(members, between: "{", and: "}", to: &text, indent: indent) { member, text, indent in
        Self.quote(member.name, into: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private func writeList<Element>(
    _ elements: [Element], between open: String, and close: String, to text: inout String, indent: Int?,
    each write: (Element, inout String, Int?) -> Void
  ) {
    let broken = fitsLine ? nil : indent
    let start = broken.map { Self.newLine($0 + 1) } ?? ""
    let end = broken.map(Self.newLine) ?? ""
    let separator = broken == nil && indent != nil ? ", " : "," + start
    text += open + start
    for (index, element) in elements.enumerated() {
      if index > 0 { text += separator }
      write(element, &text, indent.map { $0 + 1 })
    }
    text += end + close
  }

  private static func newLine(_ indent: Int) -> String {
    "\n" + String(repeating: "  ", count: indent)
  }

  /// Whether the value is written on one line of a page.
  private var fitsLine: Bool {
    switch self {
    case .array(let values): values.allSatisfy { $0.isPlain }
    case .object(let members): members.count <= 1 && members.allSatisfy { $0.value.isPlain }
    default: true
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// A number without a needless `.0`; JSON has no infinities, they become null.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// Whether a terminal may act on the character instead of showing it: control and format characters, and separators
  /// of lines.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func quote(_ string: String, into text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case " "..."~": text.unicodeScalars.append(scalar)
      default:
        if isInvisible(scalar) {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
