import Codecs
import Jobs
import Numerics
import Studio
import TestSupport
import Testing
import WhirligifKit

/// Names are bytes: what a page sends and the command offers is told apart by them.
@Suite struct TwinNamesTests {
  private static func square(_ color: String) -> [UInt8] {
    Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><rect width='1' height='1' fill='\(color)'/></svg>"
        .utf8)
  }

  private static let card = Array(
    "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><image width='1' height='1' href=''/></svg>".utf8)

  /// The picture that a request for the page's JSON makes.
  private func picture(_ body: String, offering files: [(name: String, bytes: [UInt8])] = []) throws -> [UInt8] {
    let request = try StudioRequest(reading: Array(body.utf8))
    let renderer = StudioRenderer(files: files) { $0.lines }
    guard case .file(let bytes, _, _) = renderer.answer(.render, request, sharedBy: 1, isCancelled: { false }) else {
      Issue.record("no picture of \(body)")
      return []
    }
    return bytes
  }

  private func expected(_ color: String) throws -> [UInt8] {
    try Animation(bytes: Self.square(color), name: "a.svg").render().bytes
  }

  @Test(arguments: TwinNames.all) func filesOfARequest(twins: TwinNames) throws {
    let files = zip([twins.first, twins.second], ["#f00", "#00f"]).map { name, color in
      #""\#(name).svg": "\#(Base64.text(Self.square(color)))""#
    }
    let card = #""card.svg": "\#(Base64.text(Self.card))""#
    for (name, color) in [(twins.first, "#f00"), (twins.second, "#00f")] {
      let body = #""files": {\#((files + [card]).joined(separator: ","))}"#
      #expect(try picture(#"{"source": {"file": "\#(name).svg"}, \#(body)}"#) == expected(color))
      let set = #"{"source": {"file": "card.svg"}, "settings": {"image": "\#(name).svg"}, \#(body)}"#
      #expect(try picture(set) == expected(color))
    }
  }

  /// Files that the command offers beside those of the request.
  @Test(arguments: TwinNames.all) func filesOfTheCommand(twins: TwinNames) throws {
    let offered = [("\(twins.second).svg", Self.square("#00f"))]
    let own = #"{"\#(twins.first).svg": "\#(Base64.text(Self.square("#f00")))"}"#
    for (name, color) in [(twins.first, "#f00"), (twins.second, "#00f")] {
      let body = #"{"source": {"file": "\#(name).svg"}, "files": \#(own)}"#
      #expect(try picture(body, offering: offered) == expected(color))
    }
  }

  @Test(arguments: ["{}", #"{"files": {}}"#, #"{"source": {"preset": ""}}"#])
  func aRequestWithoutASourceSaysSo(_ body: String) {
    #expect(throws: StudioFailure("The request has no source.")) { try StudioRequest(reading: Array(body.utf8)) }
  }
}
