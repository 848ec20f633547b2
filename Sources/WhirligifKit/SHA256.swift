/// SHA-256 (FIPS 180-4): identifies contents in batch reports and detects outdated files.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The hash of `bytes` as 64 hexadecimal digits.
  package static func digest(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    let whole = bytes.count / 64 * 64
    hash.absorb(bytes, count: whole)
    var tail = Array(bytes[whole...]) + [0x80]
    tail += repeatElement(0, count: (120 - tail.count) % 64)
    let bits = UInt64(bytes.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    hash.absorb(tail, count: tail.count)
    return hash.state.map(hexadecimal).joined()
  }

  package static func digest(of text: String) -> String { digest(of: Array(text.utf8)) }

  /// Absorbs the first `count` bytes, a multiple of 64, up to four blocks at a time: the message schedules of blocks
  /// are independent.
  private mutating func absorb(_ bytes: [UInt8], count: Int) {
    bytes.withUnsafeBytes { bytes in
      Self.constants.withUnsafeBufferPointer { constants in
        withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 64) { schedules in
          for start in stride(from: 0, to: count, by: 256) {
            let blocks = min((count - start) / 64, 4)
            Self.expand(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64 * blocks]), into: schedules)
            let words = UnsafeMutableRawBufferPointer(schedules).bindMemory(to: UInt32.self)
            for block in 0..<blocks { mix(UnsafeBufferPointer(rebasing: words[block...]), constants) }
          }
        }
      }
    }
  }

  /// The 64-word message schedules of one to four blocks, interleaved.
  private static func expand(
    _ blocks: UnsafeRawBufferPointer, into schedules: UnsafeMutableBufferPointer<SIMD4<UInt32>>
  ) {
    /// Beyond the last block, the last block is repeated.
    func word(_ i: Int, _ block: Int) -> UInt32 {
      let start = min(64 &* block, blocks.count &- 64)
      return UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start &+ 4 &* i, as: UInt32.self))
    }
    for i in 0..<16 { schedules[i] = SIMD4(word(i, 0), word(i, 1), word(i, 2), word(i, 3)) }
    for i in 16..<64 {
      let (a, b) = (schedules[i - 15], schedules[i - 2])
      // Rotations are split into two shifts: shifts are vector instructions, rotations are not.
      let s0 = (a &>> 7 ^ a &>> 18 ^ a &>> 3) ^ (a &<< 25 ^ a &<< 14)
      let s1 = (b &>> 17 ^ b &>> 19 ^ b &>> 10) ^ (b &<< 15 ^ b &<< 13)
      schedules[i] = schedules[i - 16] &+ s0 &+ schedules[i - 7] &+ s1
    }
  }

  /// The 64 rounds, with the standard's names; the sums of three rotations and the choices take fewer steps.
  ///
  /// - Parameter schedule: every fourth word belongs to the block.
  private mutating func mix(_ schedule: UnsafeBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    /// One round. The caller renames the words; only d and h change.
    @inline(__always)
    func round(
      _ i: Int, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
      _ h: inout UInt32
    ) {
      let s1 = rotated(e ^ rotated(e ^ rotated(e, 14), 5), 6)
      let t1 = h &+ s1 &+ (g ^ e & (f ^ g)) &+ constants[i] &+ schedule[4 &* i]
      let s0 = rotated(a ^ rotated(a ^ rotated(a, 9), 11), 2)
      d &+= t1
      h = t1 &+ s0 &+ (a & b | c & (a | b))
    }
    for i in stride(from: 0, to: 64, by: 8) {
      round(i, a, b, c, &d, e, f, g, &h)
      round(i &+ 1, h, a, b, &c, d, e, f, &g)
      round(i &+ 2, g, h, a, &b, c, d, e, &f)
      round(i &+ 3, f, g, h, &a, b, c, d, &e)
      round(i &+ 4, e, f, g, &h, a, b, c, &d)
      round(i &+ 5, d, e, f, &g, h, a, b, &c)
      round(i &+ 6, c, d, e, &f, g, h, a, &b)
      round(i &+ 7, b, c, d, &e, f, g, h, &a)
    }
    for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= value }
  }

  private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static func hexadecimal(_ word: UInt32) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [UInt32] = []
    var candidate: UInt32 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map(fractionOfCubeRoot)
  }()

  /// floor(2^32 * fraction of the cube root), by bisection in whole numbers: x^3 <= p * 2^96.
  private static func fractionOfCubeRoot(_ prime: UInt32) -> UInt32 {
    var (low, high) = (UInt128(0), UInt128(1) << 35)
    while high - low > 1 {
      let middle = (low + high) / 2
      if middle * middle * middle <= UInt128(prime) << 96 { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}
