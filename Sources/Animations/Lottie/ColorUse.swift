import Motion
import Numerics

/// A color of a Lottie document and its occurrences.
package struct ColorUse: Hashable, Sendable {
  let color: Color
  /// Paths of names, such as `Layer 1/Group 1/Fill 1`, without duplicates and in file order; at most 1,000.
  package internal(set) var places: [String]
  /// The slots with this color.
  package internal(set) var slots: [String]

  /// `#rrggbb`.
  package var name: String { color.hexadecimal }
}

extension Color {
  /// `#rrggbb`, without alpha.
  var hexadecimal: String {
    let bytes = bytes
    return (0..<3).reduce(into: "#") { text, index in
      let digits = String(bytes[index], radix: 16)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}

/// A replacement for the colors with a certain name.
package struct ColorOverride: Hashable, Sendable {
  /// A slot, a color as `#rrggbb`, or the end of a path of names, such as `Fill 1` or `Group 1/Fill 1`.
  package var name: String
  var color: Color

  package init(name: String, color: Color) {
    self.name = name
    self.color = color
  }
}

/// Collects and replaces colors while a document is read.
struct ColorLog {
  /// The original colors in order of first occurrence.
  private(set) var uses: [ColorUse] = []
  private let overrides: [ColorOverride]
  /// For each override, whether it has replaced a color.
  private(set) var isUsed: [Bool]
  private static let maximumColors = 512
  private static let maximumPlaces = 1000

  init(_ overrides: [ColorOverride]) {
    self.overrides = overrides
    isUsed = Array(repeating: false, count: overrides.count)
  }

  var unusedNames: [String] { zip(overrides, isUsed).filter { !$0.1 }.map { $0.0.name } }

  /// Records a color and returns its replacement, or the color itself.
  mutating func replace(_ color: Color, at path: String, slot: String?) -> Color {
    note(color, at: path, slot: slot)
    var result = color
    for index in overrides.indices where fits(overrides[index].name, color, at: path, slot: slot) {
      isUsed[index] = true
      result = overrides[index].color
    }
    return result
  }

  private func fits(_ name: String, _ color: Color, at path: String, slot: String?) -> Bool {
    name == slot || name == path || path.ends(with: "/" + name)
      || (name.begins(with: "#") && Color(hexadecimal: name)?.bytes == color.bytes)
  }

  /// The known name that is most similar to an unknown name.
  func nearest(to name: String) -> String? {
    let places = uses.flatMap { $0.places }
    let endings = places.compactMap { $0.split(at: "/").last.map(String.init) }
    return Suggestion.nearest(name, among: uses.map { $0.name } + uses.flatMap { $0.slots } + endings + places)
  }

  private mutating func note(_ color: Color, at path: String, slot: String?) {
    let known = uses.firstIndex(where: { $0.color.bytes == color.bytes })
    guard known != nil || uses.count < Self.maximumColors else { return }
    let index = known ?? uses.count
    if known == nil { uses.append(ColorUse(color: color, places: [], slots: [])) }
    if uses[index].places.count < Self.maximumPlaces, !uses[index].places.contains(path) {
      uses[index].places.append(path)
    }
    if let slot, !uses[index].slots.contains(slot) { uses[index].slots.append(slot) }
  }
}
