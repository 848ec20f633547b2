import Palette

/// Turns stretches of pictures into coded frames. One for each thread; the result does not depend on which.
final class FrameCoder {
  private let width: Int
  private let indexer: FrameIndexer
  private let pixelCoder: PixelCoder
  private let wholeRunCoder: WholeRunCoder
  private let trimmer: EntryTrimmer
  /// How many frames go without whole runs, and how many after those, if they are clearly worse again.
  private var (framesWithout, nextWithout) = (0, 1)
  private let decoder = LZWDecoder()
  /// Whether each frame covers the whole canvas, to paint again what is displayed badly.
  private let refines: Bool
  private let mixesColors: Bool
  private let namesOutside: Bool
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

  /// Whole runs that take more bytes by this part are not tried in the next frame; time after time in twice as many, up to a limit.
  private static let shareOfClearLoss = 64
  private static let mostFramesWithout = 8

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
    pixelCoder = PixelCoder(area: width * height, width: width)
    wholeRunCoder = WholeRunCoder(area: width * height)
    trimmer = EntryTrimmer(area: width * height)
    refines = plan.refines
    mixesColors = options.dither.mixesColors
    namesOutside = options.namesOutside
  }

  /// Prepares for frames of which the first comes when `shown` is.
  func begin(from shown: UnsafeBufferPointer<UInt32>) {
    indexer.begin(from: shown)
    pixelCoder.beginStretch()
    (framesWithout, nextWithout) = (0, 1)
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
    let (coded, table) = smallestCodes(
      of: indexed, freedom(in: indexed, frame: frame),
      keepsTransparent: change.clearsAfter || frame == 0 && namesOutside)
    let usedIndices = coded.codes.withUnsafeBufferPointer {
      decoder.indices(readFrom: $0, codeSize: coded.codeSize, as: coded.indices)
    }
    guard let usedIndices else { throw EncodingError.verification(frame: frame) }
    indexer.display(coded.indices, table, in: rect, clearsAfter: change.clearsAfter)
    var result = CodedFrame(
      rect: rect, disposal: change.clearsAfter ? .clear : .keep, delay: delay,
      transparentIndex: table.transparentIndex, table: indexed.isCommon ? nil : table, codeSize: coded.codeSize,
      codes: coded.codes)
    result.usedIndices = usedIndices
    result.isEmpty = indexed.isEmpty
    result.isExact = indexed.isExact && colorDistance == 0
    return result
  }

  /// The codes, and the table that they need; it keeps a transparent entry that no pixel uses where that is asked for.
  private func smallestCodes(
    of indexed: FrameIndexer.Indexed, _ freedom: CodingFreedom, keepsTransparent: Bool
  ) -> (CodedPixels, ColorTable) {
    let (indices, isCommon) = (indexed.pixels.indices, indexed.isCommon)
    let searched = pixelCoder.code(indices, freedom, isCommon: isCommon)
    guard freedom.hasSeveralWays(for: indices.count) else { return (searched, indexed.table) }
    let smaller = smaller(searched, painted: UnsafeBufferPointer(indices), freedom, isCommon: isCommon)
    return trimmer.trim(smaller, indexed.table, isCommon: isCommon, keepsTransparent: keepsTransparent)
  }

  /// The codes of whole runs where they are fewer than those searched.
  private func smaller(
    _ searched: CodedPixels, painted: UnsafeBufferPointer<UInt8>, _ freedom: CodingFreedom, isCommon: Bool
  ) -> CodedPixels {
    guard framesWithout == 0 else {
      framesWithout -= 1
      return searched
    }
    guard let whole = wholeRunCoder.code(searched.indices, painted: painted, freedom, isCommon: isCommon) else {
      return searched
    }
    let loss = whole.codes.count - searched.codes.count
    // A frame in which nothing may stay tells nothing about others.
    if loss > searched.codes.count / Self.shareOfClearLoss, !painted.isSame(as: freedom.staying) {
      framesWithout = nextWithout
      nextWithout = min(2 * nextWithout, Self.mostFramesWithout)
    } else {
      nextWithout = 1
    }
    return loss < 0 ? whole : searched
  }

  /// What the indexer's pixels may become; they lose bits already that few of them need.
  private func freedom(in indexed: FrameIndexer.Indexed, frame: Int) -> CodingFreedom {
    let pixels = indexed.pixels
    let freedom = CodingFreedom(
      targets: UnsafeBufferPointer(pixels.targets), staying: UnsafeBufferPointer(pixels.staying),
      width: indexed.rect.width, table: indexed.table,
      closeness: closeness(of: indexed),
      codeWorth: frame == 0 ? codeWorth * Self.shareOfFirstFrame : codeWorth,
      strings: indexed.isCommon || indexed.isExact ? .even(length: Self.commonStringLength) : .measured,
      isPatient: refines, isPattern: mixesColors)
    if indexed.isCommon {
      if let standIns { freedom.saveBits(of: pixels.indices, pixels.staying, standIns) }
      pixels.reduceDepth()
    }
    return freedom
  }

  private func closeness(of indexed: FrameIndexer.Indexed) -> ColorCloseness {
    guard indexed.isCommon, let globalCloseness else { return ColorCloseness(indexed.table, within: colorDistance) }
    let table = indexed.table
    // What is hidden stands for no other colour, nor any for it.
    guard let hidden = table.transparentIndex, table.hidesColor, colorDistance > 0 else { return globalCloseness }
    return globalCloseness.leavingOut(hidden)
  }
}
