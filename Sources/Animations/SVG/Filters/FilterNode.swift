import Numerics
import Raster
import Vector

/// The filters of a group, in user units, in order of application.
struct FilterNode: Sendable {
  var filters: [ImageFilter]
}

/// The result of reading an element's filters.
enum FilterOutcome {
  case none
  /// The element is not drawn.
  case hidden
  case some(FilterNode)
}

extension SceneBuilder {
  /// Reads the filters of an element.
  mutating func filter(
    of view: ElementView, _ children: [Node], in context: DrawContext
  ) throws(SVGError) -> FilterOutcome {
    guard case .filters(let items) = view.value(.filter), !items.isEmpty else { return .none }
    var filters: [ImageFilter] = []
    // As in Chromium, functions after a reference calculate on the scale of its last primitive.
    var encoding = ColorEncoding.srgb
    for item in items {
      switch item {
      case .reference(let name):
        // A reference to a missing filter hides the element (Filter Effects 1, 5). In a list, the other filters apply.
        guard let target = document.element(name, ["filter"]) else {
          guard items.count > 1 else { return .hidden }
          continue
        }
        // A filter that is already being drawn is ignored.
        if context.references.contains(target) { continue }
        var reader = FilterReader(builder: self, filter: self.view(target), box: children.box, context: context)
        let outcome = try reader.read()
        work = reader.builder.work
        warnings.add(reader.builder.warnings.warnings + reader.warnings.warnings)
        switch outcome {
        case .none: return .none
        case .hidden: return .hidden
        case .some(let node):
          filters += node.filters
          encoding = node.filters.last?.steps.last?.encoding ?? .srgb
        }
      default:
        var filter = item.imageFilter(context.style)
        for index in filter.steps.indices { filter.steps[index].encoding = encoding }
        filters.append(filter)
      }
    }
    return filters.isEmpty && !items.isEmpty ? .none : .some(FilterNode(filters: filters))
  }
}
