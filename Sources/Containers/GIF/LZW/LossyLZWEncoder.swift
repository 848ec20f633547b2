import Palette

/// Encodes frames as GIF's LZW: of the indices that suit a pixel, chooses the one that makes the longest matches. Saves
/// 3.5 % of the catalog's bytes, and 28 % of a turning ring of gradients.
final class LossyLZWEncoder {
  private let finder: MatchFinder
  private let plain = LZWEncoder()
  /// Where the pixels of each string of two or more were encoded first.
  private let starts: UnsafeMutablePointer<UInt32>

  /// - Parameter area: the maximum number of pixels of a frame.
  init(area: Int) {
    finder = MatchFinder(area: area)
    starts = .allocate(capacity: CodeWidth.codeCount)
  }

  deinit {
    starts.deallocate()
  }

  /// Forgets the frames of a range.
  func begin() {
    finder.beginRange()
  }

  /// The codes of `indices` in sub-blocks, without the empty one at the end; `indices`, which come in as the nearest
  /// ones, are replaced by those chosen. The table is cleared when it is full.
  ///
  /// - Parameters:
  ///   - indices: at least one, each less than 2 to the power `codeSize`.
  ///   - codeSize: the minimum code size, 2...8.
  func encode(
    _ indices: UnsafeMutableBufferPointer<UInt8>, codeSize: Int, _ constraints: LossyConstraints
  ) -> [UInt8] {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There are indices to encode")
    switch constraints.matches {
    case .even(let length): finder.lengths.pixels[..<indices.count].update(repeating: length)
    case .measured:
      plain.measureMatches(of: UnsafeBufferPointer(indices), codeSize: codeSize, into: finder.lengths.pixels)
    }
    return constraints.similarity.rows.withUnsafeBufferPointer { similarity in
      guard let similarity = similarity.baseAddress else { return [] }
      let input = MatchFinder.Input(indices, constraints, similarity: similarity)
      finder.begin(input, constraints.table)
      return encode(input, codeSize: codeSize)
    }
  }

  private func encode(_ input: MatchFinder.Input, codeSize: Int) -> [UInt8] {
    var writer = BitWriter(capacity: input.indices.count / 4 + 64)
    var width = CodeWidth(codeSize: codeSize)
    finder.trie.reset(to: width.clear)
    writer.put(width.clear, bits: width.bits)
    var previous: (code: Int, start: Int)?
    var position = 0
    while position < input.indices.count {
      var added: Int?
      if let previous {
        added = width.next
        finder.trie.add(width.next, after: previous.code, suffix: input.indices[position])
        starts[width.next] = UInt32(truncatingIfNeeded: previous.start)
      }
      var match = finder.choose(input, from: position, added: added)
      if input.keepsRuns { match = finder.shortened(match, input) }
      take(match, from: position, input.indices)
      finder.carryErrors(from: position, to: match.end, input)
      writer.put(match.code, bits: width.bits)
      width.advance()
      previous = (match.code, position)
      position = match.end
      if width.isFull, position < input.indices.count {
        writer.put(width.clear, bits: width.bits)
        finder.trie.reset(to: width.clear)
        width.reset()
        previous = nil
      }
    }
    writer.put(width.end, bits: width.bits)
    return writer.finish()
  }

  /// Writes the indices of a match.
  @inline(__always)
  private func take(_ match: Match, from position: Int, _ indices: UnsafeMutableBufferPointer<UInt8>) {
    let length = match.end &- position
    if length == 1 {
      indices[position] = finder.trie[match.code].suffix
    } else {
      indices.copyString(from: Int(starts[match.code]), to: position, length: length)
    }
  }
}

/// The allowed indices of a frame's pixels.
struct LossyConstraints {
  /// The constraint of each pixel.
  var pixels: UnsafeBufferPointer<PixelConstraint>
  /// The given indices, but the transparent one where a pixel may be skipped.
  var skipIndices: UnsafeBufferPointer<UInt8>
  var table: ColorTable
  /// Which entries may replace which.
  var similarity: PerceptualSimilarity
  /// The squared error in sRGB, over three components of 0...255, that saving one code is worth.
  var codeWorth: Float
  var matches: Matches
  /// Whether large gradients are encoded in both ways, see `PixelEncoder`.
  var triesBothWays = false

  /// The assumption about the lengths of matches.
  enum Matches {
    /// For drawings of flat areas: runs of one index stay whole, errors stand alone, and one more pixel in a match
    /// saves the same part of a code everywhere.
    case even(length: UInt8)
    /// For gradients: runs may be cut, errors add up with those of neighbors, and what one more pixel in a match saves
    /// is measured by encoding the frame without choices.
    case measured
  }
}
