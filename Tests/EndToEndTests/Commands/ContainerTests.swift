import Foundation
import Testing
import WhirligifKit

/// WebP, APNG, PNG, single frames and sprite sheets, decoded by Pillow.
struct ContainerTests {
  /// Pillow can read animations of both containers.
  private static let canDecode: Bool = {
    let check = "from PIL import Image, features; exit(0 if features.check('webp_anim') else 1)"
    return (try? Command.run(tool: "/usr/bin/python3", ["-c", check]))?.status == 0
  }()

  /// Prints size, plays and for each frame its milliseconds and pixels.
  private static let reader = """
    import sys
    from PIL import Image
    image = Image.open(sys.argv[1])
    print(*image.size, image.info.get("loop", "none"))
    for index in range(getattr(image, "n_frames", 1)):
        image.seek(index)
        pixels = image.convert("RGBA").tobytes()
        print(image.info.get("duration", 0), pixels.hex())
    """

  private func decoded(_ path: String) throws -> (header: String, frames: [(milliseconds: Double, pixels: String)]) {
    let outcome = try Command.run(tool: "/usr/bin/python3", ["-c", Self.reader, path])
    let lines = outcome.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    try #require(outcome.status == 0 && !lines.isEmpty, "\(outcome.error)")
    return (lines[0].joined(separator: " "), lines.dropFirst().map { (Double($0[0]) ?? -1, $0[1]) })
  }

  private func hex(_ frame: Frame) -> String {
    let digits = Array("0123456789abcdef")
    return String(frame.rgba.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  @Test(.enabled(if: canDecode, "Pillow with animated WebP is not installed"), arguments: ["png", "webp"])
  func filesAreTheScenesFrames(ending: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(
      ["render", "ring", "--size", "24", "--plays", "3", "--quality", "100", "-o", "a.\(ending)"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    var animation = try Animation(preset: "ring")
    animation.options.size = .longerSide(24)
    let frames = try animation.frames()
    let (header, shown) = try decoded(folder.file("a.\(ending)"))
    #expect(header == "24 24 3" && shown.count == frames.count)
    let areSame = zip(shown, frames).allSatisfy { $0.pixels == hex($1) && $0.milliseconds == $1.duration * 1000 }
    #expect(areSame)
  }

  @Test(.enabled(if: canDecode, "Pillow with animated WebP is not installed"))
  func stillsAreOnePicture() throws {
    let folder = try TemporaryFolder()
    for ending in ["png", "webp"] {
      _ = try Command.run(["render", "ring", "--size", "20", "--still", "-o", "a.\(ending)"], in: folder.path)
      let (header, frames) = try decoded(folder.file("a.\(ending)"))
      #expect(header.hasPrefix("20 20") && frames.count == 1)
    }
  }

  @Test func moreThan50FramesASecond() throws {
    let folder = try TemporaryFolder()
    for (ending, seconds) in [("webp", [0.013, 0.012]), ("png", [0.0125])] {
      let words = ["render", "dots", "--size", "12", "--fps", "80", "--duration", "0.2", "-o", "a.\(ending)"]
      #expect(try Command.run(words, in: folder.path).status == 0)
      let outcome = try Command.run(["inspect", "a.\(ending)", "--json"], in: folder.path)
      let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
      #expect(report["duration"] as? Double == 0.2 && report["wastedBytes"] as? Int == 0)
      let frames = try #require(report["frames"] as? [[String: Any]])
      #expect(frames.allSatisfy { seconds.contains($0["seconds"] as? Double ?? 0) || ending == "png" })
    }
  }

  /// A set is up to date, and verified, as long as all of its files are there.
  @Test func batchesMakeFramesAndSheets() throws {
    let folder = try TemporaryFolder()
    let manifest = #"""
      {"jobs": [{"preset": "ring", "size": 12, "output": "f/{frame}.png"},
                {"preset": "ring", "size": 12, "output": "sheet.png", "sheet": 4}]}
      """#
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder.file("m.json")))
    func statuses() throws -> [String] {
      let outcome = try Command.run(["batch", "m.json", "-o", "out", "--report", "r.json"], in: folder.path)
      #expect(outcome.status == 0, "\(outcome.error)")
      let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: folder.file("r.json"))))
      return ((report as? [String: Any])?["jobs"] as? [[String: Any]] ?? []).compactMap { $0["status"] as? String }
    }
    #expect(try statuses() == ["rendered", "rendered"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out/f")).sorted()
    #expect(names == (0..<8).map { "\($0).png" })
    #expect(try statuses() == ["current", "current"])
    #expect(try Command.run(["batch", "m.json", "-o", "out", "--verify"], in: folder.path).status == 0)
    try FileManager.default.removeItem(atPath: folder.file("out/sheet.css"))
    #expect(try Command.run(["batch", "m.json", "-o", "out", "--verify"], in: folder.path).status == 65)
    #expect(try statuses() == ["current", "rendered"])
  }

  @Test func framesAreFilesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", "ring", "--size", "12", "-o", "f/{frame}.png", "--json"], in: folder.path)
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.count == report["frames"] as? Int && files.first?["file"] as? String == "f/0.png")
    for file in files {
      let bytes = try folder.data(file["file"] as? String ?? "")
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count == file["bytes"] as? Int)
    }
  }

  @Test func framesAreSVGFilesThatStandStill() throws {
    let folder = try TemporaryFolder()
    let words = ["render", "ring", "--size", "12", "-q"]
    #expect(try Command.run(words + ["-o", "f/{frame}.svg"], in: folder.path).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("f")).sorted()
    #expect(names == (0..<8).map { "\($0).svg" })
    for name in names {
      let text = String(decoding: try folder.data("f/\(name)"), as: UTF8.self)
      #expect(text.hasPrefix("<svg") && !text.contains("animat"), "\(name)")
    }
    // The picture of each is that of its frame.
    let raw = try Command.run(words + ["--format", "rgba", "-o", "-"]).output
    let still = try Command.run(["render", "f/3.svg", "--format", "rgba", "-o", "-", "-q"], in: folder.path).output
    #expect(zip(still, raw.dropFirst(3 * still.count)).allSatisfy { abs(Int($0) - Int($1)) < 16 })
  }

  @Test func momentsAreFilesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    #expect(try Command.run(["render", "ring", "--at", "0.2s,50%", "-f", "png", "-q"], in: folder.path).status == 0)
    #expect(try folder.names == ["ring-still-0.2s.png", "ring-still-50%.png"])
    let one = try Command.run(["render", "ring", "--at", "0.2s", "-f", "png", "-o", "-", "-q"])
    #expect(try folder.data("ring-still-0.2s.png") == one.output)
    #expect(try Command.run(["render", "ring", "--at", "0.2s,soon"], in: folder.path).status == 64)
  }

  @Test("a stream of PAM files has the pixels of raw output")
  func streamsOfPAM() throws {
    let words = ["render", "ring", "--size", "16x8", "-o", "-", "-q", "--format"]
    let (raw, pam) = (try Command.run(words + ["rgba"]).output, try Command.run(words + ["pam"]).output)
    let header = Data("P7\nWIDTH 16\nHEIGHT 8\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
    let frames = stride(from: 0, to: raw.count, by: 512).map { raw[$0..<$0 + 512] }
    #expect(frames.count == 8 && pam == frames.reduce(Data()) { $0 + header + $1 })
  }

  @Test func sheetsHaveJSONAndCSS() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", "ring", "--size", "12", "--sheet", "4", "-o", "s.png"], in: folder.path)
    #expect(outcome.status == 0)
    #expect(try folder.names == ["s.css", "s.png", "s.sheet.json"])
    let sheet = try #require(
      try JSONSerialization.jsonObject(with: folder.data("s.sheet.json")) as? [String: Any])
    let frames = try #require(sheet["frames"] as? [[String: Any]])
    #expect(sheet["columns"] as? Int == 4 && frames.count == 8 && frames[5]["x"] as? Int == 12)
    #expect(frames[5]["y"] as? Int == 12)
    let css = String(decoding: try folder.data("s.css"), as: UTF8.self)
    #expect(css.contains("steps(4)") && css.contains("steps(2)") && css.contains("url(\"s.png\")"))
  }

  @Test(arguments: [
    (["-o", "a.jpg"], "expected .gif, .webp, .png, .apng, .svg, .svgz, .json or .lottie"),
    (["-o", "a.gif", "--format", "webp"], "choose a name that ends in .webp"),
    (["-o", "{frame}.gif"], "choose a name that ends in .png"), (["--sheet", "3", "-o", "a.webp"], "ends in .png"),
  ])
  func namesThatDoNotFitAreErrors(words: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", "ring"] + words, in: folder.path)
    #expect(outcome.status == 64 && outcome.error.contains(message), "\(outcome.error)")
    #expect(try folder.names.isEmpty)
  }

  /// Frames and sheets warn as files do.
  @Test(arguments: ["{frame}.png", "a.png --sheet 2", "a.png"])
  func everyKindOfOutputWarns(output: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="4" height="8"/><image href="none.png" width="8" height="8"/></svg>
      """, "a.svg")
    let words = ["render", "a.svg", "-o"] + output.split(separator: " ").map(String.init)
    let outcome = try Command.run(words, in: folder.path)
    #expect(outcome.status == 0 && outcome.error.contains("Warning: "), "\(outcome.error)")
    #expect(try Command.run(words + ["--strict"], in: folder.path).status == 65)
  }

  @Test func limitsHoldInEveryContainer() throws {
    let folder = try TemporaryFolder()
    for ending in ["png", "webp"] {
      let whole = try Command.run(["render", "dots", "--size", "48", "-o", "-", "--format", ending]).output.count
      let limit = whole * 3 / 4
      let words = ["render", "dots", "--size", "48", "--max-bytes", "\(limit)", "-o", "a.\(ending)"]
      let outcome = try Command.run(words, in: folder.path)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try folder.data("a.\(ending)").count <= limit)
    }
  }

  @Test func batchesMakeEveryFormat() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"defaults": {"size": 12}, "matrix": {"preset": ["ring"], "format": ["webp", "png", "gif"]}}"#, "m.json")
    #expect(try Command.run(["batch", "m.json", "-o", "out", "--html", "p.html"], in: folder.path).status == 0)
    #expect(try Command.run(["batch", "m.json", "-o", "out", "--verify"], in: folder.path).status == 0)
    let html = String(decoding: try folder.data("p.html"), as: UTF8.self)
    #expect(
      html == """
        <picture>
          <source type="image/webp" srcset="out/ring.webp 1x">
          <source type="image/apng" srcset="out/ring.png 1x">
          <img src="out/ring.gif" srcset="out/ring.gif 1x" width="12" height="12" alt="Loading">
        </picture>

        """)
  }
}
