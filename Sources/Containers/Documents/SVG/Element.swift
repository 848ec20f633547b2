import Numerics
import Raster
import Vector

/// An element of an SVG document, each field of which stands or moves over the loop.
struct Element: Hashable {
  // Words: of the written document.
  var name: String
  /// In the order in which they are written.
  var fields: [Field] = []
  /// The transforms, the outermost first.
  var placement: [Placement.Part] = []
  /// How the element blends with what lies below it.
  var blend = BlendMode.normal
  /// Declarations of its `style`, beside the blend mode.
  var declarations: [String] = []
  var children: [Element] = []
  /// Character data before the children.
  var text: Name = ""

  enum Value: Hashable {
    case text(Name)
    /// A color that pages may replace.
    case replaceable(ReplaceableColor)
    /// To a definition, by its place.
    case reference(Int)
  }

  /// An attribute.
  struct Field: Hashable {
    // Words: of the written document.
    let name: String
    /// The value without the motion; nil for the value of an attribute that is not written.
    var value: Value?
    /// Nil for a value that stands.
    var motion: KeyFrames<Value>?
  }

  init(_ name: String, _ fields: KeyValuePairs<String, String> = [:], _ children: [Element] = []) {
    self.name = name
    self.fields = fields.map { Field(name: $0, value: .text(Name($1))) }
    self.children = children
  }

  /// An attribute. Setting one that exists keeps its place; nil removes it.
  subscript(field name: String) -> Field? {
    get { fields.first { $0.name == name } }
    set {
      let index = fields.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let field?): fields[index] = field
      case (let index?, nil): fields.remove(at: index)
      case (nil, let field?): fields.append(field)
      case (nil, nil): break
      }
    }
  }

  /// The value of an attribute, which then stands.
  subscript(value name: String) -> Value? {
    get { self[field: name]?.value }
    set { self[field: name] = newValue.map { Field(name: name, value: $0) } }
  }

  /// The words of an attribute, which then stands.
  subscript(name: String) -> String? {
    get { if case .text(let text)? = self[value: name] { text.text } else { nil } }
    set { self[value: name] = newValue.map { .text(Name($0)) } }
  }

  mutating func setArea(_ rect: Rect, decimals: Int) {
    for (name, value) in [("x", rect.minX), ("y", rect.minY), ("width", rect.width), ("height", rect.height)] {
      self[name] = Decimal.text(value, decimals)
    }
  }

  mutating func add(class name: String) { self["class"] = (self["class"].map { $0 + " " } ?? "") + name }

  /// Whether the element itself moves or changes, rather than its content.
  var moves: Bool { placement.contains { !$0.isStill } || fields.contains { $0.motion != nil } }

  /// About how much memory the element takes, without pictures, which are counted as files.
  var bytes: Int {
    let own = fields.reduce(128 + 128 * placement.count) { sum, field in
      let values = (field.value.map { [$0] } ?? []) + (field.motion?.values ?? [])
      return values.reduce(sum + 64) { sum, value in
        if case .text(let text) = value, field.name != "href" { sum + 16 + text.text.utf8.count } else { sum + 48 }
      }
    }
    let numbers = placement.reduce(0) { $0 + 32 * $1.change.frames.values.count }
    return children.reduce(own + numbers) { $0 + $1.bytes }
  }

  /// Whether the element or one inside of it passes a test.
  func contains(where test: (Element) -> Bool) -> Bool {
    test(self) || children.contains { $0.contains(where: test) }
  }
}
