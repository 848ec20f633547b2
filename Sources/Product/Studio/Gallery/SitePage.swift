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
  /// The folder of the pictures by which hosts preview the page.
  let preview: String
  /// The attributes of the page that its scripts read.
  var attributes = ""
  /// What the scripts know of its presets.
  var catalog = JSONText.object([])

  /// The way to the site's folder.
  var root: String { String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") }) }

  /// - Parameters:
  ///   - base: the address of the site's folder.
  ///   - module: whether the site has the module that draws.
  ///   - fill: puts words and pictures into the text of the page.
  func file(base: String, module: Bool, _ fill: (String) -> String) -> GalleryPage.File {
    let root = root.isEmpty ? "./" : root
    let draws = module ? " data-module=\"\(root)\(LivePage.module)\"" : ""
    let data = catalog.line.substituting("<", with: "\\u003c")
    var text = fill(Self.template)
      .substituting("data-server=\"true\"", with: "data-server=\"false\" data-root=\"\(root)\"\(draws)\(attributes)")
      .substituting("<title>Whirligif</title>", with: head(base))
      .substituting("class=\"brand\" href=\"#\"", with: "class=\"brand\" href=\"\(root)\"")
      .substituting("class=\"back\" href=\"#\"", with: "class=\"back\" href=\"\(root)\"")
      .substituting("</head>", with: "<script type=\"application/json\" id=\"catalog\">\(data)</script>\n</head>")
    for name in ["icon.svg", "page.css", "detail.css", "main.js"] {
      text = text.substituting("=\"\(name)\"", with: "=\"\(root)page/\(name)\"")
    }
    return (Array(text.utf8), path + GalleryPage.index)
  }

  /// The studio's page without its dialog for commands, which a page of one preset cannot all show.
  private static let template = PageFiles.text(of: GalleryPage.index)
    .substituting("class=\"plain open-paste server-only\"", with: "class=\"open-paste\" hidden")
    .substituting("class=\"plain server-only\" id=\"open\"", with: "class=\"plain program-only\" id=\"open\"")
    .substituting("id=\"search-form\"", with: "id=\"search-form\" class=\"server-only\"")
    .substituting("id=\"search\" ", with: "id=\"search\" name=\"q\" ")

  private func head(_ base: String) -> String {
    let (title, summary) = (MarkupText.escaped(title), MarkupText.escaped(summary))
    let picture = base + preview
    return """
      <title>\(title)</title>
      <meta name="description" content="\(summary)" />
      <link rel="canonical" href="\(base)\(path)" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content="\(title)" />
      <meta property="og:description" content="\(summary)" />
      <meta property="og:url" content="\(base)\(path)" />
      <meta property="og:image" content="\(picture).png" />
      <meta property="og:image:width" content="240" />
      <meta property="og:image:height" content="240" />
      <meta property="og:image" content="\(picture).gif" />
      <meta name="twitter:card" content="summary" />
      """
  }
}

extension String {
  /// The text without a part that ends before another one.
  func without(from start: String, to end: String) -> String {
    guard let first = range(ofBytes: start), let last = self[first.upperBound...].range(ofBytes: end) else {
      return self
    }
    return String(self[..<first.lowerBound] + self[last.lowerBound...])
  }
}
