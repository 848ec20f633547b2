import AtomicFiles
import Inspect
import Jobs
import Platform
import Studio
import WhirligifKit

/// `whirligif gallery`: a page that shows every preset, or a sheet with all of them in one GIF.
enum GalleryCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let folder = arguments.text("output") ?? "gallery"
    if let sheet = arguments.text("sheet") { try OutputCheck.kind(.gif, of: sheet, option: "sheet") }
    let page = FilePath.path(in: folder, GalleryPage.index)
    let paths = arguments.text("sheet").map { [$0] + (arguments.has("output") ? [page] : []) } ?? [page]
    if arguments.has("no-clobber"), let path = paths.first(where: { FileStamp(of: $0)?.isFile == true }) {
      throw WhirligifError(FileError.kept(path))
    }
    try mappingFileErrors(OutputFile.check(paths))
    if paths.contains(page) { try mappingFileErrors(OutputFile.check(folder: folder)) }
    if let path = arguments.text("sheet") {
      let animations = try PresetLibrary.animations()
      let sheet = try ContactSheet(animations, columns: 10, side: arguments.integer("size") ?? 48, gap: 24)
      try write([(try sheet.render(), path)], arguments)
      tell(path, arguments)
      guard arguments.text("output") != nil else { return }
    }
    if let module = arguments.text("live") {
      try writeStudio(to: folder, drawnBy: module, arguments)
    } else {
      try writePage(to: folder, arguments)
    }
    tell(page, arguments)
  }

  /// Writes the page and its pictures as a set.
  private static func writePage(to folder: String, _ arguments: ParsedArguments) throws(WhirligifError) {
    let progress = arguments.has("quiet") ? nil : ProgressBar(label: "gallery")
    let page = GalleryPage(side: arguments.integer("size") ?? 72)
    let files = try page.files { progress?.show($0, of: $1) }
    progress?.clear()
    try write(files.map { ($0.bytes, FilePath.path(in: folder, $0.name)) }, arguments)
  }

  /// Writes the studio, with the module that draws in place of its server.
  private static func writeStudio(
    to folder: String, drawnBy path: String, _ arguments: ParsedArguments
  ) throws(WhirligifError) {
    let module = try mappingFileErrors(InputFile.read(path, limit: 64 << 20))
    guard LivePage.isModule(module) else {
      throw .invalidFile(path: path, problem: "is not a WebAssembly module, such as Scripts/wasm/build makes")
    }
    let renderer = StudioRenderer(options: StudioCommand.options(ProjectNames()), files: []) { $0.report }
    try write(
      LivePage.files(renderer, module: module).map { ($0.bytes, FilePath.path(in: folder, $0.name)) }, arguments)
  }

  private static func write(
    _ files: [(bytes: [UInt8], path: String)], _ arguments: ParsedArguments
  ) throws(WhirligifError) {
    try mappingFileErrors(OutputFile.writeSet(files, replacing: !arguments.has("no-clobber")))
  }

  private static func tell(_ path: String, _ arguments: ParsedArguments) {
    guard !arguments.has("quiet") else { return }
    StandardOutput.printToStandardError("\(StandardOutput.visible(path)): \(PresetLibrary.names.count) presets\n")
  }
}
