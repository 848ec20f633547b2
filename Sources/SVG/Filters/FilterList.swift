import Numerics
import Raster
import Vector

/// Parses the property `filter`: CSS filter functions and references.
enum FilterList {
  enum Item {
    case function(ImageFilter)
    case reference(String)
  }

  /// Nil if any part of the list is invalid; it is then ignored.
  static func parse(_ text: String, _ context: DrawContext) -> [Item]? {
    var scanner = TextScanner(text)
    var items: [Item] = []
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      let start = scanner.rest
      let name = scanner.name().lowercased()
      guard items.count < 64, scanner.take("("), let inside = scanner.parenthesized() else { return nil }
      if name == "url" {
        guard let url = PaintSyntax.url(start) else { return nil }
        items.append(.reference(url.name))
      } else {
        guard let filter = function(name, inside.trimmed, context) else { return nil }
        items.append(.function(filter))
      }
      scanner.skipSpaces()
    }
    return items
  }

  private static func function(_ name: String, _ text: String, _ context: DrawContext) -> ImageFilter? {
    switch name {
    case "blur":
      guard let sigma = text.isEmpty ? 0 : length(text, context), sigma >= 0 else { return nil }
      return .blur(sigmaX: sigma, sigmaY: sigma)
    case "drop-shadow": return shadow(text, context)
    case "hue-rotate":
      var scanner = TextScanner(text)
      guard let angle = text.isEmpty ? 0 : Angle.scan(&scanner), scanner.isAtEnd,
        angle == 0 || text.utf8.last.map({ $0.isLetter }) == true
      else { return nil }
      return ImageFilter([.init(.colorMatrix(ColorMatrices.hueRotate(angle)))])
    default: return amount(name, text)
    }
  }

  private static func length(_ text: String, _ context: DrawContext) -> Double? {
    guard let length = Length(parsing: text), length.percent == 0 else { return nil }
    return length.resolved(percentOf: 0, fontSize: context.style.text.fontSize)
  }

  /// Functions with one number or percentage.
  private static func amount(_ name: String, _ text: String) -> ImageFilter? {
    guard let amount = text.isEmpty ? 1 : PropertyGrammar.number(text), amount >= 0 else { return nil }
    let share = min(amount, 1)
    func transfer(_ function: ImageFilter.TransferFunction) -> ImageFilter {
      ImageFilter([.init(.componentTransfer(red: function, green: function, blue: function, alpha: .identity))])
    }
    switch name {
    case "grayscale": return ImageFilter([.init(.colorMatrix(ColorMatrices.grayscale(share)))])
    case "sepia": return ImageFilter([.init(.colorMatrix(ColorMatrices.sepia(share)))])
    case "saturate": return ImageFilter([.init(.colorMatrix(ColorMatrices.saturate(amount)))])
    case "invert": return transfer(.table([share, 1 - share]))
    case "brightness": return transfer(.linear(slope: amount, intercept: 0))
    case "contrast": return transfer(.linear(slope: amount, intercept: 0.5 - 0.5 * amount))
    case "opacity":
      return ImageFilter([
        .init(
          .componentTransfer(
            red: .identity, green: .identity, blue: .identity, alpha: .linear(slope: share, intercept: 0)))
      ])
    default: return nil
    }
  }

  /// Two or three lengths, preceded or followed by a color.
  private static func shadow(_ text: String, _ context: DrawContext) -> ImageFilter? {
    var lengths: [Double] = []
    var color: Color?
    var colorPlace: Int?
    let words = ValueList.words(text)
    for (place, word) in words.enumerated() {
      if let length = length(word, context) {
        guard colorPlace == nil || colorPlace == 0 else { return nil }
        lengths.append(length)
      } else if color == nil, let value = PaintSyntax.color(word) {
        color = value.resolved(current: context.style.color)
        colorPlace = place
      } else {
        return nil
      }
    }
    guard 2...3 ~= lengths.count, colorPlace == nil || colorPlace == 0 || colorPlace == words.count - 1 else {
      return nil
    }
    let sigma = lengths.count > 2 ? lengths[2] : 0
    guard sigma >= 0 else { return nil }
    return .dropShadow(dx: lengths[0], dy: lengths[1], sigma: sigma, color: color ?? context.style.color)
  }
}
