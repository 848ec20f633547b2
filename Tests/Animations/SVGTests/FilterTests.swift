import Testing

@testable import SVG

/// How the primitives of `filter` are read.
@Suite struct FilterTests {
  private func filter(_ primitives: String, _ attributes: String = "") -> String {
    "<filter id='f' filterUnits='userSpaceOnUse' x='2' y='2' width='16' height='16' "
      + "color-interpolation-filters='sRGB' \(attributes)>\(primitives)</filter>"
  }

  /// A black square from (6, 6) to (14, 14) under a filter.
  private func square(_ primitives: String, _ attributes: String = "") throws -> Picture {
    try Picture(
      filter(primitives, attributes) + "<rect x='6' y='6' width='8' height='8' filter='url(#f)'/>")
  }

  private func inked(_ picture: Picture, row: Int) -> [Int] { (0..<20).filter { picture[$0, row][3] > 127 } }

  @Test func morphology() throws {
    #expect(inked(try square("<feMorphology operator='dilate' radius='2 0'/>"), row: 10) == Array(4..<16))
    #expect(inked(try square("<feMorphology radius='3'/>"), row: 10) == Array(9..<11))
    for wrong in ["", "radius=''", "radius='-1'", "radius='1 2 3'", "radius='0'"] {
      #expect(inked(try square("<feMorphology \(wrong)/>"), row: 10) == Array(6..<14), "\(wrong)")
    }
    // A tenth of the box.
    #expect(
      inked(try square("<feMorphology radius='0.125'/>", "primitiveUnits='objectBoundingBox'"), row: 10)
        == Array(7..<13))
  }

  @Test func convolution() throws {
    let moved = "<feConvolveMatrix order='3 1' kernelMatrix='1 0 0' targetX='1'/>"
    #expect(inked(try square(moved), row: 10) == Array(5..<13))
    for wrong in [
      "kernelMatrix='1 2 3'", "order='0' kernelMatrix='1'", "order='1 -1' kernelMatrix='1'", "order='1'",
      "order='1' kernelMatrix='1' divisor='0'", "order='1' kernelMatrix='1' targetX='1'",
    ] {
      #expect(inked(try square("<feConvolveMatrix \(wrong)/>"), row: 10).isEmpty, "\(wrong)")
    }
    // Of a sum of 0 the divisor is 1: what does not change is gone.
    let edges = "<feConvolveMatrix order='3 1' kernelMatrix='-1 1 0'/>"
    #expect(try square(edges)[10, 10][3] == 0)
  }

  @Test func light() throws {
    let flat =
      "<feDiffuseLighting surfaceScale='0' lighting-color='red'><feDistantLight elevation='90'/></feDiffuseLighting>"
    #expect(try square(flat)[3, 3] == [255, 0, 0, 255] && square(flat)[1, 1][3] == 0)
    #expect(inked(try square("<feDiffuseLighting/>"), row: 10).isEmpty)
    let dull = "<feSpecularLighting specularExponent='0.5'><fePointLight/></feSpecularLighting>"
    #expect(inked(try square(dull), row: 10).isEmpty)
    let own =
      "<feDiffuseLighting color='#00ff00' lighting-color='currentColor'><feDistantLight elevation='90'/></feDiffuseLighting>"
    #expect(try square(own)[10, 10] == [0, 255, 0, 255])
    // A flat surface is brightest below its light, wherever an animation moves that.
    let moving = "<fePointLight x='4' y='4' z='2'><set attributeName='x' to='14'/><set attributeName='y' to='12'/>"
    let lit = try square("<feDiffuseLighting surfaceScale='0'>\(moving)</fePointLight></feDiffuseLighting>")
    #expect(lit[14, 12][0] > 200 && lit[4, 4][0] < 60)
  }

  @Test func noise() throws {
    #expect(inked(try square("<feTurbulence/>"), row: 10).isEmpty)
    #expect(inked(try square("<feTurbulence baseFrequency='-1'/>"), row: 10).isEmpty)
    #expect(try square("<feTurbulence type='fractalNoise'/>")[3, 3] == [64, 64, 64, 128])
    #expect(try square("<feTurbulence type='fractalNoise' baseFrequency='0.1'/>")[3, 3] != [64, 64, 64, 128])
  }

  /// Where nothing else is said, a result lies where those lie that it is made of (Filter Effects 1, 9.4); tiles fill
  /// everything.
  @Test func regionsFollowThoseOfTheInputs() throws {
    let tiles = "<feFlood x='2' y='2' width='4' height='20'/><feOffset dx='2'/><feTile/>"
    #expect(inked(try square(tiles), row: 10) == (2..<18).filter { $0 % 4 < 2 })
    let source =
      "<feFlood x='2' y='2' width='4' height='20' result='a'/><feMerge><feMergeNode in='a'/>"
      + "<feMergeNode in='SourceGraphic'/></feMerge>"
    #expect(inked(try square(source), row: 10) == Array(2..<14))
  }

  // MARK: Images

  /// Another element is drawn with its origin at the corner of the region.
  @Test func imagesOfElements() throws {
    let other = "<rect id='r' x='1' y='1' width='3' height='30'/>"
    #expect(
      inked(try Picture(other + filter("<feImage href='#r'/>") + "<circle r='9' filter='url(#f)'/>"), row: 15)
        == Array(1..<6))
    let placed =
      "<defs>\(other)</defs>" + filter("<feImage x='9' y='9' href='#r'/>") + "<circle r='9' filter='url(#f)'/>"
    #expect(inked(try Picture(placed), row: 15) == [10, 11, 12])
    #expect(inked(try square("<feImage href='#none'/>"), row: 10).isEmpty)
    #expect(inked(try square("<feImage/>"), row: 10).isEmpty)
  }

  /// An element whose filter shows the element itself does not go round for ever.
  @Test func imagesOfThemselves() throws {
    let own = filter("<feImage href='#r'/>") + "<rect id='r' width='8' height='8' filter='url(#f)'/>"
    #expect(inked(try Picture(own), row: 5) == Array(2..<10))
  }

  @Test func imagesWithoutEndAreAnError() {
    let groups = (1...40).map { place in
      let copies = String(repeating: "<rect width='9' height='9' filter='url(#f\(place + 1))'/>", count: 10)
      return "<filter id='f\(place)'><feImage href='#g\(place)'/></filter><g id='g\(place)'>\(copies)</g>"
    }
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'><defs>\(groups.joined())</defs>"
      + "<rect width='9' height='9' filter='url(#f1)'/></svg>"
    #expect(failure(text) == .tooMuchToDraw(limit: SVGLimits.drawnElements))
  }

  /// A shadow is moved by whole units, rounded down: by 1 and -2 here.
  @Test func shadowsMoveByWholeUnits() throws {
    let picture = try Picture(
      "<rect x='5' y='5' width='5' height='5' style='filter:drop-shadow(1.9px -1.1px 0 red)'/>")
    #expect(picture[10, 3] == [255, 0, 0, 255] && picture[11, 5][3] == 0 && picture[7, 2][3] == 0)
  }

  /// The region of a filter clips its result, but not the shadow of the function after it, which calculates on the same
  /// linear scale: a half of white is 0.5 in linear light, 188 in sRGB.
  @Test func functionsFollowAFilter() throws {
    let filter = "<filter id='f' x='0' y='0' width='1' height='1'><feOffset/></filter>"
    func picture(_ function: String) throws -> Picture {
      try Picture(
        filter + "<rect x='2' y='2' width='5' height='5' fill='white' style='filter:url(#f) \(function)'/>")
    }
    #expect(try picture("drop-shadow(5px 0 0 red)")[9, 4] == [255, 0, 0, 255])
    let dimmed = try picture("brightness(.5)")[4, 4]
    #expect(abs(dimmed[0] - 188) <= 1)
  }

  /// Where a list of masks leads back to its beginning, the reference that leads back counts for nothing.
  @Test func masksInACircle() throws {
    let masks =
      "<mask id='a' mask='url(#b)'><rect width='10' height='20' fill='white'/></mask>"
      + "<mask id='b' mask='url(#a)'><rect width='20' height='10' fill='white'/></mask>"
    let second = try Picture(masks + "<rect width='20' height='20' mask='url(#b)'/>")
    #expect(second[15, 5][3] == 255 && second[5, 15][3] == 0)
    let first = try Picture(masks + "<rect width='20' height='20' mask='url(#a)'/>")
    #expect(first[5, 5][3] == 255 && first[15, 5][3] == 0 && first[5, 15][3] == 0)
  }

  /// The box of text is that of its letters' cells, from the ascent to the descent.
  @Test func theBoxOfText() throws {
    let text =
      "<filter id='f' x='0' y='0' width='1' height='1'><feFlood/></filter>"
      + "<text x='2' y='14' font-size='10' filter='url(#f)'>x</text>"
    let picture = try Picture(text)
    let rows = (0..<20).filter { picture[4, $0][3] > 127 }
    // The letter's own height is about half of this.
    #expect(rows.count >= 11 && rows.contains(15) && rows.contains(6))
  }
}
