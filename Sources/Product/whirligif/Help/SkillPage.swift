import Jobs
import Numerics
import WhirligifKit

/// The SKILL.md for programs that call programs, generated from the tables of commands, options and messages.
enum SkillPage {
  static var page: String {
    let head = [
      "---", "name: whirligif",
      "description: \(OptionTable.summary) Also frames of an SVG or a Lottie file, without a browser. Use it for loading "
        + "animations, animated icons, GIFs of an SVG or a Lottie file, other colors and texts in them, and stills.",
      "---", "", "# whirligif", "",
      "`whirligif render INPUT... -o OUTPUT` draws presets, SVG and Lottie files as loops; the extension of OUTPUT is the "
        + "format: \(Container.endings). Files that exist are replaced. The same input gives the same bytes.", "",
      "Presets are found by `whirligif list WORD --json`, where WORD is a use (\(PresetLibrary.uses.joined(separator: ", ")))"
        + ", a family (\(PresetLibrary.families.joined(separator: ", "))) or any word. `whirligif show NAME --json` has the "
        + "parameters of one, and `whirligif inspect FILE --json` what can be changed in a file: its parts, colors and texts.",
      "", "## Recipes", "", "| For | Command |", "| --- | --- |",
    ]
    let lines =
      head + recipes.map { "| \($0.summary) | `\($0.command)` |" } + ["", "## Options of render", ""]
      + options.map { "- `\(HelpFormatter.label(of: $0))`: \($0.summary)" } + ["", "## Exit statuses", ""]
      + ManualPage.exitStatuses.map { "- \($0.status): \($0.meaning)" } + json
    return lines.map { $0 + "\n" }.joined()
  }

  private static var recipes: [CommandSpec.Example] {
    let preset = PresetLibrary.sample(of: "rings")
    let mover = PresetLibrary.mover.map { "\($0.preset) --\($0.parameter)" } ?? preset
    return [
      ("a preset in a color", "render \(preset) --size 64 --color '#7c3aed' -o a.gif"),
      ("a text", "render \(PresetLibrary.sample(of: "text")) --text 'Please wait' --size 320x80 -o wait.webp"),
      (
        "a text in an installed font",
        "render \(PresetLibrary.sample(of: "text")) --text 加载中 --font 'Noto Sans CJK SC' -o zh.webp"
      ),
      ("a logo that moves", "render \(mover) logo.svg --size 96 -o logo.gif"),
      ("a GIF of an SVG, a recording or a Lottie file", "render spinner.svg --size 64 -o spinner.gif"),
      ("an SVG or a Lottie file in another color", "render spinner.svg --color '#2563eb=#e11d48' -o red.svg"),
      ("a Lottie file as an SVG that moves", "render loader.json -o loader.svg"),
      ("many files at once", "render 'icons/**/*.svg' \(preset) -o out/"),
      ("one SVG for light and dark pages", "render \(preset) --theme light,dark -o a.svg"),
      ("a file of at most so many bytes", "render \(preset) --max-bytes 128kB -o small.gif"),
      ("a still, or stills at moments", "render spinner.svg --at 0.2s,0.4s -o 'frames/{at}.png'"),
      ("every frame as a file", "render loader.json --size 128 -o 'frames/{frame}.png'"),
      (
        "a video with alpha, by ffmpeg",
        "render \(preset) --format pam -o - | ffmpeg -f pam_pipe -framerate 50 -i - a.webm"
      ),
      (
        "a project file of brand colors, and its pictures",
        "init \(preset) --color brand=#7c3aed,#a78bfa && whirligif batch -o public"
      ),
      ("calm motion for people who ask for it", "render \(preset) --reduced -o calm.gif"),
      ("an error in place of a warning", "render \(preset) --strict --json -o a.gif"),
      ("is a file sound, or a document without mistakes", "inspect a.gif --json` and `whirligif check a.json --json"),
    ].map { .init(command: "whirligif " + $0.1, summary: $0.0) }
  }

  /// The options of a picture, without those of the project and of a terminal.
  private static var options: [Option] {
    let left = ["project", "no-project", "watch", "set", "jobs", "help"]
    return OptionTable.render.allOptions.filter { !left.contains($0.name) }
  }

  private static var json: [String] {
    func codes(_ isThis: (Finding.Kind) -> Bool) -> String {
      Finding.Kind.allCases.filter(isThis).map { $0.rawValue }.joined(separator: ", ")
    }
    return [
      "", "## JSON", "",
      "- `render --json`: `file`, `width`, `height`, `frames`, `duration` (seconds), `bytes`, `warnings` and `notes` "
        + "(sentences); an array for several files. With `-o -` it is on standard error.",
      "- `list --json`: an array of `name`, `summary`, `family`, `tags`, `systems`, `colors` (the flags of its colors), "
        + "`width`, `height`, `duration`, `frames`, `bytes64` (of a GIF of 64 pixels); `show --json` adds `parameters`.",
      "- `inspect --json`: of a document `name`, `width`, `height`, `duration`, its `parts`, `colors` and `texts` with the "
        + "`setting` that changes each, `warnings`, `notes`; of a picture `format`, `frameCount`, `frames`, `warnings`.",
      "- After an error: `errors` (sentences), `exitStatus` and `findings` with `code`, `message` and, where known, "
        + "`setting`, `value`, `expected`, `suggestion`, `fix` (words to paste), `file`, `line`, `column`.",
      "- Codes of errors: \(codes { $0.rule == nil }).", "- Of warnings: \(codes { $0.rule?.isNote == false }).",
      "- Of notes: \(codes { $0.rule?.isNote == true }).",
    ]
  }
}
