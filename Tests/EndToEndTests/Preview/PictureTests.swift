import Foundation
import Inspect
import Palette
import TestSupport
import Testing
import WhirligifKit

@testable import whirligif

private let red: RGBA8 = 0xff00_00ff
private let blue: RGBA8 = 0xffff_0000

struct PictureTests {
  @Test func halfBlocksShowTwoPixelsACell() {
    let frame = Picture(width: 2, height: 3, pixels: [red, 0, blue, blue, 0, 0], seconds: 0.1)
    #expect(
      HalfBlocks.text(frame) == "\u{1b}[38;2;255;0;0;48;2;0;0;255m▀" + "\u{1b}[0;38;2;0;0;255m▄" + "\u{1b}[0m\r\n"
        + "\u{1b}[0m \u{1b}[0m \u{1b}[0m\r\n")
  }

  @Test func sixelsAreBandsOfSixRows() {
    // A column of seven red pixels beside one that is clear but for a blue pixel at the top.
    let pixels = [red, blue] + [RGBA8](repeating: 0, count: 12).enumerated().map { $0.offset % 2 == 0 ? red : 0 }
    let frame = Picture(width: 2, height: 7, pixels: pixels, seconds: 0.1)
    #expect(
      Sixel.text(frame) == "\u{1b}P0;1;0q\"1;1;2;7" + "#5;2;0;0;100" + "#180;2;100;0;0"
        + "#5?@$" + "#180~?$-" + "#180@?$-" + "\u{1b}\\")
  }

  @Test func longRunsAreCounted() {
    let frame = Picture(width: 100, height: 1, pixels: Array(repeating: red, count: 100), seconds: 0.1)
    #expect(Sixel.text(frame).contains("#180!100@$-"))
  }

  @Test func kittyIsGivenPiecesOfBoundedLength() {
    let frame = Picture(width: 64, height: 64, pixels: Array(repeating: red, count: 4096), seconds: 0.04)
    let text = Kitty.first(frame) + Kitty.next(frame) + Kitty.playing(frame)
    let commands = text.components(separatedBy: "\u{1b}\\").filter { !$0.isEmpty }
    #expect(commands.allSatisfy { $0.hasPrefix("\u{1b}_G") && $0.count < 4096 + 60 })
    #expect(commands[0].hasPrefix("\u{1b}_Ga=T,i=1,q=2,f=32,s=64,v=64,m=1;/wAA//8AAP"))
    #expect(text.contains("a=f,i=1,q=2,f=32,s=64,v=64,z=40,m=1;"))
  }

  @Test func theEnvironmentIsAskedFirst() {
    func known(_ environment: [String: String]) -> PictureProtocol? { .known { environment[$0] } }
    #expect(known(["KITTY_WINDOW_ID": "1", "TERM": "xterm-kitty"]) == .kitty)
    #expect(known(["TERM_PROGRAM": "iTerm.app"]) == .iterm2)
    #expect(known(["TERM_PROGRAM": "iTerm.app", "TMUX": "x"]) == .blocks)
    #expect(known(["TERM": "xterm-256color"]) == nil)
  }

  @Test(arguments: [
    ("\u{1b}]11;rgb:1e1e/2828/ffff\u{1b}\\\u{1b}[?62c", "rgb(30, 40, 255)"),
    ("\u{1b}]11;rgb:00/80/ff\u{7}\u{1b}[?62c", "rgb(0, 128, 255)"), ("\u{1b}]11;rgb:0/f/8\u{7}", "rgb(0, 255, 136)"),
    ("\u{1b}[?62c", nil), ("\u{1b}]11;rgb:1e1e/28", nil), ("\u{1b}]11;rgb:1/2/12345\u{7}", nil),
  ])
  func theTerminalReportsItsBackground(answer: String, color: String?) {
    #expect(PictureProtocol.background(in: answer) == color)
    if let color { #expect(ColorText.expectation(violatedBy: color) == nil) }
  }

  @Test func lateAnswersAreNoKeys() {
    for answer in ["\u{1b}_Gi=31;OK\u{1b}\\", "\u{1b}]11;rgb:0/0/0\u{7}", "\u{1b}[?62;4c"] {
      #expect(PictureProtocol.isAnswer(answer))
    }
    for key in ["q", " ", "\u{1b}", "\u{1b}[A", "\u{1b}OP"] { #expect(!PictureProtocol.isAnswer(key)) }
  }

  @Test func thenTheTerminal() {
    #expect(PictureProtocol.answered("\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;c") == .kitty)
    #expect(PictureProtocol.answered("\u{1b}[?62;4;22c") == .sixel)
    #expect(PictureProtocol.answered("\u{1b}[?1;2c") == .blocks)
    #expect(PictureProtocol.answered("") == .blocks)
    #expect(!PictureProtocol.isComplete("\u{1b}_Gi=31;OK\u{1b}\\"))
    #expect(PictureProtocol.isComplete("\u{1b}[?1;2c"))
  }
}

struct ProgressBarTests {
  @Test(arguments: [20, 40, 80, 200])
  func theLineFits(width: Int) {
    for done in [0, 1, 50, 99, 100] {
      let facts = ProgressBar.facts(done, of: 100, after: 2, left: done > 0 ? 7260 : nil)
      #expect(
        ProgressBar.line("a/long/path/to/some/file.gif", facts: facts, done: done, of: 100, width: width).count < width)
    }
  }

  @Test func factsAreShown() {
    let facts = ProgressBar.facts(50, of: 100, after: 10, left: 10)
    #expect(facts == "50% 50/100 5.0/s 10 s left")
    #expect(
      ProgressBar.line("batch", facts: facts, done: 50, of: 100, width: 60)
        == "batch [===========>            ] \(facts)")
    #expect(ProgressBar.facts(78, of: 100, after: 39, left: 11, counts: false) == "78% 11 s left")
    #expect(ProgressBar.facts(78, of: 100, after: 39, left: nil, counts: false) == "78%")
  }

  @Test(arguments: [
    (0, "0 s"), (59.2, "1 min 0 s"), (61, "1 min 1 s"), (7260, "2 h 1 min"), (.infinity, "277777 h 46 min"),
  ])
  func durations(seconds: Double, text: String) { #expect(ProgressBar.duration(seconds) == text) }
}
