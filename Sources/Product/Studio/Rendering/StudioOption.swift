import Jobs
import JSON
import WhirligifKit

extension RenderOption {
  /// The options that decide about one picture, in the order of the page's form.
  static func forms(_ project: ProjectNames) -> [RenderOption] {
    [.theme(Theme.pages(project).map { $0.name })] + all.filter { !["format", "jobs"].contains($0.name) }
  }

  /// The option as the form needs it.
  var report: JSONText {
    let facts = type.facts
    return .object([
      "name": .string(name), "property": .string(property), "short": short.map { .string(String($0)) } ?? .null,
      "label": label.map(JSONText.string) ?? .null, "type": .string(facts.name),
      "unit": facts.unit.map(JSONText.string) ?? .null, "minimum": facts.minimum.map(JSONText.number) ?? .null,
      "maximum": facts.maximum.map(JSONText.number) ?? .null, "choices": .array(type.words.map(JSONText.string)),
      "default": defaultText.map(JSONText.string) ?? .null, "help": .string(summary),
      "section": .string(section.title),
    ])
  }
}

/// The properties of a type that a form needs.
private struct TypeFacts {
  let name: String
  var minimum: Double?
  var maximum: Double?
  var unit: String?

  init(_ name: String, _ range: ClosedRange<Double>? = nil, unit: String? = nil) {
    self.name = name
    (minimum, maximum, self.unit) = (range?.lowerBound, range?.upperBound, unit)
  }

  init(_ name: String, _ range: ClosedRange<Int>, unit: String? = nil) {
    self.init(name, Double(range.lowerBound)...Double(range.upperBound), unit: unit)
  }
}

extension OptionType {
  fileprivate var facts: TypeFacts {
    switch self {
    case .boolean: TypeFacts("boolean")
    case .integer(let range, _, let unit): TypeFacts("integer", range, unit: unit.symbol)
    case .number(let range, let unit), .numbers(let range, let unit):
      TypeFacts("number", range, unit: unit.symbol)
    case .share: TypeFacts("share", 0...1)
    case .size(let range), .sizes(let range): TypeFacts("size", range, unit: "px")
    case .moment, .moments: TypeFacts("moment", 0...1)
    case .padding: TypeFacts("padding", RenderLimits.paddings, unit: "px")
    case .color, .parameterColor: TypeFacts("color")
    case .pageColor: TypeFacts("pageColor")
    case .choice, .choices: TypeFacts("choice")
    case .names: TypeFacts("names")
    case .bytes(let range): TypeFacts("bytes", range)
    case .file, .folder: TypeFacts("file")
    case .text, .identifier, .assignment, .shard, .parameter, .font: TypeFacts("text")
    }
  }
}

extension Unit {
  fileprivate var symbol: String? {
    switch self {
    case .none: nil
    case .pixels: "px"
    case .seconds: "s"
    case .factor: "x"
    case .framesPerSecond: "fps"
    case .percent: "%"
    }
  }
}
