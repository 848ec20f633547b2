import Codecs
import Foundation
import Testing

@testable import WhirligifKit

/// The settings that change parts of an SVG or a Lottie animation: what was asked changes, and nothing else.
struct DocumentEditTests {
  private func animation(_ text: String, _ settings: [(String, String)] = []) throws -> Animation {
    var animation = try Animation(bytes: Array(text.utf8), file: text.hasPrefix("<") ? "a.svg" : "a.json")
    for (name, value) in settings { try animation.set(name, to: value) }
    return animation
  }

  /// The colors of pixels of the first frame, or of a moment, as `rrggbb`; `-` if clear.
  private func row(_ text: String, _ settings: [(String, String)] = [], at moment: String = "0") throws -> [String] {
    var animation = try animation(text, settings)
    _ = try animation.options.set("at", to: moment)
    let frame = try animation.frames()[0]
    return (0..<frame.width).map { x in
      let bytes = frame.rgba[(4 * x)..<(4 * x + 4)]
      return bytes.last == 0 ? "-" : bytes.prefix(3).map { String(format: "%02x", $0) }.joined()
    }
  }

  private func message(_ text: String, _ name: String, _ value: String) -> String {
    var made = try? animation(text)
    let error = #expect(throws: WhirligifError.self) { try made?.set(name, to: value) }
    return error?.description ?? ""
  }

  /// Squares of one pixel beside each other.
  private func squares(_ marks: String...) -> String {
    let shapes = marks.enumerated().map { "<rect x='\($0)' width='1' height='1' \($1)/>" }.joined()
    return "<svg xmlns='http://www.w3.org/2000/svg' width='\(marks.count)' height='1'>\(shapes)</svg>"
  }

  private func solids(_ layers: (name: String, color: String)...) -> String {
    let items = layers.enumerated().map { x, layer in
      """
      {"ty":1,"nm":"\(layer.name)","sw":1,"sh":1,"sc":"\(layer.color)","ip":0,"op":9,"ks":{"p":{"k":[\(x),0]}}}
      """
    }
    return """
      {"v":"5.7.0","fr":10,"ip":0,"op":9,"w":\(layers.count),"h":1,"layers":[\(items.joined(separator: ","))]}
      """
  }

  // MARK: The file's own color

  @Test func theOnlyColorBecomesTheNewOne() throws {
    #expect(try row(squares("fill='green'"), [("color", "red")]) == ["ff0000"])
    #expect(try row(squares("", "fill='#fff'"), [("color", "red")]) == ["ff0000", "ffffff"])
    #expect(try row(solids(("a", "#00ff00")), [("color", "red")]) == ["ff0000"])
  }

  @Test func currentColorAndTheOnlySlotComeFirst() throws {
    let drawing = squares("fill='currentColor'", "fill='blue'")
    #expect(try row(drawing, [("color", "red")]) == ["ff0000", "0000ff"])
    let stated =
      "<svg xmlns='http://www.w3.org/2000/svg' color='lime' width='1' height='1'>"
      + "<rect fill='currentColor' width='1' height='1'/></svg>"
    #expect(try row(stated, [("color", "red")]) == ["ff0000"])
    let slot = """
      {"v":"5.7.0","fr":10,"ip":0,"op":9,"w":2,"h":1,"slots":{"brand":{"p":{"k":[0,1,0]}}},"layers":[
      {"ty":4,"ip":0,"op":9,"ks":{},"shapes":[
        {"ty":"rc","p":{"k":[0.5,0.5]},"s":{"k":[1,1]}},{"ty":"fl","c":{"sid":"brand","k":[1,1,1]},"o":{"k":100}}]},
      {"ty":1,"sw":2,"sh":1,"sc":"#0000ff","ip":0,"op":9,"ks":{}}]}
      """
    #expect(try row(slot, [("color", "red")]) == ["ff0000", "0000ff"])
    #expect(try row(slot, [("color", "brand=red,#00f=lime")]) == ["ff0000", "00ff00"])
  }

  /// The expected shades were computed by another program from the formulas in OKLCH.
  @Test func shadesFollowTheirHueAndGraysTheDarkest() throws {
    let blues = squares("fill='#1e88e5'", "fill='#1e88e5'", "fill='#64b5f6'", "fill='#0d47a1'", "fill='#888'")
    let red = try row(blues, [("color", "#d32f2f")])
    #expect(red == ["d32f2f", "d32f2f", "f27a76", "830c00", "888888"])
    let grays = squares("fill='#222'", "fill='#999'", "fill='#fff'")
    #expect(try row(grays, [("color", "#2563eb")]) == ["2563eb", "a1c0fc", "ffffff"])
  }

  @Test func severalHuesAreAnErrorWithTheValuesToType() {
    #expect(
      message(squares("fill='#f00'", "fill='#f00'", "fill='#00f'"), "color", "teal")
        == "'a.svg' has several hues, and 'teal' can replace one: '#ff0000=teal', '#0000ff=teal'.")
    let photo = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
    #expect(message(photo, "color", "red") == "'a.svg' paints no color that could be changed.")
  }

  @Test func listsAndPalettesFollowTheArea() throws {
    let drawing = squares("fill='#00f'", "fill='#f00'", "fill='#f00'", "fill='#fff'", "fill='#fff'", "fill='#fff'")
    let plain = ["0000ff", "ff0000", "ff0000", "ffffff", "ffffff", "ffffff"]
    #expect(try row(drawing) == plain)
    #expect(
      try row(drawing, [("colors", "black,lime")]) == ["0000ff", "00ff00", "00ff00", "000000", "000000", "000000"])
    #expect(message(drawing, "colors", "red,red,red,red") == "'a.svg' has 3 colors, and 'colors' has 4.")
    // Ocean: #0284c7, then #0d9488.
    var animation = try animation(drawing, [("color", "#00f=black")])
    animation.options.palette = "ocean"
    let rgba = try animation.frames()[0].rgba
    #expect(
      rgba.prefix(12) == [0, 0, 0, 255, 2, 132, 199, 255, 2, 132, 199, 255] && rgba.suffix(4) == [255, 255, 255, 255])
    animation = try self.animation(solids(("a", "#00ff00"), ("b", "#222222")))
    animation.options.palette = "ocean"
    #expect(try animation.frames()[0].rgba == [2, 132, 199, 255, 34, 34, 34, 255])
  }

  @Test func theArtworkOfAPresetHasPartsToo() throws {
    func turning(_ settings: [(String, String)]) throws -> Animation {
      var animation = try Animation(preset: "spin")
      animation.options.size = .longerSide(16)
      for (name, value) in settings {
        if name == "artwork" {
          try animation.set(name, to: Artwork(svg: squares("id='x' fill='#f00'", "fill='#00f'")))
        } else {
          try animation.set(name, to: value)
        }
      }
      return animation
    }
    let plain = try turning([("artwork", "")])
    let changed = try turning([("artwork", ""), ("artwork.color", "x=#00f")])
    let stated = try turning([("artwork", "")]).frames().map(\.rgba)
    #expect(try changed.frames().map(\.rgba) != stated && changed.identity != plain.identity)
    let before = try turning([("artwork.color", "x=#00f"), ("artwork", "")])
    #expect(try before.identity == changed.identity && before.frames() == changed.frames())
    #expect(throws: WhirligifError.self) { try turning([("artwork", ""), ("artwork.hide", "y")]) }
    #expect(throws: WhirligifError.self) { try turning([("artwork.hide", "y")]).frames() }
    let unseen = try turning([("artwork", ""), ("color", "#0f0"), ("artwork.color", "x=#00f")])
    #expect(try unseen.plan().warnings().map(\.sentence).contains("'artwork.color' changes nothing that is drawn."))
  }

  /// What is transparent paints no color.
  @Test func clearColorsDoNotCount() throws {
    #expect(try row(squares("fill='transparent'", "fill='#333'"), [("color", "red")]) == ["-", "ff0000"])
    #expect(message(squares("fill='transparent'"), "color", "red") == "'a.svg' paints no color that could be changed.")
  }

  @Test func namesAreOffered() throws {
    let animation = try animation(squares("id='a,b' fill='#f00'", "id='two' fill='#00f'"))
    func offered(_ name: String) -> [String] {
      animation.parameters.first { $0.name == name }.map { animation.offered(for: $0) } ?? []
    }
    #expect(offered("color") == ["#ff0000=", "#0000ff="])
    #expect(offered("hide") == [#"a\,b"#, "two", "background"] && offered("only") == [#"a\,b"#, "two"])
    let parts = animation.contents
    #expect(parts.map(\.heading) == ["Colors", "Layers", "Features"])
    #expect(parts[0].items.map(\.line) == ["#1  #ff0000  50 %  a,b", "#2  #0000ff  50 %  two"])
    #expect(parts[0].items.map(\.setting?.text) == ["#ff0000=red", "#0000ff=red"])
    #expect(parts[1].items.map(\.setting?.text) == [nil, #"a\,b"#])
  }

  // MARK: Named colors

  @Test func anOldColorHasManyNames() throws {
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape' width='4'
       height='1'><style>svg { --ink: #00f } .b { fill: var(--ink) }</style>
      <rect id='one' width='1' height='1' fill='#f00'/><rect class='b' x='1' width='1' height='1'/>
      <g inkscape:label='Top, left' id='g7'><g id='in'><rect x='2' width='1' height='1' fill='rgb(0, 128, 0)'/></g></g>
      <rect x='3' width='1' height='1'/></svg>
      """
    let plain = ["ff0000", "0000ff", "008000", "000000"]
    #expect(try row(drawing) == plain)
    let names = [
      (0, "#f00"), (0, "red"), (0, "hsl(0 100% 50%)"), (0, "#one"), (0, "one"), (1, "--ink"), (1, ".b"), (1, "b"),
      (1, "#00f"), (2, #"Top\, left"#), (2, "g7"), (2, #"Top\, left/in"#), (2, "in.fill"), (3, "black"),
    ]
    for (index, name) in names {
      var expected = plain
      expected[index] = "ffff00"
      #expect(try row(drawing, [("color", "\(name)=yellow")]) == expected, "\(name)")
    }
    #expect(
      message(drawing, "color", "ink=red")
        == "'a.svg' has no color, slot, element or layer 'ink'. Did you mean '--ink'?")
    let swapped = try row(drawing, [("color", "red=blue,blue=red"), ("color", "black=white")])
    #expect(swapped == ["0000ff", "ff0000", "008000", "ffffff"])
  }

  @Test func namesMayHaveSlashes() throws {
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><g id='a/b'><rect id='c' width='1' height='1'/>
      <rect id='c/d' x='1' width='1' height='1'/></g></svg>
      """
    for (name, expected) in [("a/b/c", ["ff0000", "000000"]), ("b/c", []), ("a/b/c/d", ["000000", "ff0000"])] {
      #expect((try? row(drawing, [("color", name + "=red")])) ?? [] == expected, "\(name)")
    }
  }

  /// One square in the color of a slot, which each theme of the archive gives another color.
  @Test("The themes of an archive are listed, and colors are changed after them") func themes() throws {
    let document = """
      {"v":"5.7.0","fr":10,"ip":0,"op":9,"w":1,"h":1,"slots":{"brand":{"p":{"k":[0,1,0]}}},"layers":[{"ty":4,"nm":"box",
      "ip":0,"op":9,"ks":{},"shapes":[{"ty":"rc","p":{"k":[0.5,0.5]},"s":{"k":[1,1]}},
      {"ty":"fl","c":{"sid":"brand","k":[0,1,0]}}]}]}
      """
    func rules(_ color: String) -> [UInt8] {
      Array(#"{"rules":[{"id":"brand","type":"Color","value":\#(color)}]}"#.utf8)
    }
    let manifest = #"{"version":"2","animations":[{"id":"a"}],"themes":[{"id":"day"},{"id":"night"}]}"#
    let archive = try #require(
      ZIPWriter.archive(of: [
        ("manifest.json", Array(manifest.utf8)), ("a/a.json", Array(document.utf8)), ("t/day.json", rules("[1,0,0]")),
        ("t/night.json", rules("[0,0,1]")),
      ]))
    func color(_ settings: (String, String)...) throws -> [UInt8] {
      var animation = try Animation(bytes: archive, file: "a.lottie")
      for (name, value) in settings { try animation.set(name, to: value) }
      animation.options.moment = .phase(0)
      return Array(try animation.frames()[0].rgba.prefix(3))
    }
    let themes = try #require(try Animation(bytes: archive, file: "a.lottie").contents.first { $0.heading == "Themes" })
    #expect(themes.items.map(\.setting?.text) == ["day", "night"])
    #expect(try color() == [0, 255, 0])
    #expect(try color(("theme", "day")) == [255, 0, 0] && color(("theme", "night")) == [0, 0, 255])
    #expect(try color(("theme", "night"), ("color", "brand=yellow")) == [255, 255, 0])
    #expect(try color(("color", "brand=yellow"), ("theme", "night")) == [255, 255, 0])
    #expect(try color(("theme", "night"), ("color", "blue=yellow")) == [255, 255, 0])
  }

  @Test func aWrongNameIsAnErrorWithTheNearest() {
    let drawing = squares("id='one' fill='#f00'", "id='two' fill='#00f' stroke='#0f0'")
    #expect(
      message(drawing, "color", "onw=red") == "'a.svg' has no color, slot, element or layer 'onw'. Did you mean 'one'?")
    #expect(
      message(drawing, "color", "#f10000=red")
        == "'a.svg' has no color, slot, element or layer '#f10000'. Did you mean '#ff0000'?")
    #expect(
      message(drawing, "color", "two=red")
        == "'two' of 'a.svg' has 2 colors; expected one of 'two.fill', 'two.stroke', '#0000ff', '#00ff00'.")
    #expect(message(drawing, "color", "#f00=linear-gradient(red, blue)").contains("a gradient has no place"))
    #expect(message(drawing, "color", "one=red,blue").hasSuffix("'blue' is not OLD=NEW."))
    #expect(message(drawing, "hide", "tow") == "'a.svg' has no element or layer 'tow'. Did you mean 'two'?")
    #expect(message(drawing, "stroke", "x").hasPrefix("Invalid value 'x' for 'stroke': expected a number"))
    #expect(message(squares("fill='red'"), "stroke", "2") == "'a.svg' has no lines.")
  }

  /// A gradient, a mask and inherited paints: a name changes what it names.
  @Test func whatOthersUseStaysAsItIs() throws {
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' width='4' height='1'><linearGradient id='g'><stop stop-color='#f00'/>
      </linearGradient><mask id='m'><rect width='9' height='9' fill='#fff'/></mask><g fill='#00f'>
      <rect id='a' width='1' height='1'/><rect x='1' width='1' height='1'/></g>
      <rect id='c' x='2' width='1' height='1' fill='url(#g)'/><rect x='3' width='1' height='1' fill='url(#g)'
       mask='url(#m)'/></svg>
      """
    #expect(try row(drawing, [("color", "a=lime")]) == ["00ff00", "0000ff", "ff0000", "ff0000"])
    #expect(try row(drawing, [("color", "g=lime")]) == ["0000ff", "0000ff", "00ff00", "00ff00"])
    #expect(message(drawing, "color", "c=lime").contains("is that of 'g', which"))
    #expect(message(drawing, "color", "#fff=lime").contains("has no color"))
    #expect(message(drawing, "hide", "m").hasSuffix("it is part of a mask or a clip."))
  }

  @Test func opacityStaysAndNoneIsClear() throws {
    let drawing = squares("fill='rgb(255 0 0 / 50%)'", "fill='#00f'", "fill='#0f0' fill-opacity='0.5'")
    let frame = try animation(drawing, [("color", "#f00=#000,#00f=none,#0f0=#00f")]).frames()[0]
    #expect(frame.rgba == [0, 0, 0, 128, 0, 0, 0, 0, 0, 0, 255, 128])
    #expect(try row(solids(("a", "#ff0000"), ("b", "#0000ff")), [("color", "a=none")]) == ["-", "0000ff"])
  }

  @Test func keyframesAreColorsToo() throws {
    let style = "<style>rect { animation: k 1s steps(1) infinite } @keyframes k { 50% { fill: #0f0 } }</style>"
    let css = squares("fill='#f00'").replacing("<rect", with: style + "<rect")
    let smil = squares("fill='#f00'").replacing(
      "/></svg>",
      with: "><animate attributeName='fill' values='#f00;#0f0' calcMode='discrete' dur='1s' "
        + "repeatCount='indefinite'/></rect></svg>")
    let lottie = solids(("a", "#ff0000")).replacing(
      #""ty":1"#,
      with: #""ty":4,"shapes":[{"ty":"rc","p":{"k":[0.5,0.5]},"s":{"k":[1,1]}},"#
        + #"{"ty":"fl","o":{"k":100},"c":{"k":[{"t":0,"s":[1,0,0],"h":1},{"t":4.5,"s":[0,1,0],"h":1}]}}]"#)
    for text in [css, smil, lottie] {
      #expect(try row(text, at: "0.1") == ["ff0000"] && row(text, at: "0.7") == ["00ff00"])
      let changed = [("color", "lime=blue,red=white")]
      #expect(try row(text, changed, at: "0.1") == ["ffffff"] && row(text, changed, at: "0.7") == ["0000ff"])
    }
  }

  // MARK: Hidden parts

  @Test func partsAreHiddenAndShownAlone() throws {
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' width='4' height='1' style='background: #fff'><g id='all'>
      <rect id='a' width='1' height='1' fill='#f00'/><g id='b'><rect x='1' width='1' height='1' fill='#0f0'/></g></g>
      <defs><rect id='t' width='1' height='1' fill='#00f'/></defs><use id='u' href='#t' x='2'/></svg>
      """
    #expect(try row(drawing, [("hide", "a,u")]) == ["ffffff", "00ff00", "ffffff", "ffffff"])
    #expect(try row(drawing, [("hide", "a"), ("hide", "background")]) == ["-", "00ff00", "0000ff", "-"])
    #expect(try row(drawing, [("only", "b")]) == ["-", "00ff00", "-", "-"])
    #expect(try row(drawing, [("only", "u")]) == ["-", "-", "0000ff", "-"])
    let layers = solids(("a", "#ff0000"), ("b", "#00ff00"))
    #expect(try row(layers, [("hide", "a")]) == ["-", "00ff00"] && row(layers, [("only", "a")]) == ["ff0000", "-"])
  }

  @Test func theBackgroundIsWhatFillsThePicture() throws {
    let ground =
      "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><g><rect width='2' height='1' "
      + "fill='#fff'/></g><rect width='1' height='1'/></svg>"
    #expect(try row(ground, [("hide", "background")]) == ["000000", "-"])
    #expect(
      message(squares("fill='#fff'", ""), "hide", "background")
        == "'a.svg' has no background: nothing fills the whole picture in one color.")
    let layers = solids(("a", "#ff0000"), ("b", "#ffffff")).replacing(
      ##""sw":1,"sh":1,"sc":"#ffffff""##, with: ##""sw":9,"sh":9,"sc":"#ffffff""##
    ).replacing(#""k":[1,0]"#, with: #""k":[0,0]"#)
    #expect(try row(layers) == ["ff0000", "ffffff"] && row(layers, [("hide", "background")]) == ["ff0000", "-"])
  }

  @Test func partsWithoutNamesHaveSelectors() throws {
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='1'><path d='M0 0H1V1H0z' fill='red'/>"
      + "<g><path d='M1 0H2V1H1z' fill='red'/><path d='M2 0H3V1H2z' fill='red'/></g></svg>"
    let parts = try animation(drawing).contents.first { $0.heading == "Layers" }
    #expect(
      parts?.items.map { $0.line } == ["svg > path", "g", "g > path:nth-of-type(1)", "path:nth-of-type(2)"])
    #expect(try row(drawing, [("hide", "svg > path")]) == ["-", "ff0000", "ff0000"])
    #expect(try row(drawing, [("hide", "g > path:nth-of-type(1)")]) == ["ff0000", "-", "ff0000"])
    #expect(try row(drawing, [("color", "path:nth-of-type(2)=lime")]) == ["ff0000", "ff0000", "00ff00"])
  }

  /// A face beside black lines: 1 of 12 dark and hued units.
  @Test func aHueThatIsHardlySeenIsAskedAbout() throws {
    func drawing(_ width: Int) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='1'><path d='M0 0H11V1H0z'/>"
        + "<path d='M11 0H\(11 + width)V1H11z' fill='#a0616a'/><path d='M18 0H20V1H18z' fill='#eee'/></svg>"
    }
    #expect(
      message(drawing(1), "color", "red")
        == "'a.svg' has little of its hue beside a dark color: give '#a0616a=red' or '#000000=red'.")
    #expect(try row(drawing(2), [("color", "red")])[11...12] == ["ff0000", "ff0000"])
    #expect(try row(drawing(1), [("color", "#a0616a=red")])[11] == "ff0000")
  }

  @Test func linesGetWider() throws {
    let line =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='1'><path d='M2 0V1' stroke='#f00' "
      + "stroke-width='2'/></svg>"
    #expect(try row(line) == ["-", "ff0000", "ff0000", "-"])
    #expect(try row(line, [("stroke", "2")]) == Array(repeating: "ff0000", count: 4))
    #expect(try row(line, [("stroke", "0")]) == Array(repeating: "-", count: 4))
  }

  // MARK: All settings of all sources

  /// A setting changes the pictures, or is an error, or is warned of: never the same pictures in silence.
  @Test func noSettingIsIgnoredInSilence() throws {
    let sources = [
      squares("fill='green'"), squares("", "fill='red'", "id='x'"), squares("fill='currentColor'", "class='x'"),
      squares("id='x' fill='none' stroke='blue'"),
      "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><defs><rect id='x' width='1' height='1'/></defs>"
        + "</svg>",
      "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><text id='x' y='1' font-size='1'>A</text></svg>",
      "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><rect id='x' visibility='hidden' width='2' "
        + "height='1'/><rect width='1' height='1'/></svg>",
      solids(("x", "#ff0000")), solids(("x", "#ff0000"), ("y", "#0000ff")), solids(("x", "#222222"), ("y", "#ffffff")),
    ]
    let settings = [
      ("color", "teal"), ("color", "red=teal"), ("color", "x=teal"), ("color", "#1=teal"),
      ("color", "currentColor=teal"),
      ("color", "x.stroke=teal"), ("hide", "x"), ("only", "x"), ("hide", "background"), ("stroke", "3"),
    ]
    for source in sources {
      let plain = try animation(source).frames().map(\.rgba)
      for setting in settings {
        guard let changed = try? animation(source, [setting]) else { continue }
        let warnings = try changed.plan().warnings()
        #expect(try changed.frames().map(\.rgba) != plain || !warnings.isEmpty, "\(setting) \(source)")
        #expect(try changed.identity != animation(source).identity)
      }
    }
  }
}
