import Numerics
import WhirligifKit

/// All combinations of the values of some settings.
package struct Matrix: Sendable {
  /// A name and its values, at least one.
  package struct Axis: Sendable {
    let name: Name
    let values: [String]

    init(name: Name, values: [String]) { (self.name, self.values) = (name, values) }
  }

  var axes: [Axis] = []

  init() {}

  /// The product of the axes; 0 without axes. The code that adds an axis must check the size of the product.
  var count: Int { axes.isEmpty ? 0 : axes.reduce(1) { $0 * $1.values.count } }

  /// The combination with an index below `count`; the last axis changes fastest.
  subscript(index: Int) -> [Setting] {
    var rest = index
    var settings: [Setting] = []
    for axis in axes.reversed() {
      settings.append(.init(name: axis.name, text: axis.values[rest % axis.values.count]))
      rest /= axis.values.count
    }
    return settings.reversed()
  }
}
