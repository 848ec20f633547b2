import Jobs
import Numerics
import WhirligifKit

/// Command lines that were probably meant by those of another tool or without dashes.
extension Suggestion {
  /// The option that an operand was probably meant to be, such as `size=64`, `size 64` or one with the dash of a word
  /// processor.
  static func misspelledOption(_ word: String, of spec: CommandSpec, before next: String?) -> String? {
    let bare = word.unicodeScalars.drop { "\u{2012}\u{2013}\u{2014}\u{2212}".unicodeScalars.contains($0) }
    let parts = String(bare).split(at: "=", maxSplits: 1).map(String.init)
    guard let name = parts.first, let option = spec.option(named: name)?.option else { return nil }
    guard bare.count == word.unicodeScalars.count else { return "--\(name)" }
    if parts.count == 2 { return "--\(name) \(ShellWord.quoted(parts[1]))" }
    guard let next, option.takesValue, spec.operands.first?.takesPreset == true, !isInput(word), !isInput(next),
      ArgumentParser.canBeValue(next), option.type.expectation(violatedBy: option.type.canonical(next)) == nil
    else { return nil }
    return "--\(name) \(ShellWord.quoted(next))"
  }

  /// The option whose value an unknown preset's name is, such as a size or a color.
  static func option(forOperand word: String) -> String? {
    let named: (String) -> OptionType? = { name in RenderOption.all.first { $0.name == name }?.type }
    if let factor = word.after(prefix: "@"), named("scale")?.expectation(violatedBy: String(factor)) == nil {
      return "--scale \(factor)"
    }
    if Container(named: word.lowercasedASCII) != nil { return "--format \(word.lowercasedASCII)" }
    if Theme.names.contains(word.lowercasedASCII) { return "--theme \(word.lowercasedASCII)" }
    if ColorText.expectation(violatedBy: word) == nil { return "--color \(ShellWord.quoted(word))" }
    let size = word.lowercasedASCII.before(suffix: "px").map(String.init) ?? word.lowercasedASCII
    let sides = size.split(at: "x", omittingEmptySubsequences: false)
    return (1...2).contains(sides.count) && sides.allSatisfy({ Int($0) != nil }) ? "--size \(size)" : nil
  }

  /// The command line that renders words instead of taking them as manifests.
  static func rendering(_ words: [String]) -> String {
    let inputs = words.first == OptionTable.render.name ? words.dropFirst() : words[...]
    return (["whirligif render"] + inputs.map(ShellWord.quoted)).joined(separator: " ")
  }

  /// The line for a conversion that was typed as for another program: its first animation, and the last file of a
  /// container; nil without an animation.
  static func conversion(_ words: [String]) -> String? {
    let files = words.filter { !$0.begins(with: "-") && FileKind.ending(of: $0) != nil }
    guard let input = files.first(where: isInput) else {
      return files.contains(where: FileKind.pictures.matches)
        ? "Pictures are not joined to an animation; gifski and ffmpeg do that." : nil
    }
    let output = files.last { $0 != input && Container(path: $0) != nil }
    return rendering([input]) + (output.map { " -o \(ShellWord.quoted($0))" } ?? "")
  }

  /// The meaning of an option that names the input, such as `--file logo.svg`; nil for other options, and without a
  /// following word that may be one.
  static func input(of option: String, is word: String?, for spec: CommandSpec) -> String? {
    guard ["input", "in", "i", "file", "source", "src", "preset", "name", "animation", "svg"].contains(option) else {
      return nil
    }
    guard let word, isInput(word) || FileKind.pictures.matches(word) else {
      return option == "svg" ? "--format svg" : nil
    }
    let isArtwork = spec.option(named: "artwork") != nil && !PresetLibrary.knows(word)
    return isArtwork ? "--artwork \(ShellWord.quoted(word))" : rendering([word])
  }

  /// The options for a part that is given as one value, such as `--segment 10,20`, or as a marker; nil for other
  /// options.
  static func part(of option: String, is word: String?, for spec: CommandSpec) -> String? {
    let names = ["segment", "segments", "range", "clip", "cut", "part", "marker", "trim", "frames", "section"]
    guard names.contains(option), spec.option(named: "from") != nil else { return nil }
    let ends = word.map { $0.split(whereScalar: { ",:-. ".unicodeScalars.contains($0) }) } ?? []
    if ends.count == 2, ends.allSatisfy({ Int($0) != nil }) { return "--from \(ends[0]) --to \(ends[1])" }
    return option == "frames" ? nil : "--from and --to take a part: a marker, a frame, a time or a share."
  }

  /// Whether a word names a preset, or ends as an animation does.
  private static func isInput(_ word: String) -> Bool {
    PresetLibrary.knows(word) || FileKind.animations.matches(word)
  }
}
