import Foundation
import Numerics
import Testing

@testable import Typography

@Suite struct ConcurrencyTests {
  /// Threads that set text at once get what one thread gets.
  @Test func threadsShareFonts() async throws {
    let texts =
      ["Loading 42%", "Ünïcödé", "WAVE"] + (InstalledFont.dejaVuSans.isInstalled ? ["جارٍ", "שלום", "Ждите"] : [])
    let fonts =
      [Font.builtIn]
      + (InstalledFont.dejaVuSans.isInstalled ? [Font(source: .file(path: Name(InstalledFont.dejaVuSans.path)))] : [])
    let jobs = texts.flatMap { text in fonts.map { (text, $0) } }
    let expected = try jobs.map { try TextLayout($0.0, style: TextStyle(font: $0.1, size: 30)).path }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for round in 0..<64 {
        let index = round % jobs.count
        group.addTask {
          try TextLayout(jobs[index].0, style: TextStyle(font: jobs[index].1, size: 30)).path == expected[index]
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}
