import JSON
import Motion
import Numerics

extension PresetDocument {
  /// Reads and checks a document.
  /// - Parameter file: the document's name in messages.
  /// - Throws: all errors of the document, in the order of the text.
  package init(reading bytes: [UInt8], file: String) throws(PresetError) {
    let json: JSONDocument
    do {
      json = try JSONDocument(reading: bytes)
    } catch {
      let place = Place(path: "", position: error.position)
      throw PresetError(file: file, diagnostics: [Diagnostic(.json(error.problem), at: place)])
    }
    var decoder = DocumentDecoder(json)
    let document = decoder.document()
    guard let document, decoder.diagnostics.isEmpty else {
      let sorted = decoder.diagnostics.enumerated().sorted {
        ($0.element.place.position.offset, $0.offset) < ($1.element.place.position.offset, $1.offset)
      }
      throw PresetError(file: file, diagnostics: sorted.map { $0.element })
    }
    self = document
  }

  package init(reading text: String, file: String) throws(PresetError) {
    try self.init(reading: Array(text.utf8), file: file)
  }
}

extension DocumentDecoder {
  /// The document, or nil if something essential is missing.
  mutating func document() -> PresetDocument? {
    let variants = json.root.object.flatMap(VariantValues.init(of:))
    let root = Node(value: expanded(variants?.resolved(json.root) ?? json.root), path: "")
    guard diagnostics.isEmpty, let fields = fields(root, .document) else { return nil }
    checkVersion(fields["formatVersion"])
    _ = remember(root)

    var scope = Scope()
    var canvas: CanvasNames?
    let parameters = parameters(fields["parameters"], using: fields["use"], in: &scope) {
      canvas = CanvasNames(declaringIn: &$0)
    }
    let aliases = aliases(fields["aliases"], parameters.declarations.map { $0.name })
    let look = fields["look"].map { settings($0, ["palette"] + parameters.declarations.map { $0.name }) } ?? []
    let size = pair(fields["size"], in: parameters.sizeScope)
    let duration = number(fields["duration"], in: scope)
    let steps = number(fields["steps"], in: scope)
    let givenStart = share(fields["start"], in: scope)
    let still = share(fields["still"], in: scope) ?? givenStart ?? constant(0)
    let start = givenStart ?? still
    let bleed = property(fields["bleed"], .boolean, in: scope)

    let time = TimeNames(declaringIn: &scope.symbols)
    reserve(scope)
    let derived = derivedValues(of: parameters.declarations, at: root, in: &scope)
    let lets = derived + lets(fields["let"], in: &scope)
    let layers = layers(fields["layers"], in: scope)
    let name = string(fields["name"]) ?? ""
    let summary = string(fields["summary"]) ?? ""
    guard let size, let duration, let canvas else { return nil }
    return PresetDocument(
      name: name, summary: summary, family: choice(fields["family"], of: PresetDocument.Family.self) ?? .shapes,
      tags: strings(fields["tags"]) ?? [], aliases: aliases, look: look, size: size,
      aspect: choice(fields["aspect"], of: PresetDocument.Aspect.self) ?? .fixed, duration: duration,
      frameRate: literalNumber(fields["frameRate"], in: 1...50) ?? 25, steps: steps, start: start, still: still,
      calmMotion: choice(fields["reduced"], of: PresetDocument.CalmMotion.self) ?? .fade,
      smallestSize: literalNumber(fields["smallestSize"], in: 1...4096).map { Int($0) }, bleed: bleed,
      parameters: parameters.declarations, lets: lets, layers: layers, canvas: canvas, time: time, slotCount: slotCount,
      imageFiles: imageFiles, places: places)
  }

  /// Other names with parameter values in the syntax of flags. The values are validated when they are set.
  private mutating func aliases(_ node: Node?, _ parameters: [String]) -> [PresetDocument.Alias] {
    guard let node else { return [] }
    guard let object = node.value.object else {
      reportKind(node, expected: "an object of names")
      return []
    }
    var aliases: [PresetDocument.Alias] = []
    for alias in object.members {
      aliases.append(PresetDocument.Alias(name: alias.key.text, settings: settings(node.member(alias), parameters)))
    }
    return aliases
  }

  private mutating func settings(_ node: Node, _ parameters: [String]) -> [(name: String, text: String)] {
    guard let object = node.value.object else {
      reportKind(node, expected: "an object of parameters and texts")
      return []
    }
    var settings: [(name: String, text: String)] = []
    for member in object.members {
      let name = member.key.text
      if !parameters.contains(where: { $0.hasBytes(of: name) }) {
        let nearest = Suggestion.nearest(name, among: parameters)
        report(.unknownKey(name, nearest: nearest, known: parameters), at: node.member(member))
      }
      if let text = string(node.member(member)) { settings.append((name, text)) }
    }
    return settings
  }

  private mutating func checkVersion(_ node: Node?) {
    guard let node else { return }
    guard let version = node.value.number else { return reportKind(node, expected: "a number") }
    if version != Double(PresetDocument.formatVersion) {
      report(.unsupportedVersion(found: version, supported: PresetDocument.formatVersion), at: node)
    }
  }
}
