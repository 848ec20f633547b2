import Vector

extension FilterImage {
  /// A rectangle of the picture again and again.
  func tiled(_ tile: Rect, in limits: PixelBounds) -> FilterImage {
    guard tile.width > 0, tile.height > 0, tile.width.isFinite, tile.height.isFinite else { return .empty }
    let columns = Self.repeated(limits.columns, from: tile.minX, length: tile.width)
    let rows = Self.repeated(limits.rows, from: tile.minY, length: tile.height)
    var result = FilterImage(limits, filledWith: .zero, encoding: encoding)
    var next = 0
    for y in rows {
      for x in columns {
        result.pixels[next] = pixel(x, y)
        next += 1
      }
    }
    return result
  }

  /// The pixel of the tile that each pixel shows.
  private static func repeated(_ range: Range<Int>, from start: Double, length: Double) -> [Int] {
    range.map { place in
      let distance = Double(place) + 0.5 - start
      let inside = start + distance - (distance / length).rounded(.down) * length
      return Int(min(max(inside.rounded(.down), -1e9), 1e9))
    }
  }

  /// Each pixel from where another picture says.
  func displaced(
    by map: FilterImage, scale: Float, _ x: ImageFilter.Channel, _ y: ImageFilter.Channel, in limits: PixelBounds
  ) -> FilterImage {
    var result = FilterImage(limits, filledWith: .zero, encoding: encoding)
    var next = 0
    for row in limits.rows {
      for column in limits.columns {
        let color = map.pixel(column, row)
        let across = scale * (x.value(of: color) - 0.5)
        let down = scale * (y.value(of: color) - 0.5)
        result.pixels[next] = pixel(
          column + ImageFilter.pixels(Double(across)), row + ImageFilter.pixels(Double(down)))
        next += 1
      }
    }
    return result
  }

  /// The pixel at a place; clear outside.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard bounds.columns.contains(x), bounds.rows.contains(y) else { return .zero }
    return pixels[(y - bounds.rows.lowerBound) * bounds.width + x - bounds.columns.lowerBound]
  }
}

extension ImageFilter.Channel {
  /// The straight component of a premultiplied pixel, 0...1.
  fileprivate func value(of pixel: SIMD4<Float>) -> Float {
    guard pixel.w > 0 else { return 0 }
    switch self {
    case .red: return pixel.x / pixel.w
    case .green: return pixel.y / pixel.w
    case .blue: return pixel.z / pixel.w
    case .alpha: return pixel.w / 255
    }
  }
}

extension Rect {
  /// The part that both have; without area if there is none.
  func common(with other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(minX: left, minY: top, maxX: max(left, min(maxX, other.maxX)), maxY: max(top, min(maxY, other.maxY)))
  }

  /// The box around its image.
  func transformed(by transform: AffineTransform) -> Rect {
    var box = Rect.null
    for x in [minX, maxX] {
      for y in [minY, maxY] { box.extend(to: transform.apply(to: Point(x: x, y: y))) }
    }
    return box
  }
}
