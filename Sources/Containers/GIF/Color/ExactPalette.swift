import Frames
import Palette

/// A table of colors that are kept exactly, shared by frames.
struct ExactPalette: Sendable {
  /// Each color has its index of the table here; a transparent entry is the first.
  let colors: ExactColorMap
  let table: ColorTable

  private init(_ colors: [RGBA8], transparent: Bool) {
    self.colors = ExactColorMap((transparent ? [.transparent] : []) + colors, limit: 256)
    table = ColorTable(opaque: colors, transparent: transparent)
  }

  /// All colors, and a transparent entry unless that would make a full table larger; nil if they are more than the
  /// limit.
  init?(allOf painted: PaintedColors, limit: Int) {
    let count = painted.colors.count
    guard count + (painted.hasTransparency ? 1 : 0) <= limit else { return nil }
    let usage = painted.usage
    let canReuse = !painted.hasTransparency && usage.frames.dropFirst().allSatisfy { $0.colors.count < count }
    let isFull = count == limit || canReuse && ColorTable.byteCount(of: count) < ColorTable.byteCount(of: count + 1)
    let order = usage.ordered(Array(painted.colors.indices), for: Array(usage.frames.indices))
    self.init(order.map { painted.colors[$0] }, transparent: !isFull)
  }

  /// The colors that save the most bytes of local tables, and a transparent entry if there is room; nil where they save
  /// less than their own table takes. Saves 6.8 % of the catalog's bytes at quality 100.
  init?(savingTablesOf painted: PaintedColors, limit: Int) {
    let usage = painted.usage
    let frames = usage.frames.indices.filter { usage.frames[$0].colors.count < limit }
    func worth(_ frame: PaletteUsage.Frame) -> Int { ColorTable.byteCount(of: frame.colors.count + 1) }
    let largest = frames.max { worth(usage.frames[$0]) < worth(usage.frames[$1]) }
    let covers = [nil, largest].map { usage.cover(of: frames, room: limit, keeping: $0, worth: worth) }
    func saved(_ cover: PaletteUsage.Cover) -> Int { cover.worth - ColorTable.byteCount(of: cover.colors.count) }
    guard let cover = covers.max(by: { saved($0) < saved($1) }), saved(cover) > 0 else { return nil }
    let order = usage.ordered(cover.colors, for: cover.frames)
    self.init(order.map { painted.colors[$0] }, transparent: cover.colors.count < limit)
  }

  /// The table for a frame that paints no other colors. Without a transparent entry the table reuses the first color
  /// that the frame does not paint; nil if the frame paints other colors, or all of them.
  ///
  /// - Parameter decoded: the decoded canvas, of plans that paint badly displayed pixels again.
  func table(for delta: FrameDelta, decoded: UnsafeBufferPointer<RGBA8>?) -> ColorTable? {
    var isPainted = [Bool](repeating: false, count: table.entries.count)
    var last: RGBA8 = .transparent
    for y in delta.rect.rows {
      for i in delta.indices(inRow: y) {
        let pixel = delta.current[i]
        guard pixel != last, pixel != .transparent else { continue }
        if let previous = delta.previous, previous[i] == pixel {
          guard let decoded, pixel.squaredDistance(to: decoded[i]) >= LocalPalette.minimumError else { continue }
        }
        guard let index = colors.index(of: pixel) else { return nil }
        isPainted[Int(index)] = true
        last = pixel
      }
    }
    guard !table.hasTransparentIndex else { return table }
    return isPainted.firstIndex(of: false).map { table.reusingAsTransparent(UInt8($0)) }
  }
}
