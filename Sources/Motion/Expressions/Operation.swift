/// The functions of the language. Each overload is a separate operation.
enum Operation: UInt8, Sendable {
  case sine, cosine, tangent, arcTangent
  case absolute, sign, minimum, maximum, floor, ceiling, round, squareRoot, power
  case clamp, mix, smoothstep, snap, ease, bezier, wrap, wrapBelow, random
  case countNumbers, countColors, countTexts, countCharacters, textDirection
  case mixColors, mixColorsInOKLab, alpha, lighten, darken, rgb, hsl, hsv
  case accent, success, danger, warning, violet, neutral
  case luminance, contrast
  case textOfNumber, prefix
}

extension Operation {
  /// The name of the function.
  var name: String { Signature.all.first { $0.operation == self }?.name ?? "" }
}
