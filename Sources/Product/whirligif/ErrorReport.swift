import Numerics
import WhirligifKit

/// Formats an error of the library for the command, with its flags and exit statuses.
extension WhirligifError {
  /// The exit status of `sysexits.h` for this kind of error: 64 usage, 65 data, 66 no input, 70 software, 71 no memory,
  /// 73 cannot create, 74 input or output, 130 interrupted.
  var exitStatus: Int32 {
    switch self {
    case .unknownPreset, .unknownParameter, .unknownSetting, .invalidValue, .tooManyPixels, .tooManyBytes, .tooSlow: 64
    case .invalidDocument, .invalidFile, .notAsAsked: 65
    case .cannotRead: 66
    case .fault: 70
    case .outOfMemory: 71
    case .cannotCreate: 73
    case .cannotWrite, .closedPipe: 74
    case .cancelled: 130
    }
  }

  /// The command line that one word has in it, such as `ring --size 64`.
  private static func commandLine(in word: String) -> String? {
    let name = word.split(at: " ").first.map(String.init) ?? ""
    return word.includes(" ") && PresetLibrary.knows(name) ? "whirligif render \(word)" : nil
  }

  /// The nearest name that can be set, or why there is none.
  private func hint(for name: String, of preset: String) -> String {
    switch Suggestion.key(for: name) {
    case name: "'\(name)' is an option of the command, not a setting of a picture."
    case let other?: "Did you mean '\(other)'?"
    case nil: "See 'whirligif show \(ShellWord.quoted(preset))'."
    }
  }

  /// The message, one line per finding.
  var report: [String] {
    switch self {
    case .unknownPreset(let name, _) where Self.commandLine(in: name) != nil:
      ["Unknown preset '\(name)'. Without quotation marks: \(Self.commandLine(in: name) ?? name)"]
    case .unknownPreset(let name, _) where Suggestion.option(forOperand: name) != nil:
      [
        "Unknown preset '\(name)'." + (Suggestion.question(Suggestion.option(forOperand: name)) ?? "")
          + (ValueText.number(name) == nil ? "" : " Two sides are one value, as in --size 64x32.")
          + (Theme.names.contains(name) ? " Several themes are one value, as in --theme light,dark." : "")
      ]
    case .unknownPreset(let name, let some) where PresetLibrary.entries(matching: [name]).count > max(some.count, 1):
      lines.map { "\($0) 'whirligif list \(ShellWord.quoted(name))' shows more." }
    case .cannotRead(let path, let reason) where PresetLibrary.knows(path):
      [
        "Cannot read '\(path)': \(reason). The preset of this name needs no file: 'whirligif render \(path)' or "
          + "'whirligif show \(path)'."
      ]
    case .unknownParameter(let name, let preset, nil):
      [
        "Preset '\(preset)' has no parameter '\(name)'. "
          + hint(for: name, of: preset)
      ]
    default: findings.map { $0.report }
    }
  }

  /// What is wrong, for programs. Field names are stable.
  var json: ReportValue {
    .array(zip(findings, report).map { finding, message in finding.json(saying: message) })
  }
}

extension Finding {
  /// The command line that makes a picture of a drawing: `spin --artwork logo.svg`.
  private var mover: String? {
    let drawing = kind == .isPicture ? place?.file : kind == .still || kind == .frozen ? value : nil
    guard let drawing, drawing != PresetSource.standardInput.label, let mover = PresetLibrary.mover else { return nil }
    return "whirligif render \(mover.preset) --\(mover.parameter) \(ShellWord.quoted(drawing))"
  }

  /// The sentence, with the command line to type where there is one.
  var report: String {
    let file = place?.file ?? ""
    return switch (kind, mover) {
    case (.still, let mover?), (.frozen, let mover?): "Nothing moves in '\(value ?? "")'. To move it: \(mover)"
    case (.isPicture, let mover?): "\(commandMessage): \(mover)"
    case (.isManifest, _): "\(file): a manifest of many animations; 'whirligif batch' renders it"
    case (.isAnimation, _):
      "\(file): one animation, not a manifest of many; 'whirligif render \(ShellWord.path(file))' renders it"
    default: commandMessage
    }
  }

  /// A piece of a command line to paste; nil if none is known.
  private var fix: String? {
    if let mover { return mover }
    guard let suggestion else { return nil }
    switch kind {
    case .unknownCommand, .unknownOption, .unexpectedValue, .unexpectedArgument: return suggestion
    case .unknownPreset: return ShellWord.quoted(suggestion)
    case .unknownParameter, .unknownSetting: return "--\(Parameter.flag(of: suggestion))"
    default:
      if suggestion.begins(with: "--") { return suggestion }
      return setting.map { "--\(Parameter.flag(of: $0)) \(ShellWord.quoted(suggestion))" }
    }
  }

  /// - Parameter message: in the words of the command.
  func json(saying message: String) -> ReportValue {
    let texts = [
      ("code", code), ("message", message), ("setting", setting), ("value", value), ("expected", expected),
      ("suggestion", suggestion), ("fix", fix), ("file", place?.file),
    ]
    let numbers = [("line", place?.line), ("column", place?.column)]
    return .object(
      texts.compactMap { name, text in text.map { .init(name: name, value: .string($0)) } }
        + numbers.compactMap { name, number in number.map { .init(name: name, value: .integer($0)) } })
  }
}
