import Codecs
import JSON
import Numerics
import WhirligifKit

/// A preset of the site: what its page and its cards show.
struct SitePreset {
  let entry: PresetLibrary.Entry
  /// The report of `show`.
  let facts: JSONText
  let pictures: SitePictures
  /// The words by which it is found, each the name of a list.
  let lists: [SiteList]

  /// A card in a list.
  ///
  /// - Parameter isFeatured: whether it has no sentence.
  func card(root: String, isFeatured: Bool = false) -> String {
    let name = entry.name
    let flags = (facts["parameters"]?.elements ?? []).compactMap { parameter -> JSONText? in
      ["color", "artwork"].contains(parameter["name"]?.text ?? "") ? parameter["name"] : nil
    }
    let data = JSONText.object([
      "name": .string(name), "family": .string(entry.family), "tags": .array(entry.tags.map(JSONText.string)),
      "flags": .array(flags), "picture": .string(pictures.ending),
      "size": .array([facts["width"] ?? .null, facts["height"] ?? .null]),
    ])
    let summary = MarkupText.escaped(entry.summary)
    return """
      <li class="card" data-preset="\(MarkupText.escaped(data.line))" data-summary="\(summary)">\
      <div class="picture">\(image(root))</div><h3><a class="card-link" href="\(root)\(name)/">\(name)</a></h3>\
      \(isFeatured ? "" : "<p>\(summary)</p>")</li>

      """
  }

  /// The small picture: an SVG follows its reader by itself.
  private func image(_ root: String) -> String {
    let folder = "\(root)\(entry.name)/"
    let name = pictures.ending == "svg" ? entry.name : "card"
    let image = """
      <img src="\(folder)\(name).\(pictures.ending)" width="\(pictures.card.width)" height="\(pictures.card.height)" alt="" \
      loading="lazy" decoding="async" />
      """
    guard pictures.ending == "gif" else { return image }
    let (calm, dark) = ("(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)")
    let sources = [("\(calm) and \(dark)", "-dark-still"), (calm, "-still"), (dark, "-dark")].map {
      "<source media=\"\($0)\" srcset=\"\(folder)card\($1).gif\" />"
    }
    return "<picture>\(sources.joined())\(image)</picture>"
  }
}

extension SitePreset {
  /// Packed bytes above which an SVG is not in its page, but beside it: nine presets have such.
  private static let largest = 16_000

  /// The text of the studio's page with what the preset's page says and shows without scripts.
  ///
  /// - Parameter isDrawn: whether the site has the module.
  func filling(_ text: String, root: String, isDrawn: Bool) -> String {
    let name = entry.name
    let summary = MarkupText.escaped(entry.summary)
    let promise = isDrawn ? LivePage.promise : ""
    return text.without(from: "<div id=\"grid\" hidden>", to: "<div id=\"detail\" hidden>")
      .substituting("<div id=\"detail\" hidden>", with: "<div id=\"detail\">")
      .substituting("tabindex=\"-1\"></h1>", with: "tabindex=\"-1\">\(name)</h1>")
      .substituting("<span id=\"family\" class=\"quiet\">", with: "<span id=\"family\" class=\"quiet\">\(entry.family)")
      .substituting(
        "<p id=\"summary\" class=\"quiet\"></p>",
        with: """
          <p id="summary" class="quiet">\(summary)</p>
          <p class="lists">\(SiteList.links(lists, root: root))</p>
          """
      )
      .substituting("<div class=\"paper\">", with: "<div class=\"paper\">\(picture)")
      .substituting("aria-label=\"Settings\"></section>", with: "aria-label=\"Settings\">\(parameters)</section>")
      .substituting("<div id=\"copy-texts\"></div>", with: "<div id=\"copy-texts\">\(texts)</div>")
      .substituting("<section id=\"downloads\"", with: "\(downloads)\(promise)<section id=\"downloads\"")
  }

  private var picture: String {
    let summary = MarkupText.escaped(entry.summary)
    let packed = GzipReader.pack(Array(pictures.svg.utf8))?.count ?? 0
    guard packed > Self.largest else {
      return "<div id=\"vector\" role=\"img\" aria-label=\"\(summary)\">\(pictures.svg)</div>"
    }
    return """
      <div id="vector" role="img" aria-label="\(summary)" data-file="\(entry.name).svg">\
      <img src="\(entry.name).gif" width="\(size.width)" height="\(size.height)" alt="" /></div>
      """
  }

  private var size: (width: Int, height: Int) {
    let own = (Self.number(facts["width"]), Self.number(facts["height"]))
    let scale = max(1, Double(SitePictures.side) / Double(max(own.0, own.1, 1)))
    return (Int((Double(own.0) * scale).rounded()), Int((Double(own.1) * scale).rounded()))
  }

  private static func number(_ value: JSONText?) -> Int { if case .integer(let number) = value { number } else { 1 } }

  private var parameters: String {
    let rows = (facts["parameters"]?.elements ?? []).map { parameter in
      let words = ["flag", "defaultValue", "summary"].map { MarkupText.escaped(parameter[$0]?.text ?? "") }
      return "<li><code>\(words[0])</code><code class=\"quiet\">\(words[1])</code><p>\(words[2])</p></li>"
    }
    return "<h2>Settings</h2><ul class=\"flags\">\(rows.joined(separator: "\n"))</ul>"
  }

  /// What can be copied by hand.
  private var texts: String {
    let own = max(Self.number(facts["width"]), Self.number(facts["height"]))
    let flag = own < SitePictures.side ? " --size \(SitePictures.side)" : ""
    let image = "<img src=\"\(entry.name).gif\" width=\"\(size.width)\" height=\"\(size.height)\" alt=\"Loading\">"
    let texts = [("Command", "whirligif render \(entry.name)\(flag)"), ("HTML", image)]
    return texts.map { title, text in
      """
      <div class="copy-block"><div class="copy-head"><span class="copy-title">\(title)</span></div>\
      <pre tabindex="0"><code>\(MarkupText.escaped(text))</code></pre></div>
      """
    }.joined()
  }

  /// The files to take home.
  private var downloads: String {
    let kinds = [("gif", "GIF"), ("svg", "SVG"), ("lottie", "Lottie")]
    let links = kinds.map { ending, title in
      let file = "\(entry.name).\(ending)"
      let bytes = pictures.files.first { $0.name == file }?.bytes.count ?? 0
      let size = bytes < 1000 ? "\(bytes) bytes" : "\(ValueText.plain(Double(bytes / 100) / 10)) kB"
      return "<a class=\"plain\" href=\"\(file)\" download>\(title) <small>\(size)</small></a>"
    }
    return """
      <section id="files" aria-label="Files"><h2>Files of \(size.width) × \(size.height) pixels</h2>
      <p>\(links.joined(separator: "\n"))</p></section>

      """
  }
}

/// A list of presets with an address: those of a family, of a system, or for a use.
struct SiteList: Sendable {
  let name: String
  /// Its folder, such as `families/rings/`.
  let path: String
  let title: String
  let entries: [PresetLibrary.Entry]

  static let all: [SiteList] = families + systems + uses

  static let families = PresetLibrary.families.map { family in
    SiteList(
      name: family, path: "families/\(family)/", title: "\(capitalized(family)): loading animations",
      entries: PresetLibrary.entries.filter { $0.family == family })
  }

  static let systems = Animation.systems.map { system in
    SiteList(
      name: system, path: "systems/\(system)/", title: "Loading animations of \(capitalized(system))",
      entries: PresetLibrary.entries.filter { $0.tags.contains(system) })
  }

  static let uses = PresetLibrary.uses.map { use in
    SiteList(
      name: use, path: "uses/\(use)/", title: "Loading animations for “\(use)”",
      entries: PresetLibrary.entries(matching: [use]))
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Links to lists.
  static func links(_ lists: [SiteList], root: String) -> String {
    lists.map { "<a class=\"chip\" href=\"\(root)\($0.path)\">\($0.name)</a>" }.joined(separator: "\n")
  }
}
