import Studio
import Synchronization
import Testing
import WhirligifKit

@Suite struct StudioRequestTests {
  @Test("A request of the page is read in its order") func reading() throws {
    let request = try StudioRequest(
      reading: Array(
        """
        {"source": {"file": "a.svg"}, "settings": {"size": "64", "crop": "true", "a": ""}, "container": "webp",
         "files": {"a.svg": "PHN2Zy8+"}, "channel": "main", "scales": [1, "2"], "themes": ["dark"]}
        """.utf8))
    #expect(request.source == .file("a.svg"))
    #expect(request.settings.map(\.name) == ["size", "crop", "a"])
    #expect(request.settings.map(\.text) == ["64", "true", ""])
    #expect(request.files == ["a.svg": Array("<svg/>".utf8)])
    #expect(request.container == "webp" && request.channel == "main")
    #expect(request.scales == ["1", "2"] && request.themes == ["dark"])
  }

  @Test(
    "A request that is not one is an error",
    arguments: [
      "", "{", "{\"source\": \"ring\"}", "{\"source\": {\"path\": \"/etc/passwd\"}}", "{\"settings\": {\"size\": 64}}",
      "{\"files\": {\"a\": \"*\"}}", "{\"scales\": [0.5]}", "{\"other\": 1}", "{\"source\": {}}", "\u{0}",
      String(repeating: "[", count: 100_000),
    ])
  func malformed(_ text: String) {
    #expect(throws: StudioFailure.self) { try StudioRequest(reading: Array(text.utf8)) }
  }
}

@Suite struct StudioQueueTests {
  private let queue = StudioQueue(StudioRenderer(options: [], files: [], report: { $0.lines }), width: 1)

  private func body(_ preset: String, channel: String) -> [UInt8] {
    Array("{\"source\": {\"preset\": \"\(preset)\"}, \"channel\": \"\(channel)\"}".utf8)
  }

  @Test("Every request is answered once, and the last of a channel with a picture") func overtaking() async throws {
    let answers = Answers()
    for index in 0..<40 {
      let channel = index % 2 == 0 ? "a" : "b"
      let isTaken = queue.add(.render, body(PresetLibrary.names[index % 7], channel: channel)) { answer in
        answers.add(index, answer)
      }
      #expect(isTaken)
    }
    while answers.count < 40 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(answers.pictures.isSuperset(of: [38, 39]))
    #expect(answers.pictures.count < 40)
  }

  @Test("What would hold too much memory is not taken") func bounded() {
    let body = [UInt8](repeating: 0x20, count: 8 << 20)
    let taken = (0..<64).filter { _ in queue.add(.render, body) { _ in } }
    #expect(taken.count >= 4 && taken.count < 64)
  }
}

private final class Answers: Sendable {
  private let state = Mutex<[Int: Bool]>([:])

  func add(_ index: Int, _ answer: StudioAnswer) {
    state.withLock { state in
      if state[index] != nil { Issue.record("answered twice") }
      if case .file = answer { state[index] = true } else { state[index] = false }
    }
  }

  var count: Int { state.withLock { $0.count } }
  var pictures: Set<Int> { state.withLock { Set($0.filter(\.value).keys) } }
}
