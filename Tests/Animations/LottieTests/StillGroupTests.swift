import Drawing
import Testing

@testable import Lottie

/// Groups in which nothing moves, which are kept: the display lists are those of the same groups with a key frame in
/// them, which are found anew for each frame.
struct StillGroupTests {
  private static let line =
    #"{"ty":"sh","ks":{"k":{"v":[[2,3],[9,8],[4,12]],"i":[[0,0],[-2,1],[0,0]],"o":[[0,0],[2,1],[0,0]],"c":false}}}"#
  private static let stroke =
    #"{"ty":"st","c":{"k":[0,0,1]},"o":{"k":80},"w":{"k":2},"lc":1,"d":[{"n":"d","v":{"k":3}},{"n":"g","v":{"k":1}}]}"#
  private static let trim = #"{"ty":"tm","s":{"k":20},"e":{"k":80},"o":{"k":0}}"#
  private static let box = rectangle(1.3, 2.7, 9, 7)

  private static func merge(_ mode: Int) -> String { #"{"ty":"mm","mm":\#(mode)}"# }

  private static func group(_ items: [String], _ transform: String = #""p":{"k":[3.7,1.1]},"r":{"k":11}"#) -> String {
    #"{"ty":"gr","it":[\#(items.joined(separator: ",")),{"ty":"tr",\#(transform)}]}"#
  }

  private static let moving = #""p":{"k":[{"t":0,"s":[0,0]},{"t":90,"s":[7,4]}]}"#

  /// Lists of a layer; `@` is where a key frame may be.
  static let lists = [
    group([box, fill() + "@"]), group([line, box, stroke + "@", fill()]),
    group([box, rectangle(4, 4, 9, 9), merge(3), fill() + "@"]),
    // A modifier after a style changes what the style paints.
    group([line, fill(), trim, stroke + "@"]), group([group([line, fill()]), trim + "@", stroke]),
    // What follows takes the outlines.
    group([box, fill() + "@"]) + "," + stroke, group([box + "@"]) + "," + fill(),
    group([group([box, fill() + "@"]), stroke], moving),
    group([group([box, fill() + "@"]), group([line, stroke])], moving),
    group([group([box + "@", fill()], #""o":{"k":40}"#), group([line, stroke])]),
    group([group([box + "@", fill()], #""o":{"k":0}"#)]) + "," + group([line, stroke + "@"]),
    group([box, fill() + "@"])
      + #",{"ty":"rp","c":{"k":3},"o":{"k":0},"tr":{"p":{"k":[4,1]},"so":{"k":100},"eo":{"k":50}}}"#,
    group([group([box, fill() + "@"], #""p":{"k":[1.1,0.3]},"s":{"k":[70,130]}"#)], #""p":{"k":[0.7,2]}"#),
  ]

  @Test(arguments: lists)
  func whatIsKeptIsDrawnAlike(list: String) throws {
    func document(_ key: String) throws -> LottieAnimation {
      let items = list.replacing("@", with: key)
      return try animation(
        shapes(items).replacing(#""ks":{}"#, with: #""ks":{"p":{"k":[{"t":20,"s":[0,0]},{"t":60,"s":[5.3,2.1]}]}}"#)
          + "," + shapes(items))
    }
    let kept = try document("")
    // Corners that stay as they are.
    let found = try document(#",{"ty":"rd","r":{"k":[{"t":0,"s":[0]},{"t":50,"s":[0]}]}}"#)
    for frame in [0.0, 20, 30, 31.5, 45, 60, 99, 30] {
      #expect(try kept.displayList(atFrame: frame) == found.displayList(atFrame: frame))
    }
  }

  /// Each frame takes as much of what is limited as the first one.
  @Test func keptGroupsCountInEveryFrame() throws {
    let star = #"{"ty":"sr","sy":2,"p":{"k":[9,9]},"pt":{"k":9000},"r":{"k":0},"or":{"k":9},"os":{"k":0}}"#
    let items = Self.group([star, fill()])
    let few = try animation(shapes([String](repeating: items, count: 22).joined(separator: ",")))
    let many = try animation(shapes([String](repeating: items, count: 23).joined(separator: ",")))
    for frame in [0.0, 1, 2] {
      #expect(throws: Never.self) { try few.displayList(atFrame: frame) }
      #expect(throws: LottieError.tooComplex(what: "points", limit: 400_000)) {
        try many.displayList(atFrame: frame)
      }
    }
  }
}
