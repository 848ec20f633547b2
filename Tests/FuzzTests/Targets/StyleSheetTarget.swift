/// A document with a style sheet by a grammar: rules, nesting, conditions, keyframes, and values with the extremes of
/// integers and functions; read and drawn as any SVG document.
enum StyleSheetTarget {
  static func run(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    var writer = Writer()
    for _ in 0..<6 where !source.isEmpty { writer.rule(&source, depth: 0) }
    let sheet = writer.text
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><style><![CDATA["
      + sheet.replacing("]]>", with: "") + "]]></style><g class='a' id='i'><rect class='b' width='9' height='9'/>"
      + "<circle class='a b' r='5' style='--y:2;x:1'/></g></svg>"
    SVGTarget.run(Array(text.utf8))
  }

  /// Writes a style sheet from the choices of a fuzzer.
  private struct Writer {
    var text = ""

    mutating func rule(_ source: inout ByteSource, depth: Int) {
      switch source.below(12) {
      case 0 where depth < 4:
        text += source.choice(["@media ", "@supports ", "@layer ", "@media not "]) + condition(&source) + "{"
        for _ in 0..<source.below(3) { rule(&source, depth: depth + 1) }
        text += "}"
      case 1:
        text += "@keyframes m{"
        for _ in 0..<source.below(4) {
          text += source.choice(["from", "to", "50%", "-1%", "1e9%", "0%,100%"]) + "{" + declarations(&source) + "}"
        }
        text += "}"
      case 2:
        text += "@property --x{syntax:'<" + source.choice(["angle", "length", "number", "color", "integer"])
        text += ">';inherits:" + source.choice(["true", "false"]) + ";initial-value:" + value(&source, 0) + "}"
      case 3: text += source.choice(["}", "{", "@", "/*", "\\", "\"", "@layer a,b.c;", "@import 'x';", "<!--"])
      default:
        text += selector(&source, 0) + "{" + declarations(&source)
        if depth < 4, source.below(4) == 0 { rule(&source, depth: depth + 1) }
        text += source.below(30) == 0 ? "" : "}"
      }
    }

    private func condition(_ source: inout ByteSource) -> String {
      source.choice([
        "(min-width:", "(width>", "(1px<=width<=", "(fill:", "not (x:", "selector(:has(", "((a) and (", "print,(", "",
      ]) + value(&source, 0) + source.choice([")", "))", " or (color)", ""])
    }

    private func selector(_ source: inout ByteSource, _ depth: Int) -> String {
      let simple = source.choice([
        ".a", "#i", "rect", "*", "&", "[class~=a i]", ":root", ".b:first-of-type", "::before",
      ])
      guard depth < 12, source.flag() else { return simple }
      let function = source.choice([":not(", ":is(", ":where(", ":has(> ", ":nth-child("])
      if function == ":nth-child(" { return simple + function + integer(&source) + "n+" + integer(&source) + ")" }
      return simple + source.choice([" ", ">", "+", "~", ""]) + function + selector(&source, depth + 1) + ")"
    }

    private func declarations(_ source: inout ByteSource) -> String {
      var text = ""
      for _ in 0..<(1 + source.below(4)) {
        text += source.choice(Self.properties) + ":" + value(&source, 0)
        text += source.choice([";", ";", " !important;", "", " ,"])
      }
      return text
    }

    private func integer(_ source: inout ByteSource) -> String { source.choice(Self.integers) }

    private func value(_ source: inout ByteSource, _ depth: Int) -> String {
      guard depth < 6 else { return integer(&source) }
      switch source.below(8) {
      case 0, 1: return integer(&source) + source.choice(Self.units)
      case 2: return source.choice(Self.words)
      case 3:
        return value(&source, depth + 1) + source.choice([" ", ",", " + ", "*", "/", " / "]) + value(&source, depth + 1)
      default: return source.choice(Self.functions) + "(" + value(&source, depth + 1) + ")"
      }
    }

    private static let integers = [
      "0", "1", "-1", "2", "3.5", "2147483647", "-2147483648", "4294967296", "9223372036854775807",
      "-9223372036854775808", "18446744073709551616", "1e308", "-1e308", "1e-320", "1e999", "0.1", "007",
    ]
    private static let units = ["", "px", "%", "em", "rem", "vw", "vmin", "deg", "turn", "s", "ms", "foo", "q", "fr"]
    private static let words = [
      "none", "inherit", "initial", "red", "currentColor", "infinite", "m", "auto", "from", "at center", "round 2px",
      "in hsl longer hue", "var(--x)", "var(--y,1)", "'M0 0L9 9'", "#f0f8", "url(#i)", "e", "pi", "infinity",
    ]
    private static let functions = [
      "calc", "min", "max", "clamp", "round", "mod", "rem", "pow", "hypot", "sin", "atan2", "log", "exp", "sqrt", "abs",
      "rotate", "translate", "scale3d", "matrix3d", "matrix", "rotate3d", "perspective", "skewX", "color-mix", "rgb",
      "hsl", "oklch", "color", "light-dark", "rgb(from red r g b / calc", "circle", "inset", "polygon", "path", "ray",
      "linear-gradient", "conic-gradient", "blur", "drop-shadow", "hue-rotate", "cubic-bezier", "steps", "linear",
      "sibling-index", "env", "var",
    ]
    private static let properties = [
      "transform", "rotate", "scale", "translate", "fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "r",
      "x", "width", "d", "filter", "clip-path", "mask", "offset-path", "offset-distance", "animation",
      "animation-delay", "animation-duration", "animation-iteration-count", "animation-timing-function",
      "animation-composition", "transform-origin", "transform-box", "font", "font-size", "color", "background",
      "visibility", "display", "--x", "--y", "perspective", "marker", "offset", "all", "foo",
    ]
  }
}
