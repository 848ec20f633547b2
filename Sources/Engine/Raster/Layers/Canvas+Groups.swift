extension Canvas {
  /// Paints on a clear layer from now on, which ``endGroup()`` composites as one picture. Costs grow with the rows
  /// painted on.
  ///
  /// - Parameter filters: applied in order to the finished group, before its opacity and blend mode. Clips that are
  ///   open now do not clip what is drawn in such a group, but the result. Their memory is that of the visible part and
  ///   of the pixels from which blurs and offsets can reach it; pixels farther away than the picture's longer side are
  ///   left out. Within sixteen groups with filters, filters are left out.
  package func beginGroup(opacity: Double, blend: BlendMode = .normal, filters: [ImageFilter] = []) {
    if let inner { return inner.canvas.beginGroup(opacity: opacity, blend: blend, filters: inner.local(filters)) }
    let opacity = opacity > 0 ? min(opacity, 1) : 0
    guard filters.isEmpty || nesting >= FilterFrame.maximumNesting else {
      return beginFilteredGroup(opacity: opacity, blend: blend, filters: filters)
    }
    push(mask: nil, limits: layers[depth - 1].limits, clipBase: clipBase)
    layers[depth - 1].opacity = opacity
    layers[depth - 1].blend = blend
  }

  /// Composites the innermost group onto the layer below. Ends a mask that is open in it.
  package func endGroup() {
    if let inner {
      return inner.canvas.hasOpenGroup ? inner.canvas.endGroup() : endFilteredGroup(inner)
    }
    if layers[depth - 1].mask != nil { endMask() }
    guard depth > 1 else { return }
    depth -= 1
    let (rows, columns) = (layers[depth].rows, layers[depth].columns)
    guard !rows.isEmpty else { return }
    layers[depth - 1].touch(rows, columns)
    layers[depth].composite(onto: layers[depth - 1].pixels)
    layers[depth].clear(0)
  }

  /// Paints on a clear layer from now on, by which ``endMask()`` multiplies what was painted in the innermost open
  /// group so far. Clips that are open now do not count for the mask. Outside of groups, the mask is drawn and then
  /// forgotten.
  package func beginMask(_ kind: MaskKind) {
    if let inner { return inner.canvas.beginMask(kind) }
    // Where the group has nothing, the mask has nothing to do.
    push(mask: kind, limits: layers[depth - 1].rows, clipBase: clipDepth)
  }

  /// Multiplies the innermost group by the mask drawn since ``beginMask(_:)``.
  package func endMask() {
    if let inner { return inner.canvas.endMask() }
    guard depth > 1, let kind = layers[depth - 1].mask else { return }
    clipDepth = clipBase
    depth -= 1
    if depth > 1 || frame != nil { layers[depth - 1].multiply(by: layers[depth], kind) }
    layers[depth].clear(0)
  }

  /// Whether a group or a mask is open.
  private var hasOpenGroup: Bool { depth > 1 || inner != nil }

  private func push(mask: MaskKind?, limits: Range<Int>, clipBase: Int) {
    if layers.count == depth { layers.append(Layer(width: width, height: height)) }
    layers[depth].mask = mask
    layers[depth].limits = limits
    layers[depth].clipBase = clipBase
    depth += 1
  }
}
