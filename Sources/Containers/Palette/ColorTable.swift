/// The colors of an indexed image: at most 256 entries, one of which can be transparent.
package struct ColorTable: Hashable, Sendable {
  /// Opaque colors; `transparent` at a dedicated transparent index.
  package let entries: [RGBA8]
  /// The index of pixels that do not change the canvas: the first index, or that of a color that the frame does not
  /// use.
  package let transparentIndex: UInt8?

  /// The maximum number of entries.
  package static let maximumCount = 256

  /// Creates a table of opaque colors, preceded by a transparent entry if requested.
  ///
  /// - Precondition: 1...256 entries in all.
  package init(opaque colors: [RGBA8], transparent: Bool) {
    precondition(!colors.isEmpty || transparent, "A color table has at least one entry")
    precondition(colors.count + (transparent ? 1 : 0) <= Self.maximumCount, "A color table has at most 256 entries")
    transparentIndex = transparent ? 0 : nil
    entries = transparent ? [.transparent] + colors : colors
  }

  private init(entries: [RGBA8], transparentIndex: UInt8?) {
    self.entries = entries
    self.transparentIndex = transparentIndex
  }

  /// A table with the same entries for a frame that does not use one of them: the index of this entry becomes the
  /// transparent index, so that no entry is needed for it.
  ///
  /// - Precondition: the entry exists.
  package func reusingAsTransparent(_ index: UInt8) -> ColorTable {
    precondition(Int(index) < entries.count, "Only an entry of the table can be reused")
    return ColorTable(entries: entries, transparentIndex: index)
  }

  /// The table of some of the entries and of the transparent one, in the same order.
  ///
  /// - Parameter isKept: for each entry.
  /// - Returns: the table, and the new index of each entry; nil if none is kept.
  package func keeping(_ isKept: [Bool]) -> (table: ColorTable, indices: [UInt8])? {
    var indices = [UInt8](repeating: 0, count: 256)
    var kept: [RGBA8] = []
    for (index, entry) in entries.enumerated() where isKept[index] || transparentIndex.map(Int.init) == index {
      indices[index] = UInt8(truncatingIfNeeded: kept.count)
      kept.append(entry)
    }
    guard !kept.isEmpty else { return nil }
    return (ColorTable(entries: kept, transparentIndex: transparentIndex.map { indices[Int($0)] }), indices)
  }

  package var hasTransparentIndex: Bool { transparentIndex != nil }

  /// Whether the transparent index is also the index of a color.
  package var reusesColorIndexAsTransparent: Bool {
    transparentIndex.map { entries[Int($0)] != .transparent } ?? false
  }

  /// The index of the first color.
  package var firstOpaque: UInt8 { entries.first == .transparent ? 1 : 0 }

  package var hasColors: Bool { entries.count > 1 || entries[0] != .transparent }

  /// The colors, including one whose index is reused.
  package var opaque: [RGBA8] { entries.filter { $0 != .transparent } }

  /// The bits per index, 1...8; a file stores 2 to this power entries.
  package var bitDepth: Int { Self.bitDepth(of: entries.count) }

  /// The size of the table in a file, in bytes.
  package var byteCount: Int { Self.byteCount(of: entries.count) }

  /// The size in a file, in bytes, of a table of `count` entries.
  package static func byteCount(of count: Int) -> Int { 3 << bitDepth(of: count) }

  /// The bits per index for a table of `count` entries.
  package static func bitDepth(of count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }
}
