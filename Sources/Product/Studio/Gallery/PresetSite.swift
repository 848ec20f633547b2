import Codecs
import JSON
import Numerics
import WhirligifKit

/// The catalogue as files for any web server: a shelf, a page for each preset, lists, and what machines read of them.
///
/// Each page shows its pictures, words and commands without a script.
package struct PresetSite {
  private let renderer: StudioRenderer
  /// The address of the folder; ends in a slash.
  private let base: String
  private let module: [UInt8]?

  /// - Parameters:
  ///   - renderer: whose catalog the pages offer.
  ///   - base: the address of the folder.
  ///   - module: the bytes of the module, if the pages draw.
  package init(_ renderer: StudioRenderer, base: String, module: [UInt8]?) {
    (self.renderer, self.module) = (renderer, module)
    self.base = base.ends(with: "/") ? base : base + "/"
  }

  /// The files, with paths relative to the site's folder.
  ///
  /// - Parameters:
  ///   - side: the size of a square picture on a card in pixels.
  ///   - progress: receives the number of presets that are drawn, and of all.
  package func files(
    side: Int, progress: (Int, Int) -> Void
  ) throws(WhirligifError) -> [GalleryPage.File] {
    let catalog = renderer.catalog()
    let entries = PresetLibrary.entries
    var presets: [SitePreset] = []
    for entry in entries {
      let facts = catalog["presets"]?.elements?.first { $0["name"] == .string(entry.name) } ?? .null
      let pictures = try SitePictures(of: try Animation(preset: entry.name), side: side)
      let lists = SiteList.all.filter { $0.entries.contains(entry) }
      presets.append(SitePreset(entry: entry, facts: facts, pictures: pictures, lists: lists))
      progress(presets.count, entries.count)
    }
    var files = [shelf(of: presets, catalog)] + scripts(catalog) + texts(about: presets)
    files += SiteList.all.filter { !$0.entries.isEmpty }.map { page(of: $0, presets) }
    for preset in presets {
      files.append(page(of: preset))
      files += preset.pictures.files.map { ($0.bytes, "\(preset.entry.name)/\($0.name)") }
    }
    return files
  }

  // MARK: Pages

  private func shelf(of presets: [SitePreset], _ catalog: JSONText) -> GalleryPage.File {
    let featured = presets.filter { $0.entry.tags.contains("featured") }
    let families = SiteList.families.map { family in
      let cards = presets.filter { $0.entry.family == family.name }.map { $0.card(root: "./") }
      return """
        <section data-family="\(family.name)" aria-labelledby="family-\(family.name)">
        <h2 id="family-\(family.name)"><a href="\(family.path)">\(family.name)</a> <small>\(cards.count)</small></h2>
        <ul>\(cards.joined())</ul></section>
        """
    }
    let uses = SiteList.uses + SiteList.systems
    let names = ["families", "words"].map { JSONText.Member(name: $0, value: catalog[$0] ?? .null) }
    let page = SitePage(
      title: "Whirligif: \(presets.count) loading animations as GIF, SVG and Lottie",
      summary:
        "Loading animations in your color: as small GIFs, animated SVGs, WebP and Lottie. Copy the markup or a file.",
      path: "", preview: (featured.first ?? presets.first).map { "\($0.entry.name)/\($0.entry.name)" } ?? "",
      catalog: .object(
        names + [
          .init(name: "uses", value: .array(uses.map { .string($0.name) })), .init(name: "presets", value: .array([])),
        ]))
    return page.file(base: base, module: module != nil) { text in
      text.substituting("<div id=\"grid\" hidden>", with: "<div id=\"grid\">")
        .substituting(
          "aria-label=\"Uses\"></div>", with: "aria-label=\"Uses\">\(SiteList.links(uses, root: ""))</div>"
        )
        .substituting(
          "<div id=\"filters\"></div>",
          with: "<div id=\"filters\">\(SiteList.links(SiteList.families, root: ""))</div>"
        )
        .substituting(
          "begin with</h2>\n    <ul></ul>",
          with: "begin with</h2>\n    <ul>\(featured.map { $0.card(root: "./", isFeatured: true) }.joined())</ul>"
        )
        .substituting(
          "<div id=\"families-list\">", with: "<div id=\"families-list\">\(families.joined(separator: "\n"))")
    }
  }

  private func page(of list: SiteList, _ presets: [SitePreset]) -> GalleryPage.File {
    let members = list.entries.compactMap { entry in presets.first { $0.entry == entry } }
    let name = members.first?.entry.name ?? ""
    let page = SitePage(
      title: list.title,
      summary: "\(members.count) animations as GIF, SVG, WebP and Lottie in your color, such as \(name).",
      path: list.path, preview: "\(name)/\(name)", catalog: .object(["presets": .array([])]))
    let root = page.root
    let kinds = [SiteList.families, SiteList.systems, SiteList.uses]
    let others = kinds.first { lists in lists.contains { $0.path == list.path } } ?? []
    return page.file(base: base, module: module != nil) { text in
      text.substituting("<div id=\"grid\" hidden>", with: "<div id=\"grid\">")
        .without(from: "<section id=\"featured\"", to: "</div>\n<div id=\"detail\"")
        .without(from: "<form role=\"search\"", to: "<div id=\"filters\">")
        .substituting(
          "<h1>Find a loading animation</h1>",
          with: """
            <a class="back" href="\(root)"><i data-icon="previous"></i> All pictures</a>
            <h1>\(MarkupText.escaped(list.title))</h1>
            """
        )
        .substituting(
          "aria-label=\"Uses\"></div>",
          with: """
            aria-label="More lists">\(SiteList.links(others, root: root))</div>
            <section><ul>\(members.map { $0.card(root: root) }.joined())</ul></section>
            """)
    }
  }

  private func page(of preset: SitePreset) -> GalleryPage.File {
    let name = preset.entry.name
    let entry = preset.facts.replacing("tints", by: .boolean(preset.pictures.tints))
      .replacing("picture", by: .string(preset.pictures.ending))
    let page = SitePage(
      title: "\(name): a loading animation as GIF, SVG and Lottie – Whirligif", summary: preset.entry.summary,
      path: "\(name)/", preview: "\(name)/\(name)", attributes: " data-preset=\"\(name)\"",
      catalog: .object(["presets": .array([entry])]))
    return page.file(base: base, module: module != nil) { preset.filling($0, root: page.root, isDrawn: module != nil) }
  }

  // MARK: Other files

  /// The scripts and styles, what the forms share, and the module.
  private func scripts(_ catalog: JSONText) -> [GalleryPage.File] {
    let form = catalog.replacing("presets", by: .array([])).replacing("words", by: .object([]))
    let pages = (PageFiles.all + PageFiles.workers).filter { $0.name != GalleryPage.index }
    return pages.map { (Array($0.text.utf8), "page/\($0.name)") } + [(Array(form.line.utf8), "page/form.json")]
      + (module.map { [($0, LivePage.module)] } ?? [])
  }

  /// The catalogue for programs, the list of addresses for search engines, and a page for language models.
  private func texts(about presets: [SitePreset]) -> [GalleryPage.File] {
    let facts = presets.map { preset in
      let name = preset.entry.name
      let files = preset.pictures.files.filter { !$0.name.begins(with: "card") }.map { file in
        JSONText.object(["address": .string("\(base)\(name)/\(file.name)"), "bytes": .integer(file.bytes.count)])
      }
      return preset.facts.replacing("address", by: .string("\(base)\(name)/")).replacing("files", by: .array(files))
    }
    let catalogue = JSONText.object([
      "version": .string(version), "address": .string(base), "presets": .array(facts),
    ])
    let lists = SiteList.all.filter { !$0.entries.isEmpty }
    let paths = [""] + lists.map { $0.path } + presets.map { "\($0.entry.name)/" }
    let sitemap = """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(paths.map { "<url><loc>\(MarkupText.escaped(base + $0))</loc></url>" }.joined(separator: "\n"))
      </urlset>

      """
    let models = """
      # Whirligif

      > \(presets.count) loading animations with every number a flag, as GIF, WebP, APNG, animated SVG and Lottie.

      Settings are in the address: \(base)NAME/#color=teal&size=64 is `whirligif render NAME --color teal --size 64`.
      Each page has NAME.gif, NAME.svg, NAME.lottie and NAME.png beside it; the color of the SVG is the variable `--color`.
      All parameters of all presets: \(base)catalogue.json

      ## Lists

      \(lists.map { "- [\($0.title)](\(base)\($0.path))" }.joined(separator: "\n"))

      ## Presets

      \(presets.map { "- [\($0.entry.name)](\(base)\($0.entry.name)/): \($0.entry.summary)" }.joined(separator: "\n"))

      """
    return [
      (Array(catalogue.page.utf8), "catalogue.json"), (Array(sitemap.utf8), "sitemap.xml"),
      (Array(models.utf8), "llms.txt"),
    ]
  }
}
