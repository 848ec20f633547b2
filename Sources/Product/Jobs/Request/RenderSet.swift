import Numerics
import WhirligifKit

/// The files of a `render` command: every input in every theme, scale, size and format, with a name for each file.
package struct RenderSet: Sendable {
  /// An animation of the set.
  package struct Input: Sendable, Equatable {
    /// The word that names it: a preset, a path or `-`.
    package let word: String
    /// The part of the word that the user gave: all of it, or the folder that was searched.
    package let given: String
    /// The value of `{name}` and `{preset}`.
    package let name: String
    /// The value of `{folder}`.
    let folder: String
    /// Whether it was found in a searched folder; the default name is then in its folder below that one.
    let isFound: Bool

    /// - Parameters:
    ///   - folder: the folder below a searched one; nil for an input that was named itself.
    ///   - searched: the searched folder; ends in a slash, or is empty.
    package init(word: String, folder: String? = nil, searched: String? = nil) {
      (self.word, isFound, given) = (word, folder != nil, searched ?? word)
      let stem = InputFormat.stem(of: word)
      name = word == "-" || stem.isEmpty ? "animation" : stem
      let own = word.split(at: "/").dropLast().filter { $0 != "." && $0 != ".." }
      self.folder = folder ?? own.joined(separator: "/")
    }

    /// `NAME.gif`, in the folder of an input that was found in a folder. A still or calm picture does not have the name
    /// of the moving one.
    ///
    /// - Parameter marks: for the options of which there are several values.
    func defaultName(isReduced: Bool, isStill: Bool, marks: String = "") -> String {
      (isFound ? "{folder}/" : "") + "{name}" + (isReduced ? "-reduced" : "") + (isStill ? "-still" : "") + marks
        + ".{format}"
    }
  }

  /// Values of an option, each of which makes a file.
  package struct Axis: Sendable {
    package let option: String
    package let values: [String]

    /// - Parameter values: in the syntax of flags; empty if the option is not given.
    package init(_ option: String, _ values: [String]) {
      self.option = option
      var seen: Set<Name> = []
      self.values = values.filter { seen.insert(Name($0)).inserted }
    }

    /// A light and a dark theme as one value.
    fileprivate func paired(_ project: ProjectNames) -> Axis {
      guard option == "theme", let pair = Theme.pair(of: values, settings: project.theme) else { return self }
      return Axis(option, ["\(pair.light),\(pair.dark)"])
    }

    /// The mark of the axis in a default name, such as `@{scale}x`.
    fileprivate var mark: String {
      switch option {
      case "scale": "@{scale}x"
      case "format": "{format}"
      default: "-{\(option)}"
      }
    }
  }

  /// A file of the set.
  package struct Member: Sendable, Equatable {
    /// The path of the file.
    package let path: String
    /// The part of it that the user gave: all of it, or what is before the first placeholder.
    let given: String
    /// The index of the input.
    let input: Int
    /// The value of an axis, by its option; none for an option that is not given.
    let values: [Setting]

    /// The theme; nil if none was requested. A light and a dark one of the same file are a list.
    var theme: String? { value(of: "theme") }
    /// The themes of the file: at most one, or a light and a dark one.
    package var themes: [String] { theme.map(ValueText.list) ?? [] }
    /// The options that the file does not share with all others, except the theme.
    package var options: [Setting] { values.filter { $0.name != "theme" } }

    package func value(of option: Name) -> String? { values.last { $0.name == option }?.text }
  }

  package enum Problem: Error, Equatable {
    /// A name that several files would have, and the placeholders that would distinguish them.
    case sameName(String, template: String, words: [String], count: Int, missing: [String])
    /// A name that is given for the same file again.
    case twice(String)
    /// A placeholder of an option that is not given.
    case notGiven(String)
  }

  let inputs: [Input]
  package let members: [Member]

  /// - Parameters:
  ///   - isReduced: whether the motion is calm.
  ///   - isStill: whether the files are still pictures.
  ///   - paths: with placeholders; other names in braces are kept. One that is empty or ends in a slash is the folder
  ///     of the default names.
  ///   - format: the format of files without one on an axis.
  ///   - project: whose themes the axes may name.
  package init(
    _ inputs: [Input], axes: [Axis], isReduced: Bool = false, isStill: Bool = false, paths: [String] = [""],
    format: String, project: ProjectNames = ProjectNames()
  ) throws(Problem) {
    self.inputs = inputs
    let given = axes.filter { !$0.values.isEmpty }
    var members: [Member] = []
    var owners: [String: Int] = [:]  // Words: keys of OutputName
    for path in paths {
      // Of several `-o` paths, one with an extension has that format.
      let named = paths.count > 1 && Container(path: path) != nil ? given.filter { $0.option != "format" } : given
      let axes = Self.holdsBothThemes(path, axes: named, format: format) ? named.map { $0.paired(project) } : named
      let marks = axes.filter { $0.values.count > 1 && $0.option != "format" }.map { $0.mark }.joined()
      let cells = Self.combinations(of: axes)
      for (index, input) in inputs.enumerated() {
        let name = input.defaultName(isReduced: isReduced, isStill: isStill, marks: marks)
        let template = path.isEmpty || path.ends(with: "/") ? path + name : path
        for values in cells {
          let name = try Self.path(template, of: input, with: values, format: format)
          let member = Member(path: name, given: Self.given(path, of: name), input: index, values: values)
          if let owner = owners.updateValue(members.count, forKey: OutputName.key(member.path)).map({ members[$0] }) {
            if owner.input == index, owner.values == values { throw .twice(member.path) }
            throw Self.clash(
              of: owner, and: member, inputs, axes: axes, template: template, count: inputs.count * cells.count)
          }
          members.append(member)
        }
      }
    }
    self.members = members
  }

  /// The part of a file's path that the user gave, as a path with placeholders.
  private static func given(_ path: String, of name: String) -> String {
    let isWhole = name.utf8.elementsEqual(path.utf8) && !path.includes(Animation.framePlaceholder)
    return isWhole ? path : String(path.unicodeScalars.prefix { $0 != "{" })
  }

  /// All combinations of the values of some axes; an empty one without axes.
  private static func combinations(of axes: [Axis]) -> [[Setting]] {
    guard !axes.isEmpty else { return [[]] }
    var matrix = Matrix()
    matrix.axes = axes.map { .init(name: Name($0.option), values: $0.values) }
    return (0..<matrix.count).map { matrix[$0] }
  }

  /// Whether a path names files for all themes, each of which can hold a light and a dark one.
  private static func holdsBothThemes(_ path: String, axes: [Axis], format: String) -> Bool {
    guard !path.isEmpty, !path.ends(with: "/"), !path.includes("{theme}"), !path.includes(Animation.framePlaceholder)
    else { return false }
    let formats = axes.first { $0.option == "format" }?.values ?? [format]
    let containers = Container(path: path).map { [$0] } ?? formats.compactMap(Container.init(named:))
    return !containers.isEmpty && containers.allSatisfy { $0.holdsThemes }
  }

  private static func clash(
    of one: Member, and other: Member, _ inputs: [Input], axes: [Axis], template: String, count: Int
  ) -> Problem {
    var missing = axes.filter { $0.values.count > 1 && !template.includes("{\($0.option)}") }.map { $0.mark }
    let (a, b) = (inputs[one.input], inputs[other.input])
    if inputs.count > 1, !template.includes("{name}"), !template.includes("{preset}") {
      missing.insert("{name}", at: 0)
    } else if !a.folder.hasBytes(of: b.folder), !template.includes("{folder}") {
      missing.insert("{folder}/", at: 0)
    }
    let words = one.input == other.input ? [] : [a.word, b.word]
    return .sameName(one.path, template: template, words: words, count: count, missing: missing)
  }

  /// The path with its placeholders replaced; other names in braces are kept.
  private static func path(
    _ template: String, of input: Input, with given: [Setting], format: String
  ) throws(Problem) -> String {
    guard template.includes("{") else { return template }
    for option in ["theme", "size", "at"] where template.includes("{\(option)}") {
      guard given.contains(where: { $0.name == Name(option) }) else { throw .notGiven(option) }
    }
    let folder = template.includes("{folder}/") && input.folder.isEmpty ? ("{folder}/", "") : ("{folder}", input.folder)
    let others =
      [(Name("scale"), "1"), ("format", format)].filter { name, _ in !given.contains { $0.name == name } }
      .map { Setting(name: $0, text: $1) }
    let values = given + others + ["name", "preset"].map { .init(name: $0, text: input.name) }
    return values.reduce(template.substituting(folder.0, with: folder.1)) { path, value in
      path.substituting("{\(value.name)}", with: OutputTemplate.component(value.inNames))
    }
  }
}

extension RenderSet.Problem {
  /// The problem and its solution, a sentence.
  package var message: String {
    switch self {
    case .twice(let name): "'\(name)' is given twice. Give each output its own name."
    case .notGiven("theme"): "The output's name contains {theme}: choose the 'theme' light, dark or both."
    case .notGiven(let option): "The output's name contains {\(option)}: choose a '\(option)'."
    case .sameName(let name, let template, let words, let count, let missing):
      "'\(name)' is the same name for "
        + (words.isEmpty ? "\(count) files" : words.map { "'\($0)'" }.joined(separator: " and "))
        + (missing.isEmpty
          ? ": render them to different folders."
          : ": add \(missing.map(Self.bare).joined(separator: " and ")), as in '\(Self.example(template, missing))'.")
    }
  }

  private static func bare(_ mark: String) -> String {
    mark == "{folder}/" ? "{folder}" : String(mark.after(prefix: "-") ?? mark[...])
  }

  /// The name with the placeholders inserted before its extension, or in front of the file name.
  private static func example(_ template: String, _ missing: [String]) -> String {
    var name = template
    if missing.contains("{name}") {
      let file = name.split(at: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
      let ending = file.cut(atLast: ".").map { "." + $0.after } ?? ""
      name = (name.before(suffix: file) ?? "") + "{name}" + ending
    }
    if missing.contains("{folder}/") {
      let parts = name.cut(atLast: "/")
      name = (parts.map { $0.before + "/" } ?? "") + "{folder}/" + (parts?.after ?? name[...])
    }
    let marks = missing.filter { !["{name}", "{folder}/", "{format}"].contains($0) }.joined()
    let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let ending = missing.contains("{format}") ? ".{format}" : String(name[dot...])
    return name[..<dot] + marks + ending
  }
}
