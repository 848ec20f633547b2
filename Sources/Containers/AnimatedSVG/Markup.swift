import Codecs
import Numerics

/// An element of a document that is being written.
struct Markup: Hashable {
  var name: String
  /// In the order in which they are written.
  var attributes: [Attribute] = []
  var children: [Markup] = []
  /// Character data before the children.
  var text = ""

  struct Attribute: Hashable {
    let name: String
    var value: String
  }

  init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [Markup] = []) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0, value: $1) }
    self.children = children
  }

  /// The value of an attribute. Setting one that exists keeps its place; nil removes it.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = value
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append(Attribute(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Adds a declaration to the `style` attribute.
  mutating func style(_ declaration: String) { self["style"] = (self["style"].map { $0 + ";" } ?? "") + declaration }

  /// About how much memory the element takes, without pictures, which are counted as files.
  var bytes: Int {
    attributes.reduce(128) { $0 + 64 + ($1.name == "href" ? 0 : $1.value.utf8.count) }
      + children.reduce(0) { $0 + $1.bytes }
  }

  var isAnimation: Bool { name.begins(with: "animate") || name == "set" }

  /// Whether the element or one inside of it passes a test.
  func contains(where test: (Markup) -> Bool) -> Bool {
    test(self) || children.contains { $0.contains(where: test) }
  }

  /// The number of bytes of its text.
  var length: Int {
    var text = ""
    write(to: &text)
    return text.utf8.count
  }

  /// Appends the element as XML.
  func write(to output: inout String) {
    output += "<" + name
    for attribute in attributes { output += " \(attribute.name)=\"\(MarkupText.escaped(attribute.value))\"" }
    if children.isEmpty, text.isEmpty {
      output += "/>"
      return
    }
    output += ">" + MarkupText.escaped(text)
    for child in children { child.write(to: &output) }
    output += "</\(name)>"
  }
}

/// Decimal numbers with few digits.
enum Decimal {
  /// 10 to the power of 0...9.
  static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// The value rounded to some decimals; 0 for a value that is not a number, and limited to a thousand million.
  static func rounded(_ value: Double, _ decimals: Int) -> Double {
    guard value.isFinite else { return 0 }
    let power = powers[min(max(decimals, 0), 9)]
    return (min(max(value, -1e9), 1e9) * power).rounded() / power
  }

  /// The value rounded to some decimals, without needless zeros: `.5`, `-2`, `10.25`.
  static func text(_ value: Double, _ decimals: Int) -> String {
    let decimals = min(max(decimals, 0), 9)
    let power = powers[decimals]
    let units = Int((rounded(value, decimals) * power).rounded())
    let (whole, part) = (units.magnitude / UInt(power), units.magnitude % UInt(power))
    var text = units < 0 ? "-" : ""
    if whole > 0 || part == 0 { text += String(whole) }
    guard part > 0 else { return text }
    var digits = String(part)
    digits = String(repeating: "0", count: decimals - digits.utf8.count) + digits
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return text + "." + digits
  }

  /// The fewest decimals at which rounding changes a value by at most `tolerance`.
  static func decimals(within tolerance: Double) -> Int {
    powers.firstIndex { 0.5 / $0 <= tolerance * (1 + 1e-9) } ?? 9
  }
}
