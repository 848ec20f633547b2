import JSON
import Numerics

/// A part of a document as expressions see it.
enum ScriptPart: Sendable {
  case mathematics
  case composition(JSONObject)
  case layer(ScriptLayer)
  /// The transform of a layer or a group.
  case transform(JSONObject, of: ScriptLayer)
  /// A shape item.
  case item(JSONObject, of: ScriptLayer)
  /// The items of a group or of a layer.
  case contents(JSONObject, of: ScriptLayer)
  case effects(ScriptLayer)
  /// The properties of a text layer.
  case text(ScriptLayer)
  case effect(JSONObject, of: ScriptLayer)
  case mask(JSONObject, of: ScriptLayer)
  case property(ScriptProperty)
  /// A keyframe, counted from 0.
  case key(ScriptProperty, Int)
}

/// A layer, with the document or the precomposition that contains it.
struct ScriptLayer: Sendable {
  var composition: JSONObject
  var object: JSONObject

  /// A layer of the same composition, by its name or number.
  func other(_ value: ScriptValue) -> ScriptLayer? { Self.layer(value, of: composition) }

  static func layer(_ value: ScriptValue, of composition: JSONObject) -> ScriptLayer? {
    let layers = (composition["layers"]?.array ?? []).lazy.compactMap { $0.object }
    let found: JSONObject?
    switch value {
    case .text(let name): found = layers.first { $0.name("nm") == Name(name) }
    case .number(let number): found = layers.first { $0["ind"]?.scalar == number }
    default: found = nil
    }
    return found.map { ScriptLayer(composition: composition, object: $0) }
  }

  var parent: ScriptLayer? { object["parent"]?.scalar.flatMap { other(.number($0)) } }
}

/// A property of a layer, or of a part of it.
struct ScriptProperty: Sendable {
  var json: JSONValue
  var layer: ScriptLayer
  /// Whether it is the property of the expression, whose value is that of its keyframes.
  var isOwn = false

  /// The steps that reading the property counts as: one for 64 bytes of its text.
  var cost: Int { 1 + max(0, json.range.end.offset - json.range.start.offset) / 64 }

  /// The keyframes with times, in order.
  var keys: [JSONValue] {
    guard let list = json["k"]?.array, list.first?["t"] != nil else { return [] }
    return list.filter { $0["t"]?.scalar != nil }.sorted { ($0["t"]?.scalar ?? 0) < ($1["t"]?.scalar ?? 0) }
  }
}

extension ScriptPart {
  /// The number of a property, a shape item or an effect among those beside it; nil for other parts.
  var number: Double? {
    switch self {
    case .property(let property): property.json["ix"]?.scalar
    case .item(let object, _), .effect(let object, _): object["ix"]?.scalar
    default: nil
    }
  }

  /// A name without white space and marks, in lower case.
  private static func plain(_ name: String) -> String {
    name.lowercasedASCII.split(whereScalar: { !$0.properties.isAlphabetic && $0.properties.numericType == nil })
      .joined()
  }

  /// The plain name of a property, also for a name of After Effects that no language changes, such as `ADBE Vector
  /// Rect Size`.
  private static func propertyName(_ name: String) -> String {
    let plain = plain(name)
    guard let own = plain.after(prefix: "adbe") else { return plain }
    let inside = own.after(prefix: "vector") ?? own
    let kinds = ["rect", "ellipse", "star", "fill", "stroke", "trim", "repeater", "roundcorner", "group"]
    let bare = kinds.lazy.compactMap { inside.after(prefix: $0) }.first { !$0.isEmpty } ?? inside
    return matchNames[Name(bare)] ?? String(bare)
  }

  private static let matchNames: [Name: String] = [
    "shape": "path", "rotatez": "rotation", "anchor": "anchorpoint", "width": "strokewidth",
    "innerroundess": "innerroundness", "outerroundess": "outerroundness", "position0": "xposition",
    "position1": "yposition", "position2": "zposition",
  ]

  private static let transformKeys: [Name: [String]] = [
    "anchorpoint": ["a"], "position": ["p"], "scale": ["s"], "rotation": ["r", "rz"], "zrotation": ["rz", "r"],
    "xrotation": ["rx"], "yrotation": ["ry"], "opacity": ["o"], "skew": ["sk"], "skewaxis": ["sa"],
  ]

  /// The keys of properties, by the type of their shape item.
  private static let itemKeys: [Name: [Name: String]] = {
    let fill: [Name: String] = ["color": "c", "opacity": "o", "startpoint": "s", "endpoint": "e"]
    var stroke = fill
    stroke["strokewidth"] = "w"
    return [
      "sh": ["path": "ks"], "rc": ["size": "s", "position": "p", "roundness": "r"],
      "el": ["size": "s", "position": "p"],
      "sr": [
        "points": "pt", "position": "p", "rotation": "r", "innerradius": "ir", "outerradius": "or",
        "innerroundness": "is", "outerroundness": "os",
      ],
      "fl": fill, "gf": fill, "st": stroke, "gs": stroke, "tm": ["start": "s", "end": "e", "offset": "o"],
      "rp": ["copies": "c", "offset": "o"], "rd": ["radius": "r"], "pb": ["amount": "a"],
    ]
  }()

  /// A part or property with a name or number; nil if there is none.
  func part(_ key: ScriptValue) -> ScriptPart? {
    switch (self, key) {
    case (.layer(let layer), _): return Self.part(of: layer, key)
    case (.item(let object, let layer), .number(2)) where object["it"] != nil: return .contents(object, of: layer)
    case (.item(let object, let layer), _), (.contents(let object, let layer), _):
      return Self.part(of: object, layer, key)
    case (.transform(let object, let layer), .number(let number)): return Self.property(number, of: object, layer)
    case (.transform(let object, let layer), .text(let name)):
      let plain = Self.propertyName(name)
      if let axis = plain.before(suffix: "position"), ["x", "y", "z"].contains(axis), object["p"]?["s"]?.flag == true {
        return object["p"]?[String(axis)].map { .property(ScriptProperty(json: $0, layer: layer)) }
      }
      let keys = Self.transformKeys[plain] ?? []
      return keys.firstNonNil { object[$0] }.map { .property(ScriptProperty(json: $0, layer: layer)) }
    case (.effects(let layer), _):
      return Self.element(key, of: layer.object["ef"]).map { .effect($0, of: layer) }
    case (.effect(let object, let layer), _):
      guard let control = Self.element(key, of: object["ef"]), let value = control["v"] else { return nil }
      if control.choice("ty") == 10, let number = value["k"]?.scalar ?? value.scalar {
        return layer.other(.number(number)).map { .layer($0) }
      }
      return .property(ScriptProperty(json: value, layer: layer))
    case (.text(let layer), .text("sourceText")), (.text(let layer), .text("Source Text")):
      return layer.object["t"]?["d"].map { .property(ScriptProperty(json: $0, layer: layer)) }
    case (.mask(let object, let layer), .text(let name)):
      let keys: [Name: String] = ["maskpath": "pt", "path": "pt", "maskopacity": "o", "maskexpansion": "x"]
      return keys[Self.plain(name)].flatMap { object[$0] }.map { .property(ScriptProperty(json: $0, layer: layer)) }
    default: return nil
    }
  }

  /// An element of a list, by its name or its number from 1.
  private static func element(_ key: ScriptValue, of list: JSONValue?) -> JSONObject? {
    let objects = (list?.array ?? []).lazy.compactMap { $0.object }
    switch key {
    case .text(let name):
      return objects.first { $0.name("nm") == Name(name) } ?? objects.first { $0.name("mn") == Name(name) }
    case .number(let number): return objects.first { $0["ix"]?.scalar == number }
    default: return nil
    }
  }

  private static func part(of layer: ScriptLayer, _ key: ScriptValue) -> ScriptPart? {
    switch key {
    case .number(2), .text("ADBE Root Vectors Group"), .text("Contents"): return .contents(layer.object, of: layer)
    case .number(4), .text("ADBE Effect Parade"), .text("Effects"): return .effects(layer)
    case .text("ADBE Transform Group"), .text("Transform"), .text("transform"):
      return layer.object["ks"]?.object.map { .transform($0, of: layer) }
    case .text("text"), .text("Text"), .text("ADBE Text Properties"):
      return layer.object["t"] == nil ? nil : .text(layer)
    case .text("timeRemap"), .text("Time Remap"):
      return layer.object["tm"].map { .property(ScriptProperty(json: $0, layer: layer)) }
    case .text: return layer.object["ks"]?.object.flatMap { ScriptPart.transform($0, of: layer).part(key) }
    default: return nil
    }
  }

  /// The property of an item with a number.
  private static func property(_ number: Double, of object: JSONObject, _ layer: ScriptLayer) -> ScriptPart? {
    let found = object.members.first { $0.value.object?["ix"]?.scalar == number }
    return found.map { .property(ScriptProperty(json: $0.value, layer: layer)) }
  }

  private static func part(of object: JSONObject, _ layer: ScriptLayer, _ key: ScriptValue) -> ScriptPart? {
    let type = object["ty"]?.string ?? ""
    let items = object["it"] ?? object["shapes"]
    if let item = element(key, of: items), item["ty"]?.string != "tr" { return .item(item, of: layer) }
    if case .number(let number) = key, items == nil { return property(number, of: object, layer) }
    guard case .text(let name) = key else { return nil }
    switch plain(name) {
    case "transform", "adbevectortransformgroup":
      return items?.array?.last { $0["ty"]?.string == "tr" }?.object.map { .transform($0, of: layer) }
    case "contents", "adbevectorsgroup": return items == nil ? nil : .contents(object, of: layer)
    default:
      return itemKeys[type]?[propertyName(name)].flatMap { object[$0] }.map {
        .property(ScriptProperty(json: $0, layer: layer))
      }
    }
  }
}

extension ScriptPart {
  /// The parts around a property, innermost first: shapes and groups, with the contents that hold them, effects, the
  /// transform, and finally the layer.
  static func groups(around property: ScriptProperty) -> [ScriptPart] {
    let layer = property.layer
    func holds(_ json: JSONValue?) -> Bool { json.map { $0.range.contains(property.json.range) } ?? false }
    func holders(_ list: JSONValue?) -> JSONValue? { list?.array?.first(where: holds) }
    var parts: [ScriptPart] = [.layer(layer)]
    if let effect = holders(layer.object["ef"]), let object = effect.object {
      parts = [.effect(object, of: layer), .effects(layer)] + parts
    } else if let mask = holders(layer.object["masksProperties"])?.object {
      parts.insert(.mask(mask, of: layer), at: 0)
    } else if holds(layer.object["ks"]), let object = layer.object["ks"]?.object {
      parts.insert(.transform(object, of: layer), at: 0)
    }
    var around = layer.object
    // The reader bounds the depth of documents.
    while let item = holders(around["it"] ?? around["shapes"])?.object {
      // The list of a group is a part of its own.
      let own: ScriptPart = item["ty"]?.string == "tr" ? .transform(item, of: layer) : .item(item, of: layer)
      parts = (item["ty"]?.string == "tr" ? [own] : [own, .contents(around, of: layer)]) + parts
      around = item
    }
    return parts
  }
}

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    start.offset <= other.start.offset && other.end.offset <= end.offset
  }
}
