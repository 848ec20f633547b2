import Codecs
import JSON
import Numerics
import WhirligifKit

/// A preset of the site: what its page and its cards show.
struct SitePreset {
  let entry: PresetLibrary.Entry
  /// The report of `show`, and what is known of the pictures.
  let facts: JSONText
  let pictures: SitePictures

  /// Its name, which is its folder too.
  var name: String { entry.name }

  /// A card in a list.
  ///
  /// - Parameter loading: when an SVG is loaded.
  func card(root: String, loading: String = "lazy") -> String {
    // An SVG follows its reader by itself.
    let stem = "\(root)\(name)/" + (pictures.ending == "svg" ? name : "card")
    let values: KeyValuePairs = [
      "data": GalleryPage.entry(facts).line, "summary": entry.summary, "root": root, "name": name, "stem": stem,
      "rest": pictures.rests ? "-still" : "", "loading": loading, "width": "\(pictures.card.width)",
      "height": "\(pictures.card.height)",
    ]
    let image = SiteText.fragment("\(pictures.ending) image", values)
    return SiteText.fragment("card", values).substituting("<image>", with: image)
  }

  /// What its page says and shows without scripts.
  func values(root: String) -> KeyValuePairs<String, String> {
    let rows = (facts["parameters"]?.elements ?? []).map { parameter in
      let words = ["flag", "defaultValue", "summary"].map { parameter[$0]?.text ?? "" }
      return SiteText.fragment("parameter", ["flag": words[0], "value": words[1], "summary": words[2]])
    }
    let sizes = pictures.files.map { "\(Double($0.bytes.count / 100) / 10)" }
    let lists = SiteList.all.filter { $0.entries.contains(entry) }
    return [
      "name": name, "summary": entry.summary, "lists": SiteList.links(lists, root: root), "svg": pictures.svg,
      "width": "\(pictures.size.width)", "height": "\(pictures.size.height)", "rows": rows.joined(),
      "flag": pictures.options, "vector": sizes[0], "gif": sizes[1], "lottie": sizes[2],
    ]
  }
}

/// A list of presets with an address: those of a family, of a system, or for a use.
struct SiteList: Sendable {
  let folder, name: String
  let entries: [PresetLibrary.Entry]

  /// Where its page is, such as `families/rings/`.
  var path: String { "\(folder)/\(name)/" }
  var title: String { "Loading animations: \(name)" }

  /// Those that have presets.
  static let all = (families + systems + uses).filter { !$0.entries.isEmpty }
  static let families = lists("families", PresetLibrary.families)
  static let systems = lists("systems", Animation.systems)
  static let uses = lists("uses", PresetLibrary.uses)

  private static func lists(_ folder: String, _ names: [String]) -> [SiteList] {
    names.map { name in
      let members = PresetLibrary.entries.filter { $0.family == name }
      let entries = folder == "families" ? members : PresetLibrary.entries(matching: [name])
      return SiteList(folder: folder, name: name, entries: entries)
    }
  }

  /// Links to lists.
  static func links(_ lists: [SiteList], root: String) -> String {
    lists.map { SiteText.fragment("link", ["root": root, "path": $0.path, "name": $0.name]) }.joined()
  }
}
