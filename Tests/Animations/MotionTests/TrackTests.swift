import Colors
import Motion
import Numerics
import Testing

struct TrackTests {
  private let empty = EvaluationContext(slotCount: 0)

  private func track(_ values: [String], _ offsets: [String]? = nil, _ easings: [String] = []) throws -> Track {
    try Track(
      values: values.map { try Expression(parsing: $0) }, offsets: offsets?.map { try Expression(parsing: $0) },
      easings: easings.map { try Easing(parsing: $0) })
  }

  // MARK: Values

  @Test func valuesAreSpreadEvenly() throws {
    let track = try track(["0", "10", "-10", "0"])
    let expected: [(Double, Double)] = [(0, 0), (1 / 6, 5), (1 / 3, 10), (0.5, 0), (2 / 3, -10), (5 / 6, -5), (1, 0)]
    for (phase, value) in expected {
      #expect(abs(try track.number(at: phase, in: empty) - value) < 1e-12)
    }
  }

  @Test func offsetsHoldAndJump() throws {
    let track = try track(["1", "2", "5", "6"], ["0.2", "0.5", "0.5", "0.8"])
    let expected: [(Double, Double)] = [
      (0, 1), (0.2, 1), (0.35, 1.5), (0.4999, 1.9996666666666667), (0.5, 5), (0.65, 5.5), (0.8, 6), (0.9, 6), (1, 6),
    ]
    for (phase, value) in expected {
      #expect(abs(try track.number(at: phase, in: empty) - value) < 1e-12)
    }
  }

  @Test func everySegmentHasItsEasing() throws {
    let track = try track(["0", "1", "2", "3"], nil, ["steps(2)", "ease-in", "linear"])
    #expect(try track.number(at: 0.1, in: empty) == 0)
    #expect(try track.number(at: 0.2, in: empty) == 0.5)
    #expect(abs(try track.number(at: 0.5, in: empty) - 1.3153568126) < 1e-9)
    #expect(abs(try track.number(at: 5 / 6.0, in: empty) - 2.5) < 1e-12)
  }

  @Test func oneEasingServesAllSegments() throws {
    let track = try track(["0", "1", "0"], nil, ["cubic-bezier(0, 1.5, 1, 1.5)"])
    #expect(abs(try track.number(at: 0.25, in: empty) - 1.25) < 1e-12)
    #expect(abs(try track.number(at: 0.75, in: empty) + 0.25) < 1e-12)
  }

  @Test func colorsMixAsInCSS() throws {
    let track = try track(["red", "blue", "transparent"])
    #expect(ColorSyntax.print(try track.paint(at: 0.25, in: empty).meanColor) == "#800080")
    #expect(ColorSyntax.print(try track.paint(at: 0.75, in: empty).meanColor) == "#0000ff80")
    #expect(try track.paint(at: 1, in: empty) == .color(.clear))
  }

  @Test func otherValuesTakeTurns() throws {
    let track = try track(["'a'", "'b'", "'c'", "'d'"])
    let texts = try [0, 0.24, 0.25, 0.5, 0.75, 0.99].map { try track.value(at: $0, in: empty).text }
    #expect(texts == ["a", "a", "b", "c", "d", "d"])
    let flags = try self.track(["true", "false"], ["0", "0.9"])
    #expect(try flags.value(at: 0.89, in: empty) == .boolean(true))
    #expect(try flags.value(at: 0.9, in: empty) == .boolean(false))
  }

  /// Frame k of N has the phase k / N; a jump at the same share of the loop must show in that frame.
  @Test func jumpsSurviveRounding() throws {
    for count in 2...60 {
      for jump in 1..<count {
        let sum = (0..<jump).reduce(0) { sum, _ in sum + 1 / Double(count) }
        let offsets = [0, min(sum, 1), min(sum, 1), 1].map { Expression(.number($0)) }
        let track = try Track(values: [0, 0, 1, 1].map { Expression(.number($0)) }, offsets: offsets)
        #expect(try track.number(at: Double(jump) / Double(count), in: empty) == 1)
        #expect(try track.number(at: Double(jump - 1) / Double(count), in: empty) == 0)
      }
    }
  }

  @Test func expressionsReadTheContext() throws {
    var symbols = SymbolTable()
    let (x, at) = (symbols.declare("x", .number), symbols.declare("at", .number))
    let values = try ["0", "x", "0"].map { try Expression(parsing: $0, symbols: symbols) }
    let offsets = try ["0", "at", "1"].map { try Expression(parsing: $0, symbols: symbols) }
    let track = try Track(values: values, offsets: offsets)
    var context = EvaluationContext(slotCount: symbols.slotCount)
    context.set(x, to: 8)
    context.set(at, to: 0.25)
    #expect(try track.number(at: 0.125, in: context) == 4)
    #expect(try track.number(at: 0.625, in: context) == 4)
    context.set(at, to: 1.5)
    let error = #expect(throws: EvaluationError.self) { try track.number(at: 0.5, in: context) }
    #expect(error?.problem == .offsetOutOfOrder(1.5))
    #expect(error?.source == "at")
  }

  // MARK: Cuts

  @Test(arguments: [
    (["0", "1", "0"], false), (["0", "360"], true), (["red", "blue", "#f00"], false), (["red", "blue"], true),
    (["'a'", "'b'"], false),
  ])
  func cutsAreSeen(values: [String], isCut: Bool) throws {
    #expect(try track(values).isCut(in: empty) == isCut)
  }

  // MARK: Errors

  @Test(
    arguments: [
      (["1"], nil, [], .tooFewValues), ([], nil, [], .tooFewValues),
      (["1", "red"], nil, [], .differentTypes(.number, .color)),
      (["1", "2"], ["0"], [], .wrongOffsetCount(expected: 2, found: 1)),
      (["1", "2"], ["0", "'1'"], [], .wrongOffsetType(.text, index: 1)),
      (["1", "2", "3"], ["0", "0.6", "0.5"], [], .offsetOutOfOrder(0.5, index: 2)),
      (["1", "2"], ["-0.1", "1"], [], .offsetOutOfOrder(-0.1, index: 0)),
      (["1", "2"], ["0", "1.1"], [], .offsetOutOfOrder(1.1, index: 1)),
      (["1", "2", "3", "4"], nil, ["ease", "ease"], .wrongEasingCount(expected: 3, found: 2)),
    ] as [([String], [String]?, [String], TrackError)])
  func malformedTracksAreErrors(values: [String], offsets: [String]?, easings: [String], error: TrackError) {
    #expect(throws: error) { try track(values, offsets, easings) }
    #expect(!error.description.isEmpty)
  }
}
