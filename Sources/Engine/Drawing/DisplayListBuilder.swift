import Raster
import Vector

/// Writes a display list with as few groups and clips as possible, for every source of animation.
///
/// An empty group or clip leaves nothing. The opacity and the blend mode of a group with a single shape are applied to
/// the shape instead, within the group's clips too.
package struct DisplayListBuilder: Sendable {
  /// The commands so far.
  package var list = DisplayList()
  /// The owner of the next commands.
  package var owner = DisplayList.Owner.none

  package init() {}

  /// The start of an open group, clip or mask in the list.
  package struct Mark: Sendable {
    fileprivate let start: Int
    fileprivate let kind: Kind

    fileprivate enum Kind {
      case nothing, clip, mask, keptGroup
      case group(opacity: Double, blend: BlendMode, filters: [ImageFilter])
    }
  }

  package mutating func append(_ command: DisplayList.Command) {
    list.commands.append(command)
    list.owners?.append(owner)
  }

  package mutating func append(_ other: DisplayList) {
    list.commands += other.commands
    list.owners? += other.owners ?? Array(repeating: owner, count: other.commands.count)
  }

  private mutating func remove(at index: Int) {
    list.commands.remove(at: index)
    list.owners?.remove(at: index)
  }

  /// Opens a group: the commands until `close` are composited together. Nil if the group is invisible.
  ///
  /// - Parameters:
  ///   - isIsolated: whether the group is needed even without opacity, blend mode and filters.
  ///   - isKept: whether the group stays in the list whatever its opacity and content.
  package mutating func openGroup(
    opacity: Double = 1, blend: BlendMode = .normal, filters: [ImageFilter] = [], isIsolated: Bool = false,
    isKept: Bool = false
  ) -> Mark? {
    if isKept {
      append(.beginGroup(opacity: opacity, blend: blend, filters: filters))
      return Mark(start: list.commands.count - 1, kind: .keptGroup)
    }
    guard opacity > 0 else { return nil }
    let start = list.commands.count
    if opacity >= 1, blend == .normal, filters.isEmpty, !isIsolated { return Mark(start: start, kind: .nothing) }
    append(.beginGroup(opacity: opacity, blend: blend, filters: filters))
    return Mark(start: start, kind: .group(opacity: opacity, blend: blend, filters: filters))
  }

  /// Opens a clip: the commands until `close` are clipped to the inside of a path.
  package mutating func openClip(_ path: Path, _ rule: FillRule = .nonZero, under transform: AffineTransform) -> Mark {
    append(.pushClip(path, rule, transform))
    return Mark(start: list.commands.count - 1, kind: .clip)
  }

  /// Opens a mask of the innermost open group, which must be isolated: the commands until `close` draw it.
  package mutating func openMask(_ kind: MaskKind) -> Mark {
    append(.beginMask(kind))
    return Mark(start: list.commands.count - 1, kind: .mask)
  }

  /// Closes the innermost open group, clip or mask.
  package mutating func close(_ mark: Mark) {
    let isEmpty = mark.start == list.commands.count - 1
    switch mark.kind {
    case .nothing: break
    case .mask: append(.endMask)
    case .keptGroup: append(.endGroup)
    case .clip where isEmpty: remove(at: mark.start)
    case .clip: append(.popClip)
    case .group(_, _, let filters) where isEmpty && !filters.contains(where: { $0.paintsOnNothing }):
      remove(at: mark.start)
    case .group(let opacity, let blend, let filters):
      if filters.isEmpty, fold(groupAt: mark.start, opacity, blend) { return }
      append(.endGroup)
    }
  }

  /// Replaces the open group by its single shape and the clips around it; false if it has other content.
  private mutating func fold(groupAt start: Int, _ opacity: Double, _ blend: BlendMode) -> Bool {
    // No slice outlives the search: it would make the change of a command a copy of the list.
    let clips = list.commands[(start + 1)...].prefix { if case .pushClip = $0 { true } else { false } }.count
    let index = start + 1 + clips
    // The clips nest: the commands after the shape are their ends, equally many.
    guard list.commands.count == index + 1 + clips, let shape = list.commands[index].faded(by: opacity, blend: blend)
    else {
      return false
    }
    list.commands[index] = shape
    remove(at: start)
    return true
  }
}

extension DisplayList.Command {
  /// The shape with reduced opacity and another blend mode; nil if the command is not a shape, or already has a blend
  /// mode.
  fileprivate func faded(by opacity: Double, blend: BlendMode) -> DisplayList.Command? {
    switch self {
    case .fill(let path, let rule, let paint, let transform, .normal):
      .fill(path, rule, paint.faded(by: opacity), transform, blend)
    case .stroke(let path, let style, let paint, let transform, .normal):
      .stroke(path, style, paint.faded(by: opacity), transform, blend)
    default: nil
    }
  }
}

extension ImageFilter {
  /// Whether the filter may make something visible of an empty picture.
  fileprivate var paintsOnNothing: Bool {
    steps.contains { step in
      switch step.operation {
      case .gaussianBlur, .offset, .merge, .blend, .dropShadow, .morphology, .tile, .displacement: false
      case .colorMatrix(let numbers): numbers.last != 0
      case .flood, .composite, .componentTransfer, .convolution, .turbulence, .lighting, .drawing: true
      }
    }
  }
}
