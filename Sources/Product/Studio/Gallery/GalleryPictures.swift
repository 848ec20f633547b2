import Jobs
import Numerics
import WhirligifKit

/// The pictures of a preset in the gallery: moving and still, for light and for dark pages.
struct GalleryPictures {
  /// The ending of the moving pictures.
  let ending: String
  let size: (width: Int, height: Int)
  /// With the ends of their names, such as `-dark.svg`.
  private(set) var files: [GalleryPage.File] = []

  /// - Parameters:
  ///   - side: the size of a square picture in pixels.
  ///   - larger: the bytes of a packed SVG and of a larger GIF that there are already: there are pictures only if a GIF
  ///     takes fewer than that SVG.
  init(of animation: Animation, side: Int, besides larger: (svg: Int, gif: Int)? = nil) throws(WhirligifError) {
    var sized = try Self.shown(animation)
    size = try Self.size(of: sized, side)
    sized.options.size = .exact(width: size.width, height: size.height)
    let light = try Self.themed(sized, "light")
    let dark = try Self.themed(sized, "dark")
    let svg = larger == nil ? try light.bytes(as: .svg) : []
    let limit = larger?.svg ?? svg.count
    // A card's GIF takes half as many bytes as one of 128 pixels or more.
    let gif = 3 * limit < larger?.gif ?? 0 ? [] : try light.bytes(as: .gif)
    // SVG is for one of few shapes. The first screen of the page takes 223 kB, and 378 kB with GIF alone.
    let isVector = gif.isEmpty || limit < gif.count
    ending = isVector ? "svg" : "gif"
    guard larger == nil || !isVector else { return }
    files = [
      (isVector ? svg : gif, ".\(ending)"), (try dark.bytes(as: isVector ? .svg : .gif), "-dark.\(ending)"),
      (try Self.still(light), "-still.gif"), (try Self.still(dark), "-dark-still.gif"),
    ]
  }

  /// An animation in the look in which it is shown.
  static func shown(_ animation: Animation) throws(WhirligifError) -> Animation {
    try set(animation, animation.look.map { ($0.name, $0.text) })
  }

  static func set(
    _ animation: Animation, _ settings: [(name: String, text: String)]
  ) throws(WhirligifError) -> Animation {
    try self.animation(animation, [.init(.job, settings.map { Setting(name: Name($0.name), text: $0.text) })])
  }

  static func themed(_ animation: Animation, _ theme: String) throws(WhirligifError) -> Animation {
    try self.animation(animation, RenderRequest.Layer.themes([theme]))
  }

  /// An animation with layers of settings.
  static func animation(
    _ animation: Animation, _ layers: [RenderRequest.Layer]
  ) throws(WhirligifError) -> Animation {
    try RenderRequest(source: animation.name, layers: layers).animation(applyingTo: animation)
  }

  /// The largest size in a box that is twice as wide as a square picture, and a ninth higher, with at most 1.3 times
  /// its area, as `fittedSize` of the page has it.
  private static func size(
    of animation: Animation, _ side: Int
  ) throws(WhirligifError) -> (width: Int, height: Int) {
    let own = try animation.pixelSize
    let (width, height, side) = (Double(own.width), Double(own.height), Double(side))
    let even = 1.14 * side / (width * height).squareRoot()
    let scale = min(2 * side / width, side * 10 / 9 / height, side / min(width, height), even)
    return (max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
  }

  private static func still(_ animation: Animation) throws(WhirligifError) -> [UInt8] {
    try set(animation, [("still", "true")]).bytes(as: .gif)
  }
}
