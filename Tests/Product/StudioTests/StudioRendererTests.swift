import Codecs
import JSON
import Numerics
import Studio
import Testing
import WhirligifKit

/// A renderer with the options that all animations share.
private let renderer = StudioRenderer(
  files: [("mine.svg", Array(square.utf8))], report: { $0.findings.map(\.commandMessage) })

private let square = """
  <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" fill="#ff0000"/></svg>
  """

private func preset(_ name: String, _ settings: [(name: String, text: String)] = []) -> StudioRequest {
  var request = StudioRequest()
  request.source = .preset(name)
  request.settings = settings.map { Setting(name: Name($0.name), text: $0.text) }
  return request
}

private func file(_ name: String, _ text: String, files: [String: String] = [:]) -> StudioRequest {
  var request = StudioRequest()
  request.source = .file(name)
  request.files = Dictionary(
    uniqueKeysWithValues: files.merging([name: text]) { $1 }.map { (Name($0), Array($1.utf8)) })
  return request
}

private func answer(_ request: StudioRequest, _ task: StudioRenderer.Task = .render) -> StudioAnswer {
  renderer.answer(task, request, sharedBy: 1) { false }
}

private func bytes(_ request: StudioRequest, _ task: StudioRenderer.Task = .render) throws -> [UInt8] {
  guard case .file(let bytes, _, _) = answer(request, task) else {
    Issue.record("\(answer(request, task))")
    return []
  }
  return bytes
}

private func failure(_ request: StudioRequest, _ task: StudioRenderer.Task = .render) -> StudioFailure? {
  if case .failure(let failure) = answer(request, task) { failure } else { nil }
}

/// The name of any preset, and of one for artwork.
private let anyPreset = "arc-ring"
private func artworkPreset() throws -> Animation {
  try #require(try PresetLibrary.animations().first { $0.parameters.contains { $0.kind == .artwork } })
}

@Suite struct StudioRendererTests {
  @Test("The bytes are those of the library with the same settings") func bytesOfLibrary() throws {
    var animation = try Animation(preset: anyPreset)
    animation.options.size = .longerSide(40)
    animation.options.frameRate = 10
    #expect(try bytes(preset(anyPreset, [("size", "40"), ("fps", "10")])) == animation.render().bytes)
  }

  @Test("One of several texts or pictures is named by the key") func namedParts() throws {
    let card =
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><text y='9'>A</text><text y='19'>B</text>"
      + "<image id='p q' width='9' height='9' href=''/></svg>"
    let body = """
      {"source": {"file": "a.svg"}, "files": {"a.svg": "\(Base64.text(Array(card.utf8)))"},
       "settings": {"text A=": "C=D", "text B=": "E", "image p q=": "mine.svg"}}
      """
    var animation = try Animation(
      bytes: Array(card.utf8), file: "a.svg", files: .memory(["mine.svg": Array(square.utf8)]))
    for (name, text) in [("text", "A=C=D"), ("text", "B=E"), ("image", "p q=mine.svg")] {
      try animation.set(name, to: text)
    }
    #expect(try bytes(StudioRequest(reading: Array(body.utf8))) == animation.render().bytes)
  }

  @Test("A size and a width exclude each other, as in the command") func order() {
    let both = preset(anyPreset, [("size", "40"), ("width", "20")])
    #expect(failure(both) != nil)
  }

  @Test("An error has the command's words and names its setting") func errors() {
    let size = failure(preset(anyPreset, [("size", "x")]))
    #expect(size?.message == "Invalid value 'x' for '--size': expected N or WxH, each from 1 to 65535 pixels.")
    #expect((size?.setting, size?.code) == ("size", "invalidValue"))
    #expect(failure(preset(anyPreset, [("nothing", "1")]))?.setting == "nothing")
    #expect(failure(preset("../" + anyPreset))?.message.hasPrefix("Unknown preset '../") == true)
    #expect(failure(preset("/etc/passwd"))?.message.hasPrefix("Unknown preset '/etc/passwd'") == true)
    #expect(failure(preset(""))?.message.hasPrefix("Unknown preset ''") == true)
  }

  @Test("A work that is cancelled is superseded") func cancelled() {
    let answer = renderer.answer(.render, preset(anyPreset), sharedBy: 1) { true }
    guard case .superseded = answer else {
      Issue.record("\(answer)")
      return
    }
  }

  @Test("A setting names a file of the request or of the command, and no path") func artwork() throws {
    let spun = try artworkPreset()
    let parameter = try #require(spun.parameters.first { $0.kind == .artwork })
    var request = preset(spun.name, [(parameter.flag, "logo.svg")])
    request.files = ["logo.svg": Array(square.utf8)]
    var drawn = spun
    try drawn.set(parameter.name, to: Artwork(svg: square))
    #expect(try bytes(request) == drawn.render().bytes)
    #expect(try bytes(preset(spun.name, [(parameter.flag, "mine.svg")])) == drawn.render().bytes)
    for path in ["/etc/passwd", "/etc/hostname", "../logo.svg", "./mine.svg", "/dev/zero", "-", ""] {
      let failure = failure(preset(spun.name, [(parameter.flag, path)]))
      #expect(failure?.message == "Cannot read '\(path)': there is no such file.")
      #expect((failure?.setting, failure?.code) == (parameter.flag, "cannotRead"))
    }
  }

  @Test("A picture that needs more memory than the studio may hold is refused before it is drawn") func tooLarge() {
    for (task, size) in [(StudioRenderer.Task.render, "4096"), (.frames, "1500")] {
      let failure = failure(preset(anyPreset, [("size", size), ("max-pixels", "1000000000000")]), task)
      #expect(failure?.message.contains("this process holds at most 512 MB") == true, "\(size)")
    }
  }

  @Test("What an animation says about itself has its colors") func describe() {
    guard case .value(.object(let members)) = answer(file("a.svg", square), .describe) else {
      Issue.record("no description")
      return
    }
    #expect(members.first { $0.name == "name" }?.value == .string("a"))
    let colors = members.first { $0.name == "colors" }?.value
    let facts: [JSONText.Member] = [
      .init(name: "number", value: .integer(1)), .init(name: "color", value: .string("#ff0000")),
      .init(name: "share", value: .number(1)), .init(name: "own", value: .boolean(true)),
      .init(name: "names", value: .array([])), .init(name: "uses", value: .integer(1)),
      .init(name: "slots", value: .array([])), .init(name: "places", value: .array([])),
    ]
    #expect(colors == .array([.object(facts)]))
  }

  @Test("A sheet has a delay for each frame") func frames() throws {
    guard case .file(let bytes, "image/png", .object(let report)) = answer(preset(anyPreset), .frames) else {
      Issue.record("no sheet")
      return
    }
    let frames = try Animation(preset: anyPreset).frameCount
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    guard case .array(let delays)? = report.first(where: { $0.name == "delays" })?.value else { return }
    #expect(delays.count == frames)
  }

  @Test("An archive has the files that the command would write") func archive() throws {
    var request = preset(anyPreset, [("size", "24")])
    (request.themes, request.scales, request.containers) = (["light", "dark"], ["1", "2"], ["gif", "png"])
    let archive = try ZIPArchive(bytes(request, .archive))
    let marks = ["-light@1x", "-light@2x", "-dark@1x", "-dark@2x"]
    #expect(archive.names == marks.flatMap { ["\(anyPreset)\($0).gif", "\(anyPreset)\($0).png"] })
    let single = try bytes(preset(anyPreset, [("size", "24"), ("theme", "dark"), ("scale", "2")]))
    #expect(try archive.contents(of: "\(anyPreset)-dark@2x.gif", limit: 1 << 20) == single)
    #expect(try bytes(request, .archive) == bytes(request, .archive))
  }

  @Test("The names in an archive are names on every system") func archiveNames() throws {
    let body =
      #"{"source": {"file": "C:\\..\\w\u0000\u200d.svg"}, "settings": {"size": "16"}, "themes": ["light", "dark"], "#
    let files = #""files": {"C:\\..\\w\u0000\u200d.svg": "\#(Base64.text(Array(square.utf8)))"}}"#
    let request = try StudioRequest(reading: Array((body + files).utf8))
    #expect(try ZIPArchive(bytes(request, .archive)).names == ["C--.-w---light.gif", "C--.-w---dark.gif"])
  }

  @Test("The catalog has every preset, option and container") func catalog() throws {
    let root = try JSONDocument(reading: renderer.catalog().line).root.object
    #expect(root?["presets"]?.array?.count == PresetLibrary.names.count)
    #expect(root?["options"]?.array?.count == RenderOption.all.count - 1)
    #expect(
      root?["containers"]?.array?.compactMap { $0.object?["name"]?.string } == ["gif", "webp", "png", "svg", "svgz"])
    #expect(root?["files"]?.array?.first?.object?["name"]?.string == "mine.svg")
  }
}

/// Documents that name files of this machine.
@Suite struct StudioFilesTests {
  @Test("An SVG reads no picture of the disk") func picture() throws {
    let svg = { (reference: String) in
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><image width="16" height="16" href="\(reference)"/></svg>
      """
    }
    let png = try Animation(document: square).render(as: .png).bytes
    var request = file("a.svg", svg("b.png"))
    request.files["b.png"] = png
    let shown = try bytes(request)
    let empty = try bytes(file("a.svg", svg("b.png")))
    #expect(shown != empty)
    for path in ["/etc/hostname.png", "file:///etc/hostname.png", "../b.png", "./b.png"] {
      #expect(try bytes(file("a.svg", svg(path))) == empty)
    }
  }

  @Test("A preset document reads no font and no drawing of the disk", arguments: ["/etc/x.ttf", "../x.otf", "x.ttf"])
  func font(_ path: String) {
    let document = """
      {"formatVersion": 1, "name": "x", "summary": "y", "size": [32, 32], "duration": 1,
       "layers": [{"text": {"content": "a", "size": 12, "font": "\(path)"}, "fill": "red"}]}
      """
    let message = failure(file("x.json", document))?.message ?? ""
    #expect(message.contains("font file \"\(path)\": there is no such file"), "\(message)")
  }

  @Test("A request's font is used, and then forgotten") func fonts() throws {
    let name = "broken.ttf"
    let document = """
      {"formatVersion": 1, "name": "x", "summary": "y", "size": [32, 32], "duration": 1,
       "layers": [{"text": {"content": "a", "size": 12, "font": "\(name)"}, "fill": "red"}]}
      """
    let message = failure(file("x.json", document, files: [name: "no font"]))?.message ?? ""
    #expect(message.contains("font"), "\(message)")
    #expect(!message.contains("no such file"), "\(message)")
  }
}
