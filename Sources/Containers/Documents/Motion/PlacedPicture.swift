import Numerics
import Raster
import Vector

/// A rectangle that shows one image as a whole, over the loop.
struct PlacedPicture {
  let image: ImagePaint
  /// From the pixels of the image to those of the picture.
  let placement: Placement
  /// At each time.
  let opacity: [Double]
  /// The largest scale at which it is drawn.
  let scale: Double

  /// Nil for anything else.
  init?(_ shapes: [SceneShape], _ times: SampleTimes) {
    guard case .image(let first) = shapes[0].paint, first.extend != .repeat, first.extend != .reflect,
      shapes[0].stroke == nil
    else { return nil }
    let (width, height) = (Double(first.image.width), Double(first.image.height))
    var frames: [SceneShape] = []
    var opacity: [Double] = []
    for shape in shapes {
      guard case .image(let image) = shape.paint, let rect = shape.path.rectangle(under: .identity),
        let back = image.transform.inverse
      else { return nil }
      let shown = RectangleShape(Path.rectangle(rect).transformed(by: back), tolerance: 0.01 * max(width, height))
      guard let shown,
        shown.rect.isWithin(first.frame.outset(by: 0.02 * max(width, height))),
        shown.rect.width > width * 0.97, shown.rect.height > height * 0.97
      else { return nil }
      frames.append(SceneShape(path: .rectangle(first.frame), transform: image.transform.then(shape.transform)))
      opacity.append(image.opacity.clampedToUnit)
    }
    guard let motion = MotionFit.motion(of: frames, from: 0), frames[0].transform.inverse != nil,
      let placement = Placement(
        motion, base: frames[0].transform, points: frames[0].pixels, reach: 0, times: times.times,
        isDiscrete: times.isDiscrete)
    else { return nil }
    (image, self.placement, self.opacity) = (first, placement, opacity)
    scale = frames.reduce(0) { max($0, $1.transform.maximumScale) }
  }
}

extension ImagePaint {
  /// The rectangle of the image in its own pixels.
  var frame: Rect { Rect(minX: 0, minY: 0, maxX: Double(image.width), maxY: Double(image.height)) }
}
