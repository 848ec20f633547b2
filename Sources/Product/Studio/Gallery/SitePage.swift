import Codecs
import JSON
import Numerics
import WhirligifKit

/// A page of the site: the studio's page with words and pictures in it, which need no script.
struct SitePage {
  let title: String
  let summary: String
  /// The folder of the page in the site's, such as `ring/`; empty for the first page.
  let path: String
  /// The preset whose pictures hosts show of the page; the page is the preset's own if its folder has this name.
  let preview: String
  /// What its scripts know of presets.
  var catalog = JSONText.object([])
  /// The fragment in place of the grid of all presets, if there is one of this name; nil where the grid stays.
  var grid: String?
  /// The comments that fragments stand in place of.
  var slots: [String] = []

  /// The way from a page's folder to the site's.
  static func root(of path: String) -> String {
    path.isEmpty ? "./" : path.split(at: "/").map { _ in "../" }.joined()
  }

  /// - Parameters:
  ///   - base: the address of the site's folder.
  ///   - module: whether the site has the module that draws.
  ///   - values: for the fragments that stand in place of comments of their names.
  func file(base: String, module: Bool, _ values: KeyValuePairs<String, String>) -> GalleryPage.File {
    let root = Self.root(of: path)
    let head = SiteText.fragment(
      "head",
      [
        "title": title, "summary": summary, "address": base + path, "preview": "\(base)\(preview)/\(preview)",
        "data": catalog.line.substituting("<", with: "\\u003c"),
      ])
    let isPreset = path == preview + "/"
    let attributes =
      "data-server=\"false\" data-root=\"\(root)\"" + (module ? " data-module=\"\(root)\(LivePage.module)\"" : "")
      + (isPreset ? " data-preset=\"\(preview)\"" : "")
    var text = PageFiles.text(of: GalleryPage.index).substituting("=\"./", with: "=\"\(root)page/")
      .substituting("data-server=\"true\"", with: attributes)
      .substituting("<title>Whirligif</title>\n", with: head)
      .substituting(" href=\"#\"", with: " href=\"\(root)\"")
    if let grid, let start = text.range(ofBytes: "<div id=\"grid\""),
      let end = text.range(ofBytes: "<div id=\"detail\"")
    {
      text = text[..<start.lowerBound] + SiteText.fragment(grid, values) + text[end.lowerBound...]
    }
    let shown = "<div id=\"\(isPreset ? "detail" : "grid")\""
    text = text.substituting(shown + " hidden>", with: shown + ">")
    for slot in slots { text = text.substituting("<!-- \(slot) -->", with: SiteText.fragment(slot, values)) }
    return (Array(text.utf8), path + GalleryPage.index)
  }
}

/// The fragments of the site's pages, in one file, each behind a comment with its name.
enum SiteText {
  /// A fragment with texts in place of their names in braces, escaped but for those behind an exclamation mark.
  static func fragment(_ name: String, _ values: KeyValuePairs<String, String>) -> String {
    let file = PageFiles.text(of: "site.html")
    guard let start = file.range(ofBytes: "<!-- \(name) -->\n") else { return "" }
    let rest = file[start.upperBound...]
    var text = String(rest[..<(rest.range(ofBytes: "<!-- ")?.lowerBound ?? rest.endIndex)])
    for (name, value) in values {
      text = text.substituting("{!\(name)}", with: value)
        .substituting("{\(name)}", with: MarkupText.escaped(value))
    }
    return text
  }
}
