import AtomicFiles
import Jobs
import Numerics
import Platform
import WhirligifKit

/// `whirligif render`: one animation, or many.
enum RenderCommand {
  static func run(_ words: [String]) throws(WhirligifError) -> Int32 {
    guard !words.isEmpty else {
      Whirligif.printError("Missing argument PRESET|FILE|-. 'whirligif list' shows the presets.")
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
      guard let line = try InputLine.parse(words, early, for: OptionTable.render) else { return 0 }
      try check(line)
      noteSamples(line)
      let run = try RenderRun(line)
      if run.isStream { try checkStream(line.arguments) }
      return try run.run(since: start)
    }
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
    Whirligif.note("\(animation.name) shows a sample; --\(first.flag) \(file) shows your own.")
  }

  /// The notes for the presets among the inputs, with the first file among them.
  private static func noteSamples(_ line: InputLine) {
    let words = line.arguments.operands
    let file = words.first { $0.lowercased().ends(with: ".svg") || $0.lowercased().ends(with: ".png") }
    for word in words where PresetLibrary.knows(word) {
      guard let animation = try? line.documents.animation(named: word) else { continue }
      noteSample(of: animation, line.arguments, instead: file ?? "LOGO.svg")
    }
  }

  private static func check(_ line: InputLine) throws(WhirligifError) {
    guard line.arguments.has("watch") else { return }
    if !line.readsFiles { throw .invalidValue("'--watch' needs a document in a file.") }
    if line.arguments.has("no-clobber") {
      throw .invalidValue("'--watch' rewrites a file, but '--no-clobber' keeps it: choose one.")
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
