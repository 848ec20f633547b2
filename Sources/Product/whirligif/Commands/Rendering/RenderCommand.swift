import AtomicFiles
import Jobs
import Numerics
import Platform
import WhirligifKit

/// `whirligif render`: one animation, or many.
enum RenderCommand {
  static func run(_ words: [String]) throws(WhirligifError) -> Int32 {
    guard !words.isEmpty else {
      Whirligif.printError(
        "Missing argument PRESET|FILE|-. 'whirligif list' shows the presets; - reads standard input.")
      StandardOutput.printToStandardError(Whirligif.formatter.table(of: OptionTable.examples))
      return 64
    }
    let early = EarlyArguments(words, for: OptionTable.render)
    guard early.has("watch"), !early.has("help") else { return try renderOnce(words, early) }
    try Watch.run(isQuiet: early.has("quiet")) { _ throws(WhirligifError) in _ = try renderOnce(words, early) }
    return 0
  }

  /// - Returns: the exit status.
  private static func renderOnce(_ words: [String], _ early: EarlyArguments) throws(WhirligifError) -> Int32 {
    let start = Deadline(in: 0)
    return try Watchdog.watch(early.operand ?? "render", seconds: early.maximumSeconds) { () throws(WhirligifError) in
      try checkOptions(words, of: OptionTable.render)
      guard let line = try InputLine.parse(words, early, for: OptionTable.render) else { return 0 }
      try check(line)
      try noteSamples(line)
      let run = try RenderRun(line)
      if run.isStream { try checkStream(line.arguments) }
      return try run.run(since: start)
    }
  }

  /// Says that a preset for artwork shows a sample.
  ///
  /// - Parameter file: that may be meant as the artwork.
  private static func noteSample(
    of animation: Animation, _ line: InputLine, instead file: String?
  ) throws(WhirligifError) {
    let arguments = line.arguments
    let artwork = animation.declaredParameters.filter {
      $0.kind == .artwork && $0.defaultText == Parameter.builtInArtwork
    }
    guard let first = artwork.first, !artwork.contains(where: { arguments.has($0.flag) }) else { return }
    if let file, isOnlyDrawing(file, line) {
      throw .invalidValue(
        "'\(file)' does not move, and \(animation.name) would show a sample. To move it: whirligif render "
          + "\(animation.name) --\(first.flag) \(ShellWord.quoted(file))")
    }
    guard !arguments.has("quiet"), arguments.text("output") != "-" else { return }
    Whirligif.note(
      "\(animation.name) shows a sample; --\(first.flag) \(file.map(ShellWord.quoted) ?? "LOGO.svg") shows your own.")
  }

  /// Whether a still drawing is the only word beside a preset, and no folder was named for both.
  private static func isOnlyDrawing(_ file: String, _ line: InputLine) -> Bool {
    let output = line.arguments.text("output") ?? ""
    guard line.arguments.operands.count == 2, !output.ends(with: "/") else { return false }
    if file.lowercasedASCII.ends(with: ".png") { return true }
    return (try? line.documents.animation(named: file).plan().timing.frameCount) == 1
  }

  /// The notes for the presets among the inputs, with the first file among them.
  private static func noteSamples(_ line: InputLine) throws(WhirligifError) {
    let words = line.arguments.operands
    let file = words.first { $0.lowercasedASCII.ends(with: ".svg") || $0.lowercasedASCII.ends(with: ".png") }
    for word in words where PresetLibrary.knows(word) {
      guard let animation = try? line.documents.animation(named: word) else { continue }
      try noteSample(of: animation, line, instead: file)
    }
  }

  private static func check(_ line: InputLine) throws(WhirligifError) {
    try checkPictures(line.arguments.operands)
    for output in line.arguments.texts("output") { try checkNumber(in: output) }
    guard line.arguments.has("watch") else { return }
    if !line.readsFiles { throw .invalidValue("'--watch' needs a document in a file.") }
    if line.arguments.has("no-clobber") {
      throw .invalidValue("'--watch' rewrites a file, but '--no-clobber' keeps it: choose one.")
    }
  }

  /// Behind `--`, words are inputs; one that is an option was hardly meant to be a file.
  private static func checkOptions(_ words: [String], of spec: CommandSpec) throws(WhirligifError) {
    let operands = words.firstIndex(of: "--").map { words[($0 + 1)...] } ?? []
    let option = operands.first { word in
      if let name = word.after(prefix: "--") { return spec.option(named: String(name)) != nil }
      let letters = word.unicodeScalars
      return letters.count == 2 && letters.first == "-" && letters.last.map { spec.option(short: $0) != nil } == true
    }
    guard let option else { return }
    throw WhirligifError(.unexpectedOperand(option, nearest: "Options stand before '--'.", command: spec.name))
  }

  /// Pictures that are the frames of an animation are not joined.
  private static func checkPictures(_ words: [String]) throws(WhirligifError) {
    let endings = ["png", "jpg", "jpeg", "webp", "gif", "bmp"]
    guard words.count > 1, words.allSatisfy({ FileKind.ending(of: $0).map(endings.contains) ?? false }) else { return }
    let mover = PresetLibrary.mover.map {
      " To move one: whirligif render \($0.preset) --\($0.parameter) \(ShellWord.quoted(words[0]))"
    }
    throw .invalidValue("Pictures are not joined to an animation; gifski and ffmpeg do that." + (mover ?? ""))
  }

  /// Whether a name goes on with `##` or more before its ending.
  private static func isNumber(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    name.starts(with: "##".unicodeScalars) && name.first { $0 != "#" } == "."
  }

  /// The number of a frame as other tools write it, such as `%03d` or `####`.
  private static func checkNumber(in output: String) throws(WhirligifError) {
    let scalars = Array(output.unicodeScalars)
    // A star or a number sign elsewhere is a name that the shell took as it is.
    let name = output.split(at: "/").last ?? ""
    if name == "*" || name.begins(with: "*.") {
      throw .invalidValue("'\(output)' is one file: {name} is the name of the input, {frame} the number of a frame.")
    }
    if let start = scalars.indices.first(where: { isNumber(scalars[$0...]) }) {
      let name = String(String.UnicodeScalarView(scalars[..<start])) + "{frame}"
      let end = String(String.UnicodeScalarView(scalars[start...].drop { $0 == "#" }))
      throw .invalidValue(
        "'\(output)' is one file: {frame} is the number of a frame, as in -o \(ShellWord.quoted(name + end)).")
    }
    for start in scalars.indices where scalars[start] == "%" {
      let rest = scalars[(start + 1)...]
      let digits = rest.prefix { "0"..."9" ~= $0 }
      guard digits.count <= 2, digits.isEmpty || digits.first == "0" && digits.last != "0",
        rest.dropFirst(digits.count).first == "d"
      else { continue }
      var name = String.UnicodeScalarView(scalars[..<start])
      name += "{frame}".unicodeScalars
      name += rest.dropFirst(digits.count + 1)
      throw .invalidValue(
        "'\(output)' is one file: {frame} is the number of a frame, as in -o \(ShellWord.quoted(String(name))).")
    }
  }

  private static func checkStream(_ arguments: ParsedArguments) throws(WhirligifError) {
    if Terminal.isTerminal(1) {
      throw .invalidValue(
        "Refusing to write a picture to the terminal. Redirect it to a file, or use 'whirligif preview'.")
    }
    if arguments.has("watch") {
      throw .invalidValue("'--watch' rewrites a file: choose a name instead of '-o -'.")
    }
  }
}
