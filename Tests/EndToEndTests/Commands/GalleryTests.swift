import Foundation
import Testing

/// What `gallery` makes, read as text and, where Chromium is installed, as readers see it.
struct GalleryTests {
  /// The page with small pictures, made once.
  private static let page: String? = {
    guard let folder = try? TemporaryFolder(),
      let outcome = try? Command.run(["gallery", "-o", "a/b", "--size", "16"], in: folder.path),
      outcome.status == 0, outcome.error.hasPrefix("a/b/index.html: ")
    else { return nil }
    return try? String(decoding: folder.data("a/b/index.html"), as: UTF8.self)
  }()

  private static let names = try?
    (JSONSerialization.jsonObject(
      with: Command.run(["list", "--json"]).output) as? [[String: Any]])?.compactMap { $0["name"] as? String }

  @Test func itIsOneFileWithEveryPreset() throws {
    let page = try #require(Self.page)
    let names = try #require(Self.names)
    #expect(page.components(separatedBy: "<article ").count == names.count + 1)
    #expect(page.components(separatedBy: "data:image/gif;base64,R0lGODlh").count == 4 * names.count + 1)
    for name in names { #expect(page.contains("whirligif render \(name) <span>--size 16</span></code>")) }
    #expect(!page.contains("http"))
    let folder = try TemporaryFolder()
    #expect(try Command.run(["gallery", "-o", folder.file("c/d"), "--size", "16", "--quiet"]).status == 0)
    #expect(try String(decoding: folder.data("c/d/index.html"), as: UTF8.self) == page)
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

  /// What a script finds in the page, in a window of a size.
  private func facts(_ script: String, width: Int = 1280, flags: [String] = []) throws -> [String: Any] {
    let page = try #require(Self.page)
    let folder = try TemporaryFolder()
    // A window of a browser cannot be as narrow as a phone, but a frame in it can.
    let probe = page.replacing(
      "</body>", with: "<script>parent.told(JSON.stringify((() => {\(script)})()))</script></body>")
    let frame = probe.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    try folder.write(
      """
      <!doctype html><pre id="told"></pre>
      <script>function told(text) { document.getElementById("told").textContent = text }</script>
      <iframe style="border: 0" width="\(width)" height="900" srcdoc="\(frame)"></iframe>
      """, "probe.html")
    let outcome = try Command.run(
      tool: try #require(Self.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.file("profile"))",
        "--hide-scrollbars", "--window-size=1300,1000", "--virtual-time-budget=2000", "--dump-dom",
      ] + flags + ["file://" + folder.file("probe.html")])
    let start = try #require(outcome.text.range(of: "<pre id=\"told\">")).upperBound
    let end = try #require(outcome.text.range(of: "</pre>", range: start..<outcome.text.endIndex)).lowerBound
    let text = outcome.text[start..<end].replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private static let isInstalled = ConditionTrait.enabled(
    if: chromium != nil, "needs Chromium: Scripts/bootstrap thorough")

  @Test(isInstalled) func searchAndFamiliesFilter() throws {
    let facts = try facts(
      """
      const seen = () => [...document.querySelectorAll("article")].filter(a => a.offsetParent).map(a => a.id);
      const search = document.getElementById("search");
      const type = text => { search.value = text; search.dispatchEvent(new Event("input")); return seen(); };
      const all = seen().length, ring = type("with a head RUNNING"), none = type("no such thing");
      const told = !document.getElementById("nothing").hidden;
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      const again = seen().length;
      document.querySelector("input[value=lines]").click();
      const lines = seen();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "/", cancelable: true }));
      return { all, ring, none, told, again, lines, focused: document.activeElement.id };
      """)
    #expect(facts["all"] as? Int == Self.names?.count && facts["again"] as? Int == Self.names?.count)
    #expect(facts["ring"] as? [String] == ["ring"])
    #expect(facts["none"] as? [String] == [] && facts["told"] as? Bool == true)
    let lines = try #require(facts["lines"] as? [String])
    #expect(lines.contains("line-scale") && !lines.contains("ring"))
    #expect(facts["focused"] as? String == "search")
  }

  @Test(
    isInstalled,
    arguments: [
      ([], "light"), (["--blink-settings=preferredColorScheme=0"], "dark"),
      (["--force-prefers-reduced-motion"], "calm"),
    ])
  func picturesFollowTheReader(flags: [String], expected: String) throws {
    let facts = try facts(
      """
      const image = document.querySelector("#flow img"), sources = image.parentElement.children;
      const kinds = { "dark and calm": sources[0].srcset, calm: sources[1].srcset, dark: sources[2].srcset };
      const shown = () => Object.keys(kinds).find(kind => kinds[kind] === image.currentSrc) ?? "light";
      const before = shown(), page = getComputedStyle(document.body).backgroundColor;
      document.querySelector("input[value=light]").click();
      const dark = image.parentElement.querySelectorAll("source[data-dark]");
      const off = [...dark].every(source => !matchMedia(source.media).matches);
      document.querySelector("input[value=dark]").click();
      return { before, page, off, on: matchMedia(dark[1].media).matches };
      """, flags: flags)
    #expect(facts["before"] as? String == expected)
    #expect(facts["off"] as? Bool == true && facts["on"] as? Bool == true)
    #expect(facts["page"] as? String == (expected == "dark" ? "rgb(14, 16, 19)" : "rgb(244, 245, 247)"))
  }

  @Test(isInstalled, arguments: [1280, 390])
  func nothingIsWiderThanTheWindow(width: Int) throws {
    let facts = try facts(
      """
      document.querySelector("details").open = true;
      const small = [...document.querySelectorAll("button")].filter(b => b.getBoundingClientRect().height < 24).length;
      const unnamed = [...document.querySelectorAll("button, input, a")].filter(e =>
        !(e.textContent || e.ariaLabel || e.labels?.length)).length;
      const cut = [...document.querySelectorAll(".command code")].filter(c => c.scrollWidth > c.clientWidth + 1).length;
      return { page: document.documentElement.scrollWidth, columns:
        getComputedStyle(document.querySelector("ul")).gridTemplateColumns.split(" ").length, small, unnamed, cut };
      """, width: width)
    #expect(facts["page"] as? Int == width)
    #expect(facts["columns"] as? Int == [1280: 5, 390: 2][width])
    #expect(facts["small"] as? Int == 0 && facts["unnamed"] as? Int == 0 && facts["cut"] as? Int == 0)
  }
}
