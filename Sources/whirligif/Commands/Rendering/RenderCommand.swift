import AtomicFiles
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
    let isStream = outputs.all.contains { OutputFile.isStandardOutput($0.target.path) }
    try check(request.arguments, isStream: isStream, readsFiles: request.readsFiles)
    try render(outputs, request.arguments)
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
    let file = words.first { $0.lowercased().hasSuffix(".svg") || $0.lowercased().hasSuffix(".png") }
    for word in words where PresetLibrary.knows(word) {
      guard let animation = line.animations[word] ?? (try? Animation(preset: word)) else { continue }
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

  /// Renders all files, and then writes them as a set: if one cannot be rendered or written, all keep their old
  /// contents.
  private static func render(_ outputs: RenderOutputs, _ arguments: ParsedArguments) throws(WhirligifError) {
    var rendered: [RenderedOutput] = []
    for output in outputs.all {
      // The time of the first file includes the reading of the document.
      Watchdog.begin(
        output.target.path, seconds: output.animation.options.maximumSeconds, restarts: !rendered.isEmpty)
      let progress = arguments.has("quiet") ? nil : ProgressBar(label: output.target.path)
      defer { progress?.clear() }
      rendered.append(
        try output.target.render(output.animation) { share in progress?.show(Int(share * 100), of: 100) })
    }
    let files = rendered.flatMap(\.files)
    let method = try mappingFileErrors(
      OutputFile.writeSet(files.map { ($0.bytes, $0.path) }, replacing: !arguments.has("no-clobber")))
    if case .overwritten = method {
      Whirligif.warn("'\(files[0].path)' is a mount point and cannot be replaced: it was overwritten in place.")
    }
    try tell(zip(outputs.all.map(\.target), rendered).map { ($0, $1) }, arguments)
  }

  /// Prints the results: each warning once, and a line or an object of the JSON report per output.
  private static func tell(
    _ outputs: [(target: RenderTarget, output: RenderedOutput)], _ arguments: ParsedArguments
  ) throws(WhirligifError) {
    var told: Set<String> = []
    for warning in outputs.flatMap(\.output.report.warnings) where !arguments.has("quiet") {
      if told.insert(warning).inserted { Whirligif.warn(warning) }
    }
    if arguments.has("json") {
      let reports = outputs.map { $0.target.report(of: $0.output) }
      let page = (reports.count == 1 ? reports[0] : .array(reports)).page
      // Where a picture goes, nothing else does.
      if outputs.contains(where: { OutputFile.isStandardOutput($0.target.path) }) {
        StandardOutput.printToStandardError(page)
      } else {
        try StandardOutput.write(page)
      }
    } else if !arguments.has("quiet") {
      for (target, output) in outputs where target.path != "-" {
        StandardOutput.printToStandardError(StandardOutput.visible(line(target.path, output.report)) + "\n")
      }
    }
  }

  /// `ring.gif: 40 x 40 pixels, 8 frames, 0.8 s, 1234 bytes`.
  private static func line(_ path: String, _ report: RenderReport) -> String {
    let facts = [
      "\(report.width) x \(report.height) pixels", "\(report.frames) frame" + (report.frames == 1 ? "" : "s"),
      "\(ValueText.plain(report.duration)) s", "\(report.bytes) bytes",
    ]
    return "\(path): " + (facts + report.concessions).joined(separator: ", ")
  }
}
