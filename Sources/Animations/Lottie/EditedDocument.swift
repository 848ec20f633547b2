import Codecs
import JSON
import Numerics
import Raster
import Vector

/// The changes of the whole document that are written into it.
package struct LottieRootChanges {
  /// The animation as it is shown, with its size in pixels.
  let animation: LottieAnimation
  /// The length of the loop in seconds.
  let duration: Double
  /// The color behind all layers.
  package var background: Color?
  package var title: String?
  /// Whether the document stays in its archive.
  package var staysInArchive = false

  package init(_ animation: LottieAnimation, duration: Double) {
    (self.animation, self.duration) = (animation, duration)
  }
}

extension LottieFile {
  package var isArchive: Bool { package.isArchive }

  /// The document with changes and all else that it has, as JSON or in the archive that it comes from; nil if a
  /// change cannot be written.
  package func document(with changes: LottieRootChanges) -> [UInt8]? {
    let (animation, play) = (changes.animation, package.play)
    guard animation.patches.areComplete, changes.staysInArchive || !play.bounces && !play.isBackwards else {
      return nil
    }
    var patches = animation.patches
    if !changes.staysInArchive { embedPictures(of: animation, &patches) }
    if animation.isScaled, let root = try? Self.root(of: package.json) {
      patches.subtractInvertedMasks(of: root)
    }
    guard let json = patches.applied(to: package.json), let whole = Self.changed(json, changes) else { return nil }
    return changes.staysInArchive ? package.archive(with: whole) : whole
  }

  /// Pictures beside the document are not beside the new one.
  private func embedPictures(of animation: LottieAnimation, _ patches: inout DocumentPatches) {
    for (asset, image) in zip(animation.document.assets, animation.document.images) {
      guard let file = image.picture?.file, asset["p"]?.string?.begins(with: "data:") == false else { continue }
      patches.embed(file, in: asset)
    }
  }

  private static func changed(_ json: [UInt8], _ changes: LottieRootChanges) -> [UInt8]? {
    guard var text = try? RootText(root(of: json), json) else { return nil }
    let (animation, composition) = (changes.animation, changes.animation.document.root)
    // An archive keeps its speed.
    let seconds = changes.staysInArchive ? animation.duration : animation.frames / composition.frameRate
    // The durations of files are whole milliseconds.
    if abs(seconds - changes.duration) > 0.001 {
      text.set("fr", .rounded([composition.frameRate * seconds / changes.duration]))
    }
    if let title = changes.title { text.set("nm", .string(title)) }
    text.setRange(min(animation.from, animation.to), max(animation.from, animation.to))
    if animation.isScaled {
      text.scale(animation)
    }
    let (width, height) = (Double(animation.width), Double(animation.height))
    if let color = changes.background, color.alpha > 0 { text.addGround(color, width, height) }
    return text.isChanged ? Array(text.whole.utf8) : json
  }
}

extension LottieAnimation {
  fileprivate var isScaled: Bool {
    Double(width) != document.root.width || Double(height) != document.root.height
  }
}

/// The members of a document as text.
private struct RootText {
  private var members: [(name: Name, text: String)]
  private let root: JSONObject
  private(set) var isChanged = false
  /// The times of layers that are seen all the time.
  private var span: [JSONText.Member] = []

  init(_ root: JSONObject, _ json: [UInt8]) {
    self.root = root
    members = root.members.map { member in
      let range = member.value.range
      return (member.key, String(decoding: json[range.start.offset..<range.end.offset], as: UTF8.self))
    }
  }

  var whole: String {
    "{" + members.map { JSONText.string($0.name.text).line + ":" + $0.text }.joined(separator: ",") + "}"
  }

  private subscript(name: Name) -> String? {
    get { members.first { $0.name == name }?.text }
    set {
      guard let newValue else { return }
      isChanged = true
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index].text = newValue
      } else {
        members.append((name, newValue))
      }
    }
  }

  mutating func set(_ name: Name, _ value: JSONText) { self[name] = value.line }

  mutating func setRange(_ first: Double, _ last: Double) {
    let (start, end) = (JSONText.rounded([first]), JSONText.rounded([last]))
    span = [.init(name: "ip", value: start), .init(name: "op", value: end), .init(name: "st", value: .integer(0))]
    if root["ip"]?.scalar ?? 0 != first { set("ip", start) }
    if root["op"]?.scalar != last { set("op", end) }
  }

  /// Puts all layers into one, which is scaled.
  mutating func scale(_ animation: LottieAnimation) {
    let (view, composition) = (animation.viewport, animation.document.root)
    let known = (root["assets"]?.array ?? []).map { $0["id"]?.name ?? "" }
    let id = (0...known.count).map { Name("scaled\($0)") }.first(where: { !known.contains($0) }) ?? "scaled"
    let asset = "{\"id\":\"\(id)\",\"layers\":\(self["layers"] ?? "[]")}"
    self["assets"] = "[" + asset + (known.isEmpty ? "]" : "," + (self["assets"] ?? "[]").dropFirst())
    self["layers"] =
      "["
      + layer([
        "ty": .integer(0), "refId": .string(id.text), "w": .rounded([composition.width]),
        "h": .rounded([composition.height]),
        "ks": .object([
          "p": .object(["a": .integer(0), "k": .rounded([view.tx, view.ty])]),
          "s": .object(["a": .integer(0), "k": .rounded([100 * view.a, 100 * view.d])]),
        ]),
      ]) + "]"
    set("w", .integer(animation.width))
    set("h", .integer(animation.height))
  }

  /// Adds a layer of one color below all others.
  mutating func addGround(_ color: Color, _ width: Double, _ height: Double) {
    let ground = layer([
      "ty": .integer(1), "sw": .rounded([width]), "sh": .rounded([height]), "sc": .color(color, scale: nil),
      "ks": .object(["o": .object(["a": .integer(0), "k": .rounded([100 * color.alpha])])]),
    ])
    let layers = (self["layers"] ?? "[]").dropLast()
    self["layers"] = layers + (root["layers"]?.array?.isEmpty == false ? "," : "") + ground + "]"
  }

  private func layer(_ content: KeyValuePairs<String, JSONText>) -> String {
    JSONText.object(content.map { .init(name: $0.key, value: $0.value) } + span).line
  }
}

extension DocumentPatches {
  /// Subtracts the masks of layers that are inverted: lottie-web inverts one within the size of the whole picture,
  /// also inside of a layer that is scaled.
  mutating func subtractInvertedMasks(of root: JSONObject) {
    let lists = [root["layers"]] + (root["assets"]?.array ?? []).map { $0["layers"] }
    for layer in lists.flatMap({ $0?.array ?? [] }) {
      var isFirst = true
      for mask in layer["masksProperties"]?.array ?? [] {
        guard let mode = mask["mode"], mode.string != "n" else { continue }
        let opposite: String? =
          switch mode.string {
          case "i": "s"
          case "s": "i"
          case "a" where isFirst: "s"
          default: nil
          }
        isFirst = false
        guard let opposite, mask["inv"]?.flag == true, mask["o"]?["k"]?.scalar ?? 100 == 100 else { continue }
        replace(mode, with: .string(opposite))
        set("inv", to: .boolean(false), in: mask)
      }
    }
  }

  /// A picture inside the document, in place of an asset's file.
  mutating func embed(_ file: ImageFile, in asset: JSONValue) {
    set("p", to: .string("data:\(file.mediaType);base64," + Base64.text(file.bytes)), in: asset)
    set("u", to: .string(""), in: asset)
    set("e", to: .integer(1), in: asset)
  }
}
