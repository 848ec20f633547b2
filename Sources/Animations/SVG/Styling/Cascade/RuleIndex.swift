import Numerics
import Vector

/// Finds the few rules that may match an element, by a condition of their last compound selector.
struct RuleIndex {
  private var byID: [Name: [Int]] = [:]
  private var byClass: [Name: [Int]] = [:]
  private var byType: [Name: [Int]] = [:]
  private var others: [Int] = []

  init(_ sheet: StyleSheet) {
    for (index, rule) in sheet.rules.enumerated() {
      for selector in rule.selectors {
        let last = selector.compounds[0].compound
        if let id = last.id {
          byID[id, default: []].append(index)
        } else if let name = last.classes.first {
          byClass[name, default: []].append(index)
        } else if let type = last.type {
          byType[type, default: []].append(index)
        } else {
          others.append(index)
        }
      }
    }
  }

  /// The candidates in style sheet order, without duplicates.
  func candidates(for element: Element, _ classes: [Name]) -> [Int] {
    var all = others + (byType[element.name] ?? [])
    if let id = element["id"] { all += byID[id] ?? [] }
    for name in classes { all += byClass[name] ?? [] }
    guard all.count > 1 else { return all }
    all.sort()
    return all.enumerated().filter { $0.offset == 0 || all[$0.offset - 1] != $0.element }.map { $0.element }
  }
}

extension PropertyValue {
  /// Whether its numbers are finite and within the limits.
  var isWithinLimits: Bool {
    func fits(_ number: Double) -> Bool { abs(number) <= SVGLimits.magnitude }
    func fits(_ length: Length) -> Bool {
      fits(length.px) && fits(length.percent) && fits(length.em)
        && length.limits.allSatisfy { fits($0.factor) && $0.options.allSatisfy { fits($0) } }
    }
    return switch self {
    case .number(let number): fits(number)
    case .numbers(let numbers): numbers.allSatisfy(fits)
    case .length(let length): fits(length)
    case .lengths(let lengths): lengths.allSatisfy { fits($0) }
    case .path(let path): path.points.allSatisfy { fits($0.x) && fits($0.y) }
    case .filters(let functions):
      functions.allSatisfy { function in
        switch function {
        case .blur(let deviation): fits(deviation)
        case .dropShadow(let x, let y, let deviation, _): fits(x) && fits(y) && fits(deviation)
        case .hueRotate(let number), .amount(_, let number): fits(number)
        case .reference: true
        }
      }
    default: true
    }
  }
}
