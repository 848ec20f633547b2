import Palette

/// The table that frames share in a file, of those that they were coded with: the one that leaves the fewest bytes of tables.
///
/// Pictures that turn by one of their equal parts choose the same colours each on its own, and more of them may do so than have been
/// given the common ones.
struct SharedTable {
  private(set) var table: ColorTable?
  private(set) var frames: [CodedFrame]

  /// - Parameter table: that of the frames without their own; nil if there are none.
  init(_ frames: [CodedFrame], table: ColorTable?) {
    (self.frames, self.table) = (frames, table)
    guard let best = mostSaving else { return }
    for i in frames.indices {
      if frames[i].table == best {
        self.frames[i].table = nil
      } else if frames[i].table == nil {
        self.frames[i].table = table
      }
    }
    self.table = best
  }

  /// The same with its entries in another order, and without those that no frame uses, if that takes fewer bytes. Costs about as much as
  /// decoding the frames twice, where something can be saved.
  ///
  /// Throws `EncodingError.verification` where a frame does not read back as it was.
  func ordered() throws(EncodingError) -> SharedTable {
    let sharing = frames.indices.filter { frames[$0].table == nil }
    let isCleared = frames.contains { $0.disposal == .clear }
    guard let table, let order = EntryOrder(of: table, for: sharing.map { frames[$0] }, isCleared: isCleared) else {
      return self
    }
    var result = self
    result.table = order.table
    for i in sharing {
      guard let frame = order.reordered(frames[i]) else { return self }
      result.frames[i] = frame
    }
    guard result.byteCount < byteCount else { return self }
    let decoder = LZWDecoder()
    for i in sharing where !order.keeps(frames[i], as: result.frames[i], by: decoder) {
      throw EncodingError.verification(frame: i)
    }
    return result
  }

  /// What the table and the frames' codes take.
  private var byteCount: Int { frames.reduce(table?.byteCount ?? 0) { $0 + $1.codes.count } }

  /// The first of the frames' own tables that saves most bytes in place of the one that is shared, if one saves any.
  private var mostSaving: ColorTable? {
    let owned = frames.compactMap { $0.table }
    guard !owned.isEmpty, canOwn else { return nil }
    var uses: [ColorTable: Int] = [:]
    for own in owned { uses[own, default: 0] += 1 }
    let shared = table?.byteCount ?? 0
    let sharedIfOwned = shared * frames.count { $0.table == nil }
    var best: (table: ColorTable?, saved: Int) = (nil, 0)
    for own in owned {
      let saved = shared + (uses[own, default: 0] - 1) * own.byteCount - sharedIfOwned
      if saved > best.saved { best = (own, saved) }
    }
    return best.table
  }

  /// Whether the frames without their own table could have the shared one: in as many bits as their codes were made for.
  private var canOwn: Bool {
    guard let table else { return true }
    let codeSize = LZWEncoder.minimumCodeSize(bitDepth: table.bitDepth)
    return frames.allSatisfy { $0.table != nil || $0.codeSize == codeSize }
  }
}
