import Numerics
import WhirligifKit

/// A new project file.
package struct ProjectDraft: Sendable {
  /// Names with their values in the syntax of flags: `brand`, and `#7c3aed` or `#111827,#e5e7eb`.
  package var colors: [(name: String, text: String)] = []
  package var fonts: [(name: String, text: String)] = []
  /// The themes of the pictures; one with a matte is a theme of its own.
  package var themes: [(name: String, matte: String?)] = []
  /// Presets and paths of documents.
  package var sources: [String] = []
  package var formats: [String] = []
  package var size: String?

  package init() {}

  /// The text of the file.
  ///
  /// - Throws: `invalidDocument` for a name or a value that no project file may have.
  package func text(file: String) throws(WhirligifError) -> String {
    let text = value.page
    _ = try Manifest(namesOf: Array(text.utf8), file: file)
    return text
  }

  private var value: ReportValue {
    var members: [ReportValue.Member] = [.init(name: "$schema", value: .string(ProjectSchema.name))]
    func add(_ name: String, _ pairs: [ReportValue.Member]) {
      if !pairs.isEmpty { members.append(.init(name: name, value: .object(pairs))) }
    }
    add("colors", colors.map { .init(name: $0.name, value: Self.color($0.text)) })
    add("fonts", fonts.map { .init(name: $0.name, value: .string($0.text)) })
    let own = themes.compactMap { theme in theme.matte.map { (theme.name, $0) } }
    add("themes", own.map { .init(name: $0, value: .object(["matte": .string($1)])) })
    let marks = (themes.isEmpty ? "" : "-{theme}") + (formats.isEmpty ? ".gif" : ".{format}")
    members.append(.init(name: "output", value: .string("{name}" + marks)))
    add("defaults", defaults)
    let others = sources.filter { !branded.contains(Name($0)) }
    let axes = [("preset", others), ("theme", themes.map { $0.name }), ("format", formats)].filter { !$1.isEmpty }
    add("matrix", axes.map { .init(name: $0, value: .array($1.map(ReportValue.string))) })
    if !branded.isEmpty { members.append(.init(name: "jobs", value: .array(jobs))) }
    return .object(members)
  }

  private var isPresets: Bool { sources.allSatisfy { PresetLibrary.knows($0) } }
  /// The presets beside documents, which have the first color: documents keep their own.
  private var branded: [Name] {
    colors.isEmpty || isPresets ? [] : sources.filter { PresetLibrary.knows($0) }.map { Name($0) }
  }

  private var jobs: [ReportValue] {
    var matrix = Matrix()
    let axes = [("preset", branded.map { $0.text }), ("theme", themes.map { $0.name }), ("format", formats)]
    matrix.axes = axes.filter { !$1.isEmpty }.map { .init(name: Name($0), values: $1) }
    return (0..<matrix.count).map { index in
      let settings = matrix[index] + [Setting(name: "color", text: colors[0].name)]
      return .object(settings.map { .init(name: $0.name.text, value: .string($0.text)) })
    }
  }

  /// The first color, if all pictures are presets.
  private var defaults: [ReportValue.Member] {
    let color = isPresets ? colors.first.map { [ReportValue.Member(name: "color", value: .string($0.name))] } : nil
    return (size.map { [.init(name: "size", value: .string($0))] } ?? []) + (color ?? [])
  }

  /// A color, or the values for light and for dark pages.
  private static func color(_ text: String) -> ReportValue {
    guard ColorText.expectation(violatedBy: text) != nil else { return .string(text) }
    let parts = ValueList.split(text, at: ",")
    return parts.count == 2 ? .object(["light": .string(parts[0]), "dark": .string(parts[1])]) : .string(text)
  }
}
