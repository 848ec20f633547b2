import Foundation
import Testing

@testable import whirligif

/// The completion scripts in the shells themselves, where they are installed; the manual page in man.
struct ShellTests {
  /// What bash offers for a line.
  private func bash(_ words: [String], after start: String = "") throws -> [String] {
    let script = """
      \(start)source <('\(Command.path)' completions bash)
      COMP_WORDS=('\(Command.path)' \(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count)
      _whirligif
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try Command.run(tool: Command.tool("bash") ?? "/bin/bash", ["-c", script])
    #expect(outcome.error == "")
    return outcome.text.split(separator: "\n").map(String.init)
  }

  @Test func bashCompletes() throws {
    #expect(try bash(["rend"]) == ["render"])
    #expect(try bash(["render", "rin"]).first == "ring")
    #expect(try bash(["render", "ring", "--thick"]) == ["--thickness"])
    #expect(try bash(["render", "ring", "--no-w"]) == ["--no-wrap"])
    #expect(try bash(["render", "ring", "--dither", "d"]) == ["diffusion"])
    #expect(try bash(["completions", ""]) == ["bash", "zsh", "fish"])
    #expect(try bash(["list", "uplo"]) == ["upload"])
    #expect(try bash(["man"]) == ["manual"])
  }

  /// A name with spaces is one word of the line.
  @Test func installedFontsAreOffered() throws {
    let families = try Command.run(["fonts"]).text.split(separator: "\n").map(String.init)
    guard let family = families.first(where: { $0.contains(" ") && !$0.contains("'") }) else { return }
    let typed = family.split(separator: " ")[0] + " "
    let offers = try bash(["render", "wave", "--font", typed.replacingOccurrences(of: " ", with: "\\ ")])
    #expect(offers.contains(family.replacingOccurrences(of: " ", with: "\\ ")), "\(offers)")
  }

  @Test func bashSplitsAtEqualsSigns() throws {
    #expect(try bash(["render", "ring", "--dither", "=", "d"]) == ["diffusion"])
    #expect(try bash(["render", "ring", "--dither", "="]) == ["none", "ordered", "diffusion"])
  }

  @Test func bashOffersFilesWithSpaces() throws {
    let folder = try TemporaryFolder()
    try folder.write("", "my preset.json")
    let script = "cd '\(folder.path)'; "
    #expect(try bash(["check", "my\\ pre"], after: script) == ["my preset.json"])
  }

  @Test func bashOffersFilesOfTheRightType() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "a.csv", "a.gif", "a.txt", "af/x"] { try folder.write("", name) }
    let script = "cd '\(folder.path)'; "
    let checked = try bash(["check", "a"], after: script)
    #expect(checked.contains("a.json") && checked.contains("af") && checked.contains("arc-ring"))
    #expect(!checked.contains("a.gif") && !checked.contains("a.csv"))
    #expect(try bash(["batch", "a"], after: script).sorted() == ["a.csv", "a.json", "af"])
    #expect(try bash(["batch", "a.json", "-o", "a"], after: script) == ["af"])
    #expect(try bash(["render", "ring", "--output", "=", "a"], after: script).sorted() == ["a.gif", "a.json", "af"])
    #expect(try bash(["batch", "a.json", "--state", "a"], after: script).count == 5)
  }

  /// What zsh offers for a line (files aside), and what the line then is: in a terminal of its own, by its completion
  /// system, which finds the script in `fpath` as users install it.
  private func zsh(_ line: String, files: [String] = []) throws -> (offers: [String], line: String) {
    let zsh = try #require(Command.tool("zsh"))
    let folder = try TemporaryFolder()
    try Command.run(["completions", "zsh"]).output.write(to: URL(fileURLWithPath: folder.file("_whirligif")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("whirligif"), withDestinationPath: URL(fileURLWithPath: Command.path).standardized.path)
    for file in files { try folder.write("", file) }
    try folder.write(Self.zshSettings, "settings")
    try folder.write(Self.zshDriver, "driver")
    let outcome = try Command.run(tool: zsh, ["-f", "driver", line], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    let lines = outcome.text.split(separator: "\n").map(String.init)
    let last = try #require(lines.last)
    #expect(last.hasPrefix("= "))
    return (lines.dropLast(), String(last.dropFirst(2)))
  }

  /// Records what is offered, where completion functions hand it over, and the line when a completion has ended.
  private static let zshSettings = #"""
    PATH=$PWD:$PATH
    fpath=($PWD $fpath)
    autoload -Uz compinit && compinit -u -d $PWD/dump
    compadd() {
      local -a offered
      if [[ " ${(j: :)@[1,(i)--]} " != *" -"[OADW]* ]]; then
        builtin compadd -O offered "$@"
        print -rl -- $offered >>record
      fi
      builtin compadd "$@"
    }
    complete-and-tell() { zle complete-word; print -r -- "= $BUFFER" >>record }
    zle -N complete-and-tell
    bindkey '^I' complete-and-tell
    print ready >record
    """#

  private static let zshDriver = #"""
    zmodload zsh/zpty zsh/zselect
    zpty shell zsh -f -i
    await() {
      repeat 400; do grep -q $1 record 2>/dev/null && return; zselect -t 5; done
      print -u2 no $1; exit 1
    }
    zpty -w shell "source ./settings"
    await ready
    : >record
    zpty -w -n shell "$1"$'\t'
    await '^='
    cat record
    zpty -d shell
    """#

  @Test(
    .tools("zsh"),
    arguments: [
      ("rend", ["render"], "render "),
      ("render rin", ["ring", "ring-around"], "render ring"),
      ("render ring --thick", ["--thickness"], "render ring --thickness "),
      ("render ring --no-w", ["--no-wrap"], "render ring --no-wrap "),
      ("render ring --dither ", ["none", "ordered", "diffusion"], "render ring --dither "),
      ("render network --state ", ["loading", "error", "response", "tour"], "render network --state "),
      ("render ring --dither=d", ["--dither=diffusion"], "render ring --dither=diffusion "),
      ("render ring --background toma", ["tomato"], "render ring --background tomato "),
      ("completions ", ["bash", "zsh", "fish"], "completions "),
      ("check min", [], "check mine.json "), ("batch min", [], "batch mine.json "),
      ("render min", [], "render mine.json "), ("list uplo", ["upload"], "list upload "),
      ("render wave --font builtin:b", ["builtin:bold"], "render wave --font builtin:bold "),
    ])
  func zshCompletes(typed: String, offers: [String], result: String) throws {
    let answer = try zsh("whirligif " + typed, files: ["mine.json", "mine.gif", "mine.txt"])
    #expect(answer.offers.filter { !$0.isEmpty } == offers)
    #expect(answer.line == "whirligif " + result)
  }

  @Test(.tools("zsh", "fish", "bash"), arguments: ["zsh", "fish", "bash"])
  func theScriptIsGoodSyntax(name: String) throws {
    let shell = try #require(Command.tool(name))
    let folder = try TemporaryFolder()
    try folder.write(try #require(Shell(rawValue: name)).script, "script")
    let outcome = try Command.run(tool: shell, ["-n", folder.file("script")])
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
  }

  @Test(
    .tools("fish"),
    arguments: [
      ("render ring --thick", ["--thickness\tStroke width."]),
      ("completions ", ["bash", "zsh", "fish"]),
      ("render ring --dither or", ["ordered"]),
      ("render ring --dither=or", ["--dither=ordered"]),
      ("render ring --no-w", ["--no-wrap\tMeasure the distance from the head round the circle."]),
      ("rend", ["render\tRender presets, Lottie files and SVGs; move logos."]),
      ("check min", ["mine.json", "minefield/"]),
      ("list uplo", ["upload"]), ("render wave --font builtin:b", ["builtin:bold"]),
    ])
  func fishCompletes(typed: String, offers: [String]) throws {
    let fish = try #require(Command.tool("fish"))
    let folder = try TemporaryFolder()
    for name in ["mine.json", "mine.txt", "minefield/x"] { try folder.write("", name) }
    let script = "cd '\(folder.path)'; '\(Command.path)' completions fish | source; complete -C 'whirligif \(typed)'"
    let path = (Command.path as NSString).deletingLastPathComponent
    let environment = ["PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
    let outcome = try Command.run(tool: fish, ["--no-config", "-c", script], environment: environment)
    #expect(outcome.text.split(separator: "\n").map(String.init).sorted() == offers.sorted())
  }

  /// Names with all that shells, terminals and this command take for something else.
  private static let names: [String] = [
    "plain", "a b", " a", "a'b", "''", "a\"b", "a\\b", "a\\\\b", "a\\", "\\'", "a$b", "$(x)", "`x`", "${HOME}", "!a",
    "a!!b",
    "a*b", "?", "[a]", "{a,b}", "~", "#a", "a;b", "a&b", "a|b", "<a>", "(a)", "=a", "a=b", "%s", "a%", "-a", "--help",
    "é", "e\u{301}", "日本", "😀", "a\tb", "a\nb", "\n\na", "a\rb", "a\u{1b}[1mb", "a\u{7f}", "x\u{200d}y", "a'\u{200d};b",
    "a\u{202e}b",
    "\u{2028}", "a\u{2029}'b\\", "\u{feff}%d", "\u{ad}!", "a\u{85}$b", "👩\u{200d}💻",
  ]

  /// Commands that are printed with the name of a file in them mean that file where they are pasted.
  @Test(.tools("bash", "zsh", "fish")) func printedCommandsWorkWhenTheyArePasted() throws {
    let folder = try TemporaryFolder()
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>"
    try folder.write(drawing, "a.svg")
    var (lines, words): ([String], [[String]]) = ([], [])
    func note(_ outcome: Command.Outcome, _ start: String, _ end: String, _ expected: [String]) throws {
      let text = try #require(outcome.error.components(separatedBy: start).last?.components(separatedBy: end).first)
      lines.append("whirligif render " + text.trimmingCharacters(in: ["\n"]))
      words.append(["render"] + expected)
    }
    for name in Self.names {
      let path = name.hasPrefix("-") ? "./" + name : name
      let made = try Command.run(["import", "a.svg", "-o", path + ".json"], in: folder.path)
      try note(made, "To render it: whirligif render ", "\u{0}", [path + ".json"])
      try folder.write("", name + ".d/x")
      let listed = try Command.run(["batch", "--", path + ".d"], in: folder.path)
      try note(listed, "'whirligif render ", " -o out/'", [path + ".d"])
      try folder.write(drawing, name + ".svg")
      let moved = try Command.run(["render", "spin", path + ".svg"], in: folder.path)
      try note(moved, "whirligif render ", "\u{0}", ["spin", "--artwork", path + ".svg"])
    }
    #expect(lines.allSatisfy { !$0.contains("\n") })
    let stub = "printf '#!/bin/sh\\nprintf \"%%s\\\\\\\\0\" \"$@\" .\\n' > whirligif; chmod 755 whirligif"
    #expect(try Command.run(tool: "/bin/sh", ["-c", stub], in: folder.path).status == 0)
    let path = folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    for (shell, options) in [("bash", ["--norc"]), ("zsh", ["-f"]), ("fish", ["--no-config"])] {
      let outcome = try Command.run(
        tool: try #require(Command.tool(shell)), options + ["-c", lines.joined(separator: "\n")], in: folder.path,
        environment: ["PATH": path])
      let found = outcome.text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().split(separator: ".")
      #expect(found.count == words.count, "\(shell): \(outcome.error)")
      for (line, (found, expected)) in zip(lines, zip(found, words)) {
        #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(shell): \(line)")
      }
    }
  }

  @Test func wordsAreQuotedForTheirShell() {
    #expect(ShellWord.quoted("a/b-c_d.e") == "a/b-c_d.e")
    #expect(ShellWord.quoted("it's a\\b") == "'it'\\''s a'\\\\'b'")
    #expect(ShellWord.quoted("a\tb%") == "\"$(printf 'a\\011b\\045')\"")
    #expect(ShellWord.quoted("a\n") == "$'a\\012'")
    #expect(ShellWord.path("ring") == "./ring" && ShellWord.path("-a.svg") == "./-a.svg")
  }

  @Test func messagesAreColoredAsTheEnvironmentSays() throws {
    func error(_ environment: [String: String]) throws -> String {
      try Command.run(["render", "nothing"], environment: environment).error
    }
    let plain = "Error: Unknown preset 'nothing'."
    #expect(try error(["NO_COLOR": "", "FORCE_COLOR": ""]).hasPrefix(plain))
    #expect(try error(["NO_COLOR": "1", "FORCE_COLOR": "1"]).hasPrefix(plain))
    #expect(try error(["NO_COLOR": "", "FORCE_COLOR": "1"]).hasPrefix("\u{1b}[1;31mError:\u{1b}[0m Unknown preset"))
  }

  @Test(.tools("man")) func manFindsNothingToWarnAbout() throws {
    let man = try #require(Command.tool("man"))
    let folder = try TemporaryFolder()
    try Command.run(["manual"]).output.write(to: URL(fileURLWithPath: folder.file("whirligif.1")))
    let outcome = try Command.run(
      tool: man, ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", folder.file("whirligif.1")])
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
  }

  @Test(.tools("mandoc")) func mandocFindsNothingToMend() throws {
    let mandoc = try #require(Command.tool("mandoc"))
    let outcome = try Command.run(tool: mandoc, ["-T", "lint"], input: Command.run(["manual"]).output)
    #expect(outcome.text == "" && outcome.error == "" && outcome.status == 0)
  }

  @Test func theManualPageNamesEveryOption() throws {
    let page = try Command.run(["manual"]).text
    for option in OptionTable.commands.filter({ !$0.isHidden }).flatMap(\.options) {
      #expect(page.contains(ManualPage.escaped("--\(option.name)")), "\(option.name)")
    }
  }
}
