import Drawing
import Numerics

/// A declaration as written, without `!important`.
struct Declaration: Sendable {
  let name: Name
  let value: String
  let isImportant: Bool
  /// The line in the document, from 1.
  var line = 0
  /// Where the value begins in the text that was read, in bytes.
  var place = 0
}

/// The rules of all style sheets of a document.
struct StyleSheet: Sendable {
  struct Rule: Sendable {
    let selectors: [Selector]
    let declarations: [Declaration]
    /// The index of the rule's cascade layer in ``StyleSheet/layers``; nil outside layers.
    let layer: Int?
    /// The selectors as written, for warnings.
    let text: String

    var isForPointer: Bool { [":hover", ":active", ":focus", ":target", ":checked"].contains { text.includes($0) } }
    var moves: Bool {
      declarations.contains { $0.name.text.includes("animation") || $0.name.text.includes("transition") }
    }
  }

  struct Keyframe: Sendable {
    /// Fractions of the duration, 0...1.
    let offsets: [Double]
    let declarations: [Declaration]
  }

  var rules: [Rule] = []
  private(set) var keyframes: [Name: [Keyframe]] = [:]
  /// Which keyframes have precedence; the layer is nil outside layers.
  private var keyframeRanks: [Name: (isPrefixed: Bool, layer: Int?)] = [:]
  /// The custom properties that `@property` registers.
  var registered: [Name: RegisteredProperty] = [:]
  /// The fonts of the rules `@font-face`, in order.
  var fontFaces: [FontFace] = []
  /// The names of the cascade layers in order of first appearance, such as `base.reset`.
  private(set) var layers: [[Name]] = []
  private(set) var warnings = WarningList()

  mutating func warn(_ kind: String, _ problem: DocumentProblem = .notDrawn, line: Int, _ message: String) {
    warnings.add(kind, problem, element: "style", line: line, message)
  }

  /// Adds an `@keyframes` rule, which replaces an earlier one of the same name unless that one's layer has precedence.
  ///
  /// As in Chromium, `@-webkit-keyframes` never replace plain ones, which stand before or behind them for it.
  mutating func add(_ frames: [Keyframe], named name: Name, isPrefixed: Bool, layer path: [Name]) {
    let layer = path.isEmpty ? nil : self.layer(path)
    if let known = keyframeRanks[name], known.isPrefixed == isPrefixed || isPrefixed {
      if isPrefixed, !known.isPrefixed { return }
      if let layer, known.layer.map({ $0 > layer }) ?? true { return }
    }
    keyframes[name] = frames
    keyframeRanks[name] = (isPrefixed, layer)
  }

  /// The index of a layer, which is added if it is new, after the layers around it.
  mutating func layer(_ path: [Name]) -> Int {
    if let known = layers.firstIndex(of: path) { return known }
    if path.count > 1 { _ = layer(Array(path.dropLast())) }
    layers.append(path)
    return layers.count - 1
  }

  /// The rank of each layer: a greater one has precedence. The rules of a layer itself come after its inner layers.
  var layerRanks: [Int] {
    var ranks = [Int](repeating: 0, count: layers.count)
    var next = 0
    func visit(_ path: [Name]) {
      for (index, layer) in layers.enumerated() where layer.count == path.count + 1 && layer.starts(with: path) {
        visit(layer)
        ranks[index] = next
        next += 1
      }
    }
    visit([])
    return ranks
  }
}

extension Declaration {
  /// Whether browsers understand the value, unlike these style sheets: it calls `if` or `attr`.
  var hasFunctionOfBrowsers: Bool { !BrowserSyntax.functions(in: value).isDisjoint(with: ["if", "attr"]) }

  /// The declaration with another value.
  func with(_ value: String) -> Declaration {
    Declaration(name: name, value: value, isImportant: isImportant, line: line)
  }
}
