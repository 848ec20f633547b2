import WhirligifKit

/// The files of one animation in several themes and scales, with a name for each file.
package struct RenderSet: Sendable {
  /// A file of the set.
  package struct Member: Sendable, Equatable {
    /// The path of the file.
    package let path: String
    /// One of `Theme.names`; nil if none was requested.
    package let theme: String?
    /// In the syntax of flags; nil if none was requested.
    package let scale: String?
  }

  package enum Problem: Error, Equatable {
    /// A name that several files would have, and the placeholders that would distinguish them.
    case sameName(String, count: Int, missing: [String])
    /// `{theme}` without a requested theme.
    case noTheme
  }

  package let members: [Member]

  /// The placeholders that `render` replaces.
  private static let placeholders = ["{preset}", "{theme}", "{scale}", "{format}"]

  /// - Parameters:
  ///   - themes: from `Theme.names`; empty if none was requested.
  ///   - scales: in the syntax of flags; empty if none was requested.
  ///   - path: with placeholders. Other names in braces are kept. Nil for the default name.
  ///   - folder: the folder of the default name; ends in a slash, or is empty.
  ///   - preset: the value of `{preset}`.
  ///   - format: the value of `{format}`.
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

  /// `PRESET.gif`, with the theme and the scale if there are several: `PRESET-dark@2x.gif`.
  private static func usualName(_ themes: [String], _ scales: [String]) -> String {
    "{preset}" + (themes.count > 1 ? "-{theme}" : "") + (scales.count > 1 ? "@{scale}x" : "") + ".{format}"
  }

  /// The values without duplicates.
  private static func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// The path with its placeholders replaced. A path without these placeholders is used literally, even with other
  /// braces.
  private static func path(_ template: String, _ values: [BatchJob.Setting]) throws(Problem) -> String {
    guard placeholders.contains(where: template.contains) else { return template }
    if template.contains("{theme}"), !values.contains(where: { $0.name == "theme" }) { throw .noTheme }
    return values.reversed().reduce(template) { path, value in
      path.replacing("{\(value.name)}", with: OutputTemplate.component(value.text))
    }
  }
}

extension RenderSet.Problem {
  /// The problem and its solution, in terms of the command.
  package var message: String {
    switch self {
    case .noTheme: "The output's name contains {theme}: choose '--theme light', '--theme dark' or both."
    case .sameName(let name, let count, let missing):
      "'\(name)' is the same name for \(count) files: add \(missing.joined(separator: " and ")), as in "
        + "'\(Self.example(name, missing))'."
    }
  }

  /// The name with the placeholders inserted before its extension.
  private static func example(_ name: String, _ missing: [String]) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let marks = missing.map { $0.hasPrefix("@") ? $0 : "-" + $0 }.joined()
    return name[..<dot] + marks + name[dot...]
  }
}

extension Animation {
  /// Applies the settings of a theme from `Theme.names` that the animation has.
  package mutating func apply(theme name: String) throws(WhirligifError) {
    for setting in Theme.builtin.first(where: { $0.name == name })?.settings ?? []
    where try !options.set(setting.name, to: setting.text) {
      _ = try setting.apply(toParametersOf: &self)
    }
  }
}
