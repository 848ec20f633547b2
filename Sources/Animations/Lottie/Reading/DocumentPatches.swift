import Drawing
import JSON
import Numerics
import Raster

/// The replacements in the text of a document that make it what its reader reads with changes. All else stays.
struct DocumentPatches {
  private struct Patch {
    let start, end: Int
    let text: String
  }

  private var patches: [Patch] = []
  /// Whether they say all that is changed.
  var areComplete = true
  var isEmpty: Bool { patches.isEmpty }

  /// A text in place of a value.
  mutating func replace(_ value: JSONValue, with text: JSONText) {
    add(value.range.start.offset, value.range.end.offset, text.line)
  }

  /// A member of an object that has others.
  mutating func set(_ name: String, to text: JSONText, in object: JSONValue) {
    if let old = object[name] { return replace(old, with: text) }
    let start = object.range.start.offset + 1
    add(start, start, "\"\(name)\":\(text.line),")
  }

  /// A value that is read more than once, such as that of a slot, is replaced once.
  private mutating func add(_ start: Int, _ end: Int, _ text: String) {
    guard
      let known = patches.first(where: { $0.start == start && $0.end == end && ($0.end > start || $0.text == text) })
    else { return patches.append(Patch(start: start, end: end, text: text)) }
    areComplete = areComplete && known.text.hasBytes(of: text)
  }

  /// A text with the replacements; nil if one is inside of another, or outside of the text.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var place = 0
    // `sorted` is stable.
    for patch in patches.sorted(by: { $0.start < $1.start }) {
      guard patch.start >= place, patch.end >= patch.start, patch.end <= bytes.count else { return nil }
      result += bytes[place..<patch.start] + Array(patch.text.utf8)
      place = patch.end
    }
    return result + bytes[place...]
  }
}

extension Reader {
  /// Notes what changes make of the values of a property, with or without keyframes.
  func note<Value: Interpolable>(_ json: JSONValue?, _ change: (Value) -> Value, as text: (Value) -> JSONText) {
    for place in places(of: json) {
      guard let old = Value(lenient: place) else { continue }
      let new = change(old)
      if new != old { patches.replace(place, with: text(new)) }
    }
  }

  /// The values that the document states for a property; none if nothing is changed.
  private func places(of json: JSONValue?) -> [JSONValue] {
    guard !options.edits.isEmpty, let json else { return [] }
    let source = source(of: json).json
    let value = source["k"] ?? source
    guard let keyframes = value.array, keyframes.first?["t"] != nil else { return [value] }
    return keyframes.flatMap { [$0["s"], $0["e"]].compactMap { $0 } }
  }

  func noteWidth(_ json: JSONValue?) {
    note(json, { $0 * options.edits.strokeScale }) { .rounded([$0]) }
  }
}

extension SlotValue {
  /// A property with the value.
  func property(_ slot: Name) -> JSONText {
    let value = color.map { JSONText.color($0, scale: 1) } ?? .rounded(numbers)
    return .object(["sid": .string(slot.text), "a": .integer(0), "k": value])
  }
}

extension JSONText {
  /// A color as a list of numbers from 0 to a scale, or without one as `#rrggbb`.
  static func color(_ color: Color, scale: Double?) -> JSONText {
    guard let scale else { return .string(Color(red: color.red, green: color.green, blue: color.blue).hexadecimal) }
    let parts = [color.red, color.green, color.blue].map { $0 * scale }
    return .rounded(parts + (color.alpha < 1 ? [color.alpha] : []))
  }

  /// Numbers as a property has them.
  static func rounded(_ values: [Double]) -> JSONText {
    let numbers = values.map { JSONText.number(($0 * 1e6).rounded() / 1e6) }
    return numbers.count == 1 ? numbers[0] : .array(numbers)
  }
}
