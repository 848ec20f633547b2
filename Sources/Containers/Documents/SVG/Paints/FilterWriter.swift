import Numerics
import Raster
import Vector

/// Compares filters.
enum FilterNumbers {
  /// Whether both filters do the same with other numbers.
  static func haveSameSteps(_ a: ImageFilter, _ b: ImageFilter) -> Bool {
    a.steps.count == b.steps.count
      && zip(a.steps, b.steps).allSatisfy { $0.input == $1.input && $0.result == $1.result }
      && zip(primitive(a).children, primitive(b).children).allSatisfy { $0.name == $1.name }
  }

  /// Whether the middle filter lies halfway between both others, as far as one can see.
  static func isLinear(_ a: ImageFilter, _ middle: ImageFilter, _ b: ImageFilter) -> Bool {
    a == middle && a == b || primitive(middle).isMean(of: primitive(a), primitive(b))
  }

  private static func primitive(_ filter: ImageFilter) -> FilterPrimitive { FilterPrimitive(filter, area: .null) }
}

extension FilterPrimitive {
  /// Whether both differ in numbers and colors alone.
  fileprivate func matches(_ other: FilterPrimitive) -> Bool {
    name == other.name && fields.count == other.fields.count && children.count == other.children.count
      && zip(fields, other.fields).allSatisfy { $0.matches($1) }
      && zip(children, other.children).allSatisfy { $0.matches($1) }
  }

  fileprivate func isMean(of a: FilterPrimitive, _ b: FilterPrimitive) -> Bool {
    matches(a) && matches(b)
      && fields.indices.allSatisfy { fields[$0].isMean(of: a.fields[$0], b.fields[$0]) }
      && children.indices.allSatisfy { children[$0].isMean(of: a.children[$0], b.children[$0]) }
  }
}

extension FilterPrimitive.Field {
  fileprivate func matches(_ other: Self) -> Bool {
    guard name == other.name else { return false }
    return switch (value, other.value) {
    case (.words(let words), .words(let others)): words == others
    case (.numbers(let numbers, _), .numbers(let others, _)): numbers.count == others.count
    case (.color, .color): true
    default: false
    }
  }

  /// The numbers, or the components 0...255 of the color.
  fileprivate var numbers: [Double] {
    switch value {
    case .words: []
    case .numbers(let numbers, _): numbers
    case .color(let color): color.levels
    }
  }

  /// The largest error of a number: pixels, levels, or shares of the greatest component.
  fileprivate var tolerance: Double {
    switch name {
    case "x", "y", "width", "height", "scale", "radius": Tolerance.length
    case "stdDeviation": 0.05
    case "flood-color": Tolerance.level
    case "baseFrequency": 0.0002
    default: 0.005
    }
  }

  /// Shadows and shifts lie at whole pixels, and no browser mixes radii between them.
  fileprivate var isWhole: Bool { name == "dx" || name == "dy" || name == "radius" }

  /// Whether the numbers are halfway between those of two others.
  fileprivate func isMean(of a: Self, _ b: Self) -> Bool {
    if isWhole { return numbers == a.numbers && numbers == b.numbers }
    return zip(numbers, zip(a.numbers, b.numbers)).allSatisfy { ListMotion.isMean($1.0, $0, $1.1, tolerance) }
  }
}

extension LoopWriter {
  /// A filter over the loop; nil if it changes in other things than numbers and colors.
  func element(of filters: [FilterPrimitive], _ times: SampleTimes) -> Element? {
    guard filters.allSatisfy({ filters[0].matches($0) }) else { return nil }
    var element = Element(filters[0].name)
    for (index, field) in filters[0].fields.enumerated() {
      set(field, to: filters.map { $0.fields[index].numbers }, of: &element, times)
    }
    element.children = filters[0].children.indices.compactMap { index in
      self.element(of: filters.map { $0.children[index] }, times)
    }
    return element
  }

  private func set(
    _ field: FilterPrimitive.Field, to values: [[Double]], of element: inout Element, _ times: SampleTimes
  ) {
    let isStill = values.allSatisfy { $0 == values[0] }
    func change(_ decimals: Int) -> Change {
      let track = Track(times: times.times, values: values, isDiscrete: times.isDiscrete || field.isWhole)
      return isStill
        ? Change(still: values[0], digits: decimals) : Change(track, within: field.tolerance, digits: decimals)
    }
    switch field.value {
    case .words(let words): element[field.name] = words
    case .color: set(field.name, to: change(0), of: &element) { Color.hex($0) }
    case .numbers(_, let decimals):
      let isFine = isStill || field.name == "baseFrequency"
      let change = change(isFine ? decimals : Decimal.decimals(within: field.tolerance / 2))
      // One deviation or radius is for both directions.
      let isPair = field.name == "stdDeviation" || field.name == "radius"
      if isStill, field.name == "flood-opacity", values[0] == [1] { return }
      set(field.name, to: change, of: &element) { numbers in
        (isPair && numbers[0] == numbers[1] ? [numbers[0]] : numbers).map { Decimal.text($0, change.digits) }
          .joined(separator: " ")
      }
    }
  }
}
