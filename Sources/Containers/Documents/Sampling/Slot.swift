import Drawing
import Raster
import Vector

/// A node of the loop's tree: the nodes of all samples that are one thing that moves.
struct Slot {
  /// The samples in which it is present, ascending, and its node in each of them.
  var samples: [Int]
  var nodes: [SceneNode]
  var children: [Slot]
}

extension Slot {
  /// The owner of its nodes; 0 if it is not known.
  var owner: Int { nodes.first?.owner ?? 0 }

  /// The shapes, and the samples in which they are present. An empty path is as good as none: as a dash of no length,
  /// it would show its caps.
  var shapes: (shapes: [SceneShape], present: [Int]) {
    var (shapes, present) = ([SceneShape](), [Int]())
    for (node, sample) in zip(nodes, samples) {
      guard case .shape = node.content, let shape = node.shape, !shape.path.isEmpty else { continue }
      shapes.append(shape)
      present.append(sample)
    }
    return (shapes, present)
  }

  /// The groups, one for each sample.
  var groups: [SceneGroup] {
    nodes.compactMap { node in if case .group(let group, _) = node.content { group } else { nil } }
  }

  /// The children up to each mask, which covers all before it too, and those after the last one.
  var maskedParts: [(content: [Slot], mask: (kind: MaskKind, children: [Slot])?)] {
    var (parts, content) = ([(content: [Slot], mask: (kind: MaskKind, children: [Slot])?)](), [Slot]())
    for child in children {
      if case .mask(let kind, _)? = child.nodes.first?.content {
        parts.append((content, (kind, child.children)))
        content = []
      } else {
        content.append(child)
      }
    }
    return parts + [(content, nil)]
  }

  /// A slot for each stretch of samples in which the path's commands stay the same; nil if there are many stretches, or
  /// if the path stands still in each.
  var parts: [Slot]? {
    var parts: [Slot] = []
    var isMoving = false
    for (sample, node) in zip(samples, nodes) {
      guard case .shape = node.content, let shape = node.shape else { return nil }
      if let last = parts.last?.nodes.last?.shape, last.path.verbs == shape.path.verbs,
        parts.last?.samples.last == sample - 1
      {
        parts[parts.count - 1].samples.append(sample)
        parts[parts.count - 1].nodes.append(node)
        isMoving = isMoving || last.path.points != shape.path.points || last.transform != shape.transform
      } else {
        parts.append(Slot(samples: [sample], nodes: [node], children: []))
      }
    }
    return isMoving && parts.count > 1 && parts.count * 4 <= samples.count + 4 ? parts : nil
  }

  /// Matches what display lists show, one for each sample.
  static func matched(_ lists: [DisplayList]) -> [Slot] { matched(lists.enumerated().map { ($0, $1.tree) }) }

  /// Matches the nodes of all samples.
  /// - Parameter parents: the samples in which the parent is present, and its children in each of them.
  static func matched(_ parents: [(sample: Int, nodes: [SceneNode])]) -> [Slot] {
    var slots: [Slot] = []
    /// The nodes of the sample before, and the slots that they belong to.
    var last: (nodes: [SceneNode], slots: [Int]) = ([], [])
    for (sample, nodes) in parents {
      let partners = Alignment.partners(of: nodes, after: last, in: slots)
      last = (nodes, [])
      if partners.contains(nil) {
        var merged: [Slot] = []
        merged.reserveCapacity(slots.count + nodes.count)
        var next = 0
        for partner in partners {
          if let partner {
            merged += slots[next...partner]
            next = partner + 1
          } else {
            merged.append(Slot(samples: [], nodes: [], children: []))
          }
          last.slots.append(merged.count - 1)
        }
        merged += slots[next...]
        slots = merged
      } else {
        last.slots = partners.compactMap { $0 }
      }
      for (node, slot) in zip(nodes, last.slots) {
        slots[slot].samples.append(sample)
        slots[slot].nodes.append(node)
      }
    }
    for index in slots.indices {
      if case .shape? = slots[index].nodes.first?.content { continue }
      slots[index].children = matched(zip(slots[index].samples, slots[index].nodes).map { ($0, $1.children) })
    }
    return slots
  }
}
