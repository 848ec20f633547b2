import Palette

/// Codes pictures as GIF's LZW, choosing among the indices that will do for a pixel those that make long strings.
///
/// Every string is the one of most worth among all that the tree of known strings holds and the pixels allow: what its length
/// saves, less the errors it adds. Errors count the more when they add up with those of the pixels to the left and above, as
/// the eye, and any blur, sees their sum.
final class FlexibleLZWEncoder {
  private let strings = StringTree()
  /// Where the pixels of each string of two or more were coded first.
  private let starts: UnsafeMutablePointer<Int>
  /// The table's colours as numbers.
  private let colors: UnsafeMutablePointer<SIMD4<Float>>
  /// For each column, the error carried down from the pixel coded last in it.
  private let carried: UnsafeMutablePointer<SIMD4<Float>>
  /// For each pixel, how many share its code when no index is chosen freely.
  private let lengths: PixelBuffer<UInt8>
  /// What one code less is worth to each of the pixels that have it in common, by their number.
  private let gains: UnsafeMutablePointer<Float>
  private let branches: UnsafeMutablePointer<Branch>
  private let plain = LZWEncoder()

  /// How much of an error is carried on in gradients.
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

  /// What one call of `encode` works on.
  private struct Picture {
    let indices: UnsafeMutableBufferPointer<UInt8>
    let staying: UnsafeBufferPointer<UInt8>
    let targets: UnsafeBufferPointer<UInt32>
    let closeness: UnsafePointer<UInt64>
    let width: Int
    let keepsRuns: Bool
    /// How much of a pixel's error, and of what was carried to it, is carried to the right and down.
    let carriedShare: Float
    let codeWorth: Float
  }

  /// Where the runs end in which the pixel to code next is.
  private struct RunEnds {
    var given = 0
    var staying = 0

    @inline(__always)
    mutating func move(to position: Int, _ picture: Picture) {
      if given <= position { given = UnsafeBufferPointer(picture.indices).endOfRun(at: position) }
      if staying <= position { staying = picture.staying.endOfRun(at: position) }
    }
  }

  /// - Parameters:
  ///   - area: the most pixels of a picture.
  ///   - width: the most pixels in a row.
  init(area: Int, width: Int) {
    starts = .allocate(capacity: StringTree.capacity)
    colors = .allocate(capacity: 256)
    carried = .allocate(capacity: width)
    gains = .allocate(capacity: 256)
    branches = .allocate(capacity: Self.branchLimit)
    lengths = PixelBuffer(count: area)
  }

  deinit {
    starts.deallocate()
    colors.deallocate()
    carried.deallocate()
    gains.deallocate()
    branches.deallocate()
  }

  /// The codes of `indices` in sub-blocks, without the empty one at the end; `indices`, which come in as the best for each pixel,
  /// then hold the ones taken.
  ///
  /// - Parameters:
  ///   - indices: at least one, each less than 2 to the power `codeSize`.
  ///   - codeSize: the minimum code size, 2...8.
  func encode(_ indices: UnsafeMutableBufferPointer<UInt8>, codeSize: Int, freedom: CodingFreedom) -> [UInt8] {
    precondition((2...8).contains(codeSize) && !indices.isEmpty, "There is something to code")
    let keepsRuns: Bool
    switch freedom.strings {
    case .even(let length):
      lengths.pixels[..<indices.count].update(repeating: length)
      keepsRuns = true
    case .measured:
      plain.measureStrings(of: UnsafeBufferPointer(indices), codeSize: codeSize, into: lengths.pixels)
      keepsRuns = false
    }
    carried.update(repeating: SIMD4(), count: freedom.width)
    for (i, entry) in freedom.table.entries.enumerated() { colors[i] = Self.color(entry) }
    for length in 0..<256 { gains[length] = freedom.codeWorth * (1 / Float(max(length, 1))) }
    return freedom.closeness.rows.withUnsafeBufferPointer { closeness in
      guard let closeness = closeness.baseAddress else { return [] }
      let picture = Picture(
        indices: indices, staying: freedom.staying, targets: freedom.targets, closeness: closeness,
        width: freedom.width,
        keepsRuns: keepsRuns, carriedShare: keepsRuns ? 0 : Self.carriedShare, codeWorth: freedom.codeWorth)
      return encode(picture, codeSize: codeSize)
    }
  }

  private func encode(_ picture: Picture, codeSize: Int) -> [UInt8] {
    var writer = CodeWriter(capacity: picture.indices.count / 4 + 64)
    let clear = 1 << codeSize
    var bits = codeSize + 1
    var next = clear + 2
    strings.reset(to: clear)
    writer.put(clear, bits: bits)
    var previous: (code: Int, start: Int)?
    var left = SIMD4<Float>()
    var runEnds = RunEnds()
    var position = 0
    var column = 0
    while position < picture.indices.count {
      var made: Int?
      if let previous {
        made = next
        strings.add(next, behind: previous.code, suffix: picture.indices[position])
        starts[next] = previous.start
        if next == 1 << bits { bits += 1 }
        next += 1
      }
      let choice = choose(picture, from: position, column, left: left, &runEnds, made: made)
      column = take(choice, from: position, column, &left, picture)
      writer.put(choice.code, bits: bits)
      previous = (choice.code, position)
      position = choice.end
      if next == StringTree.capacity, position < picture.indices.count {
        writer.put(clear, bits: bits)
        strings.reset(to: clear)
        bits = codeSize + 1
        next = clear + 2
        previous = nil
      }
    }
    if next == 1 << bits, bits < 12 { bits += 1 }
    writer.put(clear + 1, bits: bits)
    return writer.finish()
  }

  /// The string of most worth for the pixels from `position` on, of those that begin with the index given and, where the pixel may
  /// stay as it is, those that begin with 0. The string just `made` ends in the index chosen.
  @inline(__always)
  private func choose(
    _ picture: Picture, from position: Int, _ column: Int, left: SIMD4<Float>, _ runEnds: inout RunEnds, made: Int?
  ) -> Choice {
    let given = picture.indices[position]
    let staying = picture.staying[position]
    var paintedEnd = position &+ 1
    if picture.keepsRuns || picture.targets[position] >> 24 != 255 {
      runEnds.move(to: position, picture)
      paintedEnd =
        staying == given
        ? max(runEnds.given, runEnds.staying)
        : picture.keepsRuns ? runEnds.given : min(runEnds.given, runEnds.staying)
    }
    let painted = search(picture, from: position, column, root: Int(given), left: left, runEnd: paintedEnd)
    guard staying != given else { return painted }
    if let made { strings.relabel(made, suffix: staying) }
    let choice = search(
      picture, from: position, column, root: Int(staying), left: left, runEnd: runEnds.staying)
    if choice.worth >= painted.worth { return choice }
    if let made { strings.relabel(made, suffix: given) }
    return painted
  }

  /// The string of most worth that begins with `root` for the pixel at `position`, from which on it may be repeated up to `runEnd`.
  private func search(
    _ picture: Picture, from position: Int, _ column: Int, root: Int, left: SIMD4<Float>, runEnd: Int
  ) -> Choice {
    var best = run(of: root, from: position, to: runEnd)
    guard best.end == runEnd else { return best }
    let start = picture.targets[position]
    let rootError = start >> 24 == 255 ? colors[root] - Self.color(start) : SIMD4()
    var branch = Branch(
      code: best.code, end: best.end, column: column, worth: best.worth,
      carried: picture.carriedShare * (left + carried[column]) + rootError)
    if !picture.keepsRuns { move(&branch, from: position &+ 1, picture) }
    var waiting = 0
    var triesLeft = Self.tries
    while true {
      let isCut = follow(&branch, picture)
      if branch.worth > best.worth { best = Choice(code: branch.code, end: branch.end, worth: branch.worth) }
      let i = branch.end
      var child = i < picture.indices.count && !isCut ? strings.child(of: branch.code) : 0
      // What is behind the branch goes on with its first child that fits; the others wait.
      branch.code = 0
      if child != 0 {
        let target = picture.targets[i]
        let given = picture.indices[i]
        branch.end = i &+ 1
        branch.column = branch.column &+ 1 == picture.width ? 0 : branch.column &+ 1
        let gain = branch.worth + gains[Int(lengths.pixels[i])]
        let carry = picture.carriedShare * (branch.carried + carried[branch.column])
        if target >> 24 == 255 {
          let color = Self.color(target)
          let least = gain + Self.cost(colors[Int(given)] - color, carry)
          let close = picture.closeness + Int(given) << 2
          repeat {
            triesLeft &-= 1
            let node = strings[child]
            let index = Int(node.suffix)
            if close[index >> 6] >> UInt64(truncatingIfNeeded: index & 63) & 1 != 0 {
              let error = colors[index] - color
              let worth = least - Self.cost(error, carry)
              if worth > -picture.codeWorth {
                if worth > best.worth { best = Choice(code: child, end: branch.end, worth: worth) }
                if branch.code == 0 {
                  (branch.code, branch.worth, branch.carried) = (child, worth, carry + error)
                } else if waiting < Self.branchLimit {
                  branches[waiting] = Branch(
                    code: child, end: branch.end, column: branch.column, worth: worth, carried: carry + error)
                  waiting &+= 1
                }
              }
            }
            child = Int(node.sibling)
          } while child != 0
        } else {
          let other = picture.staying[i]
          repeat {
            triesLeft &-= 1
            let node = strings[child]
            if node.suffix == given || node.suffix == other {
              if gain > best.worth { best = Choice(code: child, end: branch.end, worth: gain) }
              if branch.code == 0 {
                (branch.code, branch.worth, branch.carried) = (child, gain, carry)
                if given == other { break }
              } else {
                if waiting < Self.branchLimit {
                  branches[waiting] = Branch(
                    code: child, end: branch.end, column: branch.column, worth: gain, carried: carry)
                  waiting &+= 1
                }
                break
              }
            }
            child = Int(node.sibling)
          } while child != 0
        }
      }
      guard triesLeft > 0 else { return best }
      if branch.code == 0 {
        guard waiting > 0 else { return best }
        waiting &-= 1
        branch = branches[waiting]
      }
    }
  }

  /// The longest string of one index for the pixels up to `end`, which may all have it.
  @inline(__always)
  private func run(of index: Int, from position: Int, to end: Int) -> Choice {
    let longest = strings.longestRun(of: index)
    var code = Int(longest.code)
    var length = Int(longest.length)
    if length > end &- position {
      length = end &- position
      code = index
      for _ in 1..<length { code = strings.child(of: code) }
    }
    return Choice(code: code, end: position &+ length, worth: Float(length &- 1) * gains[Int(lengths.pixels[position])])
  }

  /// Goes along the run of one index that the branch is in as far as there are strings; returns whether the run is longer. Where runs
  /// may be cut, only those of unchanged pixels are followed.
  @inline(__always)
  private func follow(_ branch: inout Branch, _ picture: Picture) -> Bool {
    let index = strings[branch.code].suffix
    guard index == 0 || picture.indices[branch.end &- 1] == index else { return false }
    let indices = index == 0 ? picture.staying : UnsafeBufferPointer(picture.indices)
    let start = branch.end
    defer { if !picture.keepsRuns { move(&branch, from: start, picture) } }
    while branch.end < indices.count, indices[branch.end] == index,
      picture.keepsRuns || picture.targets[branch.end] >> 24 != 255
    {
      let child = strings.child(of: branch.code)
      guard child != 0, strings[child].suffix == index else { return true }
      branch.worth += gains[Int(lengths.pixels[branch.end])]
      branch.code = child
      branch.end &+= 1
    }
    return false
  }

  /// Moves the branch's column behind a run of unchanged pixels, in which what was carried fades.
  @inline(__always)
  private func move(_ branch: inout Branch, from start: Int, _ picture: Picture) {
    guard branch.end > start else { return }
    branch.column &+= branch.end &- start
    while branch.column >= picture.width { branch.column &-= picture.width }
    branch.carried = picture.carriedShare * carried[branch.column]
  }

  /// Writes the indices of the string chosen, and carries their errors on; returns the column behind it.
  @inline(__always)
  private func take(
    _ choice: Choice, from position: Int, _ column: Int, _ left: inout SIMD4<Float>, _ picture: Picture
  ) -> Int {
    let length = choice.end &- position
    if length == 1 {
      picture.indices[position] = strings[choice.code].suffix
    } else {
      picture.indices.copyString(from: starts[choice.code], to: position, length: length)
    }
    guard !picture.keepsRuns else { return 0 }
    var column = column
    for i in position..<choice.end {
      let target = picture.targets[i]
      left = picture.carriedShare * (left + carried[column])
      if target >> 24 == 255 { left += colors[Int(picture.indices[i])] - Self.color(target) }
      carried[column] = left
      column = column + 1 == picture.width ? 0 : column + 1
    }
    return column
  }

  /// The components of an RGBA word, 0...255.
  @inline(__always)
  private static func color(_ word: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(Int32(truncatingIfNeeded: word & 255)), Float(Int32(truncatingIfNeeded: word >> 8 & 255)),
      Float(Int32(truncatingIfNeeded: word >> 16 & 255)), 0)
  }

  /// What an error costs where another one is carried to its pixel.
  @inline(__always)
  private static func cost(_ error: SIMD4<Float>, _ carry: SIMD4<Float>) -> Float {
    let sum = error + carry
    let square = error * error + carriedWeight * (sum * sum)
    return square.x + square.y + square.z
  }
}
