/// Every combination of some values: settings that multiply.
struct Matrix: Sendable {
  /// A name and the values it takes, at least one.
  struct Axis: Sendable {
    let name: String
    let values: [String]
  }

  var axes: [Axis] = []

  /// The product of the axes; 0 without axes. Whoever adds an axis checks that the product is not too large.
  var count: Int { axes.isEmpty ? 0 : axes.reduce(1) { $0 * $1.values.count } }

  /// A combination by its index, below `count`; the last axis changes fastest.
  subscript(index: Int) -> [BatchJob.Setting] {
    var rest = index
    var settings: [BatchJob.Setting] = []
    for axis in axes.reversed() {
      settings.append(.init(name: axis.name, text: axis.values[rest % axis.values.count]))
      rest /= axis.values.count
    }
    return settings.reversed()
  }
}
