import JSON
import Numerics

/// The values that a theme of dotLottie 2 gives to slots.
struct ThemeValues {
  /// Properties, images and gradients, as in the slots of a document.
  private(set) var values: [Name: JSONValue] = [:]
  private(set) var texts: [Name: String] = [:]
  /// The identifiers of rules that are not applied.
  private(set) var unapplied: [Name] = []

  init() {}

  init(_ root: JSONObject) {
    for rule in root["rules"]?.array ?? [] {
      guard let id = rule["id"]?.name else { continue }
      if rule["expression"]?.string != nil { unapplied.append(id) }
      switch rule["type"]?.string {
      case "Text": texts[id] = rule["value"]?.string ?? rule["value"]?["text"]?.string
      case "Image": values[id] = rule["value"].flatMap(Self.image)
      case "Gradient": values[id] = Self.gradient(rule)
      default: values[id] = Self.property(rule) { $0 }
      }
      if values[id] == nil, texts[id] == nil, !unapplied.contains(id) { unapplied.append(id) }
    }
  }

  /// A constant or animated property; nil if the rule has neither a value nor keyframes.
  private static func property(_ rule: JSONValue, _ convert: (JSONValue) -> JSONValue?) -> JSONValue? {
    if let keyframes = rule["keyframes"]?.array, !keyframes.isEmpty {
      let converted = keyframes.compactMap { keyframe(of: $0, convert) }
      return converted.count == keyframes.count ? object([("k", array(converted))]) : nil
    }
    return rule["value"].flatMap(convert).map { object([("k", $0)]) }
  }

  private static func keyframe(of json: JSONValue, _ convert: (JSONValue) -> JSONValue?) -> JSONValue? {
    guard let time = json["frame"], let value = json["value"].flatMap(convert) else { return nil }
    let parts = [
      ("t", time), ("s", value.array == nil ? array([value]) : value), ("o", json["outTangent"]),
      ("i", json["inTangent"]), ("h", json["hold"]), ("to", json["valueOutTangent"]), ("ti", json["valueInTangent"]),
    ]
    return object(parts.compactMap { key, value in value.map { (key, $0) } })
  }

  private static func image(_ value: JSONValue) -> JSONValue? {
    guard let path = value["path"] ?? value["url"], path.string != nil else { return nil }
    let parts = [("p", path), ("w", value["width"]), ("h", value["height"])]
    return object(parts.compactMap { key, value in value.map { (key, $0) } })
  }

  /// The number of color stops and the property of their numbers, which alpha stops follow.
  private static func gradient(_ rule: JSONValue) -> JSONValue? {
    let stops = rule["value"]?.array ?? rule["keyframes"]?.array?.first?["value"]?.array ?? []
    guard !stops.isEmpty, let numbers = property(rule, numbers) else { return nil }
    return object([("p", number(Double(stops.count))), ("k", numbers)])
  }

  private static func numbers(of stops: JSONValue) -> JSONValue? {
    var (colors, alphas): ([Double], [Double]) = ([], [])
    for stop in stops.array ?? [] {
      guard let offset = stop["offset"]?.scalar, let color = stop["color"]?.numbers, color.count >= 3 else {
        return nil
      }
      colors += [offset] + color.prefix(3)
      alphas += [offset, color.count > 3 ? color[3] : 1]
    }
    return array((colors + alphas).map(number))
  }

  // MARK: JSON

  private static let noRange = SourceRange(start: .start, end: .start)

  private static func number(_ value: Double) -> JSONValue { JSONValue(.number(value), at: noRange) }

  private static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements), at: noRange) }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(
      .object(JSONObject(members: members.map { .init(key: Name($0.0), keyRange: noRange, value: $0.1) })), at: noRange)
  }
}
