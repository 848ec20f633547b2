import Numerics

/// The functions of texts, and of numbers that are written as texts.
enum ScriptText {
  static let functions: Set<Name> = [
    "toFixed", "toString", "toUpperCase", "toLowerCase", "split", "join", "slice", "substr", "substring", "charAt",
    "padStart", "replace",
  ]

  static func call(
    _ name: Name, of owner: ScriptValue, _ values: [ScriptValue]
  ) throws(ScriptFailure) -> ScriptValue {
    switch (owner, name) {
    case (.number(let number), "toFixed"):
      guard let digits = Int(exactly: values.first?.numbers?.first ?? 0),
        let text = NumberText.fixed(number, digits: digits)
      else { throw .unsupported }
      return .text(text)
    case (.list(let list), "join"): return try joined(list, values.first?.writing ?? ",")
    case (.list, _): throw .unsupported
    case (_, "toString") where values.isEmpty:
      guard let text = owner.writing else { throw .unsupported }
      return .text(text)
    default:
      guard case .text(let text) = owner else { throw .failed }
      return try call(name, of: text, values)
    }
  }

  private static func call(_ name: Name, of text: String, _ values: [ScriptValue]) throws(ScriptFailure)
    -> ScriptValue
  {
    let numbers = values.compactMap { $0.numbers?.first }
    switch name {
    case "toUpperCase": return .text(text.uppercased())
    // Words: JavaScript takes the case of all letters.
    case "toLowerCase": return .text(text.lowercased())
    case "charAt": return .text(part(of: text, from: numbers.first ?? 0, to: (numbers.first ?? 0) + 1))
    case "slice":
      let count = Double(text.unicodeScalars.count)
      func place(_ number: Double) -> Double { number < 0 ? count + number : number }
      return .text(part(of: text, from: place(numbers.first ?? 0), to: numbers.count > 1 ? place(numbers[1]) : count))
    case "substr":
      let start = numbers.first ?? 0
      return .text(part(of: text, from: start, to: numbers.count > 1 ? start + numbers[1] : .infinity))
    case "substring":
      let (a, b) = (max(numbers.first ?? 0, 0), max(numbers.count > 1 ? numbers[1] : .infinity, 0))
      return .text(part(of: text, from: min(a, b), to: max(a, b)))
    case "split": return try split(text, values.first)
    case "padStart":
      let filling = values.count > 1 ? values[1].writing ?? " " : " "
      let missing = (numbers.first ?? 0) - Double(text.unicodeScalars.count)
      guard missing <= Double(ScriptValue.largest), filling.unicodeScalars.count == 1 else { throw .unsupported }
      return .text(String(repeating: filling, count: Int(max(missing, 0))) + text)
    case "replace":
      guard values.count == 2, case .text(let old) = values[0], let new = values[1].writing else { throw .unsupported }
      guard let place = text.range(ofBytes: old) else { return .text(text) }
      return try limited(String(text[..<place.lowerBound]) + new + String(text[place.upperBound...]))
    default: throw .unsupported
    }
  }

  /// The scalars with these numbers, as far as there are.
  private static func part(of text: String, from start: Double, to end: Double) -> String {
    let scalars = Array(text.unicodeScalars)
    func place(_ number: Double) -> Int { Int(min(max(number.rounded(.down), 0), Double(scalars.count))) }
    guard start == start, end == end else { return "" }
    return String(String.UnicodeScalarView(scalars[place(start)..<max(place(start), place(end))]))
  }

  private static func split(_ text: String, _ separator: ScriptValue?) throws(ScriptFailure) -> ScriptValue {
    guard let separator else { return .list([.text(text)]) }
    guard case .text(let mark) = separator, mark.unicodeScalars.count <= 1 else { throw .unsupported }
    guard let scalar = mark.unicodeScalars.first else { return .list(text.unicodeScalars.map { .text(String($0)) }) }
    return .list(text.split(at: scalar, omittingEmptySubsequences: false).map { .text(String($0)) })
  }

  private static func joined(_ list: [ScriptValue], _ mark: String) throws(ScriptFailure) -> ScriptValue {
    let parts = try list.mapped { value throws(ScriptFailure) -> String in
      guard let text = value.writing else { throw .unsupported }
      return text
    }
    let size = parts.reduce(0) { $0 + $1.utf8.count + mark.utf8.count }
    guard size <= ScriptValue.largest else { throw .exhausted }
    return .text(parts.joined(separator: mark))
  }

  private static func limited(_ text: String) throws(ScriptFailure) -> ScriptValue {
    guard text.utf8.count <= ScriptValue.largest else { throw .exhausted }
    return .text(text)
  }
}
