import Colors
import Numerics

/// Reads the colors of documents, which may have math functions and refer to `currentColor` and the colors of the
/// system.
struct ColorParser {
  let context: ValueContext
  /// The value of `currentColor`; nil if it is not known yet.
  var current: Color?

  /// Nil if the text is not a color.
  func parse(_ text: some StringProtocol) -> ColorValue? {
    let text = text.trimmed.lowercasedASCII
    if current == nil, text.includes("currentcolor") {
      if text == "currentcolor" { return .current }
      let isValid = ColorParser(context: context, current: .black).parse(text) != nil
      return isValid ? .dependent(Name(text), context) : nil
    }
    let reader = ColorReader(isDark: context.isDark, plain: plain) { TextScanner.quantity($0, context)?.inColors }
    return switch try? reader.color(text) {
    case .color(let color): .color(color)
    case .modern(let color): .modern(color)
    case nil: nil
    }
  }

  private func plain(_ name: String) throws(ColorSyntaxError) -> Color {
    if name == "currentcolor", let current { return current }
    if let system = Self.system[name] { return system }
    guard name != "none" else { throw .unknownName(name) }
    return try ColorSyntax.plain(name)
  }

  /// The colors of the system and those of old that stand for them (CSS Color 4, 6.2 and appendix A), as Chromium has
  /// them where nothing else is set up.
  private static let system: [Name: Color] = {
    func color(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) -> Color {
      Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
    var colors: [Name: Color] = [
      "linktext": color(0, 0, 238), "visitedtext": color(85, 26, 139), "activetext": color(255, 0, 0),
      "mark": color(255, 255, 0), "accentcolor": color(0, 117, 255), "selecteditem": color(25, 103, 210),
      "highlight": color(0, 65, 198, alpha: 0.8),
    ]
    let names: [(Color, String)] = [
      (
        .white,
        "canvas field accentcolortext highlighttext selecteditemtext activecaption appworkspace background "
          + "inactivecaption infobackground menu scrollbar window"
      ),
      (
        .black,
        "canvastext fieldtext buttontext buttonborder marktext activeborder captiontext inactiveborder "
          + "infotext menutext threeddarkshadow threedhighlight threedlightshadow threedshadow windowframe windowtext"
      ),
      (color(239, 239, 239), "buttonface buttonhighlight buttonshadow threedface"),
      (color(128, 128, 128), "graytext inactivecaptiontext"),
    ]
    for (color, list) in names {
      for name in list.split(at: " ") { colors[Name(name)] = color }
    }
    return colors
  }()
}

extension Quantity {
  fileprivate var inColors: ColorQuantity? {
    switch self {
    case .number(let number): .number(number)
    case .length(let length): length.isPercentage ? .percentage(length.percent) : nil
    case .angle(let degrees): .degrees(degrees)
    case .time: nil
    }
  }
}
