import Drawing
import Numerics
import Testing

@testable import WhirligifKit

/// A source is a value: a document and its settings.
@Suite struct SourceTests {
  /// A document with settings that can be made of it, some of them of the same parameter.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let source: @Sendable () throws -> Source
    let settings: [(String, String)]

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "preset", source: { try Animation(preset: "ring").source },
      settings: [("color", "red"), ("count", "6"), ("thickness", "3"), ("color", "teal"), ("count", "5")]),
    Case(
      name: "svg",
      source: {
        try Animation(
          bytes: Array(
            """
            <svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>
            <style>@media (prefers-color-scheme: dark){#b{fill:#ff0}}</style>
            <rect id='a' width='8' height='8' fill='#f00' stroke='#00f'/><circle id='b' cx='8' cy='8' r='4' fill='#0f0'>
            <animate attributeName='r' values='1;8;1' dur='2s' repeatCount='indefinite'/></circle></svg>
            """.utf8)
        ).source
      },
      settings: [
        ("color", "#f00=#123456"), ("stroke", "3"), ("hide", "b"), ("theme", "dark"), ("color", "#00f=pink"),
        ("from", "20%"), ("theme", "light"),
      ]),
    Case(
      name: "lottie",
      source: {
        let layer = """
          {"ty":4,"nm":"box","ip":0,"op":50,"st":0,"ks":{},"shapes":[{"ty":"rc","p":{"k":[8,8]},"s":{"k":[8,8]},"r":{"k":0}},\
          {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}
          """
        return try Animation(
          bytes: Array(
            #"{"v":"5.7.0","fr":25,"ip":0,"op":50,"w":16,"h":16,"layers":[\#(layer)]}"#.utf8)
        ).source
      }, settings: [("color", "#ff0000=#00ff00"), ("from", "10"), ("hide", "box"), ("to", "40"), ("from", "5")]),
  ]

  private static func made(_ settings: [(String, String)], of source: Source) throws -> Source {
    var source = source
    for (name, text) in settings { try source.set(Setting(name: Name(name), text: text, isOwn: true)) }
    return source
  }

  private static func picture(_ source: Source) throws -> [DisplayList] {
    var options = RenderOptions()
    options.size = .longerSide(16)
    let evaluator = try source.picture(PictureRequest(options)).loop.makeEvaluator()
    return try [0, 0.3, 0.8].map { phase in
      var list = DisplayList()
      try evaluator.evaluate(at: phase, into: &list)
      return list
    }
  }

  /// A source without a parameter is one of which it was never set.
  @Test(arguments: cases)
  func whatIsTakenAwayWasNeverSet(of example: Case) throws {
    for name in Set(example.settings.map { Name($0.0) }) {
      let less = try Self.made(example.settings, of: example.source()).without(name)
      let never = try Self.made(example.settings.filter { Name($0.0) != name }, of: example.source())
      #expect(less.identity == never.identity && less.chosen == never.chosen, "\(name)")
      #expect(try Self.picture(less) == Self.picture(never), "\(name)")
      #expect(try less.identity != Self.made(example.settings, of: example.source()).identity, "\(name)")
    }
  }

  /// The last value of a parameter counts, unless each adds to those before; a copy keeps its own.
  @Test(arguments: cases)
  func copiesAreIndependent(of example: Case) throws {
    let plain = try example.source()
    let before = try Self.picture(plain)
    let changed = try Self.made(example.settings, of: plain)
    #expect(try Self.picture(plain) == before && plain.settings.isEmpty)
    #expect(try Self.picture(changed) != before)
    let again = try Self.made(example.settings + [example.settings[0]], of: plain)
    let adds = plain.input.edit(Name(example.settings[0].0)) != nil
    let last = example.settings.filter { adds || $0.0 != example.settings[0].0 } + [example.settings[0]]
    #expect(try again.identity == Self.made(last, of: plain).identity)
  }

  /// Settings that replace each other are the same in any order.
  @Test func theOrderOfReplacingSettingsDoesNotCount() throws {
    let settings = [("color", "red"), ("count", "6"), ("thickness", "3")]
    let source = try Animation(preset: "ring").source
    #expect(try Self.made(settings, of: source).identity == Self.made(settings.reversed(), of: source).identity)
  }

  /// A setting that cannot be made leaves the source as it was.
  @Test(arguments: cases)
  func aRefusedSettingChangesNothing(of example: Case) throws {
    var source = try Self.made(example.settings, of: example.source())
    let identity = source.identity
    for (name, text) in [("nothing-of-this-name", "1"), (example.settings[0].0, "no=color=such"), ("count", "x")] {
      #expect(throws: WhirligifError.self) {
        try source.set(Setting(name: Name(name), text: text, isOwn: true))
      }
    }
    #expect(source.identity == identity)
  }
}
