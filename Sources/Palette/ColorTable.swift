/// The colors of an indexed image: at most 256 entries, one of which may be the transparent one.
package struct ColorTable: Hashable, Sendable {
  /// Opaque colors; `transparent` at a transparent index of its own.
  package let entries: [RGBA8]
  /// The index whose pixels leave the canvas as it is: the first, or one whose color the frame does not paint.
  package let transparentIndex: UInt8?

  /// A table of opaque colors, preceded by a transparent entry on request.
  ///
  /// - Precondition: 1...256 entries in all.
  package init(opaque colors: [RGBA8], transparent: Bool) {
    precondition(!colors.isEmpty || transparent, "A color table has at least one entry")
    precondition(colors.count + (transparent ? 1 : 0) <= 256, "A color table has at most 256 entries")
    transparentIndex = transparent ? 0 : nil
    entries = transparent ? [.transparent] + colors : colors
  }

  private init(entries: [RGBA8], transparentIndex: UInt8?) {
    self.entries = entries
    self.transparentIndex = transparentIndex
  }

  /// The same entries for a frame that does not paint one of them: its index becomes the transparent one, so that no
  /// entry is needed for that.
  ///
  /// - Precondition: the entry exists.
  package func reusingAsTransparent(_ index: UInt8) -> ColorTable {
    precondition(Int(index) < entries.count, "Only an entry of the table can be reused")
    return ColorTable(entries: entries, transparentIndex: index)
  }

  package var hasTransparentIndex: Bool { transparentIndex != nil }

  /// Whether the transparent index is that of a color.
  package var reusesColorIndexAsTransparent: Bool {
    transparentIndex.map { entries[Int($0)] != .transparent } ?? false
  }

  /// The index of the first color.
  package var firstOpaque: UInt8 { entries.first == .transparent ? 1 : 0 }

  package var hasColors: Bool { entries.count > 1 || entries[0] != .transparent }

  /// The colors, also one whose index is reused.
  package var opaque: [RGBA8] { entries.filter { $0 != .transparent } }

  /// The bits of an index, 1...8: a file stores 2 to this power entries.
  package var bitDepth: Int { Self.bitDepth(of: entries.count) }

  /// The bytes that the table takes in a file.
  package var byteCount: Int { Self.byteCount(of: entries.count) }

  /// The bytes that a table of so many entries takes in a file.
  package static func byteCount(of count: Int) -> Int { 3 << bitDepth(of: count) }

  /// The bits of an index of so many entries.
  package static func bitDepth(of count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }
}
