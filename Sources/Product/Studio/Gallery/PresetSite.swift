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
    self.renderer = renderer
    self.module = module
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
    for (entry, facts) in zip(entries, catalog["presets"]?.elements ?? []) {
      let pictures = try SitePictures(of: try Animation(preset: entry.name), side: side)
      let whole = facts.replacing("picture", by: .string(pictures.ending))
        .replacing("tints", by: .boolean(pictures.tints))
      presets.append(SitePreset(entry: entry, facts: whole, pictures: pictures))
      progress(presets.count, entries.count)
    }
    return [shelf(of: presets, catalog)] + scripts(catalog) + texts(about: presets)
      + SiteList.all.map { page(of: $0, presets) }
      + presets.flatMap { preset in
        [page(of: preset)] + preset.pictures.files.map { ($0.bytes, "\(preset.name)/\($0.name)") }
      }
  }

  // MARK: Pages

  private func shelf(of presets: [SitePreset], _ catalog: JSONText) -> GalleryPage.File {
    let root = "./"
    let featured = presets.filter { $0.entry.tags.contains("featured") }
    let families = SiteList.families.map { family in
      let cards = presets.filter { $0.entry.family == family.name }.map { $0.card(root: root) }
      return SiteText.fragment(
        "family",
        ["name": family.name, "path": family.path, "count": "\(cards.count)", "cards": cards.joined()])
    }
    var page = SitePage(
      title: "Whirligif: \(presets.count) loading animations as GIF, SVG and Lottie",
      summary:
        "Loading animations in your color, as small GIFs, animated SVGs, WebP and Lottie: copy one, or take a file.",
      path: "", preview: featured.first?.name ?? "",
      slots: ["uses", "filters", "featured", "families"])
    page.catalog = .object(["words": catalog["words"] ?? .null])
    return file(
      page,
      [
        "uses": SiteList.links(SiteList.uses + SiteList.systems, root: root),
        "families": SiteList.links(SiteList.families, root: root),
        "featured": featured.map { $0.card(root: root, loading: "eager") }.joined(),
        "sections": families.joined(),
      ])
  }

  private func page(of list: SiteList, _ presets: [SitePreset]) -> GalleryPage.File {
    let root = SitePage.root(of: list.path)
    let members = list.entries.compactMap { entry in presets.first { $0.entry == entry } }
    let others = SiteList.all.filter { $0.folder == list.folder }
    let summary = "\(members.count) animations as GIF, SVG, WebP and Lottie, in your color."
    let page = SitePage(
      title: "\(list.title) – Whirligif", summary: summary, path: list.path, preview: members.first?.name ?? "",
      grid: "list")
    return file(
      page,
      [
        "root": root, "title": list.title, "summary": summary, "links": SiteList.links(others, root: root),
        "cards": members.map { $0.card(root: root) }.joined(),
      ])
  }

  private func page(of preset: SitePreset) -> GalleryPage.File {
    var page = SitePage(
      title: "\(preset.name): a loading animation as GIF, SVG and Lottie – Whirligif", summary: preset.entry.summary,
      path: "\(preset.name)/", preview: preset.name, grid: "")
    page.catalog = .object(["presets": .array([preset.facts])])
    let picture = preset.pictures.isLarge ? "large picture" : "picture"
    page.slots = ["name", "summary", "lists", picture, "parameters", "texts", "files"]
    if module != nil { page.slots.append("promise") }
    return file(page, preset.values(root: SitePage.root(of: page.path)))
  }

  private func file(_ page: SitePage, _ values: KeyValuePairs<String, String>) -> GalleryPage.File {
    page.file(base: base, module: module != nil, values)
  }

  // MARK: Other files

  /// The scripts and styles, what the forms share, and the module.
  private func scripts(_ catalog: JSONText) -> [GalleryPage.File] {
    let form = catalog.replacing("presets", by: .array([]))
    let pages = (PageFiles.all + PageFiles.workers).filter { !$0.name.ends(with: ".html") }
    return pages.map { (Array($0.text.utf8), "page/\($0.name)") } + [(Array(form.line.utf8), "page/form.json")]
      + (module.map { [($0, LivePage.module)] } ?? [])
  }

  /// The catalogue for programs, the list of addresses for search engines, and a page for language models.
  private func texts(about presets: [SitePreset]) -> [GalleryPage.File] {
    let facts = presets.map { $0.facts.replacing("address", by: .string("\(base)\($0.name)/")) }
    let catalogue = JSONText.object(["version": .string(version), "presets": .array(facts)])
    let lists = SiteList.all.map { ($0.path, $0.title, "\($0.entries.count) animations") }
    let pages = lists + presets.map { ("\($0.name)/", $0.name, $0.entry.summary) }
    let addresses = ([""] + pages.map { $0.0 }).map { SiteText.fragment("address", ["address": base + $0]) }
    let lines = pages.map { path, title, summary in
      SiteText.fragment("line", ["title": title, "address": base + path, "summary": summary])
    }
    let models = SiteText.fragment(
      "models", ["": "", "count": "\(presets.count)", "base": base, "lines": lines.joined()])
    return [
      (Array(catalogue.page.utf8), "catalogue.json"), (Array(models.utf8), "llms.txt"),
      (Array(SiteText.fragment("sitemap", ["addresses": addresses.joined()]).utf8), "sitemap.xml"),
    ]
  }
}
