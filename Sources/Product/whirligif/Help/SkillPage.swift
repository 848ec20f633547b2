import Jobs
import Numerics
import WhirligifKit

/// The SKILL.md for programs that call programs, generated from the tables of commands, options and messages.
enum SkillPage {
  static var page: String {
    let options = OptionTable.render.options.filter { !["project", "no-project", "watch", "set"].contains($0.name) }
    let preset = PresetLibrary.sample(of: "rings")
    let mover = PresetLibrary.mover.map { "\($0.preset) --\($0.parameter)" } ?? preset
    return """
      ---
      name: whirligif
      description: \(OptionTable.summary) Also frames of an SVG or a \
      Lottie file, without a browser. Use it for loading \
      animations, animated icons, GIFs of SVG and Lottie files, other \
      colors and texts in them, and stills.
      ---

      # whirligif

      `whirligif render INPUT... -o OUTPUT` draws presets, SVG and Lottie \
      files as loops; the extension of OUTPUT is the \
      format: \(Container.endings). Files that exist are replaced. The \
      same input gives the same bytes.

      `whirligif list WORD --json` finds presets, where WORD is a use \
      (\(PresetLibrary.uses.joined(separator: ", "))), a \
      family (\(PresetLibrary.families.joined(separator: ", "))) or any \
      word. `whirligif show NAME --json` has the \
      parameters of one, which are options of `render`; `whirligif \
      inspect FILE --json` has what can be changed in a file.

      ## Recipes

      \(lines(examples) { "\($0.summary) `\($0.command)`" })\
      - Move a logo: `whirligif render \(mover) logo.svg -o logo.gif`
      - A GIF of an SVG or a Lottie file: `whirligif render spinner.svg \
      --size 64 -o spinner.gif`
      - A file in another color, edited, not drawn anew: `whirligif \
      render spinner.svg --color '#2563eb=#e11d48' -o red.svg`
      - A Lottie file as an SVG that moves: `whirligif render loader.json \
      -o loader.svg`
      - One SVG for light and dark pages: `whirligif render \(preset) \
      --theme light,dark -o a.svg`
      - Few bytes, calm motion: `whirligif render \(preset) --max-bytes \
      128k --reduced -o small.gif`
      - Stills at moments: `whirligif render spinner.svg --at 0.2s,0.4s \
      --format png -o stills/`
      - Every frame as a file: `whirligif render loader.json -o \
      'frames/{frame}.png'`
      - A video with alpha: `whirligif render \(preset) --format pam -o - \
      | ffmpeg -f pam_pipe -framerate 50 -i - a.webm`
      - Find damage in a picture: `whirligif inspect a.gif --json \
      --strict`

      ## Options of render

      \(lines(options) { "`\(HelpFormatter.label(of: $0))`: \($0.summary)" })
      ## Exit statuses

      \(lines(ManualPage.exitStatuses) { "\($0.status): \($0.meaning)" })
      ## JSON

      - `render --json`: `file`, `width`, `height`, `frames`, `duration` \
      (seconds), `bytes`, `warnings` and `notes` \
      (sentences); an array for several files. With `-o -` it is on \
      standard error.
      - `list --json`: an array of `name`, `summary`, `family`, `tags`, \
      `systems`, `colors` (the flags of its colors), \
      `bytes64` (of a GIF of 64 pixels), `width`, `height`, `duration`, \
      `frames`; `show --json` adds `parameters`.
      - `inspect --json`: of a document `name`, `width`, `height`, \
      `duration`, `colors` and other parts with the `settings` \
      that change them, `warnings`, `notes`; of a picture `format`, \
      `frameCount`, `frames`, `warnings`.
      - Errors: `errors` (sentences), `exitStatus`, and `findings` with \
      `code`, `message` and, where known, `setting`, \
      `value`, `expected`, `suggestion`, `fix` (words to paste), `file`, \
      `line`, `column`.
      - Codes of errors: \(codes { $0.rule == nil }).
      - Codes of warnings: \(codes { $0.rule?.isNote == false }).
      - Codes of notes: \(codes { $0.rule?.isNote == true }).

      """
  }

  private static func lines<Element>(_ list: [Element], _ line: (Element) -> String) -> String {
    list.map { "- \(line($0))\n" }.joined()
  }

  private static func codes(_ isOne: (Finding.Kind) -> Bool) -> String {
    Finding.Kind.allCases.filter(isOne).map { $0.rawValue }.joined(separator: ", ")
  }

  /// The examples of the commands.
  private static var examples: [CommandSpec.Example] {
    let commands = OptionTable.commands.filter { !$0.isMinor && $0.name != OptionTable.studio.name }
    let all = OptionTable.examples.dropLast() + commands.flatMap { $0.examples }
    // One that does not end is not for programs.
    return all.filter { !$0.command.includes("--watch") }.map { $0.naming(family: "rings") }
  }
}
