import AtomicFiles
import WhirligifKit

/// `whirligif render`: one animation.
enum RenderCommand {
  static func run(_ words: [String]) throws(WhirligifError) -> Int32 {
    guard !words.isEmpty else {
      StandardOutput.complain(start)
      return 64
    }
    guard let request = try PresetArguments.parse(words, for: OptionTable.render) else { return 0 }
    let target = try RenderTarget(request)
    try checkOutput(target.path, request)
    try render(request.animation, to: target, request.arguments)
    if request.arguments.has("watch") { try watch(words, request, target) }
    return 0
  }

  private static let start = """
    Error: Missing argument PRESET. To start:
      whirligif list                              See the presets.
      whirligif render PRESET                     Write PRESET.gif.
      whirligif render PRESET --size 64 -o a.gif  Choose the size and the file.
      whirligif render PRESET --help              See the preset's own options.

    """

  private static func checkOutput(_ path: String, _ request: PresetArguments) throws(WhirligifError) {
    if path == "-", Terminal.isTerminal(1) {
      throw .invalidValue("A picture is nothing to read: send standard output to a file, or use 'whirligif preview'.")
    }
    if path == "-", request.arguments.has("json") {
      throw .invalidValue("'--json' and '-o -' both want standard output.")
    }
    if request.arguments.has("watch"), request.document == nil {
      throw .invalidValue("'--watch' needs a document in a file.")
    }
  }

  private static func render(_ animation: Animation, to target: RenderTarget, _ arguments: ParsedArguments)
    throws(WhirligifError)
  {
    let path = target.path
    let progress = arguments.has("quiet") ? nil : ProgressBar(label: path)
    let made = try Watchdog.watch(path, seconds: animation.options.maximumSeconds) { () throws(WhirligifError) in
      try target.make(animation) { share in progress?.show(Int(share * 100), of: 100) }
    }
    progress?.clear()
    let manner = try target.write(made)
    if case .overwritten = manner {
      Whirligif.warn("'\(path)' is mounted and cannot be replaced: it was overwritten in place.")
    }
    if !arguments.has("quiet") { for warning in made.report.warnings { Whirligif.warn(warning) } }
    if arguments.has("json") {
      let file = ReportValue.Member(name: "file", value: .string(path))
      let files = made.files.map { [ReportValue.Member(name: "files", value: $0)] } ?? []
      try StandardOutput.write(ReportValue.object([file] + made.report.members + files).page)
    } else if !arguments.has("quiet"), path != "-" {
      try StandardOutput.write(Whirligif.visible(line(path, made.report)) + "\n")
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

  /// Renders again whenever the document changes, until a signal comes. What is wrong with it is told, and then mended.
  private static func watch(_ words: [String], _ request: PresetArguments, _ target: RenderTarget)
    throws(WhirligifError)
  {
    guard let document = request.document else { return }
    var seen = FileStamp(of: document)
    while true {
      Clock.sleep(seconds: 0.1)
      let stamp = FileStamp(of: document)
      guard stamp != seen, stamp != nil else { continue }
      seen = stamp
      do {
        guard let request = try PresetArguments.parse(words, for: OptionTable.render) else { return }
        try render(request.animation, to: target, request.arguments)
      } catch {
        for line in error.report { Whirligif.complain(line) }
      }
    }
  }
}
