import Numerics

/// The markup of a document with the places of its parts, in bytes. The document must be well-formed.
struct SourceText {
  struct Attribute {
    /// As written, with its prefix.
    let name: Name
    /// From the white space before it to its closing quotation mark.
    let whole: Range<Int>
    /// Between the quotation marks.
    let value: Range<Int>
  }

  /// A start tag, or one of an element without contents.
  struct Tag {
    /// A part of the contents of an element.
    enum Piece {
      case tag(Int)
      /// A section of `CDATA` counts with its marks.
      case text(Range<Int>, isCDATA: Bool)
    }

    /// As written, with its prefix.
    let name: Name
    let start: Range<Int>
    /// The element with its contents and its end.
    fileprivate(set) var whole: Range<Int>
    /// Its contents.
    fileprivate(set) var inner: Range<Int>
    let attributes: [Attribute]
    let isEmpty: Bool
    fileprivate(set) var pieces: [Piece] = []

    var localName: Name { name.local }
    /// Where more attributes begin.
    var end: Int { start.upperBound - (isEmpty ? 2 : 1) }

    func attribute(_ name: Name) -> Attribute? { attributes.first { $0.name == name } }
  }

  let bytes: [UInt8]
  private(set) var tags: [Tag] = []
  /// The processing instructions with their targets, and the comments, which have none.
  private(set) var instructions: [(target: Name, whole: Range<Int>)] = []
  /// The declarations inside the document type declaration, with the brackets round them.
  private(set) var declarations: Range<Int>?
  /// The texts of the entities that it declares.
  private(set) var entities: [Name: [UInt8]] = [:]
  private var byStart: [Int: Int] = [:]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var open: [Int] = []
    while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      add(.text(index..<mark, isCDATA: false), to: open.last)
      index = mark
      if starts("<!--") {
        index += "<!--".utf8.count
        skip(past: "-->")
        instructions.append(("", mark..<index))
      } else if starts("<![CDATA[") {
        skip(past: "]]>")
        add(.text(mark..<index, isCDATA: true), to: open.last)
      } else if starts("<?") {
        skip(past: "?>")
        instructions.append((Name(text(mark + 2, while: { $0.isXMLName })), mark..<index))
      } else if starts("<!") {
        readDocumentType()
      } else if starts("</") {
        skip(past: ">")
        guard let tag = open.popLast() else { continue }
        tags[tag].inner = tags[tag].start.upperBound..<mark
        tags[tag].whole = tags[tag].start.lowerBound..<index
      } else {
        let tag = tag()
        byStart[mark] = tags.count
        add(.tag(tags.count), to: open.last)
        if !tag.isEmpty { open.append(tags.count) }
        tags.append(tag)
      }
    }
  }

  /// Whether it is in UTF-8, or has ASCII alone.
  var isUTF8: Bool {
    guard !bytes.contains(0) else { return false }
    if bytes.allSatisfy({ $0 < 0x80 }) { return true }
    guard let first = instructions.first, first.target == "xml" else { return true }
    let declaration = String(decoding: bytes[first.whole], as: UTF8.self).lowercasedASCII
    return !declaration.includes("encoding") || declaration.includes("utf-8") || declaration.includes("utf8")
  }

  /// The tag of an element; nil for one that an entity holds.
  func tag(of element: Element) -> Int? {
    byStart[element.start].flatMap { tags[$0].localName == element.name ? $0 : nil }
  }

  // MARK: Reading

  private mutating func add(_ piece: Tag.Piece, to tag: Int?) {
    if case .text(let range, _) = piece, range.isEmpty { return }
    if let tag { tags[tag].pieces.append(piece) }
  }

  private func starts(_ mark: String) -> Bool { bytes[index...].starts(with: mark.utf8) }

  private mutating func skip(past mark: String) {
    let first = mark.utf8.first
    while let next = bytes[index...].firstIndex(where: { $0 == first }) {
      index = next
      if starts(mark) { return index += mark.utf8.count }
      index += 1
    }
    index = bytes.count
  }

  private mutating func skipSpaces() { while index < bytes.count, bytes[index].isSpace { index += 1 } }

  private func text(_ start: Int, while isPart: (UInt8) -> Bool) -> String {
    String(decoding: bytes[start...].prefix(while: isPart), as: UTF8.self)
  }

  private mutating func tag() -> Tag {
    let start = index
    let name = text(start + 1, while: { $0.isXMLName })
    index += 1 + name.utf8.count
    var attributes: [Attribute] = []
    while true {
      let before = index
      skipSpaces()
      let name = text(index, while: { $0.isXMLName })
      guard !name.isEmpty else { break }
      index += name.utf8.count
      while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "'") { index += 1 }
      let value = quoted()
      attributes.append(Attribute(name: Name(name), whole: before..<index, value: value))
    }
    let isEmpty = starts("/>")
    index = min(index + (isEmpty ? 2 : 1), bytes.count)
    return Tag(
      name: Name(name), start: start..<index, whole: start..<index, inner: index..<index, attributes: attributes,
      isEmpty: isEmpty)
  }

  /// The text in quotation marks that is next, which is skipped.
  private mutating func quoted() -> Range<Int> {
    guard index < bytes.count else { return index..<index }
    let (quote, start) = (bytes[index], index + 1)
    let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
    index = min(end + 1, bytes.count)
    return start..<end
  }

  private mutating func readDocumentType() {
    var start: Int?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = quoted()
      case UInt8(ascii: "["):
        start = index
        index += 1
      case UInt8(ascii: "]"):
        index += 1
        declarations = start.map { $0..<index }
        start = nil
      case UInt8(ascii: ">") where start == nil:
        index += 1
        return
      default:
        if starts("<!--") { skip(past: "-->") } else if starts("<!ENTITY") { readEntity() } else { index += 1 }
      }
    }
  }

  private mutating func readEntity() {
    index += "<!ENTITY".utf8.count
    skipSpaces()
    let name = text(index, while: { $0.isXMLName })
    index += name.utf8.count
    skipSpaces()
    // Those of parameters and of files have other words here.
    guard !name.isEmpty, index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else {
      return
    }
    let value = Array(bytes[quoted()])
    if entities[name] == nil { entities[name] = value }
  }
}

// MARK: - Values

extension SourceText {
  /// A text as XML reads it, with spaces for what else is written, so that each byte has its place.
  struct Plain {
    let start: Int
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    subscript(range: Range<Int>) -> Plain { Plain(start: start + range.lowerBound, bytes: Array(bytes[range])) }

    /// Where some of its bytes are written; all of them without a range.
    func place(_ range: Range<Int>? = nil) -> Range<Int> {
      let range = range ?? bytes.indices
      return start + range.lowerBound..<start + range.upperBound
    }
  }

  func value(of attribute: Attribute) -> Plain {
    Plain(start: attribute.value.lowerBound, bytes: plain(attribute.value))
  }

  /// The text directly in an element.
  func content(of tag: Int) -> Plain {
    let inner = tags[tag].inner
    var content = [UInt8](repeating: UInt8(ascii: " "), count: inner.count)
    for case .text(let range, let isCDATA) in tags[tag].pieces {
      let words = isCDATA ? range.lowerBound + 9..<range.upperBound - 3 : range
      let place = words.lowerBound - inner.lowerBound
      content.replaceSubrange(place..<place + words.count, with: isCDATA ? Array(bytes[words]) : plain(words))
    }
    return Plain(start: inner.lowerBound, bytes: content)
  }

  /// The words directly in an element, with white space collapsed.
  func words(of tag: Int) -> String {
    let parts = tags[tag].pieces.map { piece -> [UInt8] in
      if case .text(let range, isCDATA: false) = piece { return plain(range, padding: 0).filter { $0 > 0 } }
      return []
    }
    return ValueList.words(String(decoding: parts.joined(), as: UTF8.self)).joined(separator: " ")
  }

  private func plain(_ range: Range<Int>, padding: UInt8 = UInt8(ascii: " ")) -> [UInt8] {
    var (plain, index) = (Array(bytes[range]), 0)
    while let mark = plain[index...].firstIndex(of: UInt8(ascii: "&")) {
      index = mark + 1
      guard let (written, length) = reference(at: range.lowerBound + mark), written.count <= length else { continue }
      plain.replaceSubrange(
        mark..<mark + length, with: written + repeatElement(padding, count: length - written.count))
      index = mark + length
    }
    return plain
  }

  /// The bytes that a reference stands for, and its length; nil for an unknown one.
  private func reference(at start: Int) -> (bytes: [UInt8], length: Int)? {
    guard let end = bytes[start...].prefix(66).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    let length = end + 1 - start
    if let number = name.after(prefix: "#") {
      let code = number.after(prefix: "x").map { UInt32($0, radix: 16) } ?? UInt32(number)
      return code.flatMap { Unicode.Scalar($0) }.map { (Array(String($0).utf8), length) }
    }
    if let known = Self.known[name] { return ([known], length) }
    return entities[name].map { ($0, length) }
  }

  private static let known: [Name: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
    "apos": UInt8(ascii: "'"),
  ]
}

extension Name {
  /// The name without its prefix.
  var local: Name { text.cut(at: ":").map { Name($0.after) } ?? self }
}

extension UInt8 {
  /// Whether it is part of a name of XML.
  fileprivate var isXMLName: Bool {
    isName || self == UInt8(ascii: ":") || self == UInt8(ascii: ".") || self >= 0x80
  }
}

/// Replacements in a text. All else stays.
struct SourcePatches {
  private var patches: [(range: Range<Int>, text: [UInt8])] = []
  var isEmpty: Bool { patches.isEmpty }

  mutating func replace(_ range: Range<Int>, with text: String) { patches.append((range, Array(text.utf8))) }
  mutating func insert(_ text: String, at place: Int) { replace(place..<place, with: text) }
  mutating func remove(_ range: Range<Int>) { replace(range, with: "") }

  /// The text with the replacements, without those inside of others; the last of equal ranges counts.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], 0)
    let order = patches.indices.sorted { first, second in
      let (a, b) = (patches[first].range, patches[second].range)
      if a == b { return a.isEmpty ? first < second : first > second }
      guard a.lowerBound == b.lowerBound else { return a.lowerBound < b.lowerBound }
      return a.isEmpty || !b.isEmpty && a.upperBound > b.upperBound
    }
    for patch in order.map({ patches[$0] }) where patch.range.lowerBound >= place {
      result += bytes[place..<patch.range.lowerBound] + patch.text
      place = patch.range.upperBound
    }
    return result + bytes[place...]
  }
}
