import Numerics
import Raster
import Vector

/// Numbers over the loop as a document states them: rounded, at the fewest key frames.
struct Change: Hashable {
  let frames: KeyFrames<[Double]>
  /// The decimals of the values.
  let digits: Int
  /// Whether the numbers hold still before they are rounded.
  let isStill: Bool

  var first: [Double] { frames.values[0] }

  /// The numbers at a time; nil for the first ones.
  func numbers(at time: Double?) -> [Double] { isStill ? first : time.map { frames.value(at: $0) } ?? first }

  init(_ frames: KeyFrames<[Double]>, digits: Int, isStill: Bool = false) {
    (self.frames, self.digits, self.isStill) = (frames, digits, isStill)
  }

  /// Numbers of one tolerance.
  init(_ track: Track, within tolerance: Double, digits: Int, isStill: Bool = false) {
    let count = track.values[0].count
    let frames = track.keyFrames(
      within: Array(repeating: tolerance, count: count), decimals: Array(repeating: digits, count: count))
    self.init(frames, digits: digits, isStill: isStill)
  }

  /// Numbers that do not change.
  init(still numbers: [Double], digits: Int) {
    let values = numbers.map { Decimal.rounded($0, digits) }
    self.init(.steps(times: [0], values: [values]), digits: digits, isStill: true)
  }

  /// A number with more decimals if it stands still.
  init(number values: [Double], within tolerance: Double, _ times: SampleTimes) {
    let track = Track(times: times.times, values: values.map { [$0] }, isDiscrete: times.isDiscrete)
    let isStill = track.isConstant(within: [tolerance / 3])
    let digits = Decimal.decimals(within: isStill ? tolerance / 10 : tolerance / 2)
    self.init(track, within: tolerance, digits: digits, isStill: isStill)
  }

  /// Colors without alpha, as components 0...255.
  init(colors: [Color], _ times: SampleTimes) {
    // A clear color is seen nowhere: the color before or after it does as well.
    let seen = colors.filter { $0.alpha > 0 }
    var last = seen.first ?? colors[0]
    let values = colors.map { color in
      if color.alpha > 0 { last = color }
      return last.levels
    }
    let track = Track(times: times.times, values: values, isDiscrete: times.isDiscrete)
    self.init(track, within: Tolerance.level, digits: 0, isStill: seen.isEmpty)
  }

  /// The opacity of what has some opacities where it is present, and none where it is not.
  init(opacities values: [Double], present: [Int], _ times: SampleTimes) {
    var (moments, levels): ([Double], [[Double]]) = ([], [])
    func add(_ index: Int, _ level: Double) {
      moments.append(times.times[index])
      levels.append([level])
    }
    let last = times.times.count - 1
    for (place, index) in present.enumerated() {
      let level = values[place]
      // A shape appears and disappears at once, unless it is nearly clear at that moment.
      let isSudden = !times.isDiscrete && level > 0.03
      if index > 0, place == 0 || present[place - 1] != index - 1 {
        if place == 0, index > 1 { add(0, 0) }
        add(index - 1, 0)
        if isSudden, times.times[index] > times.times[index - 1] { add(index, 0) }
      }
      add(index, level)
      if index < last, place == present.count - 1 || present[place + 1] != index + 1 {
        if isSudden, times.times[index + 1] > times.times[index] { add(index + 1, level) }
        add(index + 1, 0)
        if place == present.count - 1, index + 1 < last { add(last, 0) }
      }
    }
    let track = Track(times: moments, values: levels, isDiscrete: times.isDiscrete)
    let isStill = track.isConstant(within: [Tolerance.opacity / 3])
    self.init(track, within: Tolerance.opacity, digits: isStill ? 3 : 2, isStill: isStill)
  }
}

/// The times of samples.
struct SampleTimes {
  /// Fractions of the loop.
  let times: [Double]
  /// Whether each sample holds until the next one.
  let isDiscrete: Bool
  /// The sample of the picture that stands for the loop; nil if it is not among them.
  private(set) var still: Int?

  init(times: [Double], isDiscrete: Bool, still: Double? = nil) {
    (self.times, self.isDiscrete) = (times, isDiscrete)
    self.still = still.flatMap { still in times.lastIndex { $0 <= still + 1e-9 } }
  }

  /// Some of the times.
  func only(_ indices: [Int]) -> SampleTimes {
    var times = SampleTimes(times: indices.map { self.times[$0] }, isDiscrete: isDiscrete)
    times.still = still.flatMap { indices.firstIndex(of: $0) }
    return times
  }
}

/// The width and the dashes of a stroke over the loop, in the units of its element.
struct StrokeChange {
  let width: Change
  /// The lengths of the dashes, and how far along the pattern the line starts; nil for a whole line.
  private(set) var dashes: (lengths: Change, offset: Change)?

  init(_ shapes: [SceneShape], _ geometry: ShapeGeometry, _ times: SampleTimes) {
    /// From the stroke's units to those of the element.
    let scales = zip(shapes, geometry.toPixels).map { shape, map in
      let own = abs(map.determinant).squareRoot()
      return own > 1e-9 ? abs(shape.transform.determinant).squareRoot() / own : 1
    }
    let unit = Tolerance.length / 2 / max(geometry.toPixels.map { $0.maximumScale }.max() ?? 1, 1e-3)
    width = Change(number: zip(shapes, scales).map { ($0.stroke?.width ?? 0) * $1 }, within: unit, times)
    guard let dash = shapes[0].stroke?.dash, !dash.isEmpty else { return }
    let values = zip(shapes, scales).map { shape, scale in (shape.stroke?.dash ?? []).map { $0 * scale } }
    let track = Track(times: times.times, values: values, isDiscrete: times.isDiscrete)
    let isStill = track.isConstant(within: dash.map { _ in unit / 3 })
    let digits = Decimal.decimals(within: isStill ? unit / 10 : unit / 2)
    let offsets = zip(shapes, scales).map { ($0.stroke?.dashOffset ?? 0) * $1 }
    dashes = (
      Change(track, within: unit, digits: digits, isStill: isStill), Change(number: offsets, within: unit, times)
    )
  }
}
