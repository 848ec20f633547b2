import Numerics
import TestSupport
import Testing

@testable import SVG

/// Documents that would take all the time or memory there is. Each ends soon, with an error or a picture.
@Suite(.serialized) struct LimitTests {
  private static let head = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"

  private func timed(_ text: String) -> (SVGError?, Duration) {
    var error: SVGError?
    let time = processorTime { error = failure(text) }
    return (error, time)
  }

  /// A debug build is far slower than the product.
  private static let patience = Duration.seconds(60)

  @Test func entityBombs() {
    var text = "<!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'>"
    for index in 1...12 {
      text += "<!ENTITY a\(index) '" + String(repeating: "&a\(index - 1);", count: 10) + "'>"
    }
    let (error, time) = timed(text + "]>" + Self.head + "<text>&a12;</text></svg>")
    #expect(error != nil && time < Self.patience)
  }

  @Test func entitiesWork() throws {
    let text = "<!DOCTYPE svg [<!ENTITY c 'fill:red'>]>" + Self.head + "<rect width='9' height='9' style='&c;'/></svg>"
    #expect(try Picture(SVGDocument(Array(text.utf8)))[4, 4] == [255, 0, 0, 255])
  }

  @Test func externalEntitiesAreNotRead() throws {
    let text = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + Self.head + "<text>&x;</text></svg>"
    let model = try DocumentModel(Array(text.utf8), media: .init())
    #expect(model.tree.elements.allSatisfy { $0.text.isEmpty })
  }

  @Test func copiesOfCopies() {
    var text = Self.head + "<defs><rect id='u0' width='1' height='1'/>"
    for index in 1...30 {
      text += "<g id='u\(index)'><use href='#u\(index - 1)'/><use href='#u\(index - 1)'/></g>"
    }
    let (error, time) = timed(text + "</defs><use href='#u30'/></svg>")
    #expect(error == .tooMuchToDraw(limit: SVGLimits.drawnElements) && time < Self.patience)
  }

  @Test(arguments: ["pattern", "mask", "clipPath", "marker"])
  func serversOfServers(kind: String) {
    var text = Self.head + "<defs>"
    for index in 0..<30 {
      let inside = (0..<2).map { _ in
        "<path d='M0 0h1v1z' fill='url(#s\(index + 1))' mask='url(#s\(index + 1))' clip-path='url(#s\(index + 1))' "
          + "marker-start='url(#s\(index + 1))' stroke='black'/>"
      }
      text += "<\(kind) id='s\(index)' width='1' height='1'>" + inside.joined() + "</\(kind)>"
    }
    let use = "<path d='M0 0h1v1z' fill='url(#s0)' mask='url(#s0)' clip-path='url(#s0)' marker-start='url(#s0)'/>"
    let (error, time) = timed(text + "</defs>" + use + "</svg>")
    #expect(error == .tooMuchToDraw(limit: SVGLimits.drawnElements) && time < Self.patience)
  }

  @Test func deepNesting() {
    let text = Self.head + String(repeating: "<g>", count: 100_000)
    let (error, time) = timed(text)
    #expect(error == .tooDeep(line: 1, limit: SVGLimits.depth) && time < Self.patience)
  }

  @Test func depthsWithinTheLimitAreDrawn() throws {
    let deep = String(repeating: "<g>", count: SVGLimits.depth - 2)
    let text = Self.head + deep + "<rect width='9' height='9'/>" + deep.replacing("<g>", with: "</g>") + "</svg>"
    #expect(try Picture(SVGDocument(Array(text.utf8)))[4, 4] == [0, 0, 0, 255])
  }

  @Test(arguments: [
    "<rect width='1e10' height='2'/>", "<path d='M0 0h2e300'/>", "<circle r='1e400'/>", "<g stroke-width='1e99'/>",
    "<rect style='width: 1e12px'/>",
  ])
  func hugeNumbers(content: String) {
    guard case .numberTooLarge = failure(Self.head + content + "</svg>") else {
      Issue.record("\(content) has no numbers beyond the limit")
      return
    }
  }

  @Test(arguments: [
    "<use id='a' href='#a'/>", "<g id='a'><use href='#a'/></g>", "<use id='a' href='#b'/><use id='b' href='#a'/>",
    "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/><rect width='9' height='9' fill='url(#a)'/>",
    "<pattern id='a' width='1' height='1'><rect width='9' height='9' fill='url(#a)'/></pattern><path d='M0 0h9v9z' fill='url(#a)'/>",
    "<mask id='a' mask='url(#a)'><rect width='9' height='9' mask='url(#a)'/></mask><rect width='9' height='9' mask='url(#a)'/>",
    "<clipPath id='a' clip-path='url(#a)'><rect width='9' height='9'/></clipPath><rect width='9' height='9' clip-path='url(#a)'/>",
    "<marker id='a'><path d='M0 0h9v9' marker-mid='url(#a)'/></marker><path d='M0 0h9v9' marker-mid='url(#a)'/>",
    "<filter id='a' href='#a'/><rect width='9' height='9' filter='url(#a)'/>",
    "<style>rect { --a: var(--b); --b: var(--a); fill: var(--a) }</style><rect width='9' height='9'/>",
  ])
  func circlesEnd(content: String) {
    let (error, time) = timed(Self.head + content + "</svg>")
    #expect(error == nil && time < Self.patience)
  }

  @Test func slowSelectors() {
    let deep = String(repeating: "<g class='a'>", count: 120)
    let inside = String(repeating: "<path class='a'/>", count: 3_000)
    let selectors = (0..<20).map { "x\($0) " + String(repeating: ".a > .a ~ .a ", count: 6) + ".a" }
    let style = "<style>" + selectors.map { $0 + "{fill:red}" }.joined() + "</style>"
    let text = Self.head + style + deep + inside + deep.replacing("<g class='a'>", with: "</g>") + "</svg>"
    let (error, time) = timed(text)
    #expect(error == .selectorsTooSlow(limit: SVGLimits.matchingSteps) || error == nil)
    #expect(time < Self.patience)
  }

  @Test func variablesThatGrow() {
    var style = "<style>svg { --v0: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx;"
    for index in 1...40 { style += "--v\(index): var(--v\(index - 1)) var(--v\(index - 1));" }
    let (_, time) = timed(Self.head + style + "fill: var(--v40) }</style></svg>")
    #expect(time < Self.patience)
  }

  @Test(arguments: [
    "", "<svg", "<svg></g></svg>", "<g xmlns='http://www.w3.org/2000/svg'/>", "<html/>", "\u{0}", "<svg a='&b;'/>",
  ])
  func malformedText(text: String) { #expect(failure(text) != nil) }

  /// Each within a second and a few megabytes.
  @Test func worksOfFilters() {
    let weights = String(repeating: "1 ", count: 1024)
    for primitive in [
      "<feConvolveMatrix order='32' kernelMatrix='\(weights)'/>",
      "<feSpecularLighting><fePointLight/></feSpecularLighting>", "<feTurbulence baseFrequency='1' numOctaves='99'/>",
    ] {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><filter id='f'>"
        + String(repeating: primitive, count: 200) + "</filter><rect width='9' height='9' filter='url(#f)'/></svg>"
      #expect(failure(text) == .tooMuchToDraw(limit: SVGLimits.drawnElements))
    }
  }

  /// What every element has of a long list counts as work.
  @Test(arguments: [
    "<g stroke='red' stroke-dasharray='\(String(repeating: "1 ", count: 9999))'>*</g>",
    "<style>path{stroke:red;stroke-dasharray:\(String(repeating: "1em ", count: 9999))}</style>*",
    "<style>path{mask:linear-gradient(\(String(repeating: "red,", count: 9999))red)}</style>*",
    "<filter id='f'><feMerge>\(String(repeating: "<feMergeNode in='SourceGraphic'/>", count: 999))</feMerge></filter><g filter='url(#f)'>*</g><g filter='url(#f)'>*</g>",
  ])
  func longListsOfManyElements(text: String) {
    let paths = String(repeating: "<path d='M0 0h9v9'/>", count: 200)
    let text = text.replacing("*", with: paths)
    #expect(
      failure("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(text)</svg>")
        == .tooMuchToDraw(limit: SVGLimits.drawnElements))
  }

  @Test func longTexts() {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text>"
      + String(repeating: "word ", count: 30_000) + "</text></svg>"
    #expect(failure(text) == .tooMuchToDraw(limit: SVGLimits.drawnElements))
  }

  @Test func gradientsOfManyShapesAreReadOnce() throws {
    let stops = String(repeating: "<stop offset='0.5'/>", count: 1000)
    let shapes = String(repeating: "<rect width='9' height='9' fill='url(#g)'/>", count: 5000)
    let (error, time) = timed(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><linearGradient id='g'>\(stops)</linearGradient>\(shapes)</svg>"
    )
    #expect(error == nil && time < .seconds(20))
  }

  @Test func momentsWithoutNumber() throws {
    let moments = (0..<200_000).map { "\($0)s" }.joined(separator: ";")
    let document = try document("<rect><animate attributeName='x' begin='\(moments)' dur='1s' values='1;2'/></rect>")
    #expect(!document.isAnimated && document.warnings.contains { $0.kind == "too many moments" })
  }

  @Test func errorsNameTheirPlace() {
    #expect(failure("<svg>\n <g></h></svg>") == .malformed(reason: "mismatched tag", line: 2, column: 7))
  }
}
