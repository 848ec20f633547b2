import Frames
import Palette

/// A picture that frames change one after the other: a frame paints over it, and its disposal may clear a rectangle or
/// restore what was there.
///
/// The encoder keeps two: the source canvas, with the true colors, and the decoded canvas, with what players show. The
/// player has one.
final class GIFCanvas {
  let width, height: Int
  let pixels: UnsafeMutableBufferPointer<RGBA8>

  /// Nothing is painted at first.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: .transparent)
  }

  deinit {
    pixels.deallocate()
  }

  var readOnly: UnsafeBufferPointer<RGBA8> { UnsafeBufferPointer(pixels) }

  func clear() {
    pixels.update(repeating: .transparent)
  }

  /// Clears a rectangle inside the canvas, as disposal 2 does.
  func clear(_ rect: PixelRect) { pixels.clear(rect, width: width) }

  /// The pixels of a rectangle inside the canvas, row by row.
  func copy(_ rect: PixelRect) -> [RGBA8] {
    var copy: [RGBA8] = []
    copy.reserveCapacity(rect.area)
    for y in rect.rows { copy.append(contentsOf: row(y, of: rect)) }
    return copy
  }

  /// Puts the pixels of a rectangle back, as disposal 3 does.
  func restore(_ copy: [RGBA8], in rect: PixelRect) {
    for (k, y) in rect.rows.enumerated() {
      _ = row(y, of: rect).update(fromContentsOf: copy[(k * rect.width)..<((k + 1) * rect.width)])
    }
  }

  /// Paints a rectangle inside the canvas; pixels of the table's transparent index stay as they are.
  func paint(_ indices: UnsafeBufferPointer<UInt8>, _ table: ColorTable, in rect: PixelRect) {
    let transparent = table.transparentIndex.map { Int($0) } ?? -1
    table.entries.withUnsafeBufferPointer { entries in
      for y in 0..<rect.height {
        let target = row(rect.top + y, of: rect)
        let row = UnsafeBufferPointer(rebasing: indices[(y * rect.width)..<((y + 1) * rect.width)])
        var x = 0
        while x < row.count {
          let index = Int(row[x])
          if index == transparent {
            x = row.endOfRun(at: x)
          } else {
            target[x] = entries[index]
            x &+= 1
          }
        }
      }
    }
  }

  private func row(_ y: Int, of rect: PixelRect) -> UnsafeMutableBufferPointer<RGBA8> {
    let start = y * width + rect.left
    return UnsafeMutableBufferPointer(rebasing: pixels[start..<(start + rect.width)])
  }
}

extension UnsafeMutableBufferPointer<RGBA8> {
  /// Clears a rectangle of a picture.
  fileprivate func clear(_ rect: PixelRect, width: Int) {
    for y in rect.rows {
      let start = y * width + rect.left
      self[start..<(start + rect.width)].update(repeating: .transparent)
    }
  }
}

/// The source canvas while all frames of an animation are looked at: the picture before each frame, after the disposal
/// that the encoder will choose.
struct SourceCanvas: ~Copyable {
  private let width, height: Int
  private var shown: PixelBuffer<RGBA8>
  /// The pixels that the last picture changed, once any picture has transparent pixels.
  private var painted: PixelRect?
  /// Whether any picture so far has transparent pixels.
  private(set) var hasTransparency = false

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    shown = PixelBuffer(count: width * height, filledWith: .transparent)
  }

  var pixels: UnsafeBufferPointer<RGBA8> { shown.readOnly }

  /// Clears as the encoder does before a picture in which pixels vanish: a rectangle around them and the last painted
  /// pixels; see `FrameDelta`.
  mutating func dispose(before picture: UnsafeBufferPointer<RGBA8>) {
    guard picture.firstTransparent(from: 0) != nil else { return }
    hasTransparency = true
    let shown = pixels
    guard FrameDelta.vanishes(from: shown, to: picture) else { return }
    let vanishing = PixelRect.bounds(width: width, height: height) {
      shown[$0] != .transparent && picture[$0] == .transparent
    }
    if let vanishing { self.shown.pixels.clear(painted?.union(vanishing) ?? vanishing, width: width) }
  }

  /// Shows the picture for which the canvas was disposed of, in exchange for the one that it showed.
  mutating func show(_ picture: inout PixelBuffer<RGBA8>) {
    painted =
      hasTransparency
      ? PixelRect.difference(
        picture.readOnly, pixels, width: width, height: height) : nil
    swap(&shown, &picture)
  }

  /// Shows the last picture for another frame, which changes nothing.
  mutating func showAgain() { painted = nil }
}
