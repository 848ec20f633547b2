import Jobs
import Numerics
import WhirligifKit

/// The pictures of a preset in the gallery: moving and still, for light and for dark pages.
struct GalleryPictures {
  /// The ending of the moving pictures.
  let ending: String
  let files: [GalleryPage.File]

  /// - Parameter side: the size of a square picture in pixels.
  init(of animation: Animation, side: Int) throws(WhirligifError) {
    var sized = animation
    sized.options.size = try Self.size(of: animation, side)
    let (light, dark) = (try Self.themed(sized, "light"), try Self.themed(sized, "dark"))
    let smallest = try Self.smallest(of: light)
    ending = smallest.container.fileExtension
    let folder = "pictures/\(animation.name)"
    files = [
      (smallest.bytes, "\(folder).\(ending)"),
      (try dark.render(as: smallest.container).bytes, "\(folder)-dark.\(ending)"),
      (try Self.still(light), "\(folder)-still.gif"), (try Self.still(dark), "\(folder)-dark-still.gif"),
    ]
  }

  private static func themed(_ animation: Animation, _ theme: String) throws(WhirligifError) -> Animation {
    let look = animation.look.map { Setting(name: Name($0.name), text: $0.text) }
    let layers = [RenderRequest.Layer(.job, look)] + RenderRequest.Layer.themes([theme])
    return try RenderRequest(source: animation.name, layers: layers).animation(applyingTo: animation)
  }

  /// The largest size in a box that is twice as wide as a square picture, and a ninth higher, as `fittedSize` of the
  /// page has it.
  private static func size(of animation: Animation, _ side: Int) throws(WhirligifError) -> RenderOptions.Size {
    let own = try animation.pixelSize
    let (width, height, side) = (Double(own.width), Double(own.height), Double(side))
    let scale = min(2 * side / width, side * 10 / 9 / height, side / min(width, height))
    return .exact(width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
  }

  /// The picture in the container in which it takes fewer bytes: GIF, or SVG for one of few shapes. Those of another
  /// theme take about as many. The first screen of the page takes 223 kB, and 378 kB with GIF alone.
  private static func smallest(of animation: Animation) throws(WhirligifError) -> (container: Container, bytes: [UInt8])
  {
    let gif = try animation.render(as: .gif).bytes
    let svg = try animation.render(as: .svg).bytes
    return svg.count < gif.count ? (.svg, svg) : (.gif, gif)
  }

  private static func still(_ animation: Animation) throws(WhirligifError) -> [UInt8] {
    var still = animation
    still.options.rendersStillFrame = true
    return try still.render().bytes
  }
}
