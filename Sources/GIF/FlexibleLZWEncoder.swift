import Palette

/// Codes pictures as GIF's LZW, choosing among the indices that will do for a pixel those that make long strings.
final class FlexibleLZWEncoder {
  private let search: StringSearch
  private let plain = LZWEncoder()
  /// Where the pixels of each string of two or more were coded first.
  private let starts: UnsafeMutablePointer<UInt32>

  /// - Parameters:
  ///   - area: the most pixels of a picture.
  ///   - width: the most pixels in a row.
  init(area: Int, width: Int) {
    search = StringSearch(area: area, width: width)
    starts = .allocate(capacity: CodeWidth.codeCount)
  }

  deinit {
    starts.deallocate()
  }

  /// Forgets what was learnt from pictures before.
  func beginStretch() {
    search.beginStretch()
  }

  /// The codes of `indices` in sub-blocks, without the empty one at the end; `indices`, which come in as the best for each pixel,
  /// then hold the ones taken.
  ///
  /// - Parameters:
  ///   - indices: at least one, each less than 2 to the power `codeSize`.
  ///   - codeSize: the minimum code size, 2...8.
  func encode(
    _ indices: UnsafeMutableBufferPointer<UInt8>, codeSize: Int, freedom: CodingFreedom
  ) -> [UInt8] {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There is something to code")
    switch freedom.strings {
    case .even(let length): search.lengths.pixels[..<indices.count].update(repeating: length)
    case .measured:
      plain.measureStrings(of: UnsafeBufferPointer(indices), codeSize: codeSize, into: search.lengths.pixels)
    }
    return freedom.closeness.rows.withUnsafeBufferPointer { closeness in
      guard let closeness = closeness.baseAddress else { return [] }
      let picture = StringSearch.Picture(indices, freedom, closeness: closeness)
      search.begin(picture, freedom.table)
      return encode(picture, codeSize: codeSize)
    }
  }

  private func encode(_ picture: StringSearch.Picture, codeSize: Int) -> [UInt8] {
    var writer = CodeWriter(capacity: picture.indices.count / 4 + 64)
    let clear = 1 << codeSize
    var bits = codeSize + 1
    var next = clear + 2
    search.strings.reset(to: clear)
    writer.put(clear, bits: bits)
    var previous: (code: Int, start: Int)?
    var position = 0
    var column = 0
    while position < picture.indices.count {
      var made: Int?
      if let previous, next < CodeWidth.codeCount {
        made = next
        search.strings.add(next, behind: previous.code, suffix: picture.indices[position])
        starts[next] = UInt32(truncatingIfNeeded: previous.start)
        if next == 1 &<< bits { bits &+= 1 }
        next &+= 1
      }
      var choice = search.choose(picture, from: position, column, made: made)
      if picture.keepsRuns { choice = search.shortened(choice, picture) }
      take(choice, from: position, picture.indices)
      column = search.carryErrors(from: position, column, to: choice.end, picture)
      writer.put(choice.code, bits: bits)
      previous = (choice.code, position)
      position = choice.end
      if next == CodeWidth.codeCount, position < picture.indices.count {
        writer.put(clear, bits: bits)
        search.strings.reset(to: clear)
        bits = codeSize + 1
        next = clear + 2
        previous = nil
      }
    }
    if next == 1 << bits, bits < 12 { bits += 1 }
    writer.put(clear + 1, bits: bits)
    return writer.finish()
  }

  /// Writes the indices of the string chosen.
  @inline(__always)
  private func take(
    _ choice: StringChoice, from position: Int, _ indices: UnsafeMutableBufferPointer<UInt8>
  ) {
    let length = choice.end &- position
    if length == 1 {
      indices[position] = search.strings[choice.code].suffix
    } else {
      indices.copyString(from: Int(starts[choice.code]), to: position, length: length)
    }
  }
}
