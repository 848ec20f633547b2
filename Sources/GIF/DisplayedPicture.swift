import Palette

/// What players show between two frames, as far as that is known.
final class DisplayedPicture {
  private let width: Int
  /// Opaque RGBA words, 0 where it is not known.
  private let picture: PixelBuffer<UInt32>

  init(width: Int, height: Int) {
    self.width = width
    picture = PixelBuffer(count: width * height, filledWith: 0)
  }

  var pixels: UnsafeBufferPointer<UInt32> { picture.readOnly }

  func forget() {
    picture.pixels.update(repeating: 0)
  }

  /// Shows a frame; what is cleared after it is not known.
  func show(
    _ indices: UnsafeBufferPointer<UInt8>, _ table: ColorTable, in rect: PixelRect, clearsAfter: Bool
  ) {
    let displayed = picture.pixels
    let transparent = table.transparentIndex.map { Int($0) } ?? -1
    table.entries.withUnsafeBufferPointer { entries in
      for y in 0..<rect.height {
        let start = (rect.top + y) * width + rect.left
        if clearsAfter {
          displayed[start..<(start + rect.width)].update(repeating: 0)
          continue
        }
        let row = UnsafeBufferPointer(rebasing: indices[(y * rect.width)..<((y + 1) * rect.width)])
        var x = 0
        while x < row.count {
          let index = Int(row[x])
          if index == transparent {
            x = row.endOfRun(at: x)
          } else {
            displayed[start &+ x] = entries[index]
            x &+= 1
          }
        }
      }
    }
  }
}
