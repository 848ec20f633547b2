import AtomicFiles
import WhirligifKit

/// The outputs of a `render` command with one input: all are rendered and written, or none.
struct RenderOutputs {
  private let arguments: ParsedArguments
  private let all: [(animation: Animation, target: RenderTarget)]

  /// - Throws: `invalidValue` for names that are not distinct or imply no format; `cannotCreate` for an existing file
  ///   that must not be replaced, or for a missing folder.
  init(_ request: PresetArguments) throws(WhirligifError) {
    arguments = request.arguments
    let input = RenderSet.Input(word: arguments.operands[0])
    let set = try RenderNames.set(of: [input], arguments, isMany: false)
    // A folder that is named as such, or whose name depends on the file, is created.
    let makesFolder = arguments.texts("output").contains { output in
      output.hasSuffix("/") || output.split(separator: "/").dropLast().contains { $0.contains("{") }
    }
    // A name without an extension gets the container of a sheet, or of the profile.
    let profile = arguments.text("profile").flatMap(SizeProfile.named)
    let usual = arguments.has("sheet") ? Container.png.name : profile?.containers[0]
    all = try set.members.map { [arguments] member throws(WhirligifError) in
      let format = member.value(of: "format") ?? (Container(path: member.path) == nil ? usual : nil)
      let target = try RenderTarget(
        path: member.path, asked: format.flatMap { Container(named: $0) },
        columns: arguments.integer("sheet"), makesFolder: makesFolder, replaces: !arguments.has("no-clobber"))
      return (try Self.animation(request, member), target)
    }
    var paths: [String] = []
    for output in all {
      try output.target.check()
      paths += try output.target.paths(for: output.animation)
    }
    try mappingFileErrors(OutputFile.check(paths))
  }

  /// The animation of a file; options of the command line take precedence over the theme.
  private static func animation(
    _ request: PresetArguments, _ member: RenderSet.Member
  ) throws(WhirligifError) -> Animation {
    var animation = request.animation
    if !member.themes.isEmpty {
      animation = try request.base.themed(member.themes) { animation throws(WhirligifError) in
        animation = try PresetArguments.applied(request.arguments, to: animation)
      }
    }
    for option in member.options { _ = try animation.options.set(option.name, to: option.text) }
    return animation
  }

  /// Whether a file goes to standard output.
  var isStream: Bool { all.contains { OutputFile.isStandardOutput($0.target.path) } }

  /// Renders all files, and then writes them as a set: if one cannot be rendered or written, all keep their old
  /// contents.
  func render() throws(WhirligifError) {
    var rendered: [RenderedOutput] = []
    for output in all {
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
    try tell(zip(all.map(\.target), rendered).map { ($0, $1) })
  }

  /// Prints the results: each warning once, and a line or an object of the JSON report per output.
  private func tell(_ outputs: [(target: RenderTarget, output: RenderedOutput)]) throws(WhirligifError) {
    var told: Set<String> = []
    for warning in outputs.flatMap(\.output.report.warnings) where !arguments.has("quiet") {
      if told.insert(warning).inserted { Whirligif.warn(CommandWording.of(warning)) }
    }
    if arguments.has("json") {
      let reports = outputs.map { $0.target.report(of: $0.output) }
      let page = (reports.count == 1 ? reports[0] : .array(reports)).page
      // Where a picture goes, nothing else does.
      if isStream {
        StandardOutput.printToStandardError(page)
      } else {
        try StandardOutput.write(page)
      }
    } else if !arguments.has("quiet") {
      for (target, output) in outputs where target.path != "-" {
        StandardOutput.printToStandardError(StandardOutput.visible(Self.line(target.path, output.report)) + "\n")
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
