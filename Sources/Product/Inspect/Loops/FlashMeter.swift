/// Counts flashes in the pictures of a loop, one after the other: pairs of opposing changes of the relative luminance
/// by a tenth or more, the darker side below 0.8, within one second, as WCAG 2.2 defines the general flash (success
/// criterion 2.3.1).
///
/// WCAG allows flashes in less than a quarter of the central visual field. Here the picture counts as the whole field,
/// which is stricter for small pictures: a flash counts if it covers a quarter of the picture, or if it changes the
/// mean.
struct FlashMeter {
  /// The most flashes in any second so far.
  private(set) var maximumFlashes = 0
  private let page: Luminance.Page
  /// Pictures per second.
  private let second: Int
  /// For each pixel, and last for the mean: the highest luminance of the current rise, or the lowest of the current
  /// fall.
  private var extremes: [Float] = []
  /// The number of turns modulo 256: even during a rise.
  private var turns: [UInt8] = []
  /// The turns after each picture of the last second.
  private var history: [[UInt8]] = []
  private var pictureCount = 0
  /// The number of pictures after which counting starts: earlier results depend on where the loop began.
  private let settled: Int

  /// - Parameters:
  ///   - page: the background of the pictures.
  ///   - second: pictures per second, at least 1.
  ///   - settled: pictures per loop; the first loop is not counted.
  init(on page: Luminance.Page, second: Int, settled: Int) {
    (self.page, self.second, self.settled) = (page, second, settled)
  }

  /// - Parameter pixels: premultiplied; the number must not change.
  mutating func add(_ pixels: [UInt32]) {
    if extremes.isEmpty {
      extremes = Array(repeating: 0, count: pixels.count + 1)
      turns = Array(repeating: 0, count: pixels.count + 1)
    }
    var sum: Float = 0
    for index in pixels.indices {
      let luminance = page.luminance(of: pixels[index])
      sum += luminance
      follow(luminance, at: index)
    }
    follow(sum / Float(max(pixels.count, 1)), at: pixels.count)
    remember()
  }

  private mutating func follow(_ luminance: Float, at index: Int) {
    let extreme = extremes[index]
    if turns[index] & 1 == 0 {
      let falls = extreme - luminance >= 0.1 && luminance < 0.8
      if falls { turns[index] &+= 1 }
      if falls || luminance > extreme { extremes[index] = luminance }
    } else {
      let rises = luminance - extreme >= 0.1
      if rises { turns[index] &+= 1 }
      if rises || luminance < extreme { extremes[index] = luminance }
    }
  }

  /// Compares with the picture one second ago.
  private mutating func remember() {
    let slot = pictureCount % second
    if history.count <= slot { history.append(turns) }
    if pictureCount >= settled + second { maximumFlashes = max(maximumFlashes, flashes(since: history[slot])) }
    history[slot] = turns
    pictureCount += 1
  }

  /// The flashes of the mean, or of at least a quarter of all pixels.
  private func flashes(since before: [UInt8]) -> Int {
    var shares = [Int](repeating: 0, count: 256)
    let last = turns.count - 1
    for index in 0..<last { shares[Int(turns[index] &- before[index])] += 1 }
    var maximum = 255
    var pixels = shares[maximum]
    while maximum > 0, pixels * 4 < last {
      maximum -= 1
      pixels += shares[maximum]
    }
    return max(maximum, Int(turns[last] &- before[last])) / 2
  }
}
