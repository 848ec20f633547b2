import Palette

/// A common table of colours that are kept exactly.
struct CommonColors: Sendable {
  /// Each colour has in the table the number that it has here; the word 0, if it is there, is the first.
  let colors: ColorSet
  let table: ColorTable

  init(_ colors: ColorSet) {
    self.colors = colors
    let isTransparent = colors.colors.first == 0
    table = ColorTable(opaque: Array(colors.colors.dropFirst(isTransparent ? 1 : 0)), transparent: isTransparent)
  }
}

extension CommonColors {
  /// The table for a frame that paints no other colours: of the pixels in the rectangle those that differ from what is shown, or are
  /// displayed badly. Without a transparent entry of its own it hides the first colour that the frame does not paint.
  ///
  /// Nil if the frame paints other colours, or all of them.
  func table(
    for rect: PixelRect, _ pictures: FramePictures, displayed: UnsafeBufferPointer<UInt32>?, width: Int
  ) -> ColorTable? {
    var isPainted = [Bool](repeating: false, count: table.entries.count)
    var last: UInt32 = 0
    for y in rect.rows {
      let row = (y * width + rect.left)..<(y * width + rect.left + rect.width)
      for i in row {
        let pixel = pictures.current[i]
        guard pixel != last, pixel != 0 else { continue }
        if let shown = pictures.shown, shown[i] == pixel {
          guard let displayed, ColorDistance.squared(displayed[i], pixel) >= LocalPalette.leastError else { continue }
        }
        guard let index = colors.index(of: pixel) else { return nil }
        isPainted[Int(index)] = true
        last = pixel
      }
    }
    guard !table.isTransparent else { return table }
    return isPainted.firstIndex(of: false).map { table.hiding(UInt8($0)) }
  }

  /// All colours, and the word 0 unless that would make a full table larger; nil if they are more than the limit.
  init?(allOf changed: ChangedColors, limit: Int) {
    let count = changed.colors.count
    guard count + (changed.hasOutside ? 1 : 0) <= limit else { return nil }
    let needs = changed.needs
    let canHide = !changed.hasOutside && needs.frames.dropFirst().allSatisfy { $0.colors.count < count }
    let isFull = count == limit || canHide && ColorTable.byteCount(of: count) < ColorTable.byteCount(of: count + 1)
    let order = needs.ordered(Array(changed.colors.indices), for: Array(needs.frames.indices))
    self.init(order.map { changed.colors[$0] }, isTransparent: !isFull)
  }

  /// The colours by which the most bytes of frames' own tables are saved, and the word 0 if there is room; nil where that is less than
  /// their table takes.
  init?(savingTablesOf changed: ChangedColors, limit: Int) {
    let needs = changed.needs
    let frames = needs.frames.indices.filter { needs.frames[$0].colors.count < limit }
    let cover = needs.cover(of: frames, room: limit) { ColorTable.byteCount(of: $0.colors.count + 1) }
    let chosen = changed.colors.indices.filter { cover.isChosen[$0] }
    guard cover.worth > ColorTable.byteCount(of: chosen.count) else { return nil }
    let order = needs.ordered(chosen, for: cover.frames)
    self.init(order.map { changed.colors[$0] }, isTransparent: chosen.count < limit)
  }

  private init(_ colors: [UInt32], isTransparent: Bool) {
    var set = ColorSet(limit: 256)
    if isTransparent { _ = set.insert(0) }
    for color in colors { _ = set.insert(color) }
    self.init(set)
  }
}
