import Foundation
import Testing
import Vector

@testable import Typography

/// Where Debian puts the fonts that the tests compare with.
enum InstalledFont: String, CaseIterable {
  case dejaVuSans = "truetype/dejavu/DejaVuSans.ttf"
  case dejaVuSansBold = "truetype/dejavu/DejaVuSans-Bold.ttf"
  case notoSans = "truetype/noto/NotoSans-Regular.ttf"
  case notoArabic = "truetype/noto/NotoNaskhArabic-Regular.ttf"
  case notoHebrew = "truetype/noto/NotoSansHebrew-Regular.ttf"
  case notoDevanagari = "truetype/noto/NotoSansDevanagari-Regular.ttf"
  case notoThai = "truetype/noto/NotoSansThai-Regular.ttf"
  case notoCJK = "opentype/noto/NotoSansCJK-Regular.ttc"
  case urwGothic = "opentype/urw-base35/URWGothic-Book.otf"

  var path: String { "/usr/share/fonts/" + rawValue }
  var isInstalled: Bool { FileManager.default.fileExists(atPath: path) }

  static func areInstalled(_ fonts: Self...) -> Bool { fonts.allSatisfy(\.isInstalled) }
}

let missingFonts: Comment =
  "needs the Debian packages fonts-dejavu-core, fonts-noto-core, fonts-noto-cjk, fonts-urw-base35"

/// Runs a program and gives what it prints; nil when it is not there or fails.
func output(of program: String, _ arguments: [String]) -> Data? {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return nil }
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return process.terminationStatus == 0 ? data : nil
}

/// A font file in the temporary folder for as long as `body` runs.
func withFontFile<Result>(_ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ttf")
  try #require(FileManager.default.createFile(atPath: url.path, contents: Data(bytes)))
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path)
}

/// A path as SVG path data in whole units, for comparison with what other programs say.
func pathData(_ path: Path) -> String {
  var words: [String] = []
  var place = 0
  func take(_ letter: String, _ count: Int) {
    let numbers = path.points[place..<(place + count)].flatMap { [$0.x, $0.y] }.map { String(Int($0.rounded())) }
    words.append(letter + numbers.joined(separator: " "))
    place += count
  }
  for verb in path.verbs {
    switch verb {
    case .move: take("M", 1)
    case .line: take("L", 1)
    case .quadratic: take("Q", 2)
    case .cubic: take("C", 3)
    case .close: words.append("Z")
    }
  }
  return words.joined(separator: " ")
}

func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }
