import AtomicFiles
import Inspect
import Jobs
import Numerics
import Platform
import Studio
import WhirligifKit

/// `whirligif gallery`: a page that shows every preset, or a sheet with all of them in one GIF.
enum GalleryCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let folder = arguments.text("output") ?? "gallery"
    if let sheet = arguments.text("sheet") { try OutputCheck.kind(.gif, of: sheet, option: "sheet") }
    let given = arguments.text("output").map { $0 + "/" } ?? ""
    let page = FilePath.path(in: folder, GalleryPage.index)
    let paths = arguments.text("sheet").map { [$0] + (arguments.has("output") ? [page] : []) } ?? [page]
    if arguments.has("no-clobber"), let path = paths.first(where: { FileStamp(of: $0)?.isFile == true }) {
      throw WhirligifError(FileError.kept(path))
    }
    try mappingFileErrors(OutputFile.check(paths.map { OutputPath($0, given: $0.hasBytes(of: page) ? given : $0) }))
    if paths.contains(where: { $0.hasBytes(of: page) }) { try mappingFileErrors(OutputFile.check(folder: folder)) }
    if let path = arguments.text("sheet") {
      let animations = try PresetLibrary.animations()
      let sheet = try ContactSheet(animations, columns: 10, side: arguments.integer("size") ?? 48, gap: 24)
      try write([(try sheet.render(), .given(path))], arguments)
      tell(path, arguments)
      guard arguments.text("output") != nil else { return }
    }
    let progress = arguments.has("quiet") ? nil : ProgressBar(label: "gallery")
    let files = try files(arguments) { progress?.show($0, of: $1) }
    progress?.clear()
    try write(
      files.map { ($0.bytes, OutputPath(FilePath.path(in: folder, $0.name), given: given)) }, arguments)
    tell(page, arguments)
  }

  /// The page and its pictures: the site, the studio with the module that draws in place of its server, or the gallery.
  private static func files(
    _ arguments: ParsedArguments, progress: (Int, Int) -> Void
  ) throws(WhirligifError) -> [GalleryPage.File] {
    let side = arguments.integer("size") ?? 72
    let module = try arguments.text("live").map { (path) throws(WhirligifError) in try self.module(at: path) }
    let renderer = StudioRenderer(files: []) { $0.report }
    if arguments.has("site") {
      let site = PresetSite(renderer, base: arguments.text("base-url") ?? siteAddress, module: module)
      return try site.files(side: side, progress: progress)
    }
    guard let module else { return try GalleryPage(side: side).files(progress: progress) }
    return try LivePage.files(renderer, module: module, side: side, progress: progress)
  }

  private static func module(at path: String) throws(WhirligifError) -> [UInt8] {
    let module = try mappingFileErrors(InputFile.read(path, limit: 64 << 20))
    guard LivePage.isModule(module) else {
      throw .invalidFile(path: path, problem: "is not a WebAssembly module, such as Scripts/wasm/build makes")
    }
    return module
  }

  private static func write(
    _ files: [(bytes: [UInt8], path: OutputPath)], _ arguments: ParsedArguments
  ) throws(WhirligifError) {
    try mappingFileErrors(OutputFile.writeSet(files, replacing: !arguments.has("no-clobber")))
  }

  private static func tell(_ path: String, _ arguments: ParsedArguments) {
    guard !arguments.has("quiet") else { return }
    StandardOutput.printToStandardError("\(StandardOutput.visible(path)): \(PresetLibrary.names.count) presets\n")
  }
}
