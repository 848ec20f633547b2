/// A function of the language as it is called: its name, and what it takes and gives.
package struct Signature: Sendable {
  package let name: String
  /// The names and types of the parameters.
  package let parameters: KeyValuePairs<String, ValueType>
  /// How many arguments there must be; those for the parameters behind may be left out.
  package let required: Int
  /// Whether more arguments like the last may follow.
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
  /// All functions. Overloads stand together, and differ in the type of an argument or in their count.
  package static let all: [Signature] =
    numberFunctions + motionFunctions + lengthFunctions + colorFunctions + [
      Signature(
        "text", ["number": .number, "digits": .number], required: 1, .text, .textOfNumber,
        "A number as text, with so many digits behind the point; without `digits`, with as many as needed, up to six."
      ),
      Signature(
        "prefix", ["text": .text, "count": .number], .text, .prefix,
        "The first characters of a text; all of it where it has no more, none below 1."),
    ]

  /// The overloads of a function; none if there is no such function.
  static func named(_ name: String) -> [Signature] { all.filter { $0.name == name } }

  private static let numberFunctions = [
    Signature("sin", ["degrees": .number], .number, .sine, "Sine of an angle."),
    Signature("cos", ["degrees": .number], .number, .cosine, "Cosine of an angle."),
    Signature("tan", ["degrees": .number], .number, .tangent, "Tangent of an angle."),
    Signature(
      "atan2", ["y": .number, "x": .number], .number, .arcTangent,
      "The direction of (x, y): degrees clockwise from +x, from -180 to 180."),
    Signature("abs", ["x": .number], .number, .absolute, "The size of a number, without its sign."),
    Signature("sign", ["x": .number], .number, .sign, "-1, 0 or 1."),
    Signature("min", ["x": .number], isVariadic: true, .number, .minimum, "The least of its arguments."),
    Signature("max", ["x": .number], isVariadic: true, .number, .maximum, "The greatest of its arguments."),
    Signature("floor", ["x": .number], .number, .floor, "Down to a whole number, forgiving errors below 1e-9."),
    Signature("ceil", ["x": .number], .number, .ceiling, "Up to a whole number, forgiving errors below 1e-9."),
    Signature("round", ["x": .number], .number, .round, "To the nearest whole number, halves upwards."),
    Signature("sqrt", ["x": .number], .number, .squareRoot, "Square root of a number that is not negative."),
    Signature("pow", ["x": .number, "exponent": .number], .number, .power, "A number to a power."),
  ]

  private static let motionFunctions = [
    Signature(
      "clamp", ["x": .number, "low": .number, "high": .number], .number, .clamp,
      "The number nearest to x in low...high."),
    Signature(
      "mix", ["a": .number, "b": .number, "amount": .number], .number, .mix,
      "a at 0, b at 1, a straight line between."),
    Signature(
      "smoothstep", ["low": .number, "high": .number, "x": .number], .number, .smoothstep,
      "0 up to low, 1 from high, a smooth slope between."),
    Signature(
      "snap", ["x": .number, "unit": .number], .number, .snap,
      "x, but below 2.5 units the nearest whole number of them, one at least: thin lines as whole pixels."),
    Signature(
      "ease", ["easing": .text, "x": .number], .number, .ease,
      "An easing as CSS writes it, such as 'ease-in-out' or 'steps(4)', at x in 0...1."),
    Signature(
      "bezier", ["x1": .number, "y1": .number, "x2": .number, "y2": .number, "x": .number], .number, .bezier,
      "The easing cubic-bezier(x1, y1, x2, y2) at x; all x are limited to 0...1."),
    Signature("wrap", ["x": .number], .number, .wrap, "x less its whole part: 0 up to, not including, 1."),
    Signature("wrap", ["x": .number, "length": .number], .number, .wrapBelow, "x less multiples of length."),
    Signature(
      "random", ["seed": .number, "index": .number], required: 1, .number, .random,
      "A number in 0...1 that looks random and is always the same for the same arguments."),
  ]

  private static let lengthFunctions = [
    Signature("length", ["list": .numbers], .number, .countNumbers, "How many numbers a list has."),
    Signature("length", ["list": .colors], .number, .countColors, "How many colors a list has."),
    Signature("length", ["list": .texts], .number, .countTexts, "How many texts a list has."),
    Signature("length", ["text": .text], .number, .countCharacters, "How many characters a text has."),
  ]

  private static let colorFunctions = [
    Signature(
      "mix", ["a": .color, "b": .color, "amount": .number], .color, .mixColors, "a at 0, b at 1, mixed in sRGB between."
    ),
    Signature(
      "mixOklab", ["a": .color, "b": .color, "amount": .number], .color, .mixColorsInOKLab,
      "a at 0, b at 1, mixed in OKLab between: evenly for the eye."),
    Signature("alpha", ["color": .color, "alpha": .number], .color, .alpha, "A color with another opacity, 0...1."),
    Signature("lighten", ["color": .color, "amount": .number], .color, .lighten, "A color mixed with white."),
    Signature("darken", ["color": .color, "amount": .number], .color, .darken, "A color mixed with black."),
    Signature("rgb", ["red": .number, "green": .number, "blue": .number], .color, .rgb, "From components in 0...255."),
    Signature(
      "hsl", ["hue": .number, "saturation": .number, "lightness": .number], .color, .hsl,
      "From a hue in degrees and the rest in 0...1."),
    Signature(
      "hsv", ["hue": .number, "saturation": .number, "value": .number], .color, .hsv,
      "From a hue in degrees and the rest in 0...1."),
    Signature(
      "luminance", ["color": .color], .number, .luminance, "How light a color looks: 0 for black, 1 for white."),
    Signature(
      "contrast", ["a": .color, "b": .color], .number, .contrast,
      "How well a can be read on b: 1 if not at all, 21 for black on white, 4.5 and more for text."),
  ]
}
