import Numerics

/// The elements that a document defines once and refers to.
struct Definitions {
  /// Stands for the document's prefix of identifiers until the document is known.
  static let prefix = "\u{E000}"

  /// A document with its prefix, and the line break at its end.
  static func named(_ text: String, _ name: String) -> String {
    let (mark, name) = (Array(prefix.utf8), Array(name.utf8))
    var (bytes, marked) = ([UInt8](), 0)
    bytes.reserveCapacity(text.utf8.count * 9 / 8 + 1)
    for byte in text.utf8 {
      bytes.append(byte)
      marked = byte == mark[marked] ? marked + 1 : byte == mark[0] ? 1 : 0
      if marked == mark.count {
        bytes.replaceSubrange((bytes.count - mark.count)..., with: name)
        marked = 0
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private(set) var elements: [Element] = []
  private var known: [Element: Int] = [:]
  /// About how much memory the elements take.
  private(set) var bytes = 0

  /// A reference to an element; equal elements share one.
  mutating func reference(to element: Element) -> Element.Value {
    if let place = known[element] { return .reference(place) }
    known[element] = elements.count
    elements.append(element)
    bytes += element.bytes
    return .reference(elements.count - 1)
  }

  /// The identifier of the element at a place.
  static func identifier(_ place: Int) -> String { prefix + String(place, radix: 36) }

  /// Replaces an element by one that does for more.
  mutating func replace(_ place: Int, by element: Element) { elements[place] = element }

  /// Whether a referenced element moves, or refers to masks and forms that do.
  func isMoving(_ place: Int) -> Bool {
    elements[place].contains { part in
      part.moves
        || ["mask", "href"].contains {
          if case .reference(let place)? = part[value: $0] { isMoving(place) } else { false }
        }
    }
  }

  /// The places of the elements that values and elements refer to, directly or through their definitions.
  func used(by elements: [Element], _ values: [Element.Value] = []) -> Set<Int> {
    var used: Set<Int> = []
    func visit(_ value: Element.Value) {
      if case .reference(let place) = value, used.insert(place).inserted { visit(self.elements[place]) }
    }
    func visit(_ element: Element) {
      for field in element.fields {
        field.value.map(visit)
        field.motion?.values.forEach(visit)
      }
      element.children.forEach(visit)
    }
    values.forEach(visit)
    elements.forEach(visit)
    return used
  }

  /// The elements at some places, with their identifiers.
  func named(_ places: some Sequence<Int>) -> [Element] {
    places.map { place in
      var element = elements[place]
      element.fields.insert(.init(name: "id", value: .text(Name(Self.identifier(place)))), at: 0)
      return element
    }
  }
}

/// The letters that make a document's identifiers unlike those of other documents: a hash of its content.
enum DocumentPrefix {
  /// Fowler, Noll and Vo's hash (FNV-1a, 64 bits).
  static func make(for text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
    var prefix = ""
    for _ in 0..<4 {
      prefix.unicodeScalars.append(letters[Int(hash % 26)])
      hash /= 26
    }
    return prefix
  }
}
