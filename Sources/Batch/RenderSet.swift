import WhirligifKit

/// The files that one animation becomes in several themes and scales: a matrix with a name for each file.
package struct RenderSet: Sendable {
  /// A file of the set.
  package struct Member: Sendable, Equatable {
    /// Where the file goes.
    package let path: String
    /// One of `Theme.names`; nil where none was asked for.
    package let theme: String?
    /// As a flag has it; nil where none was asked for.
    package let scale: String?
  }

  package enum Problem: Error, Equatable {
    /// A name that several files would have, and the names in braces that would tell them apart.
    case sameName(String, count: Int, missing: [String])
    /// `{theme}` where no theme was asked for.
    case noTheme
  }

  package let members: [Member]

  /// The placeholders of a name that `render` fills in.
  private static let placeholders = ["{preset}", "{theme}", "{scale}", "{format}"]

  /// - Parameters:
  ///   - themes: of `Theme.names`; empty where none was asked for.
  ///   - scales: as a flag has them; empty where none was asked for.
  ///   - path: with placeholders. Other names in braces stay as they are. Nil for the usual name.
  ///   - folder: where the usual name goes; ends in a slash, or is empty.
  ///   - preset: what `{preset}` stands for.
  ///   - format: what `{format}` stands for.
  package init(
    themes: [String], scales: [String], path: String?, folder: String, preset: String, format: String
  ) throws(Problem) {
    let (themes, scales) = (Self.distinct(themes), Self.distinct(scales))
    let template = path ?? folder + Self.usualName(themes, scales)
    var matrix = Matrix()
    if !themes.isEmpty { matrix.axes.append(.init(name: "theme", values: themes)) }
    if !scales.isEmpty { matrix.axes.append(.init(name: "scale", values: scales)) }
    let known = [
      BatchJob.Setting(name: "preset", text: preset), .init(name: "format", text: format),
      .init(name: "scale", text: "1"),
    ]
    var members: [Member] = []
    for index in 0..<max(matrix.count, 1) {
      let cell = matrix.axes.isEmpty ? [] : matrix[index]
      func value(_ name: String) -> String? { cell.last { $0.name == name }?.text }
      members.append(
        Member(path: try Self.path(template, known + cell), theme: value("theme"), scale: value("scale")))
    }
    if Set(members.map(\.path)).count < members.count {
      let axes = [("{theme}", "{theme}", themes), ("{scale}", "@{scale}x", scales)]
      let missing = axes.filter { $0.2.count > 1 && !template.contains($0.0) }.map { $0.1 }
      throw .sameName(template, count: members.count, missing: missing)
    }
    self.members = members
  }

  /// `PRESET.gif`, with the theme and the scale where there are several: `PRESET-dark@2x.gif`.
  private static func usualName(_ themes: [String], _ scales: [String]) -> String {
    "{preset}" + (themes.count > 1 ? "-{theme}" : "") + (scales.count > 1 ? "@{scale}x" : "") + ".{format}"
  }

  /// Each value once.
  private static func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// The path with the placeholders filled in. A path without any is taken as it is, whatever stands in braces.
  private static func path(_ template: String, _ values: [BatchJob.Setting]) throws(Problem) -> String {
    guard placeholders.contains(where: template.contains) else { return template }
    if template.contains("{theme}"), !values.contains(where: { $0.name == "theme" }) { throw .noTheme }
    return values.reversed().reduce(template) { path, value in
      path.replacing("{\(value.name)}", with: OutputTemplate.component(value.text))
    }
  }
}

extension RenderSet.Problem {
  /// What is wrong and what to do, in the words of the command.
  package var message: String {
    switch self {
    case .noTheme: "The output's name has {theme} in it: choose '--theme light', '--theme dark' or both."
    case .sameName(let name, let count, let missing):
      "'\(name)' is one name for \(count) files: put \(missing.joined(separator: " and ")) into it, as in "
        + "'\(Self.example(name, missing))'."
    }
  }

  /// The name with the placeholders before its ending.
  private static func example(_ name: String, _ missing: [String]) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let marks = missing.map { $0.hasPrefix("@") ? $0 : "-" + $0 }.joined()
    return name[..<dot] + marks + name[dot...]
  }
}

extension Animation {
  /// The animation on the page of a theme of `Theme.names`: what the theme sets and the animation has.
  package mutating func apply(theme name: String) throws(WhirligifError) {
    for setting in Theme.builtin.first(where: { $0.name == name })?.settings ?? []
    where try !options.set(setting.name, to: setting.text) {
      _ = try setting.apply(toParametersOf: &self)
    }
  }
}
