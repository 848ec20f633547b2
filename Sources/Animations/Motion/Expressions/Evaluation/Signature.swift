/// The signature of a function of the language.
package struct Signature: Sendable {
  package let name: String
  /// The names and types of the parameters.
  package let parameters: KeyValuePairs<String, ValueType>
  /// The number of required arguments; the remaining parameters are optional.
  package let required: Int
  /// Whether more arguments of the last type may follow.
  package let isVariadic: Bool
  package let result: ValueType
  /// A sentence for the reference of the language.
  package let summary: String
  let operation: Operation

  init(
    _ name: String, _ parameters: KeyValuePairs<String, ValueType>, required: Int? = nil, isVariadic: Bool = false,
    _ result: ValueType, _ operation: Operation, _ summary: String
  ) {
    self.name = name
    self.parameters = parameters
    self.required = required ?? parameters.count
    self.isVariadic = isVariadic
    self.result = result
    self.operation = operation
    self.summary = summary
  }

  func accepts(_ count: Int) -> Bool { count >= required && (isVariadic || count <= parameters.count) }

  func parameterType(_ index: Int) -> ValueType { parameters[min(index, parameters.count - 1)].value }
}

extension Signature {
  /// All functions. Overloads are adjacent and differ in the number of arguments or in a type.
  package static let all: [Signature] =
    numberFunctions + motionFunctions + lengthFunctions + colorFunctions + [
      Signature(
        "text", ["number": .number, "digits": .number], required: 1, .text, .textOfNumber,
        "A number as text, with this many decimals; without `digits`, with as many as needed, up to six."
      ),
      Signature(
        "prefix", ["text": .text, "count": .number], .text, .prefix,
        "The first characters of a text: all if it is shorter, none if the count is below 1."),
      Signature(
        "line", ["text": .text, "index": .number], .text, .line,
        "The line of a text with this index, from 0; none beyond the last."),
      Signature(
        "replace", ["text": .text, "part": .text, "other": .text], .text, .replaceText,
        "A text with another part in each place of a part."),
    ]

  /// The overloads of a function; empty if the function does not exist.
  static func named(_ name: String) -> [Signature] { all.filter { $0.name == name } }

  private static let numberFunctions = [
    Signature("sin", ["degrees": .number], .number, .sine, "Sine of an angle."),
    Signature("cos", ["degrees": .number], .number, .cosine, "Cosine of an angle."),
    Signature("tan", ["degrees": .number], .number, .tangent, "Tangent of an angle."),
    Signature(
      "atan2", ["y": .number, "x": .number], .number, .arcTangent,
      "The direction of (x, y): degrees clockwise from +x, from -180 to 180."),
    Signature("abs", ["x": .number], .number, .absolute, "The absolute value of a number."),
    Signature("sign", ["x": .number], .number, .sign, "-1, 0 or 1."),
    Signature("min", ["x": .number], isVariadic: true, .number, .minimum, "The smallest argument."),
    Signature("max", ["x": .number], isVariadic: true, .number, .maximum, "The largest argument."),
    Signature("floor", ["x": .number], .number, .floor, "Rounds down, ignoring errors below 1e-9."),
    Signature("ceil", ["x": .number], .number, .ceiling, "Rounds up, ignoring errors below 1e-9."),
    Signature("round", ["x": .number], .number, .round, "Rounds to the nearest whole number, halves upwards."),
    Signature("sqrt", ["x": .number], .number, .squareRoot, "Square root of a nonnegative number."),
    Signature("pow", ["x": .number, "exponent": .number], .number, .power, "A number to a power."),
  ]

  private static let motionFunctions = [
    Signature(
      "clamp", ["x": .number, "low": .number, "high": .number], .number, .clamp,
      "x limited to low...high."),
    Signature(
      "mix", ["a": .number, "b": .number, "amount": .number], .number, .mix,
      "Linear interpolation: a at 0, b at 1."),
    Signature(
      "smoothstep", ["low": .number, "high": .number, "x": .number], .number, .smoothstep,
      "0 up to low, 1 from high, a smooth slope between."),
    Signature(
      "snap", ["x": .number, "unit": .number], .number, .snap,
      "x, or below 2.5 units the nearest whole number of units, at least one: aligns thin lines with pixels."),
    Signature(
      "grid", ["x": .number], .number, .grid, "The nearest whole number of pixels: round(x / pixel) * pixel."),
    Signature(
      "ease", ["easing": .text, "x": .number], .number, .ease,
      "An easing in CSS syntax, such as 'ease-in-out' or 'steps(4)', at x in 0...1."),
    Signature(
      "bezier", ["x1": .number, "y1": .number, "x2": .number, "y2": .number, "x": .number], .number, .bezier,
      "The easing cubic-bezier(x1, y1, x2, y2) at x; x is limited to 0...1."),
    Signature("wrap", ["x": .number], .number, .wrap, "The fractional part of x: 0 up to, but not including, 1."),
    Signature("wrap", ["x": .number, "length": .number], .number, .wrapBelow, "x modulo length."),
    Signature(
      "random", ["seed": .number, "index": .number], required: 1, .number, .random,
      "A pseudo-random number in 0...1, the same for the same arguments."),
  ]

  private static let lengthFunctions = [
    Signature("length", ["list": .numbers], .number, .countNumbers, "The number of elements of a list of numbers."),
    Signature("length", ["list": .colors], .number, .countColors, "The number of elements of a list of colors."),
    Signature("length", ["list": .texts], .number, .countTexts, "The number of elements of a list of texts."),
    Signature("length", ["text": .text], .number, .countCharacters, "The number of characters of a text."),
    Signature("lineCount", ["text": .text], .number, .countLines, "The number of lines of a text, at least 1."),
    Signature(
      "lineLength", ["text": .text], .number, .longestLine, "The number of characters of the longest line of a text."),
    Signature(
      "textDirection", ["text": .text], .number, .textDirection,
      "-1 if the first letter of a text belongs to a script that is written from right to left, else 1."),
    Signature(
      "textWidth", ["text": .text, "font": .text], .number, .textWidth,
      "The width of a text in a font, in heights of a capital, without spacing between letters."),
    Signature(
      "textHeight", ["text": .text, "font": .text], .number, .textHeight,
      "The height of a text's ink in a font, in heights of a capital: 1 for AHM, more with descenders and marks."),
  ]

  private static let colorFunctions = [
    Signature(
      "mix", ["a": .color, "b": .color, "amount": .number], .color, .mixColors, "Interpolation in sRGB: a at 0, b at 1."
    ),
    Signature(
      "mixOklab", ["a": .color, "b": .color, "amount": .number], .color, .mixColorsInOKLab,
      "Interpolation in OKLab, which is perceptually even: a at 0, b at 1."),
    Signature("alpha", ["color": .color, "alpha": .number], .color, .alpha, "A color with another opacity, 0...1."),
    Signature("lighten", ["color": .color, "amount": .number], .color, .lighten, "A color mixed with white."),
    Signature("darken", ["color": .color, "amount": .number], .color, .darken, "A color mixed with black."),
    Signature(
      "turnHue", ["color": .color, "degrees": .number], .color, .turnHue,
      "A color whose hue in OKLCH is turned, with the same lightness and, where sRGB has it, the same chroma."),
    Signature(
      "companion", ["color": .color, "degrees": .number], .color, .companion,
      "A second color beside a first: its hue turned, the other way where it would be brown or olive."),
    Signature(
      "vivid", ["colors": .colors, "page": .color, "contrast": .number], .color, .vivid,
      "The most vivid of some colors that needs the least change for a contrast with a page, made so light or so dark."),
    Signature("rgb", ["red": .number, "green": .number, "blue": .number], .color, .rgb, "From components in 0...255."),
    Signature(
      "hsl", ["hue": .number, "saturation": .number, "lightness": .number], .color, .hsl,
      "From a hue in degrees, saturation and lightness in 0...1."),
    Signature(
      "hsv", ["hue": .number, "saturation": .number, "value": .number], .color, .hsv,
      "From a hue in degrees, saturation and value in 0...1."),
    Signature(
      "light", ["light": .color, "dark": .color], .color, .light,
      "The first value on light pages, the second on dark ones, as CSS's `light-dark()`; of any type."),
    Signature("accent", ["page": .color], .color, .accent, "The default brand color for a light or a dark page."),
    Signature("success", ["page": .color], .color, .success, "The default green for a light or a dark page."),
    Signature("danger", ["page": .color], .color, .danger, "The default red for a light or a dark page."),
    Signature("warning", ["page": .color], .color, .warning, "The default amber for a light or a dark page."),
    Signature("violet", ["page": .color], .color, .violet, "The default violet for a light or a dark page."),
    Signature("neutral", ["page": .color], .color, .neutral, "The default gray for a light or a dark page."),
    Signature(
      "luminance", ["color": .color], .number, .luminance, "The relative luminance: 0 for black, 1 for white."),
    Signature(
      "contrast", ["a": .color, "b": .color], .number, .contrast,
      "The contrast ratio of a and b: 1 for equal colors, 21 for black on white; text needs at least 4.5."),
  ]
}
