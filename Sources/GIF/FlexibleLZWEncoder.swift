import Palette

/// Codes pictures as GIF's LZW, choosing among the indices that will do for a pixel those that make long strings.
///
/// Every string is the one of most worth among all that the tree of known strings holds and the pixels allow: what its length
/// saves, less the errors it adds. Errors count the more when they add up with those of the pixels to the left and above, as
/// the eye, and any blur, sees their sum.
final class FlexibleLZWEncoder {
  /// What a picture's pixels may become.
  struct Freedom {
    /// The pixels' true colours: alpha 255 where the frame must paint, `mayKeep` where the pixel may also stay as it is, and 0
    /// where only the index given will do.
    var targets: UnsafeBufferPointer<UInt32>
    /// Pixels in a row.
    var width: Int
    var table: ColorTable
    /// Which entries may be taken for which.
    var closeness: ColorCloseness
    /// The squared error in sRGB (the sum of three components, 0...255) that one code less is worth.
    var codeWorth: Float

    /// The alpha that marks a pixel which already shows its colour.
    static let mayKeep: UInt32 = 254
  }

  /// The strings as a tree: a string's longest one-longer string made last, the one made before that from the same string (0
  /// where there is none), the string one shorter, and the index at its end.
  private let children, siblings, parents: UnsafeMutablePointer<UInt16>
  private let suffixes: UnsafeMutablePointer<UInt8>
  /// The table's colours as numbers.
  private let colors: UnsafeMutablePointer<SIMD4<Float>>
  /// For each column, the error carried down from the pixel coded last in it.
  private let carried: UnsafeMutablePointer<SIMD4<Float>>
  /// For each pixel, how many share its code when no index is chosen freely.
  private let lengths: PixelBuffer<UInt8>
  private let branches: UnsafeMutablePointer<Branch>
  private let plain = LZWEncoder()

  /// How much of a pixel's error, and of what was carried to it, is carried to the right and down.
  private static let carriedShare: Float = 0.42
  /// What a carried error counts beside the pixel's own.
  private static let carriedWeight: Float = 0.8
  /// Tries per string, and branches of the tree that wait to be tried.
  private static let tries = 2000
  private static let branchLimit = 256

  /// A string that fits the pixels so far, and could be longer.
  private struct Branch {
    var code: Int
    var end: Int
    var column: Int
    var worth: Float
    /// What the last pixel carries on.
    var carried: SIMD4<Float>
  }

  /// The string chosen for the pixels up to `end`.
  private struct Choice {
    var code: Int
    var end: Int
    var worth: Float
  }

  /// - Parameters:
  ///   - area: the most pixels of a picture.
  ///   - width: the most pixels in a row.
  init(area: Int, width: Int) {
    children = .allocate(capacity: 4096)
    siblings = .allocate(capacity: 4096)
    parents = .allocate(capacity: 4096)
    suffixes = .allocate(capacity: 4096)
    colors = .allocate(capacity: 256)
    carried = .allocate(capacity: width)
    branches = .allocate(capacity: Self.branchLimit)
    lengths = PixelBuffer(count: area, filledWith: 0)
  }

  deinit {
    children.deallocate()
    siblings.deallocate()
    parents.deallocate()
    suffixes.deallocate()
    colors.deallocate()
    carried.deallocate()
    branches.deallocate()
  }

  /// The codes of `indices` in sub-blocks, without the empty one at the end; `indices`, which come in as the best for each pixel,
  /// then hold the ones taken.
  ///
  /// - Parameters:
  ///   - indices: at least one, each less than 2 to the power `codeSize`.
  ///   - codeSize: the minimum code size, 2...8.
  func encode(_ indices: UnsafeMutableBufferPointer<UInt8>, codeSize: Int, freedom: Freedom) -> [UInt8] {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There is something to code")
    prepare(indices, codeSize, freedom)
    var writer = CodeWriter(capacity: indices.count / 4 + 64)
    let clear = 1 << codeSize
    var width = codeSize + 1
    var next = clear + 2
    writer.put(clear, bits: width)
    var previous: Int?
    var left = SIMD4<Float>()
    var position = 0
    while position < indices.count {
      if let previous {
        add(next, behind: previous, suffix: indices[position])
        if next == 1 << width { width += 1 }
        next += 1
      }
      let choice = freedom.closeness.rows.withUnsafeBufferPointer {
        search(indices, from: position, left: left, freedom, $0)
      }
      take(choice, from: position, &left, indices, freedom)
      writer.put(choice.code, bits: width)
      position = choice.end
      previous = choice.code
      if next == 4096, position < indices.count {
        writer.put(clear, bits: width)
        children.update(repeating: 0, count: clear)
        width = codeSize + 1
        next = clear + 2
        previous = nil
      }
    }
    if next == 1 << width, width < 12 { width += 1 }
    writer.put(clear + 1, bits: width)
    return writer.finish()
  }

  private func prepare(_ indices: UnsafeMutableBufferPointer<UInt8>, _ codeSize: Int, _ freedom: Freedom) {
    children.update(repeating: 0, count: 1 << codeSize)
    for index in 0..<(1 << codeSize) { suffixes[index] = UInt8(index) }
    carried.update(repeating: SIMD4(), count: freedom.width)
    for (i, entry) in freedom.table.entries.enumerated() { colors[i] = Self.color(entry) }
    plain.measureStrings(of: UnsafeBufferPointer(indices), codeSize: codeSize, into: lengths.pixels)
  }

  private func add(_ code: Int, behind prefix: Int, suffix: UInt8) {
    suffixes[code] = suffix
    parents[code] = UInt16(truncatingIfNeeded: prefix)
    siblings[code] = children[prefix]
    children[code] = 0
    children[prefix] = UInt16(truncatingIfNeeded: code)
  }

  /// The string of most worth that begins with the index given for the pixel at `position`.
  @inline(__always)
  private func search(
    _ indices: UnsafeMutableBufferPointer<UInt8>, from position: Int, left: SIMD4<Float>, _ freedom: borrowing Freedom,
    _ rows: UnsafeBufferPointer<UInt64>
  ) -> Choice {
    let root = Int(indices[position])
    var best = Choice(code: root, end: position + 1, worth: 0)
    guard children[root] != 0 else { return best }
    let column = position % freedom.width
    let rootError = freedom.targets[position] >> 24 == 255 ? colors[root] - Self.color(freedom.targets[position]) : SIMD4()
    var branch = Branch(
      code: root, end: best.end, column: column, worth: 0,
      carried: Self.carriedShare * (left + carried[column]) + rootError)
    var waiting = 0
    var triesLeft = Self.tries
    while true {
      let i = branch.end
      var child = i < indices.count ? Int(children[branch.code]) : 0
      var follower: Branch?
      if child != 0 {
        let target = freedom.targets[i]
        let given = Int(indices[i])
        let column = branch.column + 1 == freedom.width ? 0 : branch.column + 1
        let gain = branch.worth + freedom.codeWorth / Float(lengths.pixels[i])
        let carry = Self.carriedShare * (branch.carried + carried[column])
        let isPainted = target >> 24 == 255
        let color = Self.color(target)
        let least = isPainted ? Self.cost(colors[given] - color, carry) : 0
        while child != 0 {
          triesLeft -= 1
          let index = Int(suffixes[child])
          var fits = rows[given << 2 | index >> 6] >> UInt64(index & 63) & 1 != 0
          var worth = gain
          var error = SIMD4<Float>()
          if isPainted {
            if fits {
              error = colors[index] - color
              worth += least - Self.cost(error, carry)
              fits = worth > -freedom.codeWorth
            }
          } else if !fits, target != 0 {
            fits = colors[index] == color
          }
          if fits {
            let next = Branch(code: child, end: i + 1, column: column, worth: worth, carried: carry + error)
            if worth > best.worth { best = Choice(code: child, end: i + 1, worth: worth) }
            if follower == nil {
              follower = next
            } else if waiting < Self.branchLimit {
              branches[waiting] = next
              waiting += 1
            }
          }
          child = Int(siblings[child])
        }
      }
      if let follower, triesLeft > 0 {
        branch = follower
      } else if waiting > 0, triesLeft > 0 {
        waiting -= 1
        branch = branches[waiting]
      } else {
        return best
      }
    }
  }

  /// Writes the indices of the string chosen, and carries their errors on.
  private func take(
    _ choice: Choice, from position: Int, _ left: inout SIMD4<Float>, _ indices: UnsafeMutableBufferPointer<UInt8>,
    _ freedom: borrowing Freedom
  ) {
    var code = choice.code
    for i in stride(from: choice.end - 1, through: position, by: -1) {
      indices[i] = suffixes[code]
      code = Int(parents[code])
    }
    var column = position % freedom.width
    for i in position..<choice.end {
      let target = freedom.targets[i]
      let carry = Self.carriedShare * (left + carried[column])
      left = target >> 24 == 255 ? carry + (colors[Int(indices[i])] - Self.color(target)) : carry
      carried[column] = left
      column = column + 1 == freedom.width ? 0 : column + 1
    }
  }

  /// The components of an RGBA word, 0...255.
  @inline(__always)
  private static func color(_ word: UInt32) -> SIMD4<Float> {
    SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), 0)
  }

  /// What an error costs where another one is carried to its pixel.
  @inline(__always)
  private static func cost(_ error: SIMD4<Float>, _ carry: SIMD4<Float>) -> Float {
    let sum = error + carry
    let square = error * error + carriedWeight * (sum * sum)
    return square.x + square.y + square.z
  }
}
