import Foundation
import Testing

/// What people type from habit: units, short flags, names of other tools.
struct TypedTests {
  /// The same picture by a plain command line and by what people type.
  @Test(arguments: [
    ("ring --size 64px", "ring --size 64"), ("ring -s 32", "ring --size 32"),
    ("ring --size 64X32", "ring --size 64x32"),
    ("ring -W 40", "ring --width 40"),
    ("wave -W 64 -H 32", "wave --size 64x32"), ("wave -H 30", "wave --height 30"),
    ("dots --duration 800ms", "dots --duration 0.8"), ("dots --duration 0.8s", "dots --duration 0.8"),
    ("dots --speed 2x", "dots --speed 2"), ("dots --speed 200%", "dots --speed 2"), ("dots -r 10fps", "dots --fps 10"),
    ("ring --scale 2x", "ring --scale 2"), ("ring -c tomato", "ring --color tomato"),
    ("ring -Q 90", "ring --quality 90"),
    ("ring --quality 90%", "ring --quality 90"), ("ring --max-bytes 20kB", "ring --max-bytes 20k"),
    ("ring --loop 0", "ring"), ("ring --loop", "ring"), ("ring --loop 3", "ring --plays 3"),
    ("ring --repeat 2", "ring --plays 3"), ("ring --repeat -1", "ring --plays 1"), ("ring --once", "ring --plays 1"),
    ("ring --no-loop", "ring --plays 1"), ("ring --infinite", "ring"), ("ring --dark", "ring --theme dark"),
    ("ring --theme github", "ring --matte #0d1117"), ("ring --at 400ms", "ring --at 0.4s"),
    ("swap-dots --easing easeInOut", "swap-dots --easing ease-in-out"),
    ("swap-dots --easing bouncy", "swap-dots --easing spring(0.3)"),
    ("arc-ring --color linear-gradient(90deg,red,blue)", "arc-ring --color linear(0,red,blue)"),
    ("arc-ring --color linear-gradient(red,blue)", "arc-ring --color linear(90,red,blue)"),
    ("arc-ring --color conic-gradient(from_90deg,red,blue,red)", "arc-ring --color conic(0,red,blue,red)"),
    ("ring --theme light --scale 200%", "ring --theme light --scale 2"),
  ])
  func meansTheSame(typed: String, plain: String) throws {
    func picture(_ line: String) throws -> Data {
      let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
      let outcome = try Command.run(["render"] + words + ["-o", "-"])
      #expect(outcome.status == 0, "\(outcome.error)")
      return outcome.output
    }
    #expect(try picture(typed) == picture(plain))
  }

  @Test func severalColorsAreReplacedAtOnce() throws {
    let folder = try TemporaryFolder()
    let shapes = ["[1,0,0,1]", "[0,0,1,1]"].enumerated().map { index, color in
      """
      {"ty":4,"ip":0,"op":10,"st":0,"ks":{},"shapes":[{"ty":"gr","it":[{"ty":"rc","p":{"a":0,"k":[\(4 + 8 * index),8]},"s":{"a":0,"k":[8,16]},"r":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":\(color)},"o":{"a":0,"k":100}},{"ty":"tr"}]}]}
      """
    }
    try folder.write(
      "{\"v\":\"5.7\",\"fr\":10,\"ip\":0,\"op\":10,\"w\":16,\"h\":16,\"layers\":[\(shapes.joined(separator: ","))]}",
      "a.json")
    let list = try Command.run(
      ["render", "a.json", "--color", "#ff0000=#00ff00,#0000ff=rgb(1, 2, 3)", "-o", "-"], in: folder.path)
    #expect(list.status == 0, "\(list.error)")
    let twice = try Command.run(
      ["render", "a.json", "--color", "#ff0000=#00ff00", "--color", "#0000ff=#010203", "-o", "-"], in: folder.path)
    #expect(list.output == twice.output)
  }

  @Test func helpKnowsPresets() throws {
    #expect(try Command.run(["help", "ring"]).text == Command.run(["show", "ring"]).text)
    #expect(try Command.run(["help", "render", "ring"]).text == Command.run(["render", "ring", "--help"]).text)
    #expect(try Command.run(["-v"]).text == Command.run(["--version"]).text)
    #expect(try Command.run(["manual"]).text.contains("71"))
  }

  @Test func importWritesAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='4'/></svg>", "a.svg")
    let printed = try Command.run(["import", "a.svg"], in: folder.path)
    #expect(try Command.run(["import", "a.svg", "-o", "b.json"], in: folder.path).text == "")
    #expect(try folder.data("b.json") == printed.output)
  }

  @Test func aManifestIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"matrix\": {\"preset\": [\"ring\"]}}", "m.json")
    for command in ["render", "check"] {
      let outcome = try Command.run([command, "m.json"], in: folder.path)
      #expect(outcome.status == 65 && outcome.errorLines.count == 1)
      #expect(outcome.error.contains("'whirligif batch' renders it"), "\(outcome.error)")
    }
    try folder.write("[1]", "k.json")
    let job = try Command.run(["batch", "-"], input: Data("{\"jobs\": [{\"presets\": \"ring\"}]}".utf8))
    #expect(job.error.contains("did you mean \"preset\" by \"presets\"?"), "\(job.error)")
  }

  @Test func aPresetForArtworkSaysThatItShowsASample() throws {
    let folder = try TemporaryFolder()
    let sample = try Command.run(["render", "spin", "--size", "16"], in: folder.path)
    #expect(sample.status == 0 && sample.error.contains("--artwork LOGO.svg"))
    #expect(try Command.run(["render", "spin", "--size", "16", "-q"], in: folder.path).error == "")
  }

  @Test func inspectDrawsNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"v\":\"5.7\",\"fr\":60,\"ip\":0,\"op\":6000,\"w\":4000,\"h\":4000,\"layers\":[]}", "big.json")
    let outcome = try Command.run(["inspect", "big.json"], in: folder.path)
    #expect(outcome.status == 0 && outcome.text.contains("4000 x 4000 pixels, 100 s"), "\(outcome.error)")
  }
}
