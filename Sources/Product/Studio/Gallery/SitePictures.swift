import Codecs
import Jobs
import Numerics
import WhirligifKit

/// The files of a preset on its page of the site.
struct SitePictures {
  /// The side of a picture that is smaller by itself, in pixels.
  static let side = 128

  /// Packed bytes above which an SVG is not in its page, but beside it.
  static let largest = 12_000

  /// The SVG of both color schemes, whose color is the variable `--color` where the preset has a color.
  let svg: String
  let packedBytes: Int
  /// Whether the SVG has the variable.
  let tints: Bool
  /// The options of the command that draws the files: their look, and a size that is not the preset's own.
  let options: String
  /// The size of the files, and that of the picture on a card, in pixels.
  let size, card: (width: Int, height: Int)
  /// The ending of the picture on a card.
  let ending: String
  /// Whether the picture on a card is a large GIF, which stands still until a script moves what is in view.
  let rests: Bool
  /// The bytes above which a GIF is large.
  private static let largestCard = 9_000
  /// With paths relative to the preset's folder: the SVG, the GIF, the Lottie, the preview, and those of its card.
  let files: [GalleryPage.File]
  /// Of the files.
  var kilobytes: [Double] { files.map { Double($0.bytes.count / 100) / 10 } }

  /// - Parameter side: the size of a square picture on a card in pixels.
  init(of animation: Animation, side: Int) throws(WhirligifError) {
    let animation = try GalleryPictures.shown(animation)
    var sized = animation
    let own = try animation.pixelSize
    let look = animation.look.map { setting in
      let text = setting.text.begins(with: "#") ? "'\(setting.text)'" : setting.text
      return " --\(setting.name) \(text)"
    }
    let isEnlarged = max(own.width, own.height) < Self.side
    if isEnlarged {
      sized.options.size = .longerSide(Self.side)
    }
    options = look.joined() + (isEnlarged ? " --size \(Self.side)" : "")
    size = try sized.pixelSize
    let both = try Self.drawn(sized, []).render(as: .dotLottie).bytes
    (svg, tints) = try Self.svg(of: sized)
    let bytes = Array(svg.utf8)
    packedBytes = GzipReader.pack(bytes)?.count ?? bytes.count
    let pictures = try GalleryPictures(of: animation, side: side, atMost: packedBytes)
    card = pictures.size
    ending = pictures.ending
    rests = pictures.files.first.map { $0.bytes.count > Self.largestCard } ?? false
    let name = animation.name
    files =
      [
        (bytes, "\(name).svg"), (try sized.render(as: .gif).bytes, "\(name).gif"), (both, "\(name).lottie"),
        (try Self.preview(of: animation), "\(name).png"),
      ] + pictures.files.map { ($0.bytes, "card" + $0.name) }
  }

  /// The animation in both themes, with a color in each.
  private static func drawn(_ animation: Animation, _ colors: [String]) throws(WhirligifError) -> Animation {
    var layers = RenderRequest.Layer.themes(["light", "dark"])
    let settings = colors.map { [Setting(name: "color", text: "var(--color, \($0))")] }
    if let light = settings.first { layers.append(.init(.job, light, dark: settings.last)) }
    return try RenderRequest(source: animation.name, layers: layers).animation(applyingTo: animation)
  }

  private static func text(of animation: Animation) throws(WhirligifError) -> String {
    String(decoding: try animation.render(as: .svg).bytes, as: UTF8.self)
  }

  /// The SVG, and whether it has the variable: not where a preset derives more from its color, as another color in its
  /// place shows.
  private static func svg(of animation: Animation) throws(WhirligifError) -> (text: String, tints: Bool) {
    var named = animation
    named.options.identifierPrefix = animation.name
    var colors: [String] = []
    for theme in ["light", "dark"] {
      colors.append(try GalleryPictures.themed(named, theme).value(of: "color")?.text ?? "none")
    }
    if colors.allSatisfy({ $0.begins(with: "#") }) {
      let others = ["#13579b", colors[0] == colors[1] ? "#13579b" : "#fdb975"]
      let tinted = try text(of: drawn(named, colors))
      let other = tinted.substituting(colors[0], with: others[0]).substituting(colors[1], with: others[1])
      if try text(of: drawn(named, others)) == other, tinted.includes("var(--color") { return (tinted, true) }
    }
    return (try text(of: drawn(named, [])), false)
  }

  /// A still picture on white, for hosts that preview links.
  private static func preview(of animation: Animation) throws(WhirligifError) -> [UInt8] {
    var still = animation
    _ = try still.options.set("still", to: "true")
    _ = try still.options.set("size", to: "240x240")
    _ = try still.options.set("padding", to: "15%")
    _ = try still.options.set("background", to: "white")
    return try still.render(as: .png).bytes
  }
}
