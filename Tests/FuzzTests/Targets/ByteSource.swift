/// Choices made of a fuzzer's bytes: whatever they are, they choose something, and zeros when there are no more.
struct ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `bound`, at most 256.
  mutating func below(_ bound: Int) -> Int { Int(byte()) % bound }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func choice<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A number of a byte or two, one of the worst there are, or any bit pattern.
  mutating func number() -> Double {
    let kind = byte()
    switch kind {
    case ..<120: return Double(kind) - 10
    case ..<200: return (Double(kind) * 256 + Double(byte()) - 40_000) / 64
    case ..<240: return Self.worst[Int(kind) % Self.worst.count]
    default: return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    }
  }

  private static let worst = [
    -0.0, 1e-300, .leastNonzeroMagnitude, 1e-9, 1e9, -1e9, 1e19, 1e155, 1e308, -1e308, .greatestFiniteMagnitude,
    .infinity, -.infinity, .nan,
  ]
}
