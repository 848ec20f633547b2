import Palette

/// Turns stretches of pictures into coded frames. One for each thread; the result does not depend on which.
final class FrameCoder {
  private let width: Int
  private let indexer: FrameIndexer
  private let pixelCoder: PixelCoder
  private let decoder = LZWDecoder()
  /// Whether each frame covers the whole canvas, to paint again what is displayed badly.
  private let refines: Bool
  private let codeWorth: Float
  private let colorDistance: Double
  /// The closeness of the global table's entries.
  private let globalCloseness: ColorCloseness?

  /// What the first frame's still parts show stays, so that an error there counts as many.
  private static let shareOfFirstFrame: Float = 1 / 8

  /// What frames that share a table take for the number of pixels in a string, where one more is to be worth the same everywhere.
  private static let commonStringLength: UInt8 = 3

  init(width: Int, height: Int, plan: PalettePlan, options: EncodingOptions) {
    self.width = width
    codeWorth = plan.codeWorth(options)
    let distance = plan.colorDistance(options)
    colorDistance = distance
    globalCloseness = plan.globalTable.map { ColorCloseness($0, within: distance) }
    indexer = FrameIndexer(width: width, height: height, plan: plan, options: options)
    pixelCoder = PixelCoder(area: width * height, width: width)
    refines = plan.refines
  }

  /// Prepares for frames of which the first comes when `shown` is.
  func begin(from shown: UnsafeBufferPointer<UInt32>) {
    indexer.begin(from: shown)
    pixelCoder.beginStretch()
  }

  /// The frame that turns what is shown into the current picture; see `FrameChange`. Throws when its codes do not read back.
  func code(_ pictures: FramePictures, clearsAll: Bool, frame: Int, delay: Int) throws(EncodingError) -> CodedFrame {
    var change = FrameChange(pictures, width: width, clearsAll: clearsAll)
    if refines, !change.clearsAfter {
      change.rect = PixelRect(left: 0, top: 0, width: width, height: pictures.current.count / width)
    }
    let indexed = indexer.index(change, pictures)
    // The memory of the targets is a picture's again.
    defer { UnsafeMutableRawBufferPointer(pictures.spare).bindMemory(to: UInt32.self) }
    let rect = indexed.rect
    let coded = pixelCoder.code(indexed.pixels.indices, freedom(in: indexed, frame: frame), isCommon: indexed.isCommon)
    let table = indexed.table
    let isRead = coded.codes.withUnsafeBufferPointer {
      decoder.reads($0, codeSize: coded.codeSize, as: coded.indices)
    }
    guard isRead else { throw EncodingError.verification(frame: frame) }
    indexer.display(coded.indices, table, in: rect, clearsAfter: change.clearsAfter)
    var result = CodedFrame(
      rect: rect, disposal: change.clearsAfter ? .clear : .keep, delay: delay,
      transparentIndex: table.transparentIndex, table: indexed.isCommon ? nil : table, codeSize: coded.codeSize,
      codes: coded.codes)
    result.isEmpty = indexed.isEmpty
    result.isExact = indexed.isExact && colorDistance == 0
    return result
  }

  /// What the indexer's pixels may become; they lose bits already that few of them need.
  private func freedom(in indexed: FrameIndexer.Indexed, frame: Int) -> CodingFreedom {
    let pixels = indexed.pixels
    return CodingFreedom(
      targets: UnsafeBufferPointer(pixels.targets), staying: UnsafeBufferPointer(pixels.staying),
      width: indexed.rect.width, table: indexed.table,
      closeness: closeness(of: indexed),
      codeWorth: frame == 0 ? codeWorth * Self.shareOfFirstFrame : codeWorth,
      strings: indexed.isCommon || indexed.isExact ? .even(length: Self.commonStringLength) : .measured,
      isPatient: refines)
  }

  private func closeness(of indexed: FrameIndexer.Indexed) -> ColorCloseness {
    guard indexed.isCommon, let globalCloseness else { return ColorCloseness(indexed.table, within: colorDistance) }
    let table = indexed.table
    // What is hidden stands for no other colour, nor any for it.
    guard let hidden = table.transparentIndex, table.hidesColor, colorDistance > 0 else { return globalCloseness }
    return globalCloseness.leavingOut(hidden)
  }
}
