import Numerics
import Vector

/// Nodes that the pictures of a document share.
extension SceneBuilder {
  mutating func use(_ memory: SceneMemory) {
    self.memory = memory
    // Two references to the layouts would copy them.
    swap(&fonts, &memory.fonts)
    swap(&patterns, &memory.patterns)
    swap(&texts, &memory.texts)
  }

  mutating func leave(_ memory: SceneMemory) {
    swap(&fonts, &memory.fonts)
    swap(&patterns, &memory.patterns)
    swap(&texts, &memory.texts)
  }

  /// The node of an element, which is kept for other pictures. A part that is out of view is only an extent.
  mutating func nodeInView(_ index: Int, _ context: DrawContext) throws(SVGError) -> Node? {
    let memory = context.isPlain ? memory.flatMap { $0.keeps(index) ? $0 : nil } : nil
    if let known = memory?.node(of: index, in: context)
      ?? memory?.refilled(index, document.styles[index].values, in: context)
    {
      if let visible = context.visible, !visible.mayMeet(known.extent), let boxes = known.boxes(ifAsked: context) {
        memory?.leave(index, known)
        return outOfView(known.extent, boxes, index, since: work)
      }
      if !known.isUnseen, known.visible == nil || known.visible == context.visible {
        if known.visible != nil { unseenCount += 1 }
        try work.add(known.work)
        return known.node
      }
    }
    let (before, count) = (work, unseenCount)
    self.memory?.madeCount += 1
    copied = nil
    let node = try node(index, context)
    let extent = context.visible == nil ? .everything : node?.extent ?? .null
    let isUnseen = context.visible.map { !$0.mayMeet(extent) } ?? false
    if let memory {
      let kept = SceneMemory.Kept(
        node, in: context, values: moment.overrides[index], extent: extent,
        visible: unseenCount == count ? nil : context.visible, work: work - before)
      if isUnseen {
        _ = kept.boxes(ifAsked: context)
        kept.leave()
      }
      if document.tree.elements[index].name == "use", !view(index).hasBoxEffects { kept.copied = copied }
      memory.keep(kept, ofNode: index)
    }
    guard isUnseen else { return node }
    return outOfView(extent, boxes(of: node, in: context), index, since: before)
  }

  /// The place of a part that is left out, and whose work does not count.
  private mutating func outOfView(
    _ extent: Rect, _ boxes: NodeBoxes, _ index: Int, since before: DrawingWork
  ) -> Node? {
    work.takeBack(to: before)
    guard !extent.isNull || !boxes.fill.isNull else { return nil }
    unseenCount += 1
    return .unseen(extent, boxes, element: index)
  }

  private func boxes(of node: Node?, in context: DrawContext) -> NodeBoxes {
    context.keepsBoxes ? node.map { NodeBoxes($0) } ?? NodeBoxes() : NodeBoxes()
  }

  /// The node of the target of a `use`, whole if it is kept.
  mutating func sharedCopy(of target: Int, use: ElementView, in context: DrawContext) throws(SVGError) -> Node? {
    guard let memory, context.references == [target], context.contextPaints == nil, context.decorations.isEmpty,
      !context.style.refersToElements, memory.isShared(target)
    else { return try copy(of: target, use: use, in: context) }
    let size = [use.length(.width), use.length(.height)]
    if let known = memory.copy(of: target, size: size, in: context) {
      copied = (target, known)
      guard context.visible?.mayMeet(known.extent) ?? true else {
        return outOfView(known.extent, boxes(of: known.node, in: context), target, since: work)
      }
      try work.add(known.work)
      return known.node
    }
    var whole = context
    whole.visible = nil
    let before = work
    let node = try copy(of: target, use: use, in: whole)
    let extent = node?.extent ?? .null
    let kept = SceneMemory.Kept(node, in: context, size: size, extent: extent, work: work - before)
    memory.keep(kept, ofCopy: target)
    copied = (target, kept)
    guard context.visible?.mayMeet(extent) ?? true else {
      return outOfView(extent, boxes(of: node, in: context), target, since: before)
    }
    return node
  }
}
