import Testing

@testable import WhirligifKit

/// The grammar of values.
struct ValueTextTests {
  @Test(arguments: [
    ("0.8", Unit.seconds, 0.8), ("0.8s", .seconds, 0.8), ("800ms", .seconds, 0.8), ("800 ms", .seconds, 0.8),
    ("2min", .seconds, 120), ("2x", .factor, 2), ("200%", .factor, 2), ("64px", .pixels, 64),
    ("25fps", .framesPerSecond, 25),
    ("25Hz", .framesPerSecond, 25), ("80%", .percent, 80), ("1e2", .none, 100), ("-3", .none, -3),
    (".5s", .seconds, 0.5),
  ])
  func aNumberMayHaveItsUnit(text: String, unit: Unit, number: Double) {
    #expect(ValueText.number(text, in: unit) == number)
  }

  @Test(arguments: [
    ("2x", Unit.seconds), ("s", .seconds), ("", .seconds), ("1 2", .none), ("0x10", .none), ("inf", .factor),
    ("1sx", .seconds),
    ("--1s", .seconds), ("1e400s", .seconds),
  ])
  func otherTextsAreNone(text: String, unit: Unit) {
    #expect(ValueText.number(text, in: unit) == nil)
  }

  @Test func bytesHaveTheirUsualUnits() {
    for (text, bytes) in [
      ("100", 100), ("2k", 2048), ("2kb", 2048), ("1KB", 1024), ("1 KiB", 1024), ("0.5M", 524_288),
      ("1.5MB", 1_572_864),
      ("7B", 7),
    ] { #expect(ValueText.bytes(text) == bytes, "\(text)") }
    for text in ["", "k", "1kk", "0.5", "1e3", "99999999999999999999k", "9223372036854775807M"] {
      #expect(ValueText.bytes(text) == nil, "\(text)")
    }
  }

  @Test func sizesAreOneSideOrBoth() {
    #expect(RenderOptions.Size(text: "64px") == .longerSide(64))
    #expect(RenderOptions.Size(text: "64 x 32 px") == .exact(width: 64, height: 32))
    #expect(RenderOptions.Size(text: "64\u{d7}32") == .exact(width: 64, height: 32))
    #expect(RenderOptions.Size(text: "64xauto") == .width(64))
    #expect(RenderOptions.Size(text: "autox32") == .height(32))
    for text in ["", "x", "64x", "x64", "1x2x3", "auto", "autoxauto", "1e3", "64p", "-"] {
      #expect(RenderOptions.Size(text: text) == nil, "\(text)")
    }
  }
}
