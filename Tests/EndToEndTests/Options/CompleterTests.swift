import Testing
import WhirligifKit

@testable import whirligif

private let completer = Completer(
  commands: OptionTable.commands,
  presets: [.init(text: "ring", summary: "Arcs."), .init(text: "rings")],
  parameters: { name in
    name == "ring"
      ? [
        Option("style", .value("STYLE"), type: .parameter(choices: ["flat", "round"]), "Style."),
        Option("wrap", .toggle, "Wrap."), Option("font", .value("FONT"), type: .font, "Font."),
      ] : []
  },
  searchWords: PresetLibrary.searchWords(beginning:), fonts: { ["Noto Sans", "Noto Serif"] })

private func answer(_ words: String..., typing current: String) -> Completer.Answer {
  completer.answer(after: words, typing: current)
}

private func texts(_ answer: Completer.Answer) -> [String] { answer.candidates.map(\.text) }

struct CompleterTests {
  @Test func commandsComeFirst() {
    #expect(texts(answer(typing: "re")) == ["render"])
    #expect(texts(answer(typing: "--v")) == ["--version"])
    #expect(!texts(answer(typing: "")).contains("complete"))
  }

  @Test func presetsAndFilesComeAfterRender() {
    #expect(texts(answer("render", typing: "ri")) == ["ring", "rings"])
    #expect(answer("render", typing: "x").paths == .files(.animations))
  }

  @Test func optionsOfThePresetAreKnownOnceItIsNamed() {
    #expect(texts(answer("render", typing: "--st")) == ["--start", "--still", "--strict"])
    #expect(texts(answer("render", "ring", typing: "--st")) == ["--start", "--still", "--strict", "--style"])
    #expect(texts(answer("render", "ring", typing: "--no-w")) == ["--no-wrap"])
  }

  @Test func valuesAreCompletedByTheirType() {
    #expect(texts(answer("render", "--dither", typing: "")) == ["none", "ordered", "diffusion"])
    #expect(texts(answer("render", "ring", "--style", typing: "r")) == ["round"])
    #expect(texts(answer("render", "ring", typing: "--style=f")) == ["--style=flat"])
    #expect(texts(answer("render", "--background", typing: "no")) == ["none"])
    #expect(answer("render", "-o", typing: "").paths == .files(.pictures))
    #expect(texts(answer("render", "--theme", typing: "li")) == ["light", "light,dark"])
  }

  @Test func namesOfTheProjectAreOffered() {
    var completer = completer
    completer.project = { (["brand"], ["heading"], ["acme", "light"]) }
    func offered(_ words: String..., typing current: String) -> [String] {
      texts(completer.answer(after: ["render"] + words, typing: current))
    }
    #expect(offered("--background", typing: "bra") == ["brand"] && offered("--theme", typing: "ac") == ["acme"])
    #expect(offered("--theme", typing: "li") == ["light", "light,dark"])
    #expect(offered("ring", "--font", typing: "h") == ["heading"])
  }

  @Test func filesAreOfferedByTheirEndings() {
    #expect(answer("batch", typing: "").paths.line == ":files json jsonl csv")
    #expect(answer("check", typing: "").paths.line == ":files json svg svgz lottie tgs")
    #expect(answer("inspect", typing: "").paths.line == ":files json svg svgz lottie tgs gif webp png")
    #expect(answer("batch", "--state", typing: "").paths.line == ":files")
    #expect(answer("batch", "-o", typing: "").paths.line == ":folders")
    #expect(answer("list", typing: "").paths.line == nil)
  }

  @Test func wordsOfAListFindPresets() {
    #expect(texts(answer("list", typing: "")) == PresetLibrary.uses)
    let words = texts(answer("list", "check", typing: "u"))
    #expect(words.contains("upload") && words == words.sorted())
    for word in words { #expect(word.hasPrefix("u") && !PresetLibrary.entries(matching: [word]).isEmpty, "\(word)") }
    #expect(texts(answer("list", typing: "zz")) == [])
  }

  @Test func installedFontsAreOfferedBesideTheBuiltInOnesAndFiles() {
    let fonts = answer("render", "ring", "--font", typing: "")
    #expect(texts(fonts) == ["builtin", "builtin:light", "builtin:bold", "Noto Sans", "Noto Serif"])
    #expect(fonts.paths == .files(.fonts))
    #expect(texts(answer("render", "ring", typing: "--font=Noto Se")) == ["--font=Noto Serif"])
  }

  @Test func onlyCommandsThatTakeParametersOfferThem() {
    #expect(texts(answer("show", "ring", typing: "--")) == ["--max-seconds", "--json", "--document", "--help"])
    #expect(texts(answer("help", typing: "")).contains("render"))
  }

  @Test func optionsThatWereGivenAreNotOfferedAgain() {
    #expect(texts(answer("render", "--size", "8", typing: "--si")) == [])
    #expect(texts(answer("render", "--set", "a=1", typing: "--se")) == ["--set"])
  }
}
