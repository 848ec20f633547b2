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
    ("ring --theme light --scale 200%", "ring --theme light --scale 2"), ("ring --theme GitHub", "ring --theme github"),
    ("ring --format WebP", "ring --format webp"), ("ring --profile Slack-Emoji", "ring --profile slack-emoji"),
    ("arc-ring --color linear-gradient(in_oklch_90deg,red,blue)", "arc-ring --color linear(0_in_oklch,red,blue)"),
    ("text-shimmer --text-size 24px", "text-shimmer --text-size 24"),
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

  /// What people search for, and presets of which at least one is among the first three answers.
  @Test(arguments: [
    ("upload", "cloud-arrow"), ("uploading", "cloud-arrow"), ("download", "download-tray"), ("save", "file-to-folder"),
    ("sync", "sync-arrows"), ("refresh", "sync-arrows"), ("loading", "loading-dots"), ("buffering", "arc-ring"),
    ("spinner", "arc-ring"), ("dots", "dots"), ("typing", "typing"), ("thinking", "text-shimmer"),
    ("ai", "breathing-dot"), ("chat", "typing"), ("voice", "voice-ring"), ("recording", "voice-ring"),
    ("success", "check-mark"), ("done", "check-mark"), ("tick", "check-mark"), ("error", "cross-mark"),
    ("fail", "cross-mark"), ("pay", "card-payment"), ("cart", "cart"), ("mail", "envelope"), ("email", "envelope"),
    ("bell", "bell"), ("notification", "bell"), ("skeleton", "skeleton"), ("placeholder", "skeleton"),
    ("progress", "progress-bar"), ("percent", "gauge"), ("ios", "spokes"), ("android", "stretch-ring"),
    ("slack", "hash"), ("github", "braille-dots"), ("rocket", "rocket"), ("heart", "heart-beat"), ("like", "thumb-up"),
    ("confetti", "confetti"), ("celebrate", "confetti"), ("search", "magnifier"), ("scan", "radar"),
    ("send", "paper-plane"), ("message", "envelope"), ("page", "skeleton"), ("countdown", "countdown"),
    ("login", "lock"), ("avatar", "skeleton-profile"), ("photo", "image-reveal"), ("weather", "snow"),
    ("delete", "trash"), ("activity", "spokes"), ("ellipsis", "flow"), ("cube", "iso-cubes"),
    ("wave", "wave"), ("pulse", "pulse"), ("circle", "circle"), ("logo", "pulse"),
  ])
  func aSearchFindsTheBestFirst(word: String, preset: String) throws {
    let lines = try Command.run(["list", word]).text.split(separator: "\n").filter { $0.first?.isLowercase == true }
    let names = lines.prefix(3).map { String($0.prefix { $0 != " " }) }
    #expect(names.contains(preset), "\(word): \(names)")
  }

  /// Commands that fail or only half mean what they say, and a part of the answer.
  @Test(arguments: [
    ("render spiner", "'arc-ring'"), ("render upload", "'cloud-arrow'"), ("render rnig", "Did you mean 'ring'?"),
    ("render ring --artwork a.svg", "ring-around and "), ("render list.json", "'whirligif batch' renders it"),
    ("batch presets.json", "unknown key \"presets\" in a manifest; did you mean \"preset\"?"),
    (
      "batch themes.json",
      "a job has one \"theme\" (an SVG may have a light and a dark one); for several, use a \"matrix\""
    ),
    ("batch clash.json", "'ring-light.gif'; add {reduced} to the output"),
    ("render empty", "the folder has no animation"),
    ("render ring spin a.svg -o out/", "--artwork a.svg shows your own"),
    ("render ring -o a.gif -o a.gif", "'a.gif' is given twice"),
    ("render ring -o a.gif,b.webp", "repeat the option, -o a.gif -o b.webp."),
    ("render ring --no-crop", "--crop is off unless it is given."), ("render ring --scale @2x", "Did you mean '2'?"),
    ("render ring --color red,blue", "did you mean \"linear-gradient(90deg, red, blue)\"?"),
    ("render ring --color 0xff0000", "did you mean \"#ff0000\"?"),
    ("check white.svg", "hardly differs from the page"), ("check foreign.svg", "foreign content is not drawn"),
  ])
  func messagesSayWhatToDo(line: String, answer: String) throws {
    let folder = try TemporaryFolder()
    let disc =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><circle cx='6' cy='8' r='5' fill='COLOR'/></svg>"
    try folder.write(disc.replacing("COLOR", with: "teal"), "a.svg")
    try folder.write(disc.replacing("COLOR", with: "white"), "white.svg")
    try folder.write(disc.replacing("</svg>", with: "<foreignObject/></svg>"), "foreign.svg")
    try folder.write(#"[{"preset": "ring"}]"#, "list.json")
    try folder.write(#"{"presets": ["ring"]}"#, "presets.json")
    try folder.write(#"{"preset": "ring", "theme": ["light", "dark"]}"#, "themes.json")
    let axes = #""preset": ["ring"], "theme": ["light", "dark"], "reduced": [true, false]"#
    try folder.write("{\"output\": \"{preset}-{theme}.gif\", \"matrix\": {\(axes)}}", "clash.json")
    try FileManager.default.createDirectory(atPath: folder.file("empty"), withIntermediateDirectories: true)
    let outcome = try Command.run(line.split(separator: " ").map(String.init), in: folder.path)
    #expect(outcome.error.contains(answer), "\(outcome.error)")
    // One clash is one error.
    #expect(!line.contains("clash") || outcome.error.split(separator: "\n").count == 1)
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

  @Test func aManifestGivenToRenderNamesBatch() throws {
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
