import CExpat
import Drawing
import Numerics
import Platform

/// Parses XML with expat into a tree of SVG elements. Comments and foreign elements with their contents are ignored.
///
/// expat expands internal entities and limits their expansion; external entities are never loaded.
final class XMLReader {
  private let parser: XML_Parser
  private var tree = ElementTree()
  private var scopes = NamespaceScopes()
  /// The open SVG elements, innermost last.
  private var open: [Int] = []
  private var depth = 0
  /// The depth of the outermost open foreign element.
  private var skippedFrom: Int?
  /// The line of the open script.
  private var script: Int?
  /// The open element whose content is foreign.
  private var foreign: Int?
  private var textBytes = 0
  private var childCounts: [Int] = []
  /// Text of the innermost open element that is not stored yet, because it arrives in many small parts.
  private var pending: [UInt8] = []
  private var failure: SVGError?
  private var warnings = WarningList()

  /// Elements whose content is ignored.
  private static let ignored: Set<Name> = ["title", "desc", "metadata", "script"]

  private init?() {
    guard let parser = XML_ParserCreate(nil) else { return nil }
    self.parser = parser
    // By default expat calls a function for the salt that needs glibc 2.36. The salt protects against hash collisions;
    // it does not affect any order.
    _ = XML_SetHashSalt(parser, UInt.random(in: 1...UInt.max))
  }

  deinit { XML_ParserFree(parser) }

  /// The element tree of a document.
  static func read(_ bytes: [UInt8]) throws(SVGError) -> ElementTree {
    guard bytes.count <= SVGLimits.fileBytes else {
      throw .fileTooLarge(bytes: bytes.count, limit: SVGLimits.fileBytes)
    }
    guard let reader = XMLReader() else { throw .malformed(reason: "out of memory", line: 1, column: 1) }
    return try reader.run(bytes)
  }

  private func run(_ bytes: [UInt8]) throws(SVGError) -> ElementTree {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in XMLReader.from(reader)?.start(name, attributes) },
      { reader, _ in XMLReader.from(reader)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      XMLReader.from(reader)?.characters(text, Int(count))
    }
    XML_SetProcessingInstructionHandler(parser) { reader, target, _ in
      XMLReader.from(reader)?.instruction(target)
    }
    XML_SetUnknownEncodingHandler(parser, { _, name, info in Windows1251.answer(name, info) }, nil)
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 1)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK else { throw malformed() }
    tree.warnings = warnings.warnings
    return tree
  }

  private static func from(_ reader: UnsafeMutableRawPointer?) -> XMLReader? {
    reader.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func malformed() -> SVGError {
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "not well-formed"
    return .malformed(reason: reason, line: line, column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private func fail(_ error: SVGError) {
    guard failure == nil else { return }
    failure = error
    XML_StopParser(parser, 0)
  }

  // MARK: Events

  private func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard failure == nil, let name, let attributes else { return }
    depth += 1
    guard depth <= SVGLimits.depth else { return fail(.tooDeep(line: line, limit: SVGLimits.depth)) }
    guard skippedFrom == nil else { return noteForeignContent() }
    storeText()
    let pairs = Self.pairs(attributes)
    for pair in pairs where pair.name.text.begins(with: "xmlns") {
      scopes.declare(pair.name.text, pair.value, depth: depth)
    }
    let written = String(cString: name)
    guard let local = scopes.elementName(written) else {
      if tree.elements.isEmpty { return fail(.notSVG(root: written)) }
      skippedFrom = depth
      return
    }
    guard !tree.elements.isEmpty || local == "svg" else { return fail(.notSVG(root: written)) }
    if Self.ignored.contains(local) {
      skippedFrom = depth
      if local == "script" { begin(script: pairs) }
      return
    }
    add(local, pairs)
    if local == Element.foreign { skipContent() }
  }

  private func begin(script attributes: [Element.Attribute]) {
    let type = attributes.first { $0.name == "type" }?.value.lowercasedASCII ?? ""
    guard type.isEmpty || ["javascript", "ecmascript", "module"].contains(where: type.includes) else { return }
    if attributes.contains(where: { ["href", "xlink:href", "src"].contains($0.name) && !$0.value.isEmpty }) {
      warnOfScript(line)
    } else {
      script = line
    }
  }

  private func warnOfScript(_ line: Int) {
    warnings.add("script", .script, element: "script", line: line, "scripts are not executed")
  }

  /// Keeps that an element has foreign content, which is not read.
  private func noteForeignContent() {
    guard let foreign, tree.elements[foreign].contents.isEmpty else { return }
    tree.elements[foreign].contents.append(.text(""))
  }

  /// Ignores what is in the element that was added last, which has no end of its own then.
  private func skipContent() {
    skippedFrom = depth
    foreign = open.removeLast()
    childCounts.removeLast()
  }

  private static func pairs(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> [Element.Attribute] {
    var pairs: [Element.Attribute] = []
    var index = 0
    while let name = attributes[index], let value = attributes[index + 1] {
      pairs.append(Element.Attribute(name: Name(String(cString: name)), value: String(cString: value)))
      index += 2
    }
    return pairs
  }

  private func add(_ name: Name, _ pairs: [Element.Attribute]) {
    guard tree.elements.count < SVGLimits.elements else {
      return fail(.tooManyElements(limit: SVGLimits.elements))
    }
    let index = tree.elements.count
    var attributes: [Element.Attribute] = []
    attributes.reserveCapacity(pairs.count)
    for pair in pairs where !pair.name.text.begins(with: "xmlns") {
      guard let name = scopes.attributeName(pair.name.text) else { continue }
      attributes.append(Element.Attribute(name: name, value: pair.value))
    }
    count(attributes.reduce(0) { $0 + $1.value.utf8.count })
    if index == 0, scopes.uri(ofPrefix: "") == nil, !pairs.contains(where: { Name($0.value) == NamespaceScopes.svg }) {
      warnings.add(
        "namespace", .noNamespace, element: name.text, line: line,
        "the namespace \(NamespaceScopes.svg) is not declared")
    }
    var siblingIndex = 0
    if let parent = open.last {
      siblingIndex = childCounts[childCounts.count - 1]
      childCounts[childCounts.count - 1] += 1
      tree.elements[parent].contents.append(.element(index))
    }
    let element = Element(
      index: index, name: name, line: line, parent: open.last, siblingIndex: siblingIndex, attributes: attributes,
      start: Int(XML_GetCurrentByteIndex(parser)))
    if let id = element["id"], tree.byID[id] == nil { tree.byID[id] = index }
    tree.append(element)
    guard tree.fits() else { return fail(.tooMuchMemory(limit: MemoryBudget.document)) }
    open.append(index)
    childCounts.append(0)
  }

  private func end() {
    guard failure == nil else { return }
    scopes.leave(depth: depth)
    depth -= 1
    if let from = skippedFrom {
      if depth < from { (skippedFrom, foreign, script) = (nil, nil, nil) }
      return
    }
    storeText()
    open.removeLast()
    childCounts.removeLast()
  }

  private func characters(_ text: UnsafePointer<CChar>?, _ count: Int) {
    guard failure == nil, let text, !open.isEmpty else { return }
    guard skippedFrom == nil else {
      let bytes = UnsafeBufferPointer(start: text, count: count).lazy.map { UInt8(bitPattern: $0) }
      guard !bytes.allSatisfy({ $0.isSpace }) else { return }
      if let script { warnOfScript(script) }
      return noteForeignContent()
    }
    self.count(count)
    text.withMemoryRebound(to: UInt8.self, capacity: count) {
      pending.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
    }
  }

  private func storeText() {
    guard !pending.isEmpty, let element = open.last else { return }
    tree.elements[element].contents.append(.text(String(decoding: pending, as: UTF8.self)))
    pending.removeAll(keepingCapacity: true)
  }

  private func count(_ bytes: Int) {
    textBytes += bytes
    if textBytes > SVGLimits.textBytes { fail(.tooMuchText(limit: SVGLimits.textBytes)) }
  }

  private func instruction(_ target: UnsafePointer<CChar>?) {
    guard let target, String(cString: target) == "xml-stylesheet" else { return }
    warnings.add(
      "stylesheet", .missingFile, element: "xml-stylesheet", line: line, "external style sheets are not read")
  }
}

/// The encoding Windows-1251, which expat does not support itself.
enum Windows1251 {
  private static let high: [Int32] = [
    0x402, 0x403, 0x201A, 0x453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x409, 0x2039, 0x40A, 0x40C, 0x40B,
    0x40F, 0x452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, -1, 0x2122, 0x459, 0x203A, 0x45A, 0x45C,
    0x45B, 0x45F, 0xA0, 0x40E, 0x45E, 0x408, 0xA4, 0x490, 0xA6, 0xA7, 0x401, 0xA9, 0x404, 0xAB, 0xAC, 0xAD, 0xAE,
    0x407, 0xB0, 0xB1, 0x406, 0x456, 0x491, 0xB5, 0xB6, 0xB7, 0x451, 0x2116, 0x454, 0xBB, 0x458, 0x405, 0x455, 0x457,
  ]

  /// Fills expat's table for this encoding; refuses others, which makes the document malformed.
  static func answer(_ name: UnsafePointer<CChar>?, _ info: UnsafeMutablePointer<XML_Encoding>?) -> Int32 {
    guard let name, let info, ["windows-1251", "cp1251"].contains(String(cString: name).lowercasedASCII) else {
      return Int32(XML_STATUS_ERROR.rawValue)
    }
    withUnsafeMutableBytes(of: &info.pointee.map) { bytes in
      let map = bytes.bindMemory(to: Int32.self)
      for code in 0..<256 {
        map[code] = code < 128 ? Int32(code) : code < 192 ? high[code - 128] : Int32(0x410 + code - 192)
      }
    }
    info.pointee.data = nil
    info.pointee.convert = nil
    info.pointee.release = nil
    return Int32(XML_STATUS_OK.rawValue)
  }
}
