import AtomicFiles
import Inspect
import WhirligifKit

/// `whirligif gallery`: a page that shows every preset, or a sheet with all of them in one GIF.
enum GalleryCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let page = (arguments.text("output") ?? "gallery") + "/index.html"
    let paths = arguments.text("sheet").map { [$0] + (arguments.has("output") ? [page] : []) } ?? [page]
    if arguments.has("no-clobber"), let path = paths.first(where: { FileStamp(of: $0)?.isFile == true }) {
      throw WhirligifError(FileError.kept(path))
    }
    try mappingFileErrors { () throws(FileError) in try OutputFile.check(paths) }
    let animations = try PresetLibrary.animations()
    if let path = arguments.text("sheet") {
      let sheet = try ContactSheet(animations, columns: 10, side: arguments.integer("size") ?? 48, gap: 24)
      try write(sheet.render(), to: path, arguments)
      tell(path, animations.count, arguments)
      guard arguments.text("output") != nil else { return }
    }
    try write(Array(try self.page(animations, arguments).text.utf8), to: page, arguments)
    tell(page, animations.count, arguments)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, _ arguments: ParsedArguments
  ) throws(WhirligifError) {
    try mappingFileErrors { () throws(FileError) in
      try OutputFile.writeMakingFolders(bytes, to: path, replacing: !arguments.has("no-clobber"))
    }
  }

  private static func tell(_ path: String, _ count: Int, _ arguments: ParsedArguments) {
    guard !arguments.has("quiet") else { return }
    StandardOutput.printToStandardError("\(StandardOutput.visible(path)): \(count) presets\n")
  }

  private static func page(_ animations: [Animation], _ arguments: ParsedArguments) throws(WhirligifError)
    -> GalleryPage
  {
    let progress = arguments.has("quiet") ? nil : ProgressBar(label: "gallery")
    var cards: [GalleryPage.Card] = []
    for animation in animations {
      cards.append(try card(animation, size: arguments.integer("size") ?? 64))
      progress?.show(cards.count, of: animations.count)
    }
    progress?.clear()
    return GalleryPage(cards: cards)
  }

  private static func card(_ animation: Animation, size: Int) throws(WhirligifError) -> GalleryPage.Card {
    var light = animation
    light.options.size = .longerSide(size)
    light.options.matte = try Color(css: GalleryPage.lightPaper)
    var dark = light
    dark.options.matte = try Color(css: GalleryPage.darkPaper)
    if hasLowContrast(animation, on: GalleryPage.darkPaper) { try dark.set("color", to: "#e9ebee") }
    return GalleryPage.Card(
      animation: animation, command: "whirligif render \(animation.name) --size \(size)", light: try light.render(),
      dark: try dark.render(), calmLight: try calm(light), calmDark: try calm(dark))
  }

  /// The picture for readers who prefer reduced motion: on a page with so many pictures, a still one.
  private static func calm(_ animation: Animation) throws(WhirligifError) -> RenderedGIF {
    var calm = animation
    calm.options.rendersStillFrame = true
    return try calm.render()
  }

  /// Whether its main color has too little contrast with a page.
  private static func hasLowContrast(_ animation: Animation, on page: String) -> Bool {
    guard let color = animation.parameters.first(where: { $0.name == "color" && $0.kind == .color }),
      let contrast = ColorText.contrast(color.defaultText, page)
    else { return false }
    return contrast < 1.5
  }
}
