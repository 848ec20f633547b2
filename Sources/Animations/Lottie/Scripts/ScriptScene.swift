import JSON
import Numerics
import Synchronization
import Vector

/// The parsed texts of a document's expressions.
final class ScriptPrograms: Sendable {
  private let known = Mutex<[Name: [ScriptStatement]?]>([:])

  /// Nil for a text that is not in the supported part of the language.
  func program(_ text: String) -> [ScriptStatement]? {
    if let known = known.withLock({ $0[Name(text)] }) { return known }
    let program = ScriptParser.program(text)
    known.withLock { $0[Name(text)] = .some(program) }
    return program
  }
}

/// The document as an expression sees it.
struct ScriptScene: Sendable {
  let root: JSONObject
  let options: LottieOptions
  let theme: ThemeValues
  let programs: ScriptPrograms
  /// The number of expressions that need the value of this one.
  let depth: Int
  let budget: ScriptBudget

  /// Reads properties for this expression, whose own expressions count towards the same budget.
  private func reader(for layer: ScriptLayer, isKeyed: Bool) -> Reader {
    let reader = Reader(root, options: options, theme: theme)
    reader.path = [""]
    reader.programs = programs
    reader.enter(composition: layer.composition, layer: layer.object)
    reader.scripting = isKeyed ? .off : .nested(depth: depth + 1, budget)
    return reader
  }

  /// Frames a second.
  func rate(of composition: JSONObject) -> Double {
    [composition["fr"]?.scalar, root["fr"]?.scalar].lazy.compactMap { $0 }.first { $0 > 0 } ?? 60
  }

  // MARK: Values

  /// - Parameter isKeyed: whether the value is that of the keyframes, without the expressions of the property.
  func value(of property: ScriptProperty, at seconds: Double, isKeyed: Bool) throws(ScriptFailure) -> ScriptValue {
    try budget.spend(property.cost)
    let frame = seconds * rate(of: property.layer.composition)
    return try value(of: property, reader(for: property.layer, isKeyed: isKeyed || property.isOwn), at: frame)
  }

  private func value(
    of property: ScriptProperty, _ reader: Reader, at frame: Double
  ) throws(ScriptFailure) -> ScriptValue {
    let json = property.json
    if json["s"]?.flag == true, json["x"] != nil, json["x"]?.string == nil { return list(reader.position(json), frame) }
    if let text = Self.words(of: json, at: frame) { return .text(text) }
    let sample = json["k"]?.array?.first?["s"] ?? json["k"]?.array?.first?["e"] ?? json["k"] ?? json
    if sample["v"] != nil || sample.array?.first?["v"] != nil {
      return .path(reader.property(json, or: BezierShape()).value(at: frame))
    }
    guard let numbers = sample.numbers else { throw .unsupported }
    if numbers.count > 1, property.keys.contains(where: { $0["to"] != nil }) {
      return list(reader.position(json), frame, count: numbers.count)
    }
    return ScriptValue(numbers: reader.property(json, or: numbers).value(at: frame))
  }

  /// The words of a text at a frame; nil for other properties.
  private static func words(of json: JSONValue, at frame: Double) -> String? {
    let entries = (json["k"]?.array ?? []).filter { $0["s"]?.object?["t"]?.string != nil }
    let entry = entries.last { $0["t"]?.scalar ?? 0 <= frame } ?? entries.first
    return entry?["s"]?.object?["t"]?.string
  }

  private func list(_ position: PositionProperty, _ frame: Double, count: Int = 2) -> ScriptValue {
    let point = position.value(at: frame)
    return .list([.number(point.x), .number(point.y)] + (count > 2 ? [.number(0)] : []))
  }

  // MARK: Members

  static let propertyMembers = propertyFunctions.union(["velocity", "speed", "numKeys"])
  private static let propertyFunctions = ScriptPath.functions.union([
    "valueAtTime", "velocityAtTime", "speedAtTime", "key", "nearestKey", "loopIn", "loopOut", "loopInDuration",
    "loopOutDuration", "propertyGroup",
  ])
  private static let layerFunctions: Set<Name> = [
    "effect", "content", "mask", "toComp", "toWorld", "fromComp", "fromWorld", "fromCompToSurface",
  ]

  /// The steps that looking up a part counts as.
  private static let costOfPart = 8

  func member(_ name: Name, of part: ScriptPart, at seconds: Double) throws(ScriptFailure) -> ScriptValue {
    try budget.spend(Self.costOfPart)
    let isName = name == "name" || name == "_name"
    if name == "propertyIndex", let number = part.number { return .number(number) }
    switch part {
    case .mathematics:
      if let constant = ScriptFunctions.constants[name] { return .number(constant) }
      guard ScriptFunctions.mathematics.contains(name) else { throw .unsupported }
      return .builtIn(name, of: part)
    case .composition(let object): return try member(name, ofComposition: object)
    case .layer(let layer): return try member(name, of: layer, at: seconds)
    case .property(let property): return try member(name, of: property, at: seconds)
    case .key(let property, let index): return try member(name, ofKey: index, property)
    case .item where name == "content", .contents where name == "content": return .builtIn(name, of: part)
    case .item(let object, _) where isName, .contents(let object, _) where isName, .effect(let object, _) where isName,
      .mask(let object, _) where isName:
      return .text(object.name("nm")?.text ?? "")
    default:
      guard let found = part.part(.text(name.text)) else { throw .unsupported }
      return .part(found)
    }
  }

  private func member(_ name: Name, ofComposition object: JSONObject) throws(ScriptFailure) -> ScriptValue {
    switch name {
    case "layer": return .builtIn(name, of: .composition(object))
    case "width", "height":
      guard let size = object[name == "width" ? "w" : "h"]?.scalar else { throw .unsupported }
      return .number(size)
    case "frameDuration": return .number(1 / rate(of: object))
    case "numLayers": return .number(Double(object["layers"]?.array?.count ?? 0))
    case "duration":
      guard let end = root["op"]?.scalar else { throw .unsupported }
      return .number((end - (root["ip"]?.scalar ?? 0)) / rate(of: root))
    case "name": return .text(object.name("nm")?.text ?? "")
    default: throw .unsupported
    }
  }

  private func member(_ name: Name, of layer: ScriptLayer, at seconds: Double) throws(ScriptFailure) -> ScriptValue {
    func moment(_ key: String) -> ScriptValue {
      .number((layer.object[key]?.scalar ?? 0) / rate(of: layer.composition))
    }
    switch name {
    case "hasParent": return .boolean(layer.parent != nil)
    case "parent":
      guard let parent = layer.parent else { throw .failed }
      return .part(.layer(parent))
    case "index": return .number(layer.object["ind"]?.scalar ?? 0)
    case "name", "_name": return .text(layer.object.name("nm")?.text ?? "")
    case "inPoint": return moment("ip")
    case "outPoint": return moment("op")
    case "startTime": return moment("st")
    case "active":
      let frame = seconds * rate(of: layer.composition)
      return .boolean(
        layer.object["ip"]?.scalar ?? -.infinity <= frame && frame < layer.object["op"]?.scalar ?? .infinity)
    default: break
    }
    if Self.layerFunctions.contains(name) { return .builtIn(name, of: .layer(layer)) }
    guard let found = ScriptPart.layer(layer).part(.text(name.text)) else { throw .unsupported }
    return .part(found)
  }

  private func member(
    _ name: Name, of property: ScriptProperty, at seconds: Double
  ) throws(ScriptFailure) -> ScriptValue {
    try budget.spend(property.cost)
    switch name {
    case "value": return try value(of: property, at: seconds, isKeyed: false)
    case "numKeys": return .number(Double(property.keys.count))
    case "velocity", "speed":
      return try call(Name(name.text + "AtTime"), of: .property(property), [.number(seconds)], at: seconds)
    case _ where Self.propertyFunctions.contains(name): return .builtIn(name, of: .property(property))
    case "length": return try value(of: property, at: seconds, isKeyed: false).count.map { .number($0) } ?? .undefined
    default: throw .unsupported
    }
  }

  private func member(_ name: Name, ofKey index: Int, _ property: ScriptProperty) throws(ScriptFailure) -> ScriptValue {
    try budget.spend(property.cost)
    let time = (property.keys[index]["t"]?.scalar ?? 0) / rate(of: property.layer.composition)
    switch name {
    case "time": return .number(time)
    case "index": return .number(Double(index + 1))
    case "value": return try value(of: property, at: time, isKeyed: true)
    default: throw .unsupported
    }
  }

  /// An element of a part, by a name or a number; nil for an element of the part's value.
  func element(_ key: ScriptValue, of part: ScriptPart, at seconds: Double) throws(ScriptFailure) -> ScriptValue? {
    switch part {
    case .property: return nil
    case .key(let property, let index):
      let value = try member("value", ofKey: index, property)
      guard let numbers = value.numbers, let number = key.numbers?.first else { throw .failed }
      return (0..<Double(numbers.count)).contains(number) ? .number(numbers[Int(number)]) : .undefined
    default:
      guard let found = part.part(key) else { throw .failed }
      return .part(found)
    }
  }
}

extension ScriptValue {
  fileprivate var count: Double? {
    guard case .list(let list) = self else { return nil }
    return Double(list.count)
  }
}

extension ScriptScene {
  /// Calls a function of a part of the document.
  func call(
    _ name: Name, of part: ScriptPart?, _ values: [ScriptValue], at seconds: Double
  ) throws(ScriptFailure) -> ScriptValue {
    try budget.spend(Self.costOfPart)
    switch part {
    case nil:
      guard name == "comp", case .text(let wanted) = values.first else { throw .unsupported }
      let all = [root] + (root["assets"]?.array ?? []).compactMap { $0.object }.filter { $0["layers"] != nil }
      // Without a name, the only composition is the one that is meant.
      let only = all.count == 1 && root.name("nm") == nil ? root : nil
      guard let found = all.first(where: { $0.name("nm") == Name(wanted) }) ?? only else { throw .failed }
      return .part(.composition(found))
    case .composition(let object):
      guard values.count == 1, let layer = ScriptLayer.layer(values[0], of: object) else { throw .failed }
      return .part(.layer(layer))
    case .layer(let layer): return try call(name, of: layer, values, at: seconds)
    case .item, .contents:
      guard values.count == 1, let found = part?.part(values[0]) else { throw .failed }
      return .part(found)
    case .property(let property): return try call(name, of: property, values, at: seconds)
    default: throw .unsupported
    }
  }

  private func call(
    _ name: Name, of layer: ScriptLayer, _ values: [ScriptValue], at seconds: Double
  ) throws(ScriptFailure) -> ScriptValue {
    guard let first = values.first, values.count == 1 else { throw .unsupported }
    switch name {
    case "effect", "content":
      let parts: ScriptPart = name == "effect" ? .effects(layer) : .contents(layer.object, of: layer)
      guard let found = parts.part(first) else { throw .failed }
      return .part(found)
    case "mask":
      let masks = (layer.object["masksProperties"]?.array ?? []).compactMap { $0.object }
      guard case .text(let wanted) = first, let mask = masks.first(where: { $0.name("nm") == Name(wanted) }) else {
        throw .failed
      }
      return .part(.mask(mask, of: layer))
    default:
      guard let numbers = first.numbers, numbers.count > 1 else { throw .failed }
      let matrix = try matrix(of: layer, at: seconds * rate(of: layer.composition))
      guard let map = name.text.begins(with: "to") ? matrix : matrix.inverse else { throw .failed }
      let point = map.apply(to: Point(x: numbers[0], y: numbers[1]))
      return ScriptValue(numbers: [point.x, point.y] + numbers.dropFirst(2))
    }
  }

  /// From a layer's units to those of its composition.
  private func matrix(of layer: ScriptLayer, at frame: Double) throws(ScriptFailure) -> AffineTransform {
    var (matrix, current) = (AffineTransform.identity, Optional(layer))
    for _ in 0..<64 {
      guard let layer = current else { break }
      if let json = layer.object["ks"] { try budget.spend(10 + ScriptProperty(json: json, layer: layer).cost) }
      let reader = reader(for: layer, isKeyed: false)
      matrix = matrix.then(reader.transform(layer.object["ks"]).matrix(at: frame))
      current = layer.parent
    }
    return matrix
  }

  private func call(
    _ name: Name, of property: ScriptProperty, _ values: [ScriptValue], at seconds: Double
  ) throws(ScriptFailure) -> ScriptValue {
    try budget.spend(property.cost)
    let rate = rate(of: property.layer.composition)
    if name.text.begins(with: "loop") { return try looped(name, of: property, values, at: seconds * rate) }
    if name == "propertyGroup" { return try group(of: property, values) }
    if ScriptPath.functions.contains(name) { return try traced(name, of: property, values, at: seconds) }
    guard values.count == 1, let number = values[0].numbers?.first else { throw .unsupported }
    switch name {
    case "valueAtTime": return try value(of: property, at: number, isKeyed: true)
    case "velocityAtTime", "speedAtTime":
      let step = 1e-3
      let change = try ScriptValue.combined(
        by: .difference, try value(of: property, at: number + step, isKeyed: true),
        try value(of: property, at: number - step, isKeyed: true))
      let velocity = try ScriptValue.combined(by: .quotient, change, .number(2 * step))
      return name == "velocityAtTime" ? velocity : try ScriptFunctions.global("length", [velocity])
    case "key":
      guard (1...Double(property.keys.count + 1)).contains(number), Int(number) <= property.keys.count else {
        throw .failed
      }
      return .part(.key(property, Int(number) - 1))
    case "nearestKey":
      let times = property.keys.map { ($0["t"]?.scalar ?? 0) / rate }
      let nearest = times.indices.min { (times[$0] - number).magnitude < (times[$1] - number).magnitude }
      guard let nearest else { throw .failed }
      return .part(.key(property, nearest))
    default: throw .unsupported
    }
  }

  /// A function of a path: the position on it comes first for those that have one, then the time, where it is given.
  private func traced(
    _ name: Name, of property: ScriptProperty, _ values: [ScriptValue], at seconds: Double
  ) throws(ScriptFailure) -> ScriptValue {
    let numbers = try values.mapped { value throws(ScriptFailure) -> Double in
      guard let number = value.numbers?.first, number.isFinite else { throw .failed }
      return number
    }
    let isPlace = name.text.ends(with: "OnPath")
    let times = numbers.dropFirst(isPlace ? 1 : 0)
    guard case .path(let path) = try value(of: property, at: times.first ?? seconds, isKeyed: false) else {
      throw .failed
    }
    try budget.spend(8 * path.vertices.count)
    return try ScriptPath.call(name, of: path, at: isPlace ? numbers.first ?? 0.5 : 0)
  }

  /// The part around a property, or the one around that, as many times as asked.
  private func group(of property: ScriptProperty, _ values: [ScriptValue]) throws(ScriptFailure) -> ScriptValue {
    let count = values.isEmpty ? 1 : values[0].numbers?.first ?? 0
    if count <= 0 { return .part(.property(property)) }
    let groups = ScriptPart.groups(around: property)
    guard count <= Double(groups.count) else { throw .failed }
    return .part(groups[Int(count.rounded(.down)) - 1])
  }

  /// The value of a property with repeated keyframes.
  private func looped(
    _ name: Name, of property: ScriptProperty, _ values: [ScriptValue], at frame: Double
  ) throws(ScriptFailure) -> ScriptValue {
    var kind = "cycle"
    if case .text(let text) = values.first { kind = text } else if !values.isEmpty { throw .unsupported }
    let count = values.count > 1 ? values[1].numbers?.first : 0
    let reader = reader(for: property.layer, isKeyed: true)
    guard let count, let sample = property.keys.first?["s"],
      let loops = KeyframeLoops(expression: ExpressionText("\(name)('\(kind)',\(count))"), in: reader.loopContext)
    else { throw .unsupported }
    func value<Value: Interpolable>(or fallback: Value) -> Value {
      var looped = reader.property(property.json, or: fallback)
      looped.loops = loops
      return looped.value(at: frame)
    }
    if let numbers = sample.numbers { return ScriptValue(numbers: value(or: numbers)) }
    guard let path = BezierShape(lenient: sample) else { throw .unsupported }
    return .path(value(or: path))
  }
}
