import Jobs
import Numerics
import WhirligifKit

/// Names from other tools for the names here.
enum OtherNames {
  /// A name that is accepted as an option with a value.
  struct Synonym {
    let option: String
    /// The value, given the word that follows; nil if this word is not a value of the option.
    let value: @Sendable (String?) -> String?
    /// Whether the following word may be a value.
    let takesValue: Bool

    fileprivate static func fixed(_ option: String, _ value: String) -> Synonym {
      Synonym(option: option, value: { _ in value }, takesValue: false)
    }

    private static let words = [
      "true": 0, "yes": 0, "on": 0, "forever": 0, "infinite": 0, "false": -1, "no": -1, "off": -1,
    ]

    /// The number of plays; forever without a number.
    fileprivate static func plays(_ count: @escaping @Sendable (Int) -> String) -> Synonym {
      Synonym(
        option: "plays", value: { $0.flatMap { ValueText.integer($0) ?? words[$0] }.map(count) }, takesValue: true)
    }
  }

  /// Names that parsing accepts, although neither the help nor completions show them.
  private static let synonyms: KeyValuePairs<String, Synonym> = [
    "once": .fixed("plays", "1"), "no-loop": .fixed("plays", "1"), "no-repeat": .fixed("plays", "1"),
    "infinite": .fixed("plays", "forever"), "forever": .fixed("plays", "forever"),
    "loop": .plays { $0 == 0 ? "forever" : $0 < 0 ? "1" : "\($0)" },
    "loops": .plays { $0 == 0 ? "forever" : $0 < 0 ? "1" : "\($0)" },
    // A repetition is one more play.
    "repeat": .plays { $0 == 0 ? "forever" : $0 < 0 ? "1" : "\(min($0, RenderLimits.plays.upperBound) + 1)" },
    "dark": .fixed("theme", "dark"), "light": .fixed("theme", "light"),
  ]

  /// A value of an option in the words of this command.
  static func value(_ text: String, of option: Option) -> String {
    guard option.name == "format" else { return text }
    return ValueText.list(text).map { $0.lowercasedASCII == "apng" ? "png" : $0 }.joined(separator: ",")
  }

  /// The accepted meaning of a name that is no option of a command.
  static func synonym(of name: String) -> Synonym? { synonyms.first { $0.key == name }?.value }

  fileprivate static let commands: KeyValuePairs = [
    "version": "--version", "ls": "list", "presets": "list", "find": "list", "make": "render", "create": "render",
    "convert": "render", "build": "render", "new": "show PRESET --document",
    "info": "inspect", "identify": "inspect", "lint": "check", "validate": "check", "format": "check --format",
    "fmt": "check --format", "play": "preview", "man": "whirligif manual | man -l -",
    "watch": "render FILE --watch", "server": "studio", "search": "list", "docs": "whirligif manual | man -l -",
    "documentation": "whirligif manual | man -l -", "gif": "render", "webp": "render --format webp",
    "apng": "render --format png", "svg": "render --format svg", "export": "render",
  ]

  /// Programs that convert pictures; with their options.
  fileprivate static let converters = [
    "convert", "magick", "ffmpeg", "gifski", "gifsicle", "inkscape", "rsvg-convert", "lottie2gif", "svg-term", "vhs",
    "export",
  ]

  fileprivate static let options: KeyValuePairs = [
    "resize": "--size", "retina": "--scale 2", "dpr": "--scale", "density": "--scale", "2x": "--scale 2",
    "loop-count": "--plays", "iterations": "--plays", "bg": "--background", "background-color": "--background",
    "bg-color": "--background", "bgcolor": "--background", "fill-color": "--color", "transparent": "--background none",
    "transparency": "--background none", "out": "--output", "outfile": "--output", "out-file": "--output",
    "file": "--output", "dir": "--output", "output-dir": "--output", "folder": "--output", "delay": "--fps",
    "rate": "--fps", "frame-rate": "--fps", "framerate": "--fps", "seconds": "--duration", "time": "--duration",
    "period": "--duration", "length": "--duration", "backwards": "--reverse", "fg": "--color", "foreground": "--color",
    "fill": "--color", "colour": "--color", "stroke": "--thickness", "stroke-width": "--thickness",
    "line-width": "--thickness", "direction": "--reverse", "frames": "--max-frames", "label": "--text",
    "message": "--text", "word": "--text", "font-size": "--text-size", "font-family": "--font", "edge": "--matte",
    "matte-color": "--matte", "page": "--matte", "mode": "--theme", "color-scheme": "--theme",
    "colors": "--max-colors", "num-colors": "--max-colors", "palette-size": "--max-colors", "compress": "--quality",
    "optimize": "--quality", "lossless": "--quality 100", "no-overwrite": "--no-clobber", "keep": "--no-clobber",
    "max-size": "--max-bytes", "filesize": "--max-bytes", "file-size": "--max-bytes", "limit": "--max-bytes",
    "timeout": "--max-seconds", "threads": "--jobs", "cores": "--jobs", "parallel": "--jobs", "silent": "--quiet",
    "type": "--format", "ext": "--format", "extension": "--format", "poster": "--still", "thumbnail": "--still",
    "static": "--still", "reduced-motion": "--reduced", "offset": "--start", "phase": "--start",
    "first-frame": "--start", "trim": "--crop", "margin": "--padding", "pad": "--padding", "cover": "--fit cover",
    "contain": "--fit contain", "pause": "--hold", "end-delay": "--hold", "boomerang": "--bounce",
    "ping-pong": "--bounce", "pingpong": "--bounce", "yoyo": "--bounce", "alternate": "--bounce",
    "logo": "--artwork", "image": "--artwork", "icon": "--artwork", "svg": "--artwork", "picture": "--artwork",
    "percent": "--progress", "percentage": "--progress", "value": "--progress", "level": "--progress",
    "done": "--progress", "ease": "--easing", "timing": "--easing", "target": "--profile", "platform": "--profile",
    "preset": "--profile", "gif": "--format gif", "png": "--format png", "webp": "--format webp",
    "moment": "--at", "names": "--json", "apng": "--format apng", "lottie": "--format lottie",
    "alpha": "--background none",
    "no-background": "--background none", "slow": "--speed 0.5", "slower": "--speed 0.5", "fast": "--speed 2",
    "faster": "--speed 2", "begin": "--from", "start-frame": "--from", "in-point": "--from", "end": "--to",
    "end-frame": "--to", "out-point": "--to", "w": "--width", "b": "--background", "d": "--duration", "l": "--plays",
    "p": "--profile", "a": "--artwork", "n": "--plays", "x": "--scale",
  ]

  private static let parts = "--from and --to take a part of an SVG or a Lottie file that moves; a preset is one loop."

  private static let videos = "--format y4m -o - writes frames for ffmpeg, which makes videos."

  private static let replaced = "Files are replaced unless --no-clobber is given."

  private static let optimized = "Frames are optimized by themselves; --effort takes more time for fewer bytes."

  private static let filters = "--size and --fps are the size and the rate."

  private static let codecs = "--format is the container, such as webp."

  private static let pictures = "--still writes one picture; -o '{frame}.png' writes all."

  /// Explanations instead of suggestions, for options known from other tools; each ends with a period.
  fileprivate static let explanations = [
    "no-color": "Set the environment variable NO_COLOR for plain text.",
    "preset": "The preset's name needs no option: whirligif render PRESET.",
    "force": "render replaces files unless --no-clobber is given; batch has --force.",
    "overwrite": replaced, "yes": replaced, "y": replaced,
    "verbose": "--json prints a full report.", "v": "--json prints a full report; whirligif --version is the version.",
    "dry-run": "Only batch and check have --dry-run; render ... -o /dev/null writes no file.",
    "list": "whirligif list lists the presets.", "presets": "whirligif list lists the presets.",
    "version": "whirligif --version is the version.", "i": "The input needs no option: whirligif render FILE.",
    "t": "--duration is the length of the loop.", "O": "--effort takes more time for fewer bytes.",
    "vf": filters, "filter": filters, "filter_complex": filters, "filter:v": filters, "lavfi": filters,
    "layers": optimized, "coalesce": optimized, "dispose": optimized,
    "clockwise": "Loops turn clockwise; --reverse turns them the other way.",
    "frame": "--at is the moment of a still, such as 50% or 1.2s.",
    "from": parts, "to": parts, "ss": parts, "segment": parts, "marker": parts, "clip": parts, "range": parts,
    "pix_fmt": "--format is the container; GIF, WebP, PNG and SVG keep transparency.",
    "c:v": codecs, "vcodec": codecs, "codec": codecs, "crf": "--quality is the quality, from 1 to 100.",
    "an": "Loops have no sound.",
    "frames:v": pictures, "vframes": pictures,
    "fuzz": "--quality and --lossy take fewer bytes for less detail.",
    "max-kb": "--max-bytes 100kB limits the file.", "mp4": videos, "webm": videos, "mov": videos, "avif": videos,
    "rotate": "Pictures cannot be rotated; presets with --angle or --direction turn their parts.",
  ]
}

extension OtherNames {
  /// Whether a name is one of another tool's options.
  static func isOption(_ name: String) -> Bool {
    options.contains { $0.key == name } || explanations[name] != nil || synonym(of: name) != nil
  }
}

extension Suggestion {
  /// A suggestion for an unknown command: a command of another tool, rendering the preset of that name, or the nearest
  /// command.
  static func command(for word: String) -> String? {
    let ending = word.split(at: ".").last.map { $0.lowercasedASCII } ?? ""
    let isFile = word.includes(".") && FileKind.animations.endings.contains(ending)
    if isFile || PresetLibrary.knows(word) { return "whirligif render \(ShellWord.quoted(word))" }
    let names = OptionTable.commands.filter { !$0.isHidden }.map { $0.name }
    return OtherNames.commands.first { $0.key == word }?.value ?? nearest(word, among: names)
      ?? nearest(word, among: PresetLibrary.names).map { "whirligif render \($0)" }
  }

  /// The command line that was probably meant by one with an unknown command.
  static func commandLine(for word: String, before words: [String]) -> String? {
    if OtherNames.converters.contains(word), let line = conversion(words) { return line }
    let first = word.split(at: " ").first.map(String.init) ?? ""
    if first != word, OptionTable.commands.contains(where: { $0.name == first }) { return "whirligif \(word)" }
    guard let command = command(for: word) else { return nil }
    if PresetLibrary.knows(word), words == ["help"] { return "whirligif show \(word)" }
    let isLine = command.begins(with: "whirligif ") && !command.includes("|")
    if isLine, words.contains(where: { ["--help", "-h"].contains($0) }) { return "whirligif show \(word)" }
    let name = String(command.split(at: " ").first ?? "")
    let hasPlaceholder = command.includes("FILE") || command.includes("PRESET")
    let takesWords = isLine || !hasPlaceholder && OptionTable.commands.contains { $0.name == name }
    guard takesWords, !words.isEmpty else { return command }
    return ([isLine ? command : "whirligif \(command)"] + words.map(ShellWord.quoted)).joined(separator: " ")
  }

  /// A suggestion for an option before any command.
  static func first(for word: String, before words: [String]) -> String? {
    let name = String(word.unicodeScalars.drop { $0 == "-" })
    if name.lowercasedASCII == "v" { return "--version" }
    if let line = conversion(words) { return line }
    return nearest(name, among: ["version", "help"]).map { "--\($0)" } ?? command(for: name)
  }

  /// A suggestion for an unknown option of the command, with dashes.
  ///
  /// - Parameter words: of the command line: among the presets that have the option, those with a name like one of them
  ///   come first.
  static func option(for word: String, of spec: CommandSpec, with words: [String] = []) -> String? {
    let name = String(word.unicodeScalars.drop { $0 == "-" }.prefix { $0 != "=" })
    if spec.option(named: name) != nil { return "--\(name)" }
    let attached = words.first { $0.begins(with: word + "=") }?.cut(at: "=").map { String($0.after) }
    let next = attached ?? words.firstIndex(of: word).flatMap { words[($0 + 1)...].first }
    if let meant = input(of: name, is: next, for: spec) ?? part(of: name, is: next, for: spec) { return meant }
    if name == "format", spec.option(named: "json") != nil { return "--json" }
    if name == "colors", spec.option(named: "color") != nil, !isCount(after: word, in: words) { return "--color" }
    if let synonym = OtherNames.synonym(of: name), spec.option(named: synonym.option) != nil {
      return "--\(synonym.option)" + (synonym.value(next).map { " \($0)" } ?? "")
    }
    let known = spec.allOptions.flatMap { $0.spellings }.filter { $0.begins(with: "--") }
    let other = OtherNames.options.first { $0.key == name }?.value
    if let other, known.contains(where: { other == $0 || other.begins(with: $0 + " ") }) { return other }
    if let explanation = OtherNames.explanations[name] { return explanation }
    if name.unicodeScalars.count == 1 { return nil }
    if let positive = name.after(prefix: "no-"), let toggle = spec.option(named: String(positive))?.option,
      !toggle.takesValue
    {
      return "--\(toggle.name) is off unless it is given."
    }
    let flag = other.map { String($0.dropFirst(scalars: 2)) } ?? name
    if spec.takesParameters, let owners = owners(of: flag, near: words) { return owners }
    return nearest(name, among: known.map { String($0.dropFirst(scalars: 2)) }).map { "--\($0)" }
  }

  /// Whether the word after an option is a number.
  private static func isCount(after option: String, in words: [String]) -> Bool {
    guard let index = words.firstIndex(of: option), index + 1 < words.count else { return false }
    return ValueText.integer(words[index + 1]) != nil
  }

  /// The key of a manifest that was probably meant by an unknown one.
  static func key(for name: String) -> String? {
    let keys = Manifest.ownNames.sorted().map { $0.text } + RenderOption.all.map { $0.name }
    let flag = OtherNames.options.first { $0.key == name.substituting("_", with: "-") }?.value.drop { $0 == "-" }.prefix
    {
      $0 != " "
    }
    let other = flag.map(String.init) ?? OtherNames.synonym(of: name)?.option
    return other.flatMap { keys.contains($0) ? $0 : nil } ?? nearest(name, among: keys)
  }

  /// The presets that have a parameter, in a sentence: those with a name like a word first, then those that are about
  /// the parameter, such as texts.
  private static func owners(of flag: String, near words: [String]) -> String? {
    // Words: of built-in presets, as those that have a parameter.
    let parts = Set(words.filter { PresetLibrary.knows($0) }.flatMap { $0.split(at: "-") })
    let all = Set(PresetLibrary.names(withParameter: flag))
    func distance(_ preset: PresetLibrary.Entry) -> Int {
      if !parts.isDisjoint(with: preset.name.split(at: "-")) { return 0 }
      return preset.family == flag ? preset.tags.contains("featured") ? 1 : 2 : 3
    }
    let owners = PresetLibrary.entries.filter { all.contains($0.name) }.enumerated()
    let names = owners.sorted { (distance($0.element), $0.offset) < (distance($1.element), $1.offset) }.map(
      { $0.element.name })
    guard let last = names.last else { return nil }
    if names.count == 1 { return "\(last) has --\(flag)." }
    let shown = names.count <= 3 ? names.dropLast() : names.prefix(3)
    let rest = names.count <= 3 ? last : "\(names.count - shown.count) other presets"
    return "\(shown.joined(separator: ", ")) and \(rest) have --\(flag)."
  }

  /// The spelling of a toggle for a word such as yes or no.
  static func toggle(_ option: Option, for word: String) -> String? {
    switch word.lowercasedASCII {
    case "false", "no", "off", "0": option.form == .toggle ? "--no-\(option.name)" : nil
    case "true", "yes", "on", "1": "--\(option.name)"
    default: nil
    }
  }

  /// The option that takes an invalid value of another one, or why there is no such value.
  static func option(forValue text: String, of option: Option) -> String? {
    if option.name == "profile" { return profile(text) }
    guard option.name == "size", text.ends(with: "%") else { return nil }
    return ValueText.number(text, in: .factor).map { "--scale \(ValueText.plain($0))" }
  }

  /// What to do for a platform without a profile.
  private static func profile(_ name: String) -> String {
    switch name.lowercasedASCII {
    case "telegram": "Telegram's stickers are WebM or TGS, which are not written here; its chats play any GIF."
    case "signal": "For a sticker of Signal: --size 512x512 --max-bytes 300kB -o sticker.apng."
    default: "For another platform, state its limits, such as --size 256 --max-bytes 500kB."
    }
  }

  /// A suggestion for an unexpected operand.
  static func operand(for word: String, of spec: CommandSpec, after option: Option?) -> String? {
    if let option, !option.takesValue, let toggle = toggle(option, for: word) { return toggle }
    if let option, option.type.takesColor, option.label?.includes(",") == true,
      ColorText.expectation(violatedBy: word) == nil
    {
      return "Separate colors by commas: --\(option.name) 'red,blue'."
    }
    if spec.operands.isEmpty, PresetLibrary.names.contains(word) { return "whirligif show \(word)" }
    guard let output = spec.option(named: "output")?.option else { return nil }
    return output.type == .folder || Container(path: word) != nil ? "-o \(word)" : nil
  }
}
