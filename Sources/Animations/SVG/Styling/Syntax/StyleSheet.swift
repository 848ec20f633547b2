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
  }

  struct Keyframe: Sendable {
    /// Fractions of the duration, 0...1.
    let offsets: [Double]
    let declarations: [Declaration]
  }

  /// An ignored part of a style sheet, with the reason.
  struct Problem: Sendable {
    let kind: String
    let line: Int
    let message: String
    /// The selector that is not understood.
    var selector: String?
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
  private(set) var problems: [Problem] = []
  private static let maximumProblems = 100

  mutating func warn(_ kind: String, line: Int, _ message: String, selector: String? = nil) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(Problem(kind: kind, line: line, message: message, selector: selector))
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
  var hasFunctionOfBrowsers: Bool {
    guard value.utf8.contains(UInt8(ascii: "(")) else { return false }
    let bytes = Array(value.utf8)
    var quote: UInt8?
    var start = 0
    for (index, byte) in bytes.enumerated() where !byte.isName {
      if byte == quote { quote = nil } else if quote == nil, "'\"".utf8.contains(byte) { quote = byte }
      if quote == nil, byte == UInt8(ascii: "("), index - start <= "attr".utf8.count,
        ["if", "attr"].contains(String(decoding: bytes[start..<index], as: UTF8.self).lowercasedASCII)
      {
        return true
      }
      start = index + 1
    }
    return false
  }

  /// The declaration with another value.
  func with(_ value: String) -> Declaration {
    Declaration(name: name, value: value, isImportant: isImportant, line: line)
  }
}
