import Drawing
import Platform
import Testing

@testable import SVG

/// What a document of many elements holds.
struct DocumentMemoryTests {
  private static let shapes = (0..<40).map {
    "<rect id='r\($0)' x='\($0)' width='1' height='1' fill='#12\($0 + 10)56'/>"
  }

  /// Each element has several values, and pictures have a node and a style for each.
  @Test func valuesAndNodesAreSmall() {
    #expect(MemoryLayout<PropertyValue>.stride <= 40)
    #expect(MemoryLayout<PaintValue>.stride <= 40)
    #expect(MemoryLayout<ResolvedPaint>.stride <= 40)
    #expect(MemoryLayout<Node.Content>.stride <= 256)
    #expect(MemoryLayout<ComputedStyle>.stride <= 328)
  }

  /// The elements are counted with their attributes, and another color scheme counts its styles.
  @Test func elementsAreCounted() throws {
    func text(_ count: Int) -> String {
      let attributes = (0..<200).map { " a\($0)=''" }.joined()
      return String(repeating: "<g\(attributes)/>", count: count)
    }
    let each = SVGLimits.bytesPerElement + 200 * SVGLimits.bytesPerAttribute
    let most = SVGLimits.memory / each - 1
    let whole = try document(text(most))
    var dark = whole.options
    dark.theme = .dark
    let exceeded = SVGError.tooMuchMemory(limit: MemoryBudget.document)
    #expect(throws: exceeded) { try whole.with(dark) }
    #expect(throws: exceeded) { try document(text(most + 2)) }
  }

  /// Animations are counted with their elements, and the nodes that another document of what moves keeps.
  @Test func whatMovesIsCounted() throws {
    let attributes = (0..<200).map { " a\($0)=''" }.joined()
    let each = SVGLimits.bytesPerElement + 200 * SVGLimits.bytesPerAttribute
    func text(_ bytes: Int, _ selector: String) -> String {
      "<style>@keyframes k{to{opacity:0}}\(selector){animation:k 1s infinite}</style>"
        + "<rect/>" + String(repeating: "<g\(attributes)/>", count: SVGLimits.memory / (each + bytes))
    }
    let exceeded = SVGError.tooMuchMemory(limit: MemoryBudget.document)
    #expect(throws: exceeded) { try document(text(SVGLimits.bytesPerAnimation / 2, "g")) }
    for (selector, moves) in [("rect", true), ("circle", false)] {
      let whole = try document(text(SVGLimits.bytesPerNode / 2, selector))
      var edited = whole.options
      edited.edits.hidden = [2]
      #expect(((try? whole.with(edited)) == nil) == moves)
    }
  }

  /// The pictures of a document that stands still share one list, and none of its nodes is kept.
  @Test func stillPicturesAreDrawnOnce() throws {
    let document = try document(Self.shapes.joined(), size: 40)
    let memory = document.takeMemory()
    document.give(memory)
    var lists: [DisplayList] = []
    for _ in 0..<3 {
      var list = DisplayList()
      try SVGEvaluator(try SVGAnimation(document, width: 40, height: 40)).evaluate(at: 0, into: &list)
      lists.append(list)
    }
    #expect(memory.madeCount == Self.shapes.count && lists.allSatisfy { $0 == lists[0] })
  }

  /// A document with other options is the same one if nothing is changed.
  @Test func optionsThatAreTheSameMakeNoCopy() throws {
    let document = try document(Self.shapes.joined(), size: 40)
    let memory = document.takeMemory()
    document.give(memory)
    #expect(try document.with(document.options).takeMemory() === memory)
  }
}
