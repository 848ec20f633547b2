import Jobs
import Numerics
import Platform
import WhirligifKit

extension ParsedArguments {
  /// The options of a rendering and the parameters of the animation, except lists, which make several files.
  var settings: [Setting] {
    occurrences.filter { !$0.option.isList }.compactMap { occurrence in
      let (name, value) = (occurrence.option.name, occurrence.value ?? (occurrence.isNegated ? "false" : "true"))
      if case .parameters = occurrence.option.section {
        return Setting(name: Name(name), text: value, isParameter: true, isOwn: true)
      }
      if name == "set" {
        let parts = value.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return Setting(
          name: Name(Substring(parts[0])), text: String(Substring(parts[1])), isParameter: true, isOwn: true)
      }
      return RenderOption.all.contains { $0.name == name } ? Setting(name: Name(name), text: value) : nil
    }
  }
}

extension InputLine {
  /// The animation of the first operand with its settings, in no theme.
  ///
  /// Its limit of time is that of the command.
  func animation() throws(WhirligifError) -> Animation {
    let source = arguments.operands[0]
    let request = RenderRequest(source: source, layers: [.init(.job, arguments.settings)], names: project)
    var animation = try request.animation(applyingTo: documents.animation(named: source))
    animation.options.maximumSeconds = animation.options.maximumSeconds ?? RenderLimits.defaultRenderingSeconds
    return animation
  }

  /// Whether a document is a file, or the value of a parameter such as `--font` names one.
  var readsFiles: Bool {
    arguments.operands.contains { word in
      if InputSearch.isSearch(word) { return true }
      return if case .file = PresetSource(word) { true } else { false }
    } || PresetSource(arguments.operands[0]) != .standardInput && parametersNameFiles
  }

  private var parametersNameFiles: Bool {
    arguments.occurrences.contains { occurrence in
      guard case .parameters = occurrence.option.section, let value = occurrence.value,
        value.utf8.contains(UInt8(ascii: ".")) || value.utf8.contains(UInt8(ascii: "/"))
      else { return false }
      return FileStamp(of: value)?.isFile == true
    }
  }
}
