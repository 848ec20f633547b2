import Vector

/// The position of a filtered group's canvas in the whole picture.
struct FilterFrame: Equatable {
  /// The maximum nesting of groups with filters.
  static let maximumNesting = 16

  /// The part of the plane that any canvas may cover, in the pixels of this one.
  let limits: PixelBounds
  /// In how many groups with filters it is.
  let nesting: Int
}

/// A group with filters, drawn on its own canvas, which exceeds the visible part by the reach of the filters.
struct FilteredGroup {
  let canvas: Canvas
  /// The canvas's top left corner, in the pixels of the one outside.
  let origin: (x: Int, y: Int)
  /// Regions are in the pixels of the canvas outside.
  let filters: [ImageFilter]
  let opacity: Double
  let blend: BlendMode

  private var shift: AffineTransform { .translation(x: -Double(origin.x), y: -Double(origin.y)) }

  func local(_ transform: AffineTransform) -> AffineTransform { transform.then(shift) }

  func local(_ filters: [ImageFilter]) -> [ImageFilter] {
    filters.isEmpty ? filters : filters.map { $0.transformed(by: shift) }
  }
}

extension Canvas {
  var nesting: Int { frame?.nesting ?? 0 }

  /// The part of the plane that canvases of groups with filters may cover.
  private var filterLimits: PixelBounds {
    let margin = max(width, height)
    return frame?.limits ?? PixelBounds(columns: 0..<width, rows: 0..<height).grown(x: margin, y: margin)
  }

  func beginFilteredGroup(opacity: Double, blend: BlendMode, filters: [ImageFilter]) {
    let bounds = sourceBounds(of: filters)
    let (x, y) = (bounds.columns.lowerBound, bounds.rows.lowerBound)
    let canvas = filterCanvas(
      width: max(bounds.width, 1), height: max(bounds.height, 1),
      frame: FilterFrame(limits: filterLimits.moved(x: -x, y: -y), nesting: nesting + 1))
    canvas.clear(nil, opening: 0..<bounds.height)
    inner = FilteredGroup(canvas: canvas, origin: (x, y), filters: filters, opacity: opacity, blend: blend)
  }

  /// The part of the group that can affect visible pixels.
  private func sourceBounds(of filters: [ImageFilter]) -> PixelBounds {
    var bounds = PixelBounds(columns: currentClip?.columns ?? 0..<width, rows: visibleRows)
    let limits = filterLimits
    // How far the filters that follow reach beyond a region; nil if they have regions of their own.
    var later: (x: Int, y: Int)? = (0, 0)
    for filter in filters.reversed() {
      let reach = filter.reach(limit: max(limits.width, limits.height))
      bounds = bounds.grown(x: reach.x, y: reach.y).intersection(limits)
      if let region = filter.region, let later {
        bounds = bounds.intersection(PixelBounds(around: region).grown(x: later.x, y: later.y))
      }
      later = filter.region == nil ? later.map { ($0.x + reach.x, $0.y + reach.y) } : nil
    }
    return bounds.isEmpty ? .empty : bounds
  }

  private func filterCanvas(width: Int, height: Int, frame: FilterFrame) -> Canvas {
    if let spare, spare.width == width, spare.height == height, spare.frame == frame {
      self.spare = nil
      return spare
    }
    return Canvas(width: width, height: height, frame: frame)
  }

  func endFilteredGroup(_ group: FilteredGroup) {
    inner = nil
    spare = group.canvas
    let painted = group.canvas.layers[0]
    let bounds = PixelBounds(columns: painted.columns.clamped(to: 0..<painted.width), rows: painted.rows)
    var image = FilterImage(painted, bounds)
    let limits = PixelBounds(columns: 0..<painted.width, rows: group.canvas.openRows)
    for filter in group.filters { image = filter.applied(to: image, within: limits, origin: group.origin) }
    composite(image.moved(x: group.origin.x, y: group.origin.y), opacity: Float(group.opacity), group.blend)
  }

  /// Composites a filter's result, within the clip.
  private func composite(_ image: FilterImage, opacity: Float, _ blend: BlendMode) {
    let part = image.bounds.intersection(PixelBounds(columns: currentClip?.columns ?? 0..<width, rows: visibleRows))
      .intersection(PixelBounds(columns: 0..<width, rows: 0..<height))
    guard !part.isEmpty else { return }
    layers[depth - 1].touch(part.rows, part.columns)
    for row in part.rows {
      let line = layers[depth - 1].pixels + row * width + part.columns.lowerBound
      let clip = currentClip.map { $0.line(row) + part.columns.lowerBound }
      image.withRow(row, part.columns) { source in
        for x in 0..<part.width where source[x].w > 0 {
          let cover = clip.map { Float($0[x]) / 255 } ?? 1
          let color = source[x] * (opacity * cover)
          line[x] =
            PremultipliedColor(
              components: blend.composite(color, over: PremultipliedColor(word: line[x]).components)
            ).word
        }
      }
    }
  }
}
