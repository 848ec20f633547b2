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
    let path = request.arguments.text("output") ?? request.stem + ".gif"
    try checkOutput(path, request)
    try render(request.animation, to: path, request.arguments)
    if request.arguments.has("watch") { try watch(words, request, path) }
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
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if path.contains("."), otherFormats.contains(ending) {
      throw .invalidValue("'\(path)' would hold a GIF: choose a name that ends in .gif.")
    }
    if path == "-", Terminal.isTerminal(1) {
      throw .invalidValue("A GIF is nothing to read: send standard output to a file, or use 'whirligif preview'.")
    }
    if path == "-", request.arguments.has("json") {
      throw .invalidValue("'--json' and '-o -' both want standard output.")
    }
    if request.arguments.has("watch"), request.document == nil {
      throw .invalidValue("'--watch' needs a document in a file.")
    }
  }

  /// Endings of files that somebody expects not to be a GIF.
  private static let otherFormats = [
    "png", "apng", "webp", "avif", "jpg", "jpeg", "svg", "bmp", "tif", "tiff", "mp4", "webm", "mov", "json", "html",
  ]

  private static func render(_ animation: Animation, to path: String, _ arguments: ParsedArguments)
    throws(WhirligifError)
  {
    let progress = arguments.has("quiet") ? nil : ProgressBar(label: path)
    let gif = try animation.render { share in progress?.show(Int(share * 100), of: 100) }
    progress?.clear()
    try mappingFileErrors { () throws(FileError) in try OutputFile.write(gif.bytes, to: path) }
    if arguments.has("json") {
      let file = ReportValue.Member(name: "file", value: .string(path))
      try StandardOutput.write(ReportValue.object([file] + gif.report.members).page)
    } else if !arguments.has("quiet"), path != "-" {
      try StandardOutput.write(Whirligif.visible(line(path, gif.report)) + "\n")
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
  private static func watch(_ words: [String], _ request: PresetArguments, _ path: String) throws(WhirligifError) {
    guard let document = request.document else { return }
    var seen = FileStamp(of: document)
    while true {
      Clock.sleep(seconds: 0.1)
      let stamp = FileStamp(of: document)
      guard stamp != seen, stamp != nil else { continue }
      seen = stamp
      do {
        guard let request = try PresetArguments.parse(words, for: OptionTable.render) else { return }
        try render(request.animation, to: path, request.arguments)
      } catch {
        for line in error.report { Whirligif.complain(line) }
      }
    }
  }
}
