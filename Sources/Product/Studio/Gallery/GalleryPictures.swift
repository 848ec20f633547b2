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
  ///   - limit: the packed bytes of an SVG that there is already: there are pictures only if a GIF takes fewer.
  init(of animation: Animation, side: Int, atMost limit: Int? = nil) throws(WhirligifError) {
    var sized = try Self.shown(animation)
    size = try Self.size(of: sized, side)
    sized.options.size = .exact(width: size.width, height: size.height)
    let (light, dark) = (try Self.themed(sized, "light"), try Self.themed(sized, "dark"))
    let smallest = try Self.smallest(of: light, atMost: limit)
    ending = smallest.container.fileExtension
    guard limit == nil || ending == "gif" else { return }
    files = [
      (smallest.bytes, ".\(ending)"), (try dark.render(as: smallest.container).bytes, "-dark.\(ending)"),
      (try Self.still(light), "-still.gif"), (try Self.still(dark), "-dark-still.gif"),
    ]
  }

  /// An animation in the look in which it is shown.
  static func shown(_ animation: Animation) throws(WhirligifError) -> Animation {
    let look = animation.look.map { Setting(name: Name($0.name), text: $0.text) }
    let request = RenderRequest(source: animation.name, layers: [.init(.job, look)])
    return try request.animation(applyingTo: animation)
  }

  static func themed(_ animation: Animation, _ theme: String) throws(WhirligifError) -> Animation {
    try RenderRequest(source: animation.name, layers: RenderRequest.Layer.themes([theme])).animation(
      applyingTo: animation)
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

  /// The picture in the container in which it takes fewer bytes: GIF, or SVG for one of few shapes. Those of another
  /// theme take about as many. The first screen of the page takes 223 kB, and 378 kB with GIF alone.
  private static func smallest(
    of animation: Animation, atMost limit: Int?
  ) throws(WhirligifError) -> (container: Container, bytes: [UInt8]) {
    let gif = try animation.render(as: .gif).bytes
    if let limit { return limit < gif.count ? (.svg, []) : (.gif, gif) }
    let svg = try animation.render(as: .svg).bytes
    return svg.count < gif.count ? (.svg, svg) : (.gif, gif)
  }

  private static func still(_ animation: Animation) throws(WhirligifError) -> [UInt8] {
    var still = animation
    still.options.rendersStillFrame = true
    return try still.render().bytes
  }
}
