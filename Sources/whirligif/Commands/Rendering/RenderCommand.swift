import AtomicFiles
import Numerics
import WhirligifKit

/// `whirligif render`: one animation, or many.
enum RenderCommand {
  static func run(_ words: [String]) throws(WhirligifError) -> Int32 {
    guard !words.isEmpty else {
      StandardOutput.printToStandardError(start)
      return 64
    }
    let flags = words.prefix { $0 != "--" }
    guard flags.contains("--watch"), !flags.contains("--help"), !flags.contains("-h") else {
      return try renderOnce(words)
    }
    let isQuiet = flags.contains("--quiet") || flags.contains("-q")
    try Watch.run(isQuiet: isQuiet) { _ throws(WhirligifError) in _ = try renderOnce(words) }
    return 0
  }

  /// - Returns: the exit status.
  private static func renderOnce(_ words: [String]) throws(WhirligifError) -> Int32 {
    let name = OperandFinder.first(in: words, for: OptionTable.render) { _ in true } ?? "render"
    return try Watchdog.watch(name, seconds: Watchdog.seconds(in: words)) { () throws(WhirligifError) in
      try renderWatched(words)
    }
  }

  private static func renderWatched(_ words: [String]) throws(WhirligifError) -> Int32 {
    guard let line = try InputLine.parse(words, for: OptionTable.render) else { return 0 }
    if line.isMany {
      try check(line.arguments, isStream: false, readsFiles: true)
      noteSamples(line)
      return try RenderJobs.run(line)
    }
    let request = try PresetArguments(line)
    noteSample(of: request.base, request.arguments)
    let outputs = try RenderOutputs(request)
    try check(request.arguments, isStream: outputs.isStream, readsFiles: request.readsFiles)
    try outputs.render()
    return 0
  }

  /// Says that a preset for artwork shows a sample.
  ///
  /// - Parameter file: that may be meant as the artwork.
  private static func noteSample(
    of animation: Animation, _ arguments: ParsedArguments, instead file: String = "LOGO.svg"
  ) {
    let artwork = animation.parameters.filter { $0.kind == .artwork && $0.defaultText == Parameter.builtInArtwork }
    guard let first = artwork.first, !arguments.has("quiet"), arguments.text("output") != "-",
      !artwork.contains(where: { arguments.has($0.flag) })
    else { return }
    let file = StandardOutput.visible(file)
    StandardOutput.printToStandardError(
      "Note: \(animation.name) shows a sample; --\(first.flag) \(file) shows your own.\n")
  }

  /// The notes for presets among several inputs, with the first file among them.
  private static func noteSamples(_ line: InputLine) {
    let words = line.arguments.operands
    let file = words.first { $0.lowercased().ends(with: ".svg") || $0.lowercased().ends(with: ".png") }
    for word in words where PresetLibrary.knows(word) {
      guard let animation = line.animations[Array(word.utf8)] ?? (try? Animation(preset: word)) else { continue }
      noteSample(of: animation, line.arguments, instead: file ?? "LOGO.svg")
    }
  }

  private static let start = """
    Error: Missing argument PRESET. To start:
      whirligif list                              See the presets.
      whirligif render PRESET                     Write PRESET.gif.
      whirligif render PRESET --size 64 -o a.gif  Choose the size and the file.
      whirligif render PRESET --help              See the preset's own options.

    """

  private static func check(
    _ arguments: ParsedArguments, isStream: Bool, readsFiles: Bool
  ) throws(WhirligifError) {
    if isStream, Terminal.isTerminal(1) {
      throw .invalidValue(
        "Refusing to write a picture to the terminal. Redirect it to a file, or use 'whirligif preview'.")
    }
    if arguments.has("watch"), !readsFiles {
      throw .invalidValue("'--watch' needs a document in a file.")
    }
    if arguments.has("watch"), arguments.has("no-clobber") {
      throw .invalidValue("'--watch' rewrites a file, but '--no-clobber' keeps it: choose one.")
    }
    if isStream, arguments.has("watch") {
      throw .invalidValue("'--watch' rewrites a file: choose a name instead of '-o -'.")
    }
  }
}
