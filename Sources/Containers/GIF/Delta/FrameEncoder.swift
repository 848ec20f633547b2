import Frames
import Palette

/// Encodes one frame after the other: deltas to indices to LZW codes. One for each thread; the result does not depend
/// on which.
final class FrameEncoder {
  private let width: Int
  private let plan: ColorPlan
  private let indexer: FrameIndexer
  private let pixelEncoder: PixelEncoder
  private let decoder = LZWDecoder()
  private let globalSimilarity: PerceptualSimilarity?

  /// The still parts of the first frame stay on screen, so that an error there counts in many frames.
  private static let firstFrameShare: Float = 1 / 8

  /// The last frames of a loop, at most six and a fifth of it, may have less and less error where the decoded canvas is
  /// far from the true one: else the first frame, which has all true colors, is a larger step than any other.
  private static let (settlingFrames, settlingPart) = (6, 5)
  /// Whether the last frames settle; nil before them.
  private var settles: Bool?

  /// The match length of frames that share a table, in which one pixel more is to be worth the same everywhere.
  private static let evenLength: UInt8 = 3

  /// - Parameter isStill: whether there is one frame alone, which none follows.
  init(width: Int, height: Int, plan: ColorPlan, isStill: Bool = false) {
    (self.width, self.plan) = (width, plan)
    globalSimilarity = plan.globalTable.map { plan.similarity(in: $0) }
    indexer = FrameIndexer(width: width, height: height, plan: plan, isStill: isStill)
    pixelEncoder = PixelEncoder(area: width * height)
  }

  /// Resets the state.
  ///
  /// - Parameter canvas: the source canvas before the first frame of the range.
  func begin(from canvas: UnsafeBufferPointer<RGBA8>) {
    indexer.begin(from: canvas)
    pixelEncoder.begin()
    settles = nil
  }

  /// The share of all errors that a frame may have.
  private func share(of delta: FrameDelta, frame: Int, remaining: Int) -> Float {
    let last = min(Self.settlingFrames, (frame + remaining) / Self.settlingPart)
    guard remaining <= last else { return 1 }
    let isFarOff = settles ?? indexer.isFarOff(before: delta)
    settles = isFarOff
    return isFarOff ? Float(remaining - 1) / Float(last) : 1
  }

  /// Encodes a delta. Throws if the codes do not decode to the indices.
  ///
  /// - Parameter remaining: the number of frames of the loop from this one on.
  func encode(_ delta: FrameDelta, frame: Int, remaining: Int, delay: Int) throws(EncodingError) -> EncodedFrame {
    var delta = delta
    if plan.refines, !delta.clearsAfter {
      delta.rect = PixelRect(left: 0, top: 0, width: width, height: delta.current.count / width)
    }
    let share = share(of: delta, frame: frame, remaining: remaining)
    let indexed = indexer.index(delta, isFirst: frame == 0, tolerating: share)
    let palette = indexed.palette
    let encoded = pixelEncoder.encode(
      indexed.frame.indices, constraints(of: indexed, frame: frame, share), hasSharedTable: !palette.isLocal)
    let isRight = encoded.codes.withUnsafeBufferPointer {
      decoder.decodes($0, codeSize: encoded.codeSize, to: encoded.indices)
    }
    guard isRight else { throw .verification(frame: frame) }
    let table = encoded.table
    indexer.display(encoded.indices, table, in: indexed.rect, clearsAfter: delta.clearsAfter)
    var result = EncodedFrame(
      rect: indexed.rect, disposal: delta.clearsAfter ? .clear : .keep, delay: delay,
      transparentIndex: table.transparentIndex, table: palette.isLocal ? table : nil, codeSize: encoded.codeSize,
      codes: encoded.codes)
    result.isEmpty = indexed.isEmpty
    result.isExact = palette.isExact && plan.keepsNearestColors
    return result
  }

  private func constraints(of indexed: FrameIndexer.Indexed, frame: Int, _ share: Float) -> LossyConstraints {
    let palette = indexed.palette
    let isGradient = if case .local(_, isExact: false) = palette { true } else { false }
    return LossyConstraints(
      pixels: UnsafeBufferPointer(indexed.frame.constraints),
      skipIndices: UnsafeBufferPointer(indexed.frame.skipIndices), table: palette.table,
      similarity: similarity(in: palette),
      codeWorth: plan.codeWorth * (frame == 0 ? Self.firstFrameShare : share * share),
      matches: isGradient ? .measured : .even(length: Self.evenLength),
      triesBothWays: plan.refines)
  }

  private func similarity(in palette: FramePalette) -> PerceptualSimilarity {
    guard !palette.isLocal, let globalSimilarity else { return plan.similarity(in: palette.table) }
    // A reused entry stands for no other color, nor any color for it.
    let table = palette.table
    guard let reused = table.transparentIndex, table.reusesColorIndexAsTransparent else { return globalSimilarity }
    return globalSimilarity.excluding(reused)
  }
}
