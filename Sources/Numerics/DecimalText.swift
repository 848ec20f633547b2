/// Reads decimal numbers from bytes, to the nearest double.
package enum DecimalText {
  /// Powers of ten that are exact.
  private static let powers: [Double] = (0...22).reduce(into: []) { list, _ in list.append((list.last ?? 0.1) * 10) }

  /// The number that some bytes say: a sign or none, digits with a point among, before or behind them, an exponent or
  /// none. Nil for anything else; infinite beyond the range.
  package static func value(_ bytes: ArraySlice<UInt8>) -> Double? {
    bytes.withUnsafeBufferPointer { value($0) ?? slowValue($0) }
  }

  /// Up to 2^53 with a power of ten that is exact, one division or multiplication rounds once, as it should be
  /// (Clinger 1990); nil where that does not do.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var place = 0
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { place = 1 }
    var digits: UInt64 = 0
    var (count, fraction, hasPoint) = (0, 0, false)
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if 48...57 ~= byte {
        digits = digits &* 10 &+ UInt64(byte &- 48)
        count += 1
        fraction += hasPoint ? 1 : 0
      } else {
        return nil
      }
      place += 1
    }
    guard 1...18 ~= count, digits <= 1 << 53 else { return nil }
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
