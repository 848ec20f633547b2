import Dispatch
import Numerics
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
  /// Opens when the test says so; whoever reports an error or is answered waits for it.
  private let gate: DispatchSemaphore
  private let queue: StudioQueue

  init() {
    let gate = DispatchSemaphore(value: 0)
    @Sendable func report(_ error: WhirligifError) -> [String] {
      gate.wait()
      return error.lines
    }
    self.gate = gate
    queue = StudioQueue(StudioRenderer(files: [], report: report), width: 1)
  }

  private func body(_ preset: String, channel: String) -> [UInt8] {
    Array("{\"source\": {\"preset\": \"\(preset)\"}, \"channel\": \"\(channel)\"}".utf8)
  }

  @Test("Every request is answered once, and the last of a channel with a picture") func superseding() async throws {
    let answers = Answers()
    // The only thread reports the error of a request of its own until the others have come.
    #expect(queue.add(.render, body: body("nothing", channel: "held")) { answers.add(-1, $0) } != nil)
    for index in 0..<40 {
      let channel = index % 2 == 0 ? "a" : "b"
      let isTaken = queue.add(.render, body: body(PresetLibrary.names[index % 7], channel: channel)) { answer in
        answers.add(index, answer)
      }
      #expect(isTaken != nil)
    }
    func wait(for count: Int) async throws {
      while answers.count < count { try await Task.sleep(for: .milliseconds(5)) }
    }
    try await wait(for: 38)
    gate.signal()
    try await wait(for: 41)
    #expect(answers.pictures == [38, 39])
  }

  @Test("What would hold too much memory is not taken") func bounded() {
    // Nothing is read while the first, which is no request, is answered.
    let isAnswered = DispatchSemaphore(value: 0)
    let isTaken = queue.add(.render, body: []) { [gate] _ in
      isAnswered.signal()
      gate.wait()
    }
    #expect(isTaken != nil)
    isAnswered.wait()
    let body = [UInt8](repeating: 0x20, count: 8 << 20)
    #expect((0..<64).count { _ in queue.add(.render, body: body) { _ in } != nil } == 6)
    gate.signal()
  }

  @Test("A request whose client has left is answered at once and leaves its place") func left() async throws {
    let answers = Answers()
    #expect(queue.add(.render, body: body("nothing", channel: "held")) { answers.add(0, $0) } != nil)
    let stops = (1...3).map { index in
      queue.add(.render, body: body(PresetLibrary.names[index], channel: "\(index)")) { answers.add(index, $0) }
    }
    for stop in stops.dropLast() { stop?() }
    #expect(answers.count == 2)
    gate.signal()
    while answers.count < 4 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(answers.pictures == [3])
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
