import Numerics

/// An attribute of a filter or of one of its primitives that changes over the loop.
struct FilterAttribute {
  /// The place of the primitive; nil for the filter itself.
  let primitive: Int?
  /// The place of the function of a component transfer.
  let function: Int?
  let name: String
  /// The numbers at each time, equally many; three components 0...255 for a color.
  let values: [[Double]]

  /// The attributes that change; nil if the filters do not have the same primitives, or differ in other things than
  /// numbers and colors.
  static func changing(in filters: [Markup]) -> [FilterAttribute]? {
    let filters = completed(filters)
    var result: [FilterAttribute] = []
    guard append(filters, primitive: nil, function: nil, to: &result) else { return nil }
    for index in filters[0].children.indices {
      let primitives = filters.map { $0.children[index] }
      guard append(primitives, primitive: index, function: nil, to: &result) else { return nil }
      for place in primitives[0].children.indices {
        guard append(primitives.map { $0.children[place] }, primitive: index, function: place, to: &result) else {
          return nil
        }
      }
    }
    return result
  }

  /// The filters with the opacity of every color that any of them gives one.
  private static func completed(_ filters: [Markup]) -> [Markup] {
    let name = "flood-opacity"
    let places = Set(
      filters.flatMap { filter in filter.children.indices.filter { filter.children[$0][name] != nil } })
    return filters.map { filter in
      var filter = filter
      for place in places where place < filter.children.count && filter.children[place]["flood-color"] != nil {
        filter.children[place][name] = filter.children[place][name] ?? "1"
      }
      return filter
    }
  }

  private static func append(
    _ elements: [Markup], primitive: Int?, function: Int?, to result: inout [FilterAttribute]
  ) -> Bool {
    let first = elements[0]
    for element in elements {
      guard element.name == first.name, element.children.count == first.children.count,
        element.attributes.count == first.attributes.count,
        zip(element.attributes, first.attributes).allSatisfy({ $0.name == $1.name })
      else { return false }
    }
    for (place, attribute) in first.attributes.enumerated() {
      let texts = elements.map { $0.attributes[place].value }
      guard texts.contains(where: { $0 != attribute.value }) else { continue }
      let values = texts.compactMap { numbers($0.text, in: attribute.name) }
      guard values.count == texts.count, let maximum = values.map({ $0.count }).max() else { return false }
      // One standard deviation is for both directions.
      let filled = values.map { attribute.name == "stdDeviation" && $0.count == 1 ? [$0[0], $0[0]] : $0 }
      guard filled.allSatisfy({ $0.count == filled[0].count }), maximum > 0 else { return false }
      result.append(
        FilterAttribute(primitive: primitive, function: function, name: attribute.name, values: filled))
    }
    return true
  }

  private static func numbers(_ text: String, in name: String) -> [Double]? {
    if name == "flood-color" { return Color.levels(ofHex: text) }
    // Words and seeds are no numbers between which there are others.
    guard name != "seed", name != "numOctaves" else { return nil }
    let words = text.split(at: " ")
    let numbers = words.compactMap { Double($0) }
    return numbers.count == words.count ? numbers : nil
  }

  /// The largest error of a number: pixels, levels, or shares of the greatest component.
  private var tolerance: Double {
    switch name {
    case "x", "y", "width", "height", "scale", "radius": Tolerance.length
    case "stdDeviation": 0.05
    case "flood-color": Tolerance.level
    case "baseFrequency": 0.0002
    default: 0.005
    }
  }

  /// Shadows and shifts lie at whole pixels, and no browser mixes radii between them.
  private var isWhole: Bool { name == "dx" || name == "dy" || name == "radius" }

  /// Whether the second of three values is halfway between both others.
  var isLinear: Bool {
    values[0].indices.allSatisfy { index in
      if isWhole { return values[1][index] == values[0][index] && values[1][index] == values[2][index] }
      return ListMotion.isMean(values[0][index], values[1][index], values[2][index], tolerance)
    }
  }

  /// Writes the attribute and its animation.
  func apply(to filter: inout Markup, _ times: SampleTimes, _ writer: LoopWriter) {
    let digits = name == "flood-color" ? 0 : name == "baseFrequency" ? 6 : Decimal.decimals(within: tolerance / 2)
    let track = Track(times: times.times, values: values, isDiscrete: times.isDiscrete || isWhole)
    let change = Change(track, within: tolerance, digits: digits)
    func set(on element: inout Markup) {
      writer.set(name, to: change, of: &element) { value in
        if name == "flood-color" { return Color.hex(value) }
        let isOne = name == "stdDeviation" && value[0] == value[1]
        return (isOne ? [value[0]] : value).map { Decimal.text($0, digits) }.joined(separator: " ")
      }
    }
    guard let primitive else { return set(on: &filter) }
    guard let function else { return set(on: &filter.children[primitive]) }
    set(on: &filter.children[primitive].children[function])
  }
}
