import WhirligifKit

/// `whirligif gallery`: a page that shows every preset.
enum GalleryCommand {
  static func run(_ arguments: ParsedArguments) throws {
    let folder = arguments.text("output") ?? "gallery"
    let animations = try PresetLibrary.animations()
    let progress = arguments.has("quiet") ? nil : ProgressBar(label: "gallery")
    var cards: [GalleryPage.Card] = []
    for animation in animations {
      cards.append(try card(animation, size: arguments.integer("size") ?? 96))
      progress?.show(cards.count, of: animations.count)
    }
    progress?.clear()
    let path = folder + "/index.html"
    try OutputFile.writeMakingFolder(Array(GalleryPage.page(cards).utf8), to: path)
    if !arguments.has("quiet") { try StandardOutput.write("\(Whirligif.visible(path)): \(cards.count) presets\n") }
  }

  /// The preset on a light page, and on a dark one.
  private static func card(_ animation: Animation, size: Int) throws -> GalleryPage.Card {
    var light = animation
    light.options.size = .longerSide(size)
    var dark = light
    dark.options.matte = "#121212"
    return GalleryPage.Card(animation: animation, light: try light.render(), dark: try dark.render())
  }
}
