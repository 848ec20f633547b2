/// What is displayed while an animation plays: the picture before, without what is cleared so that pixels of it can vanish.
struct ShownPicture: ~Copyable {
  private let width: Int
  private var buffer: PixelBuffer<UInt32>
  /// What the last picture changed, since any has an outside.
  private var painted: PixelRect?
  /// Whether any picture so far has an outside.
  private(set) var hasOutside = false

  /// Nothing is displayed at first.
  init(width: Int, height: Int) {
    self.width = width
    buffer = PixelBuffer(count: width * height, filledWith: 0)
  }

  var pixels: UnsafeBufferPointer<UInt32> { buffer.readOnly }

  /// Clears what the encoder does before a picture: if any pixel vanishes, a rectangle round all that do and what was painted last; see
  /// `FrameChange`.
  mutating func clear(before picture: UnsafeBufferPointer<UInt32>) {
    guard picture.firstZero(from: 0) != nil else { return }
    hasOutside = true
    let shown = pixels
    guard FrameChange.vanishes(from: shown, to: picture) else { return }
    let vanishing = PixelRect.bounds(width: width, height: shown.count / width) { shown[$0] != 0 && picture[$0] == 0 }
    guard let rect = vanishing.map({ painted?.union($0) ?? $0 }) else { return }
    for y in rect.rows {
      let start = y * width + rect.left
      buffer.pixels[start..<(start + rect.width)].update(repeating: 0)
    }
  }

  /// Displays the picture that was cleared for; its memory becomes that of the one before.
  mutating func show(_ picture: inout PixelBuffer<UInt32>) {
    painted = hasOutside ? FrameChange.bounds(of: picture.readOnly, unlike: pixels, width: width) : nil
    swap(&buffer, &picture)
  }
}
