/// Converts decimal numbers in ASCII to the nearest double.
package enum DecimalText {
  /// The powers of ten that are exact doubles.
  private static let powers: [Double] = (0...22).reduce(into: []) { list, _ in list.append((list.last ?? 0.1) * 10) }

  /// The value of a number: an optional sign, digits with an optional decimal point, and an optional exponent. Nil for
  /// anything else; infinite if out of range.
  package static func value(_ bytes: ArraySlice<UInt8>) -> Double? {
    bytes.withUnsafeBufferPointer { value($0) ?? slowValue($0) }
  }

  /// The fast path: a mantissa of at most 2^53 and an exact power of ten need one correctly rounded division or
  /// multiplication (Clinger 1990). Nil if that does not apply.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { index = 1 }
    var digits: UInt64 = 0
    var (count, fraction, hasPoint) = (0, 0, false)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if 48...57 ~= byte {
        digits = digits &* 10 &+ UInt64(byte &- 48)
        count += 1
        fraction += hasPoint ? 1 : 0
      } else {
        return nil
      }
      index += 1
    }
    guard 1...18 ~= count, digits <= UInt64(1) << 53 else { return nil }
    let value = Double(digits) / powers[fraction]
    return isNegative ? -value : value
  }

  private static func slowValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isDecimal = bytes.allSatisfy { byte in
      switch byte {
      case 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
      default: false
      }
    }
    return isDecimal ? Double(String(decoding: bytes, as: UTF8.self)) : nil
  }
}
