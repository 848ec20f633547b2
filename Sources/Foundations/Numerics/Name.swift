/// A name that a user or a document gives: a path, an id, a class, a key, a layer. Two names are one if their bytes
/// are.
///
/// Swift takes texts that are canonically equivalent for one, such as `é` and `e` with U+0301, or `K` and the Kelvin
/// sign. To the kernel, XML, CSS and JSON they are two.
@usableFromInline
package struct Name: Sendable, Hashable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  @usableFromInline package let text: String

  @inlinable
  package init(_ text: String) { self.text = text }

  package init(_ text: Substring) { self.text = String(text) }

  @inlinable
  package init(stringLiteral text: String) { self.text = text }

  @inlinable
  package var description: String { text }

  @inlinable
  package static func == (first: Name, second: Name) -> Bool {
    // Texts that differ, which are most, are told apart by a comparison of two words.
    first.text == second.text && first.text.utf8.elementsEqual(second.text.utf8)
  }

  /// In the order of the bytes.
  @inlinable
  package static func < (first: Name, second: Name) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // No name is the start of another one in a hash of several.
    hasher.combine(0xFF as UInt8)
  }
}

/// Tables by name are searched by texts as well: what compares is the table's key.
extension Dictionary where Key == Name {
  package subscript(_ text: String) -> Value? {
    get { self[Name(text)] }
    set { self[Name(text)] = newValue }
    _modify { yield &self[Name(text)] }
  }
}

extension Set where Element == Name {
  package func contains(_ text: String) -> Bool { contains(Name(text)) }
}
