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
    ("ai", "thinking-text"), ("chat", "typing"), ("voice", "voice-ring"), ("recording", "voice-ring"),
    ("success", "check-mark"), ("done", "check-mark"), ("tick", "check-mark"), ("error", "check-mark"),
    ("fail", "check-mark"), ("pay", "card-payment"), ("cart", "cart"), ("truck", "delivery-van"), ("m3", "m3-loading"),
    ("mail", "envelope"), ("email", "envelope"),
    ("bell", "bell"), ("notification", "bell"), ("skeleton", "skeleton"), ("placeholder", "skeleton"),
    ("progress", "progress-bar"), ("percent", "gauge"), ("ios", "spokes"), ("android", "m2-ring"),
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
    ("render ring --artwork a.svg", "ring-around, "), ("render list.json", "'whirligif batch' renders it"),
    ("batch presets.json", "unknown key \"presets\" in a manifest; did you mean \"preset\"?"),
    (
      "batch themes.json",
      "a job has one \"theme\" (an SVG or a .lottie may have a light and a dark one); for several, use a \"matrix\""
    ),
    ("batch clash.json", "'ring-light.gif'; add {reduced} to the output"),
    ("render empty", "the folder has no animation"),
    ("render ring spin a.svg -o out/", "--artwork a.svg shows your own"),
    ("render ring -o a.gif -o a.gif", "'a.gif' is given twice"),
    ("render ring -o a.gif,b.webp", "repeat the option, -o a.gif -o b.webp."),
    ("render ring --no-crop", "--crop is off unless it is given."), ("render ring --scale @2x", "Did you mean '2'?"),
    ("render ring --color red,blue", "did you mean \"linear-gradient(90deg, red, blue)\"?"),
    ("render ring --color 0xff0000", "did you mean \"#ff0000\"?"),
    ("render rec.cast", "svg-term makes an SVG of it"), ("render page.html", "page.html: an HTML page"),
    ("render a.riv", "a.riv: a Rive file"), ("render demo.tape", "no SVG, Lottie animation or preset document"),
    ("render nothing.svg", "the file is empty"), ("render feed.xml", "first element is \"rss\", not svg"),
    ("batch p1.png", "p1.png: a PNG picture; expected a manifest"), ("batch a.riv", "a.riv: a Rive file; expected"),
    ("batch a.svg white.svg", "'whirligif render a.svg white.svg'"), ("batch render ring", "'whirligif render ring'"),
    ("batch empty", "'whirligif render empty -o out/'"), ("ffmpeg -i a.svg x.gif", "'whirligif render a.svg -o x.gif'"),
    ("-i a.svg x.gif", "'whirligif render a.svg -o x.gif'"), ("convert -delay 10 p1.png p2.png x.gif", "gifski"),
    ("ring help", "'whirligif show ring'"), ("webp ring", "'whirligif render --format webp ring'"),
    ("render ring -loop 0", "'--plays forever'"), ("render ring -coalesce", "Unknown option '-coalesce'. Frames"),
    ("render ring -zzz", "Unknown option '-zzz'"), ("render ring -w 64", "'--width'"),
    ("render ring -o f-####.png", "-o 'f-{frame}.png'"), ("render ring -o *.gif", "{name} is the name of the input"),
    ("render ring --svg", "'--format svg'"), ("render spin --svg a.svg", "'--artwork a.svg'"),
    ("render --preset ring", "'whirligif render ring'"), ("render --input=a.svg", "'whirligif render a.svg'"),
    ("render ring size 64", "'--size 64'"), ("render ring 64px", "'--size 64'"), ("render ring red", "'--color red'"),
    ("render ring --theme light dark", "as in --theme light,dark"),
    ("render text-shimmer --font Zzzzz", "'whirligif fonts' lists those that are."),
    ("render ring dark", "'--theme dark'"), ("render ring webp", "'--format webp'"),
    ("render ring @2x", "'--scale 2x'"),
    ("render ring --theme night", "for '--theme': expected light"), ("render ring --theme auto", "'light,dark'"),
    ("render moving.svg --segment 10,20", "'--from 10 --to 20'"),
    ("render moving.svg --frames=3-9", "'--from 3 --to 9'"),
    ("render moving.svg --clip 1s", "--from and --to take a part"), ("render moving.svg --from 0.5", "such as 0.5s"),
    ("render ring --from 20%", "of an SVG or a Lottie file"), ("render loader", "'whirligif list loader' shows more."),
    ("batch a.svg", "'whirligif render a.svg' renders it"), ("batch ring", "'whirligif render ring'"),
    ("inspect ring", "'whirligif show ring'"), ("studio ring", "'whirligif show ring'"),
    ("render -- ring -o x.gif", "Unexpected argument '-o'. Options stand before '--'."),
    ("render ring --size 64 64", "as in --size 64x32"), ("ring --help", "'whirligif show ring'"),
    ("ring --size 64 -o x.gif", "'whirligif render ring --size 64 -o x.gif'"),
    ("search upload", "'whirligif list upload'"), ("list --format json", "'--json'"), ("list --names", "'--json'"),
    ("render ring --colors 16", "'--max-colors 16'"), ("render ring --text Hi", "text-shimmer, "),
    ("render p1.png p2.png -o x.gif", "gifski"),
    ("render pictures -o x.gif", "the folder has no animation, but 2 pictures"),
    ("render p1.png", "whirligif render pulse --artwork p1.png"),
    ("render ring -o out_%03d.png", "-o 'out_{frame}.png'"), ("render ring --profile slak", "'slack-emoji'"),
    ("render ring --profile telegram", "stickers are WebM or TGS"),
    ("render ring --profile tiktok", "--max-bytes 500kB."),
    ("render spin a.svg", "whirligif render spin --artwork a.svg"), ("render spinner", "Did you mean 'arc-ring', "),
    ("completions", "as in 'source <(whirligif completions bash)'"), ("fonts Zzzzz", "'whirligif fonts' lists all"),
    ("check white.svg", "hardly differs from the page"), ("check foreign.svg", "foreign content is not drawn"),
  ])
  func messagesSayWhatToDo(line: String, answer: String) throws {
    let folder = try TemporaryFolder()
    let disc =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><circle cx='6' cy='8' r='5' fill='COLOR'/></svg>"
    try folder.write(disc.replacing("COLOR", with: "teal"), "a.svg")
    try folder.write(disc.replacing("COLOR", with: "white"), "white.svg")
    let turn = "<animateTransform attributeName='transform' type='rotate' to='360' dur='1s' repeatCount='indefinite'/>"
    try folder.write(disc.replacing("/></svg>", with: ">\(turn)</circle></svg>"), "moving.svg")
    try folder.write(
      disc.replacing("</svg>", with: "<foreignObject width='1' height='1'>a</foreignObject></svg>"), "foreign.svg")
    try folder.write(#"[{"preset": "ring"}]"#, "list.json")
    try folder.write(#"{"presets": ["ring"]}"#, "presets.json")
    try folder.write(#"{"preset": "ring", "theme": ["light", "dark"]}"#, "themes.json")
    let axes = #""preset": ["ring"], "theme": ["light", "dark"], "reduced": [true, false]"#
    try folder.write("{\"output\": \"{preset}-{theme}.gif\", \"matrix\": {\(axes)}}", "clash.json")
    try FileManager.default.createDirectory(atPath: folder.file("empty"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.file("pictures"), withIntermediateDirectories: true)
    for name in ["p1.png", "p2.png", "pictures/1.png", "pictures/2.png"] { try folder.write("\u{89}PNG", name) }
    try Data([0x89, 0x50, 0x4E, 0x47]).write(to: URL(fileURLWithPath: folder.file("p1.png")))
    try folder.write("{\"version\": 2, \"width\": 80, \"height\": 24}\n[0.5, \"o\", \"a\"]\n", "rec.cast")
    try folder.write("<!doctype html>\n<html></html>", "page.html")
    try folder.write("<?xml version='1.0'?><rss/>", "feed.xml")
    try folder.write("RIVE\u{7}", "a.riv")
    try folder.write("Output demo.gif\n", "demo.tape")
    try folder.write("\n", "nothing.svg")
    let outcome = try Command.run(line.split(separator: " ").map(String.init), in: folder.path)
    #expect(outcome.error.contains(answer), "\(outcome.error)")
    // One clash is one error.
    #expect(!line.contains("clash") || outcome.error.split(separator: "\n").count == 1)
  }

  @Test func wordsOfOtherTools() throws {
    let folder = try TemporaryFolder()
    #expect(
      try Command.run(["render", "ring --size 64"], in: folder.path).error.contains(
        "Without quotation marks: whirligif render ring --size 64"))
    #expect(try Command.run(["render", "dots", "--format", "apng", "-o", "a.png"], in: folder.path).status == 0)
    #expect(try Command.run(["render", "dots", "-o", "100%20done.gif"], in: folder.path).status == 0)
    let both = try Command.run(["show", "ring", "dots"]).text
    #expect(try both == Command.run(["show", "ring"]).text + "\n" + Command.run(["show", "dots"]).text)
    #expect(try Command.run(["fonts", "BUILT"]).text.hasPrefix("builtin\n"))
  }

  /// Lines of a block stay where they are, texts in turn are those of their own, and the words are the title.
  @Test func typedLines() throws {
    let folder = try TemporaryFolder()
    /// The rows with the dark ink of letters, which is not that of the caret.
    func rows(_ words: [String], at moment: String) throws -> [Int] {
      let size = ["--size", "300x80", "--format", "rgba", "--at", moment, "-o", "-"]
      let pixels = Array(try Command.run(["render"] + words + size, in: folder.path).output)
      #expect(pixels.count == 300 * 80 * 4)
      return (0..<80).filter { row in
        (row * 300..<row * 300 + 300).contains { pixels[4 * $0 + 3] > 200 && pixels[4 * $0 + 2] < 80 }
      }
    }
    // The first line has the same place before the second line begins and once both stand.
    let text = ["typewriter", "--text", "HHHH\nHHHHHHHH"]
    let (alone, both) = try (rows(text, at: "0.3s"), rows(text, at: "1.9s"))
    #expect(try #require(alone.first) == #require(both.first) && both.count > alone.count)
    // Each text takes as long as the longest, and stands alone: in the middle of its time, all of it.
    let turns = ["typewriter", "--lines", "A;BBBB", "--background", "white", "--size", "200x40", "--format", "rgba"]
    let single = ["typewriter", "--background", "white", "--size", "200x40", "--format", "rgba"]
    let first = try Command.run(["render"] + turns + ["--at", "0.3s", "-o", "-"], in: folder.path).output
    let second = try Command.run(["render"] + turns + ["--at", "3s", "-o", "-"], in: folder.path).output
    let alike = try Command.run(["render"] + single + ["--text", "BBBB", "--at", "0.75s", "-o", "-"], in: folder.path)
      .output
    #expect(first != second && second == alike)
    let title = try Command.run(["render"] + turns.prefix(3) + ["--format", "svg", "-o", "-"], in: folder.path).text
    #expect(title.contains("<title>A, BBBB</title>"))
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
    let written = try Command.run(["import", "a.svg", "-o", "b.json"], in: folder.path)
    #expect(written.status == 0 && written.text == "", "\(written.status) \(written.error)")
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
