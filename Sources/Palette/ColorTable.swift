/// The colours of an indexed image, at most 256, one of which may be the transparent one.
package struct ColorTable: Hashable, Sendable {
  /// RGBA words, red in the lowest byte; alpha is 255, or the whole word 0 at a transparent index that hides no colour.
  package let entries: [UInt32]
  /// The entry that shows what lies below: the first, the last, or one whose colour is hidden by it.
  package let transparentIndex: UInt8?

  /// A table of opaque colours, and before them a transparent entry on request.
  ///
  /// - Precondition: at most 256 entries in all, and at least one.
  package init(opaque colors: [UInt32], transparent: Bool) {
    precondition(!colors.isEmpty || transparent, "A colour table has at least one entry")
    precondition(colors.count + (transparent ? 1 : 0) <= 256, "A colour table has at most 256 entries")
    transparentIndex = transparent ? 0 : nil
    entries = transparent ? [0] + colors : colors
  }

  private init(entries: [UInt32], transparentIndex: UInt8?) {
    self.entries = entries
    self.transparentIndex = transparentIndex
  }

  /// The same entries for a picture that does not paint one of them: that one then shows what lies below, and needs no place of its own.
  ///
  /// - Precondition: the entry is there.
  package func hiding(_ index: UInt8) -> ColorTable {
    precondition(Int(index) < entries.count, "Only an entry of the table can be hidden")
    return ColorTable(entries: entries, transparentIndex: index)
  }

  /// Whether an entry shows what lies below.
  package var isTransparent: Bool { transparentIndex != nil }

  /// Whether the transparent entry takes the place of a colour.
  package var hidesColor: Bool { transparentIndex.map { entries[Int($0)] != 0 } ?? false }

  /// The index of the first entry with a colour.
  package var firstOpaque: UInt8 { entries.first == 0 ? 1 : 0 }

  /// Whether there is any colour.
  package var hasColors: Bool { entries.count > 1 || entries[0] != 0 }

  /// The colours, one that is hidden among them.
  package var opaque: [UInt32] { entries.filter { $0 != 0 } }

  /// The bits that an index takes: the table is stored with 2 to this power entries. 1...8.
  package var bitDepth: Int { Self.bitDepth(of: entries.count) }

  /// What the table takes in a file: three bytes for each entry stored.
  package var byteCount: Int { Self.byteCount(of: entries.count) }

  /// What a table of so many entries takes in a file.
  package static func byteCount(of count: Int) -> Int { 3 << bitDepth(of: count) }

  /// The bits of an index of so many entries.
  package static func bitDepth(of count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }
}
