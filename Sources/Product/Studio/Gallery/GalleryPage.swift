import JSON
import Numerics
import WhirligifKit

/// The page without a server, as files: `index.html` with its styles, modules and catalog, and the pictures.
///
/// Browsers refuse modules and requests from `file:`, so everything that the first screen needs is in `index.html`; the
/// parameters of the presets, which only a single picture shows, are in a script that is loaded then.
package struct GalleryPage {
  package typealias File = (bytes: [UInt8], name: String)

  /// The name of the page's file.
  package static let index = "index.html"

  private let side: Int

  /// - Parameter side: the size of a square picture in pixels; wide ones have up to twice its width.
  package init(side: Int) { self.side = side }

  /// The files, with paths relative to the gallery's folder.
  ///
  /// - Parameter progress: receives the number of presets that are drawn, and of all.
  package func files(progress: (Int, Int) -> Void) throws(WhirligifError) -> [File] {
    let whole = StudioRenderer(files: []) { $0.lines }.catalog().replacing("options", by: .array([]))
    let (catalog, pictures) = try illustrated(whole, progress: progress)
    let presets = catalog["presets"]?.elements ?? []
    let page = page(catalog.replacing("presets", by: .array(presets.map(Self.entry))))
    return [
      (Array(page.utf8), Self.index), (Array(Self.parameters(of: presets).utf8), "parameters.js"),
    ] + PageFiles.icons + pictures
  }

  /// A catalog whose presets have the ending of their pictures, and the pictures.
  func illustrated(
    _ catalog: JSONText, progress: (Int, Int) -> Void
  ) throws(WhirligifError) -> (catalog: JSONText, pictures: [File]) {
    let presets = catalog["presets"]?.elements ?? []
    var pictures: [File] = []
    var entries: [JSONText] = []
    for preset in presets {
      guard let name = preset["name"]?.text else { continue }
      let drawn = try GalleryPictures(of: try Animation(preset: name), side: side)
      pictures += drawn.files.map { ($0.bytes, "pictures/\(name)\($0.name)") }
      entries.append(preset.replacing("picture", by: .string(drawn.ending)))
      progress(entries.count, presets.count)
    }
    return (catalog.replacing("presets", by: .array(entries)), pictures)
  }

  /// A preset without its parameters, but with those that lines of the grid carry: one for artwork, and the color.
  static func entry(_ preset: JSONText) -> JSONText {
    let parameters = preset["parameters"]?.elements ?? []
    let carried = parameters.filter { $0["type"]?.text == "artwork" || $0["name"]?.text == "color" }
    return preset.replacing("parameters", by: .array(carried.map { $0.keeping(["name", "flag", "type"]) }))
  }

  /// What one picture shows of the parameters: neither their bounds nor their choices, which only a form needs.
  private static func parameters(of presets: [JSONText]) -> String {
    let members = presets.compactMap { preset -> JSONText.Member? in
      guard let name = preset["name"]?.text, let parameters = preset["parameters"]?.elements else { return nil }
      let shown = parameters.map { $0["type"]?.text == "artwork" ? $0 : $0.keeping(shownMembers) }
      return .init(name: name, value: .array(shown))
    }
    return "presetParameters = \(JSONText.object(members).line);\n"
  }

  private static let shownMembers = ["name", "flag", "type", "summary", "defaultValue"]

  private func page(_ catalog: JSONText) -> String {
    let page = PageFiles.text(of: Self.index).substituting("data-server=\"true\"", with: "data-server=\"false\"")
    return Self.whole(page, catalog, draws: false)
  }

  /// A page with its styles, catalog and modules in one file.
  ///
  /// - Parameter draws: whether it draws, in place of a server.
  static func whole(_ page: String, _ catalog: JSONText, draws: Bool) -> String {
    var text = page
    for file in PageFiles.all where file.name.ends(with: ".css") {
      text = text.substituting(
        "<link rel=\"stylesheet\" href=\"./\(file.name)\" />", with: "<style>\n\(file.text)</style>")
    }
    let data = catalog.line.substituting("<", with: "\\u003c")
    return text.substituting(
      "<script type=\"module\" src=\"./main.js\"></script>",
      with: """
        <script type="application/json" id="catalog">\(data)</script>
            <script type="module">
        \(ModuleBundle.text(from: "main.js", draws: draws))</script>
        """)
  }
}

extension PageFiles {
  /// The text of a file; empty if there is none.
  static func text(of name: String) -> String { (all + workers).first { $0.name == name }?.text ?? "" }

  /// The files that a page shows beside its text.
  static var icons: [GalleryPage.File] {
    all.filter { $0.name.ends(with: ".svg") }.map { (Array($0.text.utf8), $0.name) }
  }
}

extension JSONText {
  /// The value of a member; nil if this is no object or has no such member.
  subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var elements: [JSONText]? { if case .array(let elements) = self { elements } else { nil } }
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The object with these of its members.
  func keeping(_ names: [String]) -> JSONText {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { names.contains($0.name) })
  }

  /// The object with another value of a member, or with one more member.
  func replacing(_ name: String, by value: JSONText) -> JSONText {
    guard case .object(var members) = self else { return self }
    let member = Member(name: name, value: value)
    if let position = members.firstIndex(where: { $0.name == name }) {
      members[position] = member
    } else {
      members.append(member)
    }
    return .object(members)
  }
}
