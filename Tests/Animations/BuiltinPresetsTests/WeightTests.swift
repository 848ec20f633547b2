import Preset
import Scene
import Testing

/// How much ink the presets have at 64 pixels, beside each other and over their loops.
@Suite("The weight of presets")
struct WeightTests {
  /// What differs from its family on purpose.
  private static let exceptions: KeyValuePairs = [
    "skeleton-chat": "placeholders are pale", "skeleton-list": "placeholders are pale",
    "confetti": "its slips are small", "stepper": "its canvas is as low as its steps",
    "top-bar": "its canvas is as low as its bar",
  ]

  /// The ink of a loop's pictures.
  private func inks(_ name: String, frames: Int) throws -> [Double] {
    var inks: [Double] = []
    try BuiltinScenes.draw(BuiltinScenes.scene(name, side: 64), frames: frames) { inks.append(BuiltinScenes.ink($0)) }
    return inks
  }

  @Test("The mean ink of a preset is 0.5 to 2 of the median of its family; what is tagged solid is a family of its own")
  func even() throws {
    var families: [String: [(name: String, ink: Double)]] = [:]
    for name in BuiltinScenes.names {
      let document = try BuiltinScenes.document(name)
      // The look of a design system is as its system draws it.
      if document.tags.contains("system") { continue }
      let family = "\(document.family)\(document.tags.contains("solid") ? ", solid" : "")"
      let inks = try inks(name, frames: 40)
      families[family, default: []].append((name, inks.reduce(0, +) / Double(inks.count)))
    }
    for (family, members) in families {
      let sorted = members.map(\.ink).sorted()
      let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
      for (name, ink) in members {
        let isEven = (0.5...2).contains(ink / median)
        #expect(isEven != Self.exceptions.contains { $0.key == name }, "\(family), \(name): \(ink / median)")
      }
    }
  }

  @Test(
    "No preset has less than 12 % of its most ink for more than a tenth of its loop", arguments: BuiltinScenes.names)
  func neverEmpty(name: String) throws {
    if try BuiltinScenes.document(name).tags.contains("system") { return }
    let inks = try inks(name, frames: 50)
    let most = inks.max() ?? 0
    #expect(inks.count { $0 < 0.12 * most } <= 5)
  }
}
