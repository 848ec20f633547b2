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
  }

  /// The frame that turns what is shown into `current`; see `FrameChange`. Throws when its codes do not read back.
  func code(
    shown: UnsafeBufferPointer<UInt32>?, current: UnsafeBufferPointer<UInt32>, next: UnsafeBufferPointer<UInt32>,
    clearsAll: Bool, frame: Int, delay: Int
  ) throws -> CodedFrame {
    let change = FrameChange(shown: shown, current: current, next: next, width: width, clearsAll: clearsAll)
    let (rect, table, isLocal) = indexer.index(change, shown: shown, current: current)
    let indices = UnsafeMutableBufferPointer(rebasing: indexer.indices.pixels[..<rect.area])
    let depth = isLocal ? table.bitDepth : reduceDepth(of: indices)
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: depth)
    let codes = try smallestCodes(
      of: indices, codeSize: codeSize,
      freedom: FlexibleLZWEncoder.Freedom(
        targets: UnsafeBufferPointer(rebasing: indexer.targets.readOnly[..<rect.area]), width: rect.width, table: table,
        unchanged: .either, closeness: globalCloseness ?? ColorCloseness(table, within: colorDistance),
        codeWorth: frame == 0 ? codeWorth * Self.shareOfFirstFrame : codeWorth), frame: frame)
    return CodedFrame(
      rect: rect, disposal: change.clearsAfter ? .clear : .keep, delay: delay,
      transparentIndex: table.transparentIndex, table: isLocal ? table : nil, codeSize: codeSize, codes: codes)
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
  private func smallestCodes(
    of indices: UnsafeMutableBufferPointer<UInt8>, codeSize: Int, freedom: FlexibleLZWEncoder.Freedom, frame: Int
  ) throws -> [UInt8] {
    var freedom = freedom
    var smallest: [UInt8] = []
    let triesAll = globalCloseness != nil || indices.count <= Self.smallArea
    for way in triesAll ? FlexibleLZWEncoder.Unchanged.allCases : [.either] {
      freedom.unchanged = way
      let taken = UnsafeMutableBufferPointer(rebasing: taken.pixels[..<indices.count])
      _ = taken.update(fromContentsOf: indices)
      let codes = lzw.encode(taken, codeSize: codeSize, freedom: freedom)
      guard readsBack(codes, codeSize, as: taken) else { throw EncodingError.verification(frame: frame) }
      if smallest.isEmpty || codes.count < smallest.count { smallest = codes }
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
