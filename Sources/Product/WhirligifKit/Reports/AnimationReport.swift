import Drawing

extension Animation {
  /// The report of `list` about a preset: what programs choose by. Field names are stable.
  package func summaryForPrograms() throws(WhirligifError) -> ReportValue {
    .object(head + choice + (try measures()))
  }

  private var head: [ReportValue.Member] {
    [
      .init(name: "name", value: .string(name)), .init(name: "summary", value: .string(summary)),
      .init(name: "family", value: .string(family)), .init(name: "tags", value: .array(tags.map(ReportValue.string))),
      .init(name: "look", value: .object(look.map { .init(name: $0.name, value: .string($0.text)) })),
    ]
  }

  /// The systems that it looks like, the flags of its colors, and the bytes of a small GIF.
  private var choice: [ReportValue.Member] {
    var small = self
    small.options.size = .longerSide(64)
    let colors = declaredParameters.filter { [.color, .colors, .paint].contains($0.kind) }.map { "--" + $0.flag }
    return [
      .init(name: "systems", value: .array(tags.filter(Self.systems.contains).map(ReportValue.string))),
      .init(name: "colors", value: .array(colors.map(ReportValue.string))),
      .init(name: "bytes64", value: (try? small.bytes(as: .gif)).map { .integer($0.count) } ?? .null),
    ]
  }

  package static let systems = [
    "android", "ant", "apple", "bootstrap", "carbon", "fluent", "ios", "material", "windows",
  ]

  /// The report of `show` about an animation. Field names are stable.
  ///
  /// - Parameter isForChoice: whether it has what programs choose by, for which a picture is drawn.
  package func details(forChoice isForChoice: Bool = false) throws(WhirligifError) -> ReportValue {
    let head =
      head + (isForChoice ? choice : []) + [.init(name: "aliases", value: .array(aliases.map(ReportValue.string)))]
    let tail: [ReportValue.Member] = [
      .init(name: "smallestSize", value: smallestSize.map(ReportValue.integer) ?? .null),
      .init(name: "parameters", value: .array(parameters.map { $0.report(offering: offered(for: $0)) })),
    ]
    return .object(head + (try measures()) + tail)
  }

  /// The size, duration and frame count with the defaults.
  package func measures() throws(WhirligifError) -> [ReportValue.Member] {
    let plan = try plan()
    return [
      .init(name: "width", value: .integer(plan.source.width)),
      .init(name: "height", value: .integer(plan.source.height)),
      .init(name: "duration", value: .number(plan.seconds)),
      .init(name: "frames", value: .integer(plan.timing.frameCount)),
    ]
  }
}

extension Parameter {
  /// - Parameter offered: the names that the document offers; of a list of colors, its colors, which are the default.
  fileprivate func report(offering offered: [String]) -> ReportValue {
    let list = kind == .colors && !offered.isEmpty ? offered.joined(separator: ",") : nil
    return .object([
      "name": .string(name), "flag": .string("--\(flag)"), "type": .string(kind.rawValue),
      "summary": .string(summary), "default": .string(defaultText),
      "defaultValue": (list ?? defaultValueText).map(ReportValue.string) ?? .null,
      "minimum": minimum.map(ReportValue.number) ?? .null, "maximum": maximum.map(ReportValue.number) ?? .null,
      "choices": .array((choices + (list == nil ? offered : [])).map(ReportValue.string)),
    ])
  }
}
