import Drawing
import JSON
import Numerics
import Raster
import Vector

/// Reads the parts of a document. This file has the common parts and the state of reading.
final class Reader {
  /// The maximum nesting of groups.
  static let maximumDepth = 64

  let root: JSONObject
  let options: LottieOptions
  let theme: ThemeValues
  var warnings = WarningLog()
  var parts: PartsLog
  /// The names from the layer down to the current item.
  var path: [Name] = []
  var layerName: Name? { path.first }
  /// Whether colors are in 0...255, as in old files.
  let hasByteColors: Bool
  /// Whether the tangents of paths are absolute, not relative to their vertices, as in files that a player has saved
  /// after preparing them.
  let hasAbsoluteTangents: Bool
  /// Whether glyphs may have absolute tangents, as in old files.
  let mixesTangents: Bool
  /// Whether the shapes are those of a glyph.
  var isInGlyph = false
  /// The slots that the document refers to.
  var slotUses: [Name: SlotUse] = [:]
  /// The values that the document states for slots.
  private lazy var statedSlots: [Name: JSONValue] = (root["slots"]?.object?.members ?? []).reduce(into: [:]) {
    $0[$1.key] = $1.value["p"]
  }
  /// A slot whose value is of the wrong kind, and the expected kind.
  var misfit: (slot: Name, expected: String)?
  /// The indices of precompositions and images, by identifier.
  var compositionIndices: [Name: Int] = [:]
  var imageIndices: [Name: Int] = [:]
  var images: [ImageAsset] = []
  /// The images as the document or their slots state them, before those that are replaced, and the slots.
  var assets: [JSONValue] = []
  var imageSlots: [Name?] = []
  var decodeImage: LottieAnimation.ImageDecoder?
  /// The sizes that precompositions state; layers can state them again.
  var compositionSizes: [Point] = []
  /// The fonts, by name.
  var fonts: [Name: TextFace] = [:]
  /// The colors of the current text that an animator replaces at all times, so that they are never drawn.
  var replacedTextColors: [ColorSite.Role] = []
  /// The number of points of all texts so far.
  var textPoints = 0
  /// The number of properties so far that have keyframes or an expression.
  var motions = 0
  /// The times of the keyframes of the current composition.
  var keyTimes: Set<Double> = []
  /// The current layer.
  var layerJSON: JSONObject?
  /// The document or the precomposition that contains the current layer.
  var compositionJSON: JSONObject?
  /// Whether the current composition has layers that a camera or a light reaches.
  var hasSpatialLayers = false
  var warnedExpressions: Set<SourceRange> = []
  var scripting = Scripting.checked
  var programs = ScriptPrograms()
  let failures = ScriptFailures()
  /// What the changes are in the text of the document.
  var patches = DocumentPatches()
  /// The expressions that were checked so far, and the steps that this took.
  var scriptCount = 0, scriptSteps = 0
  /// The rate of the document and the visible range of the current layer, for expressions.
  var loopContext = KeyframeLoops.Context()

  init(_ root: JSONObject, options: LottieOptions, theme: ThemeValues = ThemeValues()) {
    (self.root, self.options, self.theme) = (root, options, theme)
    parts = PartsLog(options.edits)
    hasAbsoluteTangents = root["__complete"]?.flag ?? false
    loopContext.rate = root["fr"]?.scalar.flatMap { $0 > 0 ? $0 : nil } ?? loopContext.rate
    let version = hasAbsoluteTangents ? nil : root["v"]?.string
    hasByteColors = version.map { Self.isOlder($0, than: [4, 1, 9]) } ?? false
    mixesTangents = version.map { Self.isOlder($0, than: [4, 7, 99]) } ?? false
  }

  private static func isOlder(_ version: String, than other: [Int]) -> Bool {
    let numbers = version.split(at: ".").map { Int($0) ?? 0 }
    guard numbers.count == 3 else { return false }
    return numbers.lexicographicallyPrecedes(other)
  }

  func warn(_ kind: LottieWarning.Kind, _ detail: Name? = nil) {
    warnings.add(kind, layer: layerName, detail: detail)
  }

  // MARK: Properties

  /// The JSON of a property: the value of its slot, if it has one.
  func source(of json: JSONValue) -> (json: JSONValue, slot: Name?) {
    guard let slot = json["sid"]?.name else { return (json, nil) }
    return (slotValue(slot) ?? json, slot)
  }

  /// The value of a slot: that of the theme, or that of the document.
  func slotValue(_ slot: Name) -> JSONValue? { theme.values[slot] ?? statedSlots[slot] }

  func property<Value: Interpolable>(_ json: JSONValue?, or fallback: Value) -> Property<Value> {
    guard let json else { return Property(fallback) }
    let (source, slot) = source(of: json)
    if let slot, slotUses[slot] == nil { slotUses[slot] = SlotUse(Value.self, source["k"] ?? source) }
    if let slot, let setting = options.slots[slot] {
      if let value = Value(setting) {
        patches.replace(source, with: setting.property(slot))
        return Property(value)
      }
      misfit = misfit ?? (slot, Value.kind)
    }
    let value = source["k"] ?? source
    var property = Property(Value(lenient: value) ?? fallback)
    if let elements = value.array, elements.first?["t"] != nil {
      motions += 1
      property = Property(keyframes: keyframes(elements, or: fallback), or: fallback)
    }
    apply(expressionOf: source, to: &property)
    return property
  }

  /// Continues with a layer of a composition.
  func enter(composition: JSONObject, layer: JSONObject) {
    (compositionJSON, layerJSON) = (composition, layer)
    (loopContext.inPoint, loopContext.outPoint) = (layer["ip"]?.scalar ?? 0, layer["op"]?.scalar ?? 0)
  }

  /// The keyframes sorted by time; a missing value is that of its neighbor.
  private func keyframes<Value: Interpolable>(_ elements: [JSONValue], or fallback: Value) -> [Property<Value>.Keyframe]
  {
    let timed = elements.compactMap { element in element["t"]?.scalar.map { (time: $0, json: element) } }
    keyTimes.formUnion(timed.map { $0.time })
    // `sorted` is stable.
    let ordered = timed.sorted { $0.time < $1.time }
    let starts = ordered.map { $0.json["s"].flatMap { Value(lenient: $0) } }
    var previous = starts.firstNonNil { $0 } ?? fallback
    return ordered.indices.map { index in
      let (time, json) = ordered[index]
      let start = starts[index] ?? previous
      let next = index + 1 < starts.count ? starts[index + 1] : nil
      // The end of old files counts where the next keyframe has no value, as in players.
      let end = next ?? json["e"].flatMap { Value(lenient: $0) } ?? start
      previous = end
      return Property.Keyframe(
        time: time, start: start, end: end, easing: KeyframeEasing(out: json["o"], in: json["i"]),
        isHold: json["h"]?.flag ?? false)
    }
  }

  func number(_ json: JSONValue?, or fallback: Double) -> Property<Double> { property(json, or: fallback) }

  /// A position with spatial curves, or with separate axes.
  func position(_ json: JSONValue?) -> PositionProperty {
    guard let json else { return PositionProperty(.zero) }
    let (source, _) = source(of: json)
    if source["s"]?.flag == true, let x = source["x"], x.string == nil {
      return .split(x: property(x, or: 0), y: property(source["y"], or: 0))
    }
    let property = property(json, or: Point.zero)
    guard !property.keyframes.isEmpty, let elements = source["k"]?.array else {
      return .joined(property, curves: [])
    }
    let ordered = elements.filter { $0["t"]?.scalar != nil }
      .sorted { ($0["t"]?.scalar ?? 0) < ($1["t"]?.scalar ?? 0) }
    let curves = zip(property.keyframes, ordered).map { keyframe, json in
      MotionCurve(
        from: keyframe.start, out: json["to"]?.point ?? .zero, in: json["ti"]?.point ?? .zero, to: keyframe.end)
    }
    return .joined(property, curves: curves)
  }

  /// A color of the current item.
  func color(_ json: JSONValue?, or fallback: Color = .black, _ role: ColorSite.Role) -> Property<Color> {
    let control = json.flatMap { self.control(of: $0) }
    let json = control?.value ?? json
    let name = json?["sid"]?.name ?? control?.name
    let scale = hasByteColors ? 1.0 / 255 : 1
    let isText = json?.string != nil
    func change(_ color: Color) -> Color {
      let scaled = isText ? color : Color(red: color.red * scale, green: color.green * scale, blue: color.blue * scale)
      return parts.color(scaled, role, named: name)
    }
    note(json, change) { .color($0, scale: isText ? nil : 1 / scale) }
    return property(json, or: fallback).mapped(change)
  }

  /// A path; warns if its keyframes have different numbers of vertices.
  func bezier(_ json: JSONValue?, isClosed: Bool?) -> Property<BezierShape> {
    var property = property(json, or: BezierShape())
    if hasAbsoluteTangents {
      property = property.mapped { $0.withRelativeTangents }
    } else if isInGlyph, mixesTangents {
      property = property.mapped { $0.seemsToHaveAbsoluteTangents ? $0.withRelativeTangents : $0 }
    }
    if property.keyframes.contains(where: { !$0.isHold && $0.start.vertices.count != $0.end.vertices.count }) {
      warn(.pathMorph)
    }
    guard let isClosed else { return property }
    return property.mapped { BezierShape(vertices: $0.vertices, isClosed: isClosed) }
  }

  // MARK: Common parts

  func transform(_ json: JSONValue?) -> TransformModel {
    var model = TransformModel()
    guard let object = json?.object else { return model }
    model.anchor = position(object["a"])
    model.position = position(object["p"])
    model.scale = property(object["s"], or: Point(x: 100, y: 100))
    model.rotation = number(object["r"] ?? object["rz"], or: 0)
    model.skew = number(object["sk"], or: 0)
    model.skewAxis = number(object["sa"], or: 0)
    model.opacity = number(object["o"], or: 100)
    return model
  }

  func blend(_ json: JSONValue?) -> BlendMode {
    guard let number = json?.index else { return .normal }
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
      .hardMix,
    ]
    if modes.indices.contains(number) { return modes[number] }
    warn(.blendMode, Name("\(number)"))
    return .normal
  }

  /// Reads an item, which becomes the current one.
  /// - Parameter label: the name that the document states.
  func within<Result>(
    _ name: Name, _ kind: String, label: Name?, _ body: () throws(LottieError) -> Result
  ) throws(LottieError) -> Result {
    path.append(name)
    parts.begin(label ?? "", kind: kind)
    defer {
      parts.end()
      path.removeLast()
    }
    return try body()
  }
}

extension Interpolable {
  /// Converts the value of a slot; nil if it is of another kind.
  init?(_ value: SlotValue) {
    if let color = value.color.flatMap({ Self.value(of: $0) }) {
      self = color
    } else {
      guard !value.numbers.isEmpty else { return nil }
      self.init(numbers: value.numbers)
    }
  }

  init?(numbers: [Double]) {
    let range = SourceRange(start: .start, end: .start)
    self.init(lenient: JSONValue(.array(numbers.map { JSONValue(.number($0), at: range) }), at: range))
  }
}
