import Raster
import Vector

/// The filters on a group, in user units, in the order in which they apply.
struct FilterNode: Sendable {
  var filters: [ImageFilter]
}

/// What the filters of an element come to.
enum FilterOutcome {
  case none
  /// Nothing shows.
  case hidden
  case some(FilterNode)
}

extension SceneBuilder {
  /// The filters that an element asks for.
  mutating func filter(
    _ view: ElementView, _ children: [Node], _ context: DrawContext
  ) throws(SVGError) -> FilterOutcome {
    let text = view.word(.filter)
    guard !text.isEmpty, text != "none" else { return .none }
    guard let items = FilterList.parse(text, context) else { return .none }
    var filters: [ImageFilter] = []
    for item in items {
      switch item {
      case .function(let filter): filters.append(filter)
      case .reference(let name):
        // A filter that is not there leaves nothing of the element (Filter Effects 1, 5).
        // In a list, the other filters remain.
        guard let target = document.element(name, ["filter"]) else {
          guard items.count > 1 else { return .hidden }
          continue
        }
        // One that is on its way already leaves the element as it is.
        if context.references.contains(target) { continue }
        var reader = FilterReader(builder: self, filter: self.view(target), box: children.box(), context: context)
        let outcome = try reader.read()
        (drawnElements, segments) = (reader.builder.drawnElements, reader.builder.segments)
        warnings.add(reader.builder.warnings.warnings + reader.warnings.warnings)
        switch outcome {
        case .none: return .none
        case .hidden: return .hidden
        case .some(let node): filters += node.filters
        }
      }
    }
    return filters.isEmpty && !items.isEmpty ? .none : .some(FilterNode(filters: filters))
  }
}

extension Emitter {
  /// The filters of a group in pixels.
  func filters(of group: GroupNode, _ transform: AffineTransform) -> [ImageFilter] {
    group.filter?.filters.map { $0.transformed(by: transform) } ?? []
  }
}
