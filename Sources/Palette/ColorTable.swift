/// The colours of an indexed image, at most 256, the first of which may be the transparent one.
package struct ColorTable: Hashable, Sendable {
  /// RGBA words, red in the lowest byte; alpha is 255, or the whole word 0 at the transparent index.
  package let entries: [UInt32]
  /// Whether the first entry shows what lies below.
  package let isTransparent: Bool

  /// A table of opaque colours, behind the transparent entry on request.
  ///
  /// - Precondition: at most 256 entries in all, and at least one.
  package init(opaque colors: [UInt32], transparent: Bool) {
    precondition(!colors.isEmpty || transparent, "A colour table has at least one entry")
    precondition(colors.count + (transparent ? 1 : 0) <= 256, "A colour table has at most 256 entries")
    isTransparent = transparent
    entries = transparent ? [0] + colors : colors
  }

  /// The entry that shows what lies below.
  package var transparentIndex: UInt8? { isTransparent ? 0 : nil }

  /// The index of the first opaque entry.
  package var firstOpaque: UInt8 { isTransparent ? 1 : 0 }

  /// The colours that can be seen.
  package var opaque: [UInt32] { Array(entries.dropFirst(isTransparent ? 1 : 0)) }

  /// The bits that an index takes: the table is stored with 2 to this power entries. 1...8.
  package var bitDepth: Int {
    var bits = 1
    while 1 << bits < entries.count { bits += 1 }
    return bits
  }
}
