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
    case .unknownPreset(let name, []):
      ["Unknown preset '\(name)'. See 'whirligif list'. The path of a file must contain a dot or a slash."]
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
    case .tooManyPixels(let width, let height, let frames, let limit):
      [
        "\(width) x \(height) pixels x \(frames) frames are more than \(limit) pixels. "
          + "Choose a smaller --size, --fps or --duration, or raise --max-pixels."
      ]
    case .tooSlow(let seconds, let limit):
      [
        WhirligifError.tooSlow(seconds, limit)
          + "Choose a smaller --size or --fps, or raise --max-seconds."
      ]
    case .outOfMemory(0, _): ["There is not enough memory for the picture. Choose a smaller --size."]
    case .outOfMemory(let needed, let available):
      [
        "The picture needs about \(WhirligifError.megabytes(needed)) of memory, but "
          + "\(WhirligifError.megabytes(available)) are available. Choose a smaller --size."
      ]
    case .tooManyBytes(let smallest, let limit):
      [
        "The smallest file has \(smallest) bytes, more than \(limit). "
          + "Choose a smaller --size or --fps, or raise --max-bytes."
      ]
    case .invalidValue(let message): [CommandWording.ofValue(message)]
    case .notAsAsked(let sentences): sentences.map(CommandWording.of)
    case .invalidDocument(let findings): findings.map(CommandWording.ofFinding)
    default: lines
    }
  }
}

/// Warnings and findings of the library in words of the command.
enum CommandWording {
  /// A finding about a document, with the command that reads a manifest.
  static func ofFinding(_ finding: String) -> String {
    if let file = finding.before(suffix: InputFormat.manifestFinding) {
      return "\(file): a manifest of many animations; 'whirligif batch' renders it"
    }
    if let file = finding.before(suffix: InputFormat.animationFinding) {
      return
        "\(file): one animation, not a manifest of many; 'whirligif render \(ShellWord.path(String(file)))' renders it"
    }
    guard let file = finding.before(suffix: InputFormat.pictureFinding)?.split(at: ":").first,
      let mover = PresetLibrary.mover
    else { return finding }
    return finding + ": whirligif render \(mover.preset) --\(mover.parameter) " + ShellWord.quoted(String(file))
  }

  /// A message about the value of a parameter, with its flag.
  static func ofValue(_ message: String) -> String {
    guard let (name, rest) = message.after(prefix: "'")?.cut(at: "'"), isIdentifier(String(name)),
      rest.begins(with: ":")
    else { return ofInvalid(message) }
    let isFont = rest.begins(with: ": no font family ")
    return "--\(Parameter.flag(of: String(name)))\(rest)" + (isFont ? " 'whirligif fonts' lists those that are." : "")
  }

  /// An invalid value of an option, with its flag.
  private static func ofInvalid(_ message: String) -> String {
    guard message.begins(with: "Invalid value '"),
      let name = (options.sorted() + ["from", "to"]).first(where: { message.includes("' for '\($0)': ") })
    else { return message }
    return message.substituting("' for '\(name)': ", with: "' for '--\(Parameter.flag(of: name))': ")
  }

  /// A warning, with the command line to type where the library names a preset and its parameter.
  static func of(_ sentence: String) -> String {
    guard let drawing = Warning.stillDrawing(in: sentence), let mover = PresetLibrary.mover,
      drawing != PresetSource.standardInput.label
    else { return withFlags(sentence) }
    return "Nothing moves in '\(drawing)'. To move it: whirligif render \(mover.preset) --\(mover.parameter) "
      + ShellWord.quoted(drawing)
  }

  /// A sentence with flags where the library names options and parameters, such as `--plays 1` for `'plays' 1`. The
  /// first word of a sentence in quotation marks is always one.
  private static func withFlags(_ sentence: String) -> String {
    var parts = sentence.split(at: "'", omittingEmptySubsequences: false).map(String.init)
    var text = parts.removeFirst()
    while parts.count >= 2 {
      let (word, rest) = (parts.removeFirst(), parts.removeFirst())
      let isName = isIdentifier(word) && (options.contains(word) || text.isEmpty)
      text += (isName ? "--\(Parameter.flag(of: word))" : "'\(word)'") + rest
    }
    return parts.isEmpty ? text : text + "'" + parts[0]
  }

  private static func isIdentifier(_ word: String) -> Bool {
    word.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
      && word.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  // Words: own
  private static let options = Set(RenderOption.all.map { $0.name }).union(["color", "font", "fromStart", "theme"])
}
