import Drawing
import Numerics
import Raster
import Vector

/// A display list as a tree. Its nodes refer to the commands of the list: copies of them would take more memory than
/// the list.
struct SceneNode {
  enum Content {
    /// A fill or a stroke.
    case shape(DisplayList.Command)
    indirect case clip(DisplayList.Command, [SceneNode])
    indirect case group(SceneGroup, [SceneNode])
    /// A mask of what comes before it in the innermost group.
    indirect case mask(MaskKind, [SceneNode])
  }

  let content: Content
  /// Of the owner of its command; 0 if it is not known.
  let owner: Int

  /// The path of a shape or clip, with its paint.
  var shape: SceneShape? {
    switch content {
    case .shape(let command), .clip(let command, _): SceneShape(command)
    case .group, .mask: nil
    }
  }

  var children: [SceneNode] {
    switch content {
    case .shape: []
    case .clip(_, let children), .group(_, let children), .mask(_, let children): children
    }
  }
}

/// A filled, stroked or clipping path.
struct SceneShape {
  var path: Path
  var rule = FillRule.nonZero
  /// Nil for a fill and for a clip.
  var stroke: StrokeStyle?
  var paint = Paint.solid(.black)
  /// From the path's units to pixels.
  var transform: AffineTransform
  var blend = BlendMode.normal
}

extension SceneShape {
  /// Nil for a command without a path.
  init?(_ command: DisplayList.Command) {
    switch command {
    case .fill(let path, let rule, let paint, let transform, let blend):
      self.init(path: path, rule: rule, paint: paint, transform: transform, blend: blend)
    case .stroke(let path, let style, let paint, let transform, let blend):
      self.init(path: path, stroke: style, paint: paint, transform: transform, blend: blend)
    case .pushClip(let path, let rule, let transform): self.init(path: path, rule: rule, transform: transform)
    case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: return nil
    }
  }
}

extension SceneShape {
  /// The fill or stroke that draws it.
  var command: DisplayList.Command {
    stroke.map { .stroke(path, $0, paint, transform, blend) } ?? .fill(path, rule, paint, transform, blend)
  }
}

/// A separate picture that is filtered, made translucent and blended.
struct SceneGroup {
  var opacity: Double
  var blend: BlendMode
  var filters: [ImageFilter]
}

extension DisplayList {
  /// The commands as a tree.
  var tree: [SceneNode] {
    var place = 0
    return nodes(from: &place)
  }

  /// The nodes up to the end of the innermost open command.
  private func nodes(from place: inout Int) -> [SceneNode] {
    var nodes: [SceneNode] = []
    while place < commands.count {
      let command = commands[place]
      let owner = owners.map { place < $0.count ? $0[place].id : 0 } ?? 0
      place += 1
      func add(_ content: SceneNode.Content) { nodes.append(SceneNode(content: content, owner: owner)) }
      switch command {
      case .fill, .stroke: add(.shape(command))
      case .pushClip: add(.clip(command, self.nodes(from: &place)))
      case .beginGroup(let opacity, let blend, let filters):
        let group = SceneGroup(opacity: opacity.clampedToUnit, blend: blend, filters: filters)
        add(.group(group, self.nodes(from: &place)))
      case .beginMask(let kind): add(.mask(kind, self.nodes(from: &place)))
      case .popClip, .endGroup, .endMask: return nodes
      }
    }
    return nodes
  }
}

/// Finds which nodes of two lists are the same thing: nodes of the same owner. Where an owner has several nodes, or is
/// in one of the lists only, they are the nodes that are most alike.
struct Alignment {
  /// The owners that have nodes in both lists, and of these the owners of one node in each.
  private var shared: Set<Int> = []
  private var single: Set<Int> = []

  private init(_ nodes: [SceneNode], _ others: [SceneNode]) {
    let counts = [nodes, others].map { $0.reduce(into: [:]) { $0[$1.owner, default: 0] += 1 } }
    shared = Set(counts[0].keys.filter { $0 != 0 && counts[1][$0] != nil })
    single = shared.filter { counts[0][$0] == 1 && counts[1][$0] == 1 }
  }

  /// The most pairs that are compared; beyond that, only equal kinds at equal places match.
  private static let maximumPairs = 60_000

  /// The maximum number of slots for which absent nodes are searched again.
  private static let maximumSlots = 4096

  /// For each node, the index of its slot; the indices ascend.
  /// - Parameter last: the nodes of the sample before, and their slots.
  static func partners(
    of nodes: [SceneNode], after last: (nodes: [SceneNode], slots: [Int]), in slots: [Slot]
  ) -> [Int?] {
    if nodes.count == last.nodes.count,
      zip(nodes, last.nodes).allSatisfy({ $0.owner == $1.owner && likeness($0, $1) >= certain })
    {
      return last.slots.map { $0 }
    }
    var partners = self.partners(of: nodes, in: last.nodes).map { $0.map { last.slots[$0] } }
    guard slots.count <= maximumSlots else { return partners }
    // An absent node may have come back, at its place among the others.
    let present = Set(last.slots)
    var start = 0
    while start < nodes.count {
      guard partners[start] == nil else {
        start += 1
        continue
      }
      let end = partners[start...].firstIndex { $0 != nil } ?? nodes.count
      let low = start > 0 ? (partners[start - 1] ?? -1) + 1 : 0
      let high = end < nodes.count ? partners[end] ?? slots.count : slots.count
      let absent = (low..<max(high, low)).filter { !present.contains($0) }
      let found = self.partners(of: Array(nodes[start..<end]), in: absent.compactMap { slots[$0].nodes.last })
      for (place, partner) in found.enumerated() { partners[start + place] = partner.map { absent[$0] } }
      start = end
    }
    return partners
  }

  /// For each node, the index of its partner; the indices ascend.
  static func partners(of nodes: [SceneNode], in others: [SceneNode]) -> [Int?] {
    let alignment = Alignment(nodes, others)
    func isSure(_ a: SceneNode, _ b: SceneNode) -> Bool {
      alignment.likeness(a, b) >= sure && (a.owner == b.owner || !alignment.areShared(a, b))
    }
    var partners = [Int?](repeating: nil, count: nodes.count)
    var first = 0
    while first < min(nodes.count, others.count), isSure(nodes[first], others[first]) {
      partners[first] = first
      first += 1
    }
    if first == nodes.count, first == others.count { return partners }
    if nodes.count == others.count, nodes.indices.allSatisfy({ alignment.likeness(nodes[$0], others[$0]) >= certain }) {
      return nodes.indices.map { $0 }
    }
    var (end, otherEnd) = (nodes.count, others.count)
    while end > first, otherEnd > first, isSure(nodes[end - 1], others[otherEnd - 1]) {
      end -= 1
      otherEnd -= 1
      partners[end] = otherEnd
    }
    let (rows, columns) = (end - first, otherEnd - first)
    guard rows > 0, columns > 0 else { return partners }
    guard rows * columns <= maximumPairs else {
      for index in first..<min(end, otherEnd) where alignment.likeness(nodes[index], others[index]) > 0 {
        partners[index] = index
      }
      return partners
    }
    let pairs = commonSubsequence(rows: rows, columns: columns) {
      alignment.likeness(nodes[first + $0], others[first + $1])
    }
    for (row, column) in pairs { partners[first + row] = first + column }
    return partners
  }

  /// The pairs of the common subsequence with the greatest total likeness (Needleman and Wunsch, 1970).
  private static func commonSubsequence(
    rows: Int, columns: Int, likeness: (_ row: Int, _ column: Int) -> Int
  ) -> [(row: Int, column: Int)] {
    var best = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
    var scores = [Int](repeating: 0, count: rows * columns)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let score = likeness(row, column)
        scores[row * columns + column] = score
        let place = row * (columns + 1) + column
        let with = score > 0 ? score + best[place + columns + 2] : 0
        best[place] = max(with, best[place + 1], best[place + columns + 1])
      }
    }
    var pairs: [(row: Int, column: Int)] = []
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let place = row * (columns + 1) + column
      let score = scores[row * columns + column]
      if score > 0, best[place] == score + best[place + columns + 2] {
        pairs.append((row, column))
        row += 1
        column += 1
      } else if best[place] == best[place + 1] {
        column += 1
      } else {
        row += 1
      }
    }
    return pairs
  }

  /// The likeness of what is certainly the same thing: the same path at nearly the same place.
  private static let sure = 16
  /// That of nodes of one outline, in one color.
  private static let sameOutline = 12

  /// The likeness from which nodes at the same place of lists with equal counts are the same thing.
  private static let certain = 6

  /// Whether the owner of either has nodes in both lists.
  private func areShared(_ a: SceneNode, _ b: SceneNode) -> Bool {
    shared.contains(a.owner) || shared.contains(b.owner)
  }

  /// The likeness of nodes of these lists.
  private func likeness(_ a: SceneNode, _ b: SceneNode) -> Int {
    let likeness = Self.likeness(a, b)
    if a.owner == b.owner {
      return likeness >= Self.sameOutline && single.contains(a.owner) ? Self.sure + likeness : likeness
    }
    // An owner may show at once the outline that another one has shown: a wheel of two digits.
    return areShared(a, b) && likeness < Self.sameOutline ? 0 : likeness
  }

  /// 0 for nodes that cannot be one thing; more the more they have in common.
  private static func likeness(_ a: SceneNode, _ b: SceneNode) -> Int {
    switch (a.content, b.content) {
    case (.shape, .shape): return likeness(a.shape, b.shape)
    case (.clip(_, let children), .clip(_, let others)):
      return likeness(a.shape, b.shape) + (children.count == others.count ? 2 : 0)
    case (.group(let a, let children), .group(let b, let others)):
      guard a.blend == b.blend, a.filters.count == b.filters.count, maskKinds(children) == maskKinds(others),
        zip(a.filters, b.filters).allSatisfy({ FilterNumbers.haveSameSteps($0, $1) })
      else { return 0 }
      guard let first = children.first, let other = others.first else { return 4 }
      return (children.count == others.count ? 6 : 3) + min(likeness(first, other), 10)
    case (.mask(let a, _), .mask(let b, _)): return a == b ? 16 : 0
    default: return 0
    }
  }

  private static func maskKinds(_ nodes: [SceneNode]) -> [MaskKind] {
    nodes.compactMap { if case .mask(let kind, _) = $0.content { kind } else { nil } }
  }

  private static func likeness(_ a: SceneShape?, _ b: SceneShape?) -> Int {
    guard let a, let b, a.blend == b.blend, a.rule == b.rule, a.stroke?.cap == b.stroke?.cap,
      a.stroke?.join == b.stroke?.join,
      a.stroke?.miterLimit == b.stroke?.miterLimit, a.stroke?.dash.count == b.stroke?.dash.count,
      PaintKind(a.paint) == PaintKind(b.paint)
    else { return 0 }
    var score = 2
    if a.path.hasSameVerbs(as: b.path) {
      score += 4
      if a.path.points == b.path.points { score += 4 }
    }
    if case (.solid(let color), .solid(let other)) = (a.paint, b.paint),
      color.red == other.red, color.green == other.green, color.blue == other.blue
    {
      score += 2
    }
    if let first = a.path.points.first, let other = b.path.points.first {
      let distance = (a.transform.apply(to: first) - b.transform.apply(to: other)).length
      score += distance < 1 ? 8 : distance < 4 ? 6 : distance < 16 ? 2 : 0
    }
    return score
  }
}

/// The properties that two paints must share to count as one paint that changes.
enum PaintKind: Hashable {
  case solid
  case gradient(GradientNumbers.Kind?, stops: Int, Gradient.Spread, Gradient.Interpolation, Gradient.Mixing)
  case image(RasterImage, ImagePaint.Sampling, ImagePaint.Extend)
  case pattern

  init(_ paint: Paint) {
    switch paint {
    case .solid: self = .solid
    case .gradient(let gradient):
      self = .gradient(
        GradientNumbers(gradient)?.kind, stops: gradient.stops.count, gradient.spread, gradient.interpolation,
        gradient.mixing)
    case .image(let image): self = .image(image.image, image.sampling, image.extend)
    case .pattern: self = .pattern
    }
  }
}
