/// Counts flashes while it is shown one picture after the other of a loop: pairs of opposing changes of the relative
/// luminance by a tenth or more, the darker side below 0.8, within one second, as WCAG 2.2 defines the general flash
/// (success criterion 2.3.1).
///
/// WCAG lets pass what flashes in less than a quarter of the middle of the viewer's field. Here the picture counts as
/// the whole field, though a small one is far less of it: what flashes in a quarter of the picture counts, and so does
/// what changes its mean.
struct FlashMeter {
  /// The most flashes in any second so far.
  private(set) var mostFlashes = 0
  private let paper: Luminance.Paper
  /// Pictures in a second.
  private let second: Int
  /// For each pixel, and at last for the mean: the brightest since it began to rise, or the darkest since it began to
  /// fall.
  private var extremes: [Float] = []
  /// How often it has turned, modulo 256: even while it rises.
  private var turns: [UInt8] = []
  /// The turns after each of the last pictures, a second of them.
  private var history: [[UInt8]] = []
  private var pictureCount = 0
  /// Before so many pictures have been seen, what is counted depends on where the loop began.
  private let settled: Int

  /// - Parameters:
  ///   - paper: what the pictures lie on.
  ///   - second: pictures in a second, 1 or more.
  ///   - settled: pictures in a loop; those of the first are not counted.
  init(on paper: Luminance.Paper, second: Int, settled: Int) {
    (self.paper, self.second, self.settled) = (paper, second, settled)
  }

  /// - Parameter pixels: premultiplied; always as many.
  mutating func add(_ pixels: [UInt32]) {
    if extremes.isEmpty {
      extremes = Array(repeating: 0, count: pixels.count + 1)
      turns = Array(repeating: 0, count: pixels.count + 1)
    }
    var sum: Float = 0
    for index in pixels.indices {
      let luminance = paper.luminance(of: pixels[index])
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

  /// Compares with a second ago.
  private mutating func remember() {
    let place = pictureCount % second
    if history.count <= place { history.append(turns) }
    if pictureCount >= settled + second { mostFlashes = max(mostFlashes, flashes(since: history[place])) }
    history[place] = turns
    pictureCount += 1
  }

  /// The flashes of the mean, or of a quarter of all pixels.
  private func flashes(since before: [UInt8]) -> Int {
    var shares = [Int](repeating: 0, count: 256)
    let last = turns.count - 1
    for index in 0..<last { shares[Int(turns[index] &- before[index])] += 1 }
    var most = 255
    var pixels = shares[most]
    while most > 0, pixels * 4 < last {
      most -= 1
      pixels += shares[most]
    }
    return max(most, Int(turns[last] &- before[last])) / 2
  }
}
