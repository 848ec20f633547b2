import Foundation
import Testing

/// What `gallery` makes, read as files and, where Chromium is installed, as readers see it.
struct GalleryTests {
  /// The files of a gallery with small pictures, made once.
  private static let gallery: [String: Data] = {
    guard let folder = try? TemporaryFolder(),
      let outcome = try? Command.run(["gallery", "-o", "a/b", "--size", "16"], in: folder.path),
      outcome.status == 0, outcome.error.contains("a/b/index.html: ")
    else { return [:] }
    return (try? files(in: folder.file("a/b"))) ?? [:]
  }()

  private static func files(in folder: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: folder + "/" + name).map { (name, $0) }
      })
  }

  private static let names = try?
    (JSONSerialization.jsonObject(
      with: Command.run(["list", "--json"]).output) as? [[String: Any]])?.compactMap { $0["name"] as? String }

  @Test("a folder that cannot be made is said before anything is drawn")
  func impossibleFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("", "file")
    let outcome = try Command.run(["gallery", "-o", "file/pages"], in: folder.path)
    #expect(outcome.status == 73)
    #expect(outcome.errorLines.count == 1 && outcome.error.contains("file"))
    #expect(try folder.names == ["file"])
  }

  @Test func itIsAPageAndFourPicturesForEveryPreset() throws {
    let names = try #require(Self.names)
    let page = String(decoding: try #require(Self.gallery["index.html"]), as: UTF8.self)
    #expect(page.contains("data-server=\"false\"") && !page.contains("src=\"main.js\""))
    #expect(!page.contains("\nimport ") && !page.contains("\nexport ") && !page.contains("rel=\"stylesheet\""))
    #expect(Self.gallery.count == 4 * names.count + 3)
    for name in ["icon.svg", "parameters.js"] + names.map({ "pictures/\($0)-still.gif" }) {
      #expect(Self.gallery[name] != nil, "\(name)")
    }
    for name in names {
      let endings = ["gif", "svg"].filter { Self.gallery["pictures/\(name).\($0)"] != nil }
      let dark = ["gif", "svg"].filter { Self.gallery["pictures/\(name)-dark.\($0)"] != nil }
      #expect(endings.count == 1 && dark == endings, "\(name)")
    }
  }

  @Test("the studio that draws in the browser has the same pictures, and shows them before its module is there")
  func picturesOfTheStudio() throws {
    let folder = try TemporaryFolder()
    let module = Data([0, 0x61, 0x73, 0x6D, 1, 0, 0, 0])
    try module.write(to: URL(fileURLWithPath: folder.file("empty.wasm")))
    let words = ["gallery", "--live", folder.file("empty.wasm"), "-o", folder.file("d"), "--size", "16", "--quiet"]
    #expect(try Command.run(words).status == 0)
    let site = try Self.files(in: folder.file("d"))
    #expect(site.filter { $0.key.hasPrefix("pictures/") } == Self.gallery.filter { $0.key.hasPrefix("pictures/") })
    #expect(site["whirligif.wasm"] == module)
    guard Self.chromium != nil else { return }
    let facts = try facts(
      """
      const images = [...document.querySelectorAll(".card img")].filter((image) => image.src);
      return { count: images.length, shown: images.filter((image) => image.naturalWidth > 0).length };
      """, of: site)
    #expect((facts["count"] as? Int ?? 0) > 10 && facts["shown"] as? Int == facts["count"] as? Int)
  }

  @Test func picturesFitTheirCards() throws {
    for name in try #require(Self.names) {
      let header = [UInt8](try #require(Self.gallery["pictures/\(name)-still.gif"]).prefix(10))
      let (width, height) = (Int(header[6]) + 256 * Int(header[7]), Int(header[8]) + 256 * Int(header[9]))
      // A box of 32 x 17.8 pixels, squares of 16, and 1.3 times their area, in whole pixels: one of these is filled.
      #expect(width <= 32 && height <= 18 && min(width, height) <= 16, "\(name)")
      #expect(
        width == 32 || height >= 17 || min(width, height) == 16 || abs(width * height - 333) <= 33, "\(name)")
    }
  }

  @Test func aGalleryThatCannotBeWrittenLeavesTheOldOne() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("g/pictures/zoom-still.gif"), withIntermediateDirectories: true)
    try folder.write("old", "g/index.html")
    let outcome = try Command.run(["gallery", "-o", "g", "--size", "8", "--quiet"], in: folder.path)
    #expect(outcome.status == 73)
    #expect(try folder.data("g/index.html") == Data("old".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("g/pictures")) == ["zoom-still.gif"])
  }

  @Test func theSheetIsAGIFWithEveryPreset() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["gallery", "--sheet", "sheet.gif", "--size", "16"], in: folder.path)
    #expect(outcome.status == 0 && outcome.error.hasPrefix("sheet.gif: "))
    #expect(try folder.names == ["sheet.gif"])
    let output = try Command.run(["inspect", "sheet.gif", "--json"], in: folder.path).output
    let report = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    let rows = try (#require(Self.names).count + 9) / 10
    #expect(report["width"] as? Int == 24 + 10 * 40 && report["height"] as? Int == 24 + rows * 40)
    #expect(report["duration"] as? Double == 2.4)
  }

  // MARK: In a browser

  private static let chromium = Command.tool("chromium") ?? Command.tool("google-chrome")

  private static let isInstalled = ConditionTrait.enabled(
    if: chromium != nil, "needs Chromium: Scripts/bootstrap thorough")

  /// What a script finds in the page.
  private func facts(
    _ script: String, flags: [String] = [], of site: [String: Data] = Self.gallery
  ) throws -> [String: Any] {
    let page = String(decoding: try #require(site["index.html"]), as: UTF8.self)
    let probe = """
      <script>const tell = () => {
        const seen = [...document.querySelectorAll(".card img")].filter((image) => image.src);
        if (!seen.length || !seen.every((image) => image.complete)) return setTimeout(tell, 100);
        const facts = (() => {\(script)})();
        document.body.innerHTML = "<pre id=told></pre>";
        document.querySelector("pre").textContent = JSON.stringify(facts);
      };
      setTimeout(tell, 1000)</script></body>
      """
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("pictures"), withIntermediateDirectories: true)
    for (name, data) in site { try data.write(to: URL(fileURLWithPath: folder.file(name))) }
    try folder.write(page.replacing("</body>", with: probe), "index.html")
    let outcome = try Command.run(
      tool: try #require(Self.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.file("profile"))",
        "--window-size=1300,1000", "--virtual-time-budget=30000", "--dump-dom",
      ] + flags + ["file://" + folder.file("index.html")])
    let start = try #require(outcome.text.range(of: "<pre id=\"told\">")).upperBound
    let end = try #require(outcome.text.range(of: "</pre>", range: start..<outcome.text.endIndex)).lowerBound
    let text = outcome.text[start..<end].replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(isInstalled) func searchAndFamiliesFilter() throws {
    let facts = try facts(
      """
      const seen = () => [...document.querySelectorAll("#families-list .card")]
        .filter((card) => card.offsetParent).map((card) => card.querySelector("a").textContent);
      const search = document.getElementById("search");
      const type = (text) => { search.value = text; search.dispatchEvent(new Event("input")); return seen(); };
      const all = seen().length, ring = type("with a head RUNNING"), none = type("no such thing");
      const told = !document.getElementById("nothing").hidden;
      const again = type("").length;
      document.querySelector("input[value=lines]").click();
      return { all, ring, none, told, again, lines: seen() };
      """)
    #expect(facts["all"] as? Int == Self.names?.count && facts["again"] as? Int == Self.names?.count)
    #expect(facts["ring"] as? [String] == ["ring"])
    #expect(facts["none"] as? [String] == [] && facts["told"] as? Bool == true)
    let lines = try #require(facts["lines"] as? [String])
    #expect(lines.contains("line-scale") && !lines.contains("ring"))
  }

  @Test(
    isInstalled,
    arguments: [
      ([], "dark=false still=false"), (["--blink-settings=preferredColorScheme=0"], "dark=true still=false"),
      (["--force-prefers-reduced-motion"], "dark=false still=true"),
    ])
  func picturesFollowTheReader(flags: [String], expected: String) throws {
    let facts = try facts(
      """
      const image = document.querySelector("#families-list .card img"), name = image.getAttribute("src");
      return { kind: `dark=${name.includes("-dark")} still=${name.includes("-still")}`, width: image.naturalWidth };
      """, flags: flags)
    #expect(facts["kind"] as? String == expected)
    #expect((facts["width"] as? Int ?? 0) > 0)
  }
}
