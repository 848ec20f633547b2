import Foundation
import Testing
import WhirligifFoundation
import WhirligifKit

/// What programs that use the library write, by its public interface alone.
struct ClientTests {
  private static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><image href="dot.svg" width="8" height="8"/></svg>
    """
  private static let dot = """
    <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>
    """

  @Test("an upload is read from memory, with the files that it names, and nothing from the disk")
  func bytesIn() throws {
    let files = ["dot.svg": Data(Self.dot.utf8)]
    let whole = try Animation(data: Data(Self.picture.utf8), name: "upload.svg", files: files)
    #expect(try Array(whole.frames()[0].rgba.prefix(4)) == [255, 0, 0, 255])
    let alone = try Animation(bytes: Array(Self.picture.utf8), name: "upload.svg")
    #expect(try alone.render().report.warnings.contains { $0.contains("dot.svg") })
    let artwork = try Artwork(bytes: Array(Self.dot.utf8), name: "logo.svg")
    var spin = try Animation(preset: "spin")
    try spin.set("artwork", to: artwork)
    #expect(try spin.frame(at: .phase(0)).rgba.contains(255))
  }

  @Test("an address is not read as a path")
  func addresses() throws {
    let url = try #require(URL(string: "https://example.com/a.json"))
    #expect(throws: WhirligifError.cannotRead(path: "\(url)", reason: "addresses are not read, only files")) {
      try Animation(contentsOf: url)
    }
  }

  @Test("a screen gets its own rate, in milliseconds", arguments: [(60.0, 96), (120, 192), (50, 80)])
  func framesOfTheScreen(rate: Double, count: Int) throws {
    var animation = try Animation(preset: "dots")
    (animation.options.size, animation.options.duration) = (.longerSide(16), 1.6)
    var frames: [Frame] = []
    try animation.forEachFrame(perSecond: rate) { frames.append($0) }
    #expect(frames.count == count)
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.start - 1.6 * Double(index) / Double(count)) < 0.0006)
    }
    #expect(abs(frames.reduce(0) { $0 + $1.duration } - 1.6) < 1e-9)
  }

  @Test("an error of the body ends the drawing, and is the one that is thrown")
  func errorsOfTheBody() throws {
    struct Enough: Error {}
    var count = 0
    #expect(throws: Enough.self) {
      try Animation(preset: "ring").forEachFrame(perSecond: nil) { _ in
        count += 1
        if count == 3 { throw Enough() }
      }
    }
    #expect(count == 3)
  }

  @Test("frames for a screen heed strictness and the limit of time, as a rendering does")
  func limitsOfFrames() throws {
    var hidden = try Animation(preset: "ring")
    try hidden.set("color", to: "white")
    (hidden.options.background, hidden.options.isStrict) = (.white, true)
    #expect(throws: WhirligifError.self) { try hidden.forEachFrame(perSecond: 60) { _ in } }
    var large = try Animation(preset: "soft-orb")
    (large.options.size, large.options.duration, large.options.maximumSeconds) = (.longerSide(1000), 60, 0.1)
    large.options.maximumPixels = RenderLimits.maximumPixels.upperBound
    let error = #expect(throws: WhirligifError.self) { try large.forEachFrame(perSecond: 60) { _ in } }
    guard case .tooSlow = error else { Issue.record("\(String(describing: error))"); return }
  }

  @Test("each parameter of a preset has a value, which changes nothing if it is set, and can be reset")
  func parameterValues() throws {
    for (index, plain) in try PresetLibrary.animations().enumerated() where index % 12 == 0 {
      let picture = try plain.frame(at: .phase(0.3))
      for parameter in plain.parameters {
        let name = parameter.name
        let value = try #require(try plain.value(of: name), "\(plain.name) \(name)")
        #expect(try value == plain.defaultValue(of: name) && !plain.isSet(name))
        guard value != .text("builtin") else { continue }
        var changed = plain
        try changed.set(name, to: value)
        #expect(changed.isSet(name) && changed.isSet(parameter.flag))
        #expect(try changed.value(of: parameter.flag) == value)
        // A computed color is rounded to a byte a channel.
        let pixels = zip(try changed.frame(at: .phase(0.3)).rgba, picture.rgba)
        #expect(pixels.allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(plain.name) \(name) \(value)")
        try changed.reset(parameter.flag)
        #expect(!changed.isSet(name))
        #expect(changed.identity == plain.identity)
      }
    }
  }

  @Test("a value is that of the variant, the page and the palette at hand")
  func valuesAtHand() throws {
    var ring = try Animation(preset: "ring")
    let onWhite = try #require(try ring.value(.color))
    ring.options.matte = 0x0d1117
    let onDark = try #require(try ring.value(.color))
    #expect(onWhite != onDark)
    try ring.set(.color, to: 0xff0000)
    #expect(try ring.value(of: "color") == .color(Color(red: 1, green: 0, blue: 0)))
    #expect(try ring.defaultValue(of: "color") == .color(onDark))
    try ring.set("thickness", to: 5)
    #expect(try ring.value(.thickness) == 5)
    #expect(try ring.value(ParameterName<Int>("thickness")) == 5)
    #expect(try ring.value(ParameterName<String>("thickness")) == nil)
    try ring.set("color", to: "linear-gradient(red, blue)")
    #expect(try ring.value(.color) == nil)
    try ring.reset("color")
    #expect(try ring.value(.color) == onDark)
    #expect(throws: WhirligifError.unknownParameter("thicknes", preset: "ring", nearest: "thickness")) {
      try ring.value(of: "thicknes")
    }
    // Variants have thicknesses of their own.
    let varied = try PresetLibrary.animations().first { animation in
      guard let variant = animation.parameters.first(where: { $0.name == "variant" }) else { return false }
      return try variant.choices.contains { choice in
        var other = animation
        try other.set("variant", to: choice)
        return try animation.parameters.contains { parameter in
          try parameter.name != "variant" && other.value(of: parameter.name) != animation.value(of: parameter.name)
        }
      }
    }
    #expect(varied != nil)
  }

  @Test("the parameters of a drawing and of a Lottie file have the values of the file, and can be reset")
  func valuesOfFiles() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
        <rect width="30" height="20" fill="#2563eb"/><rect x="30" width="10" height="20" fill="#111"/>
        <text y="15">Wait</text></svg>
      """
    let lottie = """
      {"v": "5.7", "w": 40, "h": 40, "fr": 25, "ip": 0, "op": 25, "layers": [{"ty": 4, "ip": 0, "op": 25, "st": 0, "ks": {},
        "shapes": [{"ty": "rc", "p": {"k": [20, 20]}, "s": {"k": [20, 20]}, "r": {"k": 3}},
          {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}]}]}
      """
    var drawing = try Animation(document: svg)
    let identity = drawing.identity
    #expect(try drawing.value(.color) == 0x2563eb)
    #expect(try drawing.value(.text) == "Wait")
    #expect(try drawing.value(of: "stroke") == 1)
    #expect(try drawing.value(of: "theme") == "light")
    #expect(try drawing.value(of: "hide") == nil)
    #expect(try Animation(document: lottie).value(.color) == 0xff0000)
    #expect(try Animation(document: lottie).value(of: "colors") == [0xff0000])
    for (name, text) in [("color", "tomato"), ("theme", "dark"), ("text", "Go"), ("fromStart", "true")] {
      try drawing.set(name, to: text)
      #expect(try drawing.value(of: name)?.text == (name == "color" ? "#ff6347" : text) && drawing.isSet(name))
    }
    #expect(try drawing.defaultValue(of: "color") == .color(0x2563eb))
    for parameter in drawing.parameters { try drawing.reset(parameter.name) }
    #expect(drawing.identity == identity)
    #expect(throws: WhirligifError.self) { try drawing.value(of: "thickness") }
  }

  @Test(
    "an error says as values what is wrong, whatever the value has in it",
    arguments: ["1e9", "x", "", "'; expected", "a' for 'speed': expected b", "\" is out of range; expected 5", "ü'\n"])
  func errorsAsValues(value: String) throws {
    var ring = try Animation(preset: "ring")
    let finding = try #require(
      #expect(throws: WhirligifError.self) { try ring.set("thickness", to: value) }?.findings.first)
    #expect(finding.name == "thickness" && finding.expected == "0.5 to 12")
    #expect(finding.value == (value == "1e9" ? "1000000000" : value))
    var svg = try Animation(document: Self.dot)
    let scheme = try #require(#expect(throws: WhirligifError.self) { try svg.set("theme", to: value) }?.findings.first)
    #expect((scheme.name, scheme.value, scheme.expected) == ("theme", value, "light or dark"))
  }

  @Test("an error names the property, the parameter that was meant, and the place in a document")
  func whatErrorsName() throws {
    var ring = try Animation(preset: "ring")
    func finding(_ body: () throws -> Void) throws -> Finding {
      let error = #expect(throws: WhirligifError.self) { try body() }
      return try #require(error?.findings.first)
    }
    let unknown = try finding { try ring.set("thicknes", to: 3) }
    #expect((unknown.name, unknown.suggestion) == ("thicknes", "thickness"))
    let color = try finding { try ring.set("color", to: "tomatoo") }
    #expect((color.name, color.value, color.suggestion) == ("color", "tomatoo", "tomato"))
    ring.options.frameRate = .nan
    #expect(try finding { _ = try ring.render() }.name == "frameRate")
    ring.options = RenderOptions()
    (ring.options.isStrict, ring.options.fit) = (true, .cover)
    #expect(try finding { _ = try ring.render() }.name == "fit")
    ring.options.isStrict = false
    let warning = try #require(ring.render().report.findings.first)
    #expect(warning.finding.name == "fit" && warning.sentence == warning.finding.message)
    (ring.options.fit, ring.options.maximumPixels) = (.contain, 1000)
    let pixels = try finding { _ = try ring.render() }
    #expect((pixels.name, pixels.value) == ("maximumPixels", "1000"))
    let document = """
      {
        "formatVersion": 1, "name": "a", "summary": "A.", "size": [10, 10], "duration": 1,
        "layers": [{"circle": {"radiu": 3}, "fill": "red"}]
      }
      """
    let error = #expect(throws: WhirligifError.self) { try Animation(document: document, file: "a.json") }
    let places = try #require(error).findings.filter { $0.suggestion == "radius" }
    #expect(places.first?.place?.file == "a.json" && places.first?.place?.line == 3)
    #expect(places.first?.place?.column == 26)
    #expect(try finding { _ = try Animation(file: "/no/such.json") }.place?.file == "/no/such.json")
  }

  @Test("an unknown extension is refused, and a name without one is a GIF")
  func extensions() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whirligif-client-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ring = try Animation(preset: "ring")
    #expect(throws: WhirligifError.self) { try ring.write(to: folder.appending(path: "ring.jpeg")) }
    for (name, start) in [("ring", "GIF89a"), ("ring.webp", "RIFF"), ("ring.svg", "<svg")] {
      try ring.write(to: folder.appending(path: name))
      #expect(try Data(contentsOf: folder.appending(path: name)).starts(with: Data(start.utf8)))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test("a server knows what it answers with")
  func containers() {
    #expect(Container.allCases.map(\.fileExtension) == ["gif", "webp", "png", "svg", "svgz", "json", "lottie"])
    #expect(
      Container.allCases.map(\.mediaType)
        == [
          "image/gif", "image/webp", "image/apng", "image/svg+xml", "image/svg+xml", "video/lottie+json",
          "application/zip+dotlottie",
        ])
    #expect(Container.allCases.map(\.hasAlpha) == [false, true, true, true, true, true, true])
    #expect(Container.allCases.map(\.isVector) == [false, false, false, true, true, true, true])
  }

  @Test("options have names, and all frames fit into one picture")
  func optionsByName() throws {
    var ring = try Animation(preset: "ring")
    #expect(RenderOption.all.contains { $0.name == "fps" && !$0.summary.isEmpty })
    #expect(try ring.options.set("size", to: "16x20") && !ring.options.set("thickness", to: "5"))
    #expect(ring.options.size == .exact(width: 16, height: 20))
    let error = #expect(throws: WhirligifError.self) { try ring.options.set("fps", to: "fast") }
    #expect(error?.findings.first?.name == "frameRate" && error?.findings.first?.value == "fast")
    let sheet = try ring.frameSheet()
    #expect(sheet.image.starts(with: [0x89] + Array("PNG".utf8)))
    #expect((sheet.width, sheet.height, sheet.columns) == (16, 20, 3))
    #expect(try abs(sheet.delays.reduce(0, +) - 100 * ring.duration) < 1e-9)
  }

  @Test("themes and palettes are values with names")
  func themesAndPalettes() throws {
    #expect(Theme.allCases.map(\.name) == ["light", "dark", "github", "slack", "discord", "slate"])
    #expect(Theme.allCases.map(\.isDark) == [false, true, true, true, true, true])
    #expect(Theme(named: "github")?.color == 0x0d1117 && Theme(named: "no") == nil)
    var ring = try Animation(preset: "ring")
    ring.place(on: .slate)
    #expect(ring.options == RenderOptions(matte: 0x0f172a))
    var drawing = try Animation(
      document: """
        <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><style>rect { fill: red }
        @media (prefers-color-scheme: dark) { rect { fill: lime } }</style><rect width="8" height="8"/></svg>
        """)
    drawing.place(on: .dark)
    #expect(try Array(drawing.frames()[0].rgba.prefix(3)) == [0, 255, 0])
    ring.options.colorPalette = .ocean
    #expect(ring.options.palette == "ocean" && ColorPalette(named: "no") == nil)
    #expect(try ring.value(.color) == ColorPalette.ocean.colors(onDark: true)[0])
    #expect(ColorPalette.allCases.map(\.name).contains("aurora") && ColorPalette.allCases.count == 8)
  }

  @Test("a profile gives each size that its host wants")
  func profiles() throws {
    let files = try Animation(preset: "ring").render(for: .twitch)
    #expect(files.map(\.report.width) == [28, 56, 112])
    #expect(files.map(\.report.byteCount).allSatisfy { $0 <= 512_000 })
    #expect(try Animation(preset: "ring").render(for: .whatsapp)[0].bytes.starts(with: "RIFF".utf8))
  }

  @Test("options are stored as what is set, and read with defaults for what is not there")
  func storedOptions() throws {
    #expect(try JSONDecoder().decode(RenderOptions.self, from: Data("{}".utf8)) == RenderOptions())
    var options = RenderOptions()
    (options.size, options.matte, options.padding) = (.longerSide(64), .black, .share(0.1))
    (options.plays, options.profile, options.container) = (3, .slackEmoji, .webp)
    let stored = try JSONEncoder().encode(options)
    #expect(try JSONDecoder().decode(RenderOptions.self, from: stored) == options)
    let keys = try #require(JSONSerialization.jsonObject(with: stored) as? [String: Any]).keys
    #expect(Set(keys) == ["size", "matte", "padding", "plays", "profile", "container"])
    // As version 1.1 wrote them, and with a member of a later version.
    let older = #"{"size": {"width": {"_0": 32}}, "scale": 2, "bounces": true, "later": 1}"#
    let read = try JSONDecoder().decode(RenderOptions.self, from: Data(older.utf8))
    #expect(read.size == .width(32) && read.scale == 2 && read.bounces && read.speed == 1)
  }

  @Test("a report has the shape of the command's")
  func storedReports() throws {
    let report = try Animation(preset: "ring").render().report
    let stored = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(RenderReport.self, from: stored) == report)
    let members = try #require(JSONSerialization.jsonObject(with: stored) as? [String: Any])
    #expect(
      Set(members.keys) == [
        "name", "width", "height", "frames", "duration", "plays", "bytes", "colors", "exact", "concessions", "warnings",
        "notes",
      ])
    #expect(members["plays"] as? String == "forever" && members["frames"] as? Int == report.frameCount)
  }
}
