import Palette

/// Turns stretches of pictures into coded frames. One for each thread; the result does not depend on which.
final class FrameCoder {
  private let width: Int
  private let indexer: FrameIndexer
  private let lzw: FlexibleLZWEncoder
  private let decoder = LZWDecoder()
  /// The indices that a way of coding takes, and those of the best way so far.
  private var taken, chosen: PixelBuffer<UInt8>
  /// Whether each frame covers the whole canvas, to paint again what is displayed badly.
  private let refines: Bool
  private let codeWorth: Float
  private let colorDistance: Double
  /// The closeness of the global table's entries.
  private let globalCloseness: ColorCloseness?
  /// Those of a global table of chosen colours.
  private let standIns: StandIns?

  /// What the first frame's still parts show stays, so that an error there counts as many.
  private static let shareOfFirstFrame: Float = 1 / 8

  /// What frames that share a table take for the number of pixels in a string, where one more is to be worth the same everywhere.
  private static let commonStringLength: UInt8 = 3

  /// Runs left or painted whole seldom take fewer bytes where they are not fewer by this part.
  private static let shareOfFewerRuns = 8

  /// A frame with a table of its own, whose unchanged pixels are seldom in it, is coded in several ways up to so many pixels.
  private static let smallArea = 1 << 14

  init(width: Int, height: Int, plan: PalettePlan, options: EncodingOptions) {
    self.width = width
    codeWorth = plan.codeWorth(options)
    let distance = plan.colorDistance(options)
    colorDistance = distance
    globalCloseness = plan.globalTable.map { ColorCloseness($0, within: distance) }
    if case .global(let table) = plan, table.transparentIndex == 0, let globalCloseness {
      standIns = StandIns(table, globalCloseness)
    } else {
      standIns = nil
    }
    indexer = FrameIndexer(width: width, height: height, plan: plan, options: options)
    lzw = FlexibleLZWEncoder(area: width * height, width: width)
    taken = PixelBuffer(count: width * height)
    chosen = PixelBuffer(count: width * height)
    refines = plan.refines
  }

  /// Prepares for frames of which the first comes when `shown` is.
  func begin(from shown: UnsafeBufferPointer<UInt32>) {
    indexer.begin(from: shown)
  }

  /// The frame that turns what is shown into the current picture; see `FrameChange`. Throws when its codes do not read back.
  func code(_ pictures: FramePictures, clearsAll: Bool, frame: Int, delay: Int) throws -> CodedFrame {
    var change = FrameChange(pictures, width: width, clearsAll: clearsAll)
    if refines, !change.clearsAfter {
      change.rect = PixelRect(left: 0, top: 0, width: width, height: pictures.current.count / width)
    }
    let indexed = indexer.index(change, pictures)
    defer { UnsafeMutableRawBufferPointer(pictures.spare).bindMemory(to: UInt32.self) }
    let (rect, table) = (indexed.rect, indexed.table)
    let (indices, freedom) = coding(of: indexed, frame: frame)
    let (codes, codeSize) = smallestCodes(of: indices, freedom, isCommon: indexed.isCommon)
    let taken = UnsafeBufferPointer(rebasing: chosen.readOnly[..<rect.area])
    let readsBack = codes.withUnsafeBufferPointer { decoder.reads($0, codeSize: codeSize, as: taken) }
    guard readsBack else { throw EncodingError.verification(frame: frame) }
    indexer.display(taken, table, in: rect, clearsAfter: change.clearsAfter)
    var result = CodedFrame(
      rect: rect, disposal: change.clearsAfter ? .clear : .keep, delay: delay,
      transparentIndex: table.transparentIndex, table: indexed.isCommon ? nil : table, codeSize: codeSize,
      codes: codes)
    result.isEmpty = indexed.isEmpty
    result.isExact = indexed.isExact && colorDistance == 0
    return result
  }

  /// What of the indexer's pixels is coded, and what they may become.
  private func coding(
    of indexed: FrameIndexer.Indexed, frame: Int
  ) -> (indices: UnsafeBufferPointer<UInt8>, freedom: CodingFreedom) {
    let pixels = indexed.pixels
    let freedom = CodingFreedom(
      targets: UnsafeBufferPointer(pixels.targets), staying: UnsafeBufferPointer(pixels.staying),
      width: indexed.rect.width, table: indexed.table,
      closeness: closeness(of: indexed),
      codeWorth: frame == 0 ? codeWorth * Self.shareOfFirstFrame : codeWorth,
      strings: indexed.isCommon ? .even(length: Self.commonStringLength) : .measured)
    if pixels.transparent == 0, indexed.isCommon {
      if let standIns { freedom.saveBits(of: pixels.indices, pixels.staying, standIns) }
      reduceDepth(of: pixels.indices, pixels.staying)
    }
    return (UnsafeBufferPointer(pixels.indices), freedom)
  }

  private func closeness(of indexed: FrameIndexer.Indexed) -> ColorCloseness {
    guard indexed.isCommon, let globalCloseness else { return ColorCloseness(indexed.table, within: colorDistance) }
    return globalCloseness
  }

  /// Makes indices transparent that need more bits than those the frame must paint.
  private func reduceDepth(
    of indices: UnsafeMutableBufferPointer<UInt8>, _ staying: UnsafeMutableBufferPointer<UInt8>
  ) {
    let depth = UnsafeBufferPointer(staying).bitDepth
    guard UnsafeBufferPointer(indices).bitDepth > depth else { return }
    for i in indices.indices { indices[i] = indices[i] >> UInt8(depth) == 0 ? indices[i] : 0 }
  }

  /// The codes that take the fewest bytes, of those that let each unchanged pixel stay or be painted again, those that paint all of
  /// them again, if runs are then no shorter, and those that keep runs whole.
  private func smallestCodes(
    of indices: UnsafeBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool
  ) -> (codes: [UInt8], codeSize: Int) {
    var smallest = codes(of: indices, freedom, isCommon: isCommon)
    swap(&taken, &chosen)
    let staying = freedom.staying
    guard isCommon || indices.count <= Self.smallArea, !indices.isSame(as: staying) else {
      return smallest
    }
    if indices.runCount <= staying.runCount {
      var painting = freedom
      painting.staying = indices
      let painted = codes(of: indices, painting, isCommon: isCommon)
      if painted.codes.count < smallest.codes.count {
        smallest = painted
        swap(&taken, &chosen)
      }
    }
    if let whole = codesOfWholeRuns(of: indices, freedom, isCommon: isCommon),
      whole.codes.count < smallest.codes.count
    {
      smallest = whole
      swap(&taken, &chosen)
    }
    return smallest
  }

  /// The codes of the indices chosen, but with runs left or painted as a whole; see `CodingFreedom.keepRunsWhole`.
  private func codesOfWholeRuns(
    of indices: UnsafeBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool
  ) -> (codes: [UInt8], codeSize: Int)? {
    guard let transparent = freedom.table.transparentIndex else { return nil }
    let taken = UnsafeMutableBufferPointer(rebasing: taken.pixels[..<indices.count])
    let chosen = chosen.readOnly
    for i in indices.indices { taken[i] = chosen[i] == transparent ? indices[i] : chosen[i] }
    freedom.keepRunsWhole(in: taken, transparent: transparent)
    let whole = UnsafeBufferPointer(taken)
    let runs = UnsafeBufferPointer(rebasing: chosen[..<indices.count]).runCount
    guard whole.runCount <= runs - runs / Self.shareOfFewerRuns else { return nil }
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: isCommon ? whole.bitDepth : freedom.table.bitDepth)
    return (lzw.plain.encode(whole, codeSize: codeSize), codeSize)
  }

  private func codes(
    of indices: UnsafeBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool
  ) -> (codes: [UInt8], codeSize: Int) {
    let depth = isCommon ? max(indices.bitDepth, freedom.staying.bitDepth) : freedom.table.bitDepth
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: depth)
    let taken = UnsafeMutableBufferPointer(rebasing: taken.pixels[..<indices.count])
    _ = taken.update(fromContentsOf: indices)
    let codes = lzw.encode(taken, codeSize: codeSize, freedom: freedom)
    return (codes, codeSize)
  }
}
