import Palette

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns stretches of pictures into coded frames. One for each thread; the result does not depend on which.
final class FrameCoder {
  private let width: Int
  private let indexer: FrameIndexer
  private let lzw: FlexibleLZWEncoder
  private let decoder = LZWDecoder()
  /// The indices that a way of coding takes, and those that its codes stand for.
  private let taken, readBack: PixelBuffer<UInt8>
  /// What players show, of plans that refine it.
  private let displayed: PixelBuffer<UInt32>?
  private let codeWorth: Float
  private let colorDistance: Double
  /// The closeness of the global table's entries.
  private let globalCloseness: ColorCloseness?

  /// What the first frame's still parts show stays, so that an error there counts as many.
  private static let shareOfFirstFrame: Float = 1 / 32

  /// A frame with a table of its own, whose unchanged pixels are seldom in it, is coded in all ways up to so many pixels.
  private static let smallArea = 1 << 14

  init(width: Int, height: Int, plan: PalettePlan, options: EncodingOptions) {
    self.width = width
    codeWorth = plan.codeWorth(options)
    let distance = plan.colorDistance(options)
    colorDistance = distance
    globalCloseness = plan.globalTable.map { ColorCloseness($0, within: distance) }
    indexer = FrameIndexer(width: width, height: height, plan: plan, dither: options.dither)
    lzw = FlexibleLZWEncoder(area: width * height, width: width)
    taken = PixelBuffer(count: width * height)
    readBack = PixelBuffer(count: width * height)
    displayed = plan.refines ? PixelBuffer(count: width * height, filledWith: 0) : nil
  }

  /// The frame that turns what is shown into `current`; see `FrameChange`. Throws when its codes do not read back.
  func code(
    shown: UnsafeBufferPointer<UInt32>?, current: UnsafeBufferPointer<UInt32>, next: UnsafeBufferPointer<UInt32>,
    clearsAll: Bool, frame: Int, delay: Int
  ) throws -> CodedFrame {
    var change = FrameChange(shown: shown, current: current, next: next, width: width, clearsAll: clearsAll)
    if displayed != nil, !change.clearsAfter {
      change.rect = PixelRect(left: 0, top: 0, width: width, height: current.count / width)
    }
    let (rect, table, isEmpty) = indexer.index(
      change, shown: shown, current: current, displayed: displayed?.readOnly)
    let isLocal = globalCloseness == nil
    let indices = UnsafeMutableBufferPointer(rebasing: indexer.indices.pixels[..<rect.area])
    let depth = isLocal ? table.bitDepth : reduceDepth(of: indices)
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: depth)
    let codes = try smallestCodes(
      of: indices, codeSize: codeSize,
      freedom: FlexibleLZWEncoder.Freedom(
        targets: UnsafeBufferPointer(rebasing: indexer.targets.readOnly[..<rect.area]), width: rect.width, table: table,
        unchanged: .either, closeness: globalCloseness ?? ColorCloseness(table, within: colorDistance),
        codeWorth: frame == 0 ? codeWorth * Self.shareOfFirstFrame : codeWorth), frame: frame)
    display(codes, codeSize, table, rect: rect, clearsAfter: change.clearsAfter)
    var result = CodedFrame(
      rect: rect, disposal: change.clearsAfter ? .clear : .keep, delay: delay,
      transparentIndex: table.transparentIndex, table: isLocal ? table : nil, codeSize: codeSize, codes: codes)
    result.isEmpty = isEmpty
    return result
  }

  /// Keeps what players show after the frame.
  private func display(_ codes: [UInt8], _ codeSize: Int, _ table: ColorTable, rect: PixelRect, clearsAfter: Bool) {
    guard let displayed else { return }
    let indices = UnsafeMutableBufferPointer(rebasing: readBack.pixels[..<rect.area])
    _ = codes.withUnsafeBufferPointer { decoder.decode($0, codeSize: codeSize, into: indices) }
    for y in 0..<rect.height {
      let row = (rect.top + y) * width + rect.left
      for x in 0..<rect.width {
        let index = indices[y * rect.width + x]
        if clearsAfter {
          displayed.pixels[row + x] = 0
        } else if index != table.transparentIndex {
          displayed.pixels[row + x] = table.entries[Int(index)]
        }
      }
    }
  }

  /// How many bits the largest index takes that the frame must paint; of the others, larger ones become transparent.
  private func reduceDepth(of indices: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let targets = indexer.targets.readOnly
    var painted: UInt8 = 0
    for i in indices.indices where targets[i] >> 24 == 255 { painted |= indices[i] }
    let depth = 8 - painted.leadingZeroBitCount
    for i in indices.indices where Int(indices[i]) >> depth != 0 { indices[i] = 0 }
    return depth
  }

  /// The codes of the way to treat unchanged pixels that takes the fewest bytes.
  ///
  /// To choose for each pixel is the best way for nearly all pictures. The others are tried where they could be as good: where the codes
  /// without any choice of indices take little more.
  private func smallestCodes(
    of indices: UnsafeMutableBufferPointer<UInt8>, codeSize: Int, freedom: FlexibleLZWEncoder.Freedom, frame: Int
  ) throws -> [UInt8] {
    var freedom = freedom
    let taken = UnsafeMutableBufferPointer(rebasing: taken.pixels[..<indices.count])
    func codes() throws -> [UInt8] {
      let codes = lzw.encode(taken, codeSize: codeSize, freedom: freedom)
      guard readsBack(codes, codeSize, as: taken) else { throw EncodingError.verification(frame: frame) }
      return codes
    }
    _ = taken.update(fromContentsOf: indices)
    let painted = lzw.measure(taken, codeSize: codeSize, freedom: freedom)
    var smallest = try codes()
    let triesAll = globalCloseness != nil || indices.count <= Self.smallArea
    guard triesAll, freedom.targets.contains(where: { $0 >> 24 == FlexibleLZWEncoder.Freedom.mayKeep }) else {
      return smallest
    }
    if painted <= smallest.count + smallest.count / 16 {
      freedom.unchanged = .painted
      _ = taken.update(fromContentsOf: indices)
      let codes = try codes()
      if codes.count < smallest.count { smallest = codes }
    }
    freedom.unchanged = .kept
    _ = taken.update(fromContentsOf: indices)
    if lzw.measure(taken, codeSize: codeSize, freedom: freedom) <= smallest.count {
      let codes = try codes()
      if codes.count < smallest.count { smallest = codes }
    }
    return smallest
  }

  private func readsBack(_ codes: [UInt8], _ codeSize: Int, as indices: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    let copy = UnsafeMutableBufferPointer(rebasing: readBack.pixels[..<indices.count])
    let end = codes.withUnsafeBufferPointer { decoder.decode($0, codeSize: codeSize, into: copy).end }
    guard end == .complete, let first = indices.baseAddress, let second = copy.baseAddress else { return false }
    return memcmp(first, second, indices.count) == 0
  }
}
