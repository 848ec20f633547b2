import Codecs
import Numerics
import Vector

/// An element of a document that is being written.
struct Markup: Hashable {
  // Words: of the written document.
  var name: String
  /// In the order in which they are written.
  var attributes: [Attribute] = []
  var children: [Markup] = []
  /// Character data before the children.
  var text: Name = ""

  struct Attribute: Hashable {
    // Words: of the written document.
    let name: String
    var value: Name
  }

  init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [Markup] = []) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0, value: Name($1)) }
    self.children = children
  }

  /// The value of an attribute. Setting one that exists keeps its place; nil removes it.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value.text }
    set {
      let index = attributes.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = Name(value)
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append(Attribute(name: name, value: Name(value)))
      case (nil, nil): break
      }
    }
  }

  mutating func setArea(_ rect: Rect, decimals: Int) {
    for (name, value) in [("x", rect.minX), ("y", rect.minY), ("width", rect.width), ("height", rect.height)] {
      self[name] = Decimal.text(value, decimals)
    }
  }

  /// Adds a declaration to the `style` attribute.
  mutating func style(_ declaration: String) { self["style"] = (self["style"].map { $0 + ";" } ?? "") + declaration }

  mutating func add(class name: String) { self["class"] = (self["class"].map { $0 + " " } ?? "") + name }

  /// About how much memory the element takes, without pictures, which are counted as files.
  var bytes: Int {
    attributes.reduce(128) { $0 + 64 + ($1.name == "href" ? 0 : $1.value.text.utf8.count) }
      + children.reduce(0) { $0 + $1.bytes }
  }

  var isAnimation: Bool { name.begins(with: "animate") || name == "set" }

  /// Whether the element or one inside of it passes a test.
  func contains(where test: (Markup) -> Bool) -> Bool {
    test(self) || children.contains { $0.contains(where: test) }
  }

  /// The number of bytes of its text.
  var length: Int {
    var text = ""
    write(to: &text)
    return text.utf8.count
  }

  /// Appends the element as XML.
  func write(to output: inout String) {
    output += "<" + name
    for attribute in attributes { output += " \(attribute.name)=\"\(MarkupText.escaped(attribute.value.text))\"" }
    if children.isEmpty, text.text.isEmpty {
      output += "/>"
      return
    }
    output += ">" + MarkupText.escaped(text.text)
    for child in children { child.write(to: &output) }
    output += "</\(name)>"
  }
}

extension [Markup] {
  /// The number of bytes of their text.
  var length: Int { reduce(0) { $0 + $1.length } }
}
