import Drawing
import Testing
import WhirligifKit

/// Lists say which element, layer or copy each command is drawn for, if they are asked.
@Suite struct OwnerTests {
  /// The commands are those of lists that are not asked, in any order of the questions, and each has an owner.
  private func check(_ animation: Animation, _ comment: Comment) throws {
    let evaluator = try animation.plan().source.makeEvaluator()
    for phase in [0, 0.37, 0.37, 0.81] {
      var (asked, plain) = (DisplayList(), DisplayList())
      asked.owners = []
      try evaluator.evaluate(at: phase, into: &asked)
      try evaluator.evaluate(at: phase, into: &plain)
      #expect(asked.owners?.count == asked.commands.count && plain.owners == nil, comment)
      // What owners say is no part of a picture.
      #expect(asked == plain && asked.hashValue == plain.hashValue, comment)
    }
  }

  @Test(arguments: PresetLibrary.names.enumerated().filter { $0.offset % 4 == 0 }.map { $0.element })
  func presets(name: String) throws { try check(Animation(preset: name), "\(name)") }

  @Test(arguments: 0..<24) func documents(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    for (text, file) in [(documents.svg(), "a.svg"), (documents.lottie(), "a.json")] {
      try check(Animation(bytes: Array(text.utf8), file: file), "\(text)")
    }
  }
}
