/// Random choices from a fixed seed: a linear congruential generator (Knuth's MMIX constants).
struct Cases {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A number in 0..<1.
  mutating func unit() -> Double { Double(below(1 << 20)) / Double(1 << 20) }
}
