import Codecs
import Drawing
import Numerics
import SVG

/// The grammar of the setting `image`: `FILE` for the only picture of a document, `NAME=FILE` for that of an id, a
/// class, a layer, the name of its file, or its number in the list such as `#2`.
struct PictureChange {
  private let document: EditableDocument
  private var parts: DocumentParts { document.parts }

  init(_ document: EditableDocument) { self.document = document }

  func set(_ text: String, _ edits: inout DocumentEdits, in files: InputFiles) throws(WhirligifError) {
    guard !parts.pictures.isEmpty else { throw .invalidValue("'\(document.file)' has no picture.") }
    let assignment = assignment
    for value in assignment.values(text) {
      var (nodes, path) = try assignment.parse(value)
      if nodes == nil { nodes = try only(value) }
      let picture = try Self.picture(path, in: files)
      for node in nodes ?? [] { edits.pictures[node] = picture }
    }
  }

  /// A value whose relative paths are those in a folder.
  func located(_ text: String, in folder: String) -> String {
    let assignment = assignment
    return assignment.values(text).map { value in
      let path = (try? assignment.parse(value))?.value ?? value
      return path.begins(with: "/") ? value : (value.before(suffix: path) ?? "") + folder + path
    }.joined(separator: "\n")
  }

  private var assignment: Assignment<Int> {
    Assignment(
      document: document, kind: "picture",
      names: { parts.names + parts.pictures.flatMap { $0.names.map { $0.text } } }, find: named(_:))
  }

  /// - Throws: `cannotRead`, and `invalidDocument` if it is no picture.
  private static func picture(_ path: String, in files: InputFiles) throws(WhirligifError) -> NewPicture {
    let bytes = try files.bytes(of: path, limit: DocumentFolder.maximumFileSize)
    // An error here is better than a picture that is missing in the document.
    _ = try Artwork(bytes: bytes, file: path, files: files)
    return NewPicture(bytes, digest: SHA256.digest(of: bytes))
  }

  /// The only picture, which several parts may show.
  private func only(_ text: String) throws(WhirligifError) -> [Int] {
    let pictures = document.pictures
    if pictures.count == 1 { return pictures[0] }
    let known = pictures.prefix(8).map { "'\(NameList.escaped(name(of: $0)))=\(text)'" }.joined(separator: ", ")
    throw .invalidValue("'\(document.file)' has \(pictures.count) pictures. Choose one as the 'image': \(known).")
  }

  /// The parts that show pictures with a name, or are or have parts with one.
  private func named(_ name: String) -> [Int] {
    let index = document.index
    let own = index.pictures(at: index.places(inside: index.nodes(named: name)))
    if !own.isEmpty { return own.map({ $0.node }) }
    let same = index.pictures(named: name)
    guard same.isEmpty, let number = name.after(prefix: "#").flatMap({ Int($0) }) else { return same.map { $0.node } }
    return document.pictures.indices.contains(number - 1) ? document.pictures[number - 1] : []
  }

  /// A name that means this picture alone, or else its number.
  private func name(of nodes: [Int]) -> String {
    names(of: nodes).first { named($0) == nodes } ?? "#\((document.pictures.firstIndex(of: nodes) ?? 0) + 1)"
  }

  private func names(of nodes: [Int]) -> [String] {
    let files = document.index.pictures(at: document.index.places(of: nodes)).flatMap { $0.names.map { $0.text } }
    let own = nodes.map { parts.nodes[$0].name } + nodes.map { parts.path(of: $0).joined(separator: "/") }
    return (files + own + nodes.flatMap { parts.nodes[$0].classes.map { $0.text } }).filter { !$0.isEmpty }
  }

  /// What `inspect` lists, with the setting that changes each picture.
  static func items(of document: EditableDocument) -> [DocumentPart.Item] {
    let change = PictureChange(document)
    let groups = document.pictures
    return groups.prefix(64).enumerated().map { index, nodes in
      var known: Set<Name> = []
      let names = change.names(of: nodes).filter { known.insert(Name($0)).inserted }
      let setting = groups.count == 1 ? "FILE" : NameList.escaped(change.name(of: nodes)) + "=FILE"
      return DocumentPart.Item(
        line: (["#\(index + 1)"] + names).joined(separator: "  "),
        report: .object([
          "number": .integer(index + 1), "names": .array(names.map(ReportValue.string)), "uses": .integer(nodes.count),
        ]),
        setting: Setting(name: "image", text: setting))
    }
  }

  /// The beginnings of values that name a picture.
  static func offers(of document: EditableDocument) -> [String] {
    let change = PictureChange(document)
    return document.pictures.prefix(64).map { NameList.escaped(change.name(of: $0)) + "=" }
  }
}
