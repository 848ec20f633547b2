import Numerics
import TestSupport
import Testing

@testable import GIF

@Suite struct LZWTrieTests {
  /// The longest string of each index is what a look at all strings finds, also after the last index of the newest one
  /// has changed.
  @Test func theLongestRunsAreKept() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let tree = LZWTrie()
      tree.reset(to: 4)
      var strings: [Int: [UInt8]] = [:]
      for index in 0..<4 { strings[index] = [UInt8(index)] }
      for code in 6..<120 {
        let runs = (0..<4).map { Int(tree.longestRun(of: $0).code) }
        let prefix = Bool.random(using: &random) ? runs[Int.random(in: 0..<4, using: &random)] : code > 6 ? code - 1 : 0
        let prefixIndices = strings[prefix] ?? []
        var suffix = UInt8.random(in: 0..<4, using: &random)
        tree.add(code, after: prefix, suffix: suffix)
        if Bool.random(using: &random) {
          suffix = UInt8.random(in: 0..<4, using: &random)
          tree.relabel(code, suffix: suffix)
        }
        strings[code] = prefixIndices + [suffix]
        for index in 0..<4 as Range<UInt8> {
          let longest = strings.values.filter { Set($0) == [index] }.map(\.count).max()
          let run = tree.longestRun(of: Int(index))
          #expect(
            Int(run.length) == longest && strings[Int(run.code)] == Array(repeating: index, count: Int(run.length)))
        }
      }
    }
  }

  /// A run of a length is found, in the table or behind it, while runs of several indices grow and one is taken back
  /// now and then.
  @Test func runsAreFoundByTheirLengths() {
    var random = SplitMix64(seed: 7)
    let tree = LZWTrie()
    for _ in 0..<3 {
      tree.reset(to: 4)
      var runs = (0..<4).map { [$0] }
      for code in 6..<400 {
        let index = random.below(4)
        guard let longest = runs[index].last else { continue }
        tree.add(code, after: longest, suffix: UInt8(index))
        if random.below(3) == 0 {
          tree.relabel(code, suffix: UInt8((index + 1) % 4))
        } else {
          runs[index].append(code)
        }
        for index in 0..<4 {
          for (place, code) in runs[index].enumerated() { #expect(tree.run(of: index, length: place + 1) == code) }
        }
      }
    }
  }
}
