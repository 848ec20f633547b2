import Numerics
import TestSupport
import Testing

@testable import WhirligifKit

/// Names of files are bytes: files that a document or a setting names are two if their names are.
struct TwinFilesTests {
  private static func square(_ color: String) -> [UInt8] {
    Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><rect width='1' height='1' fill='\(color)'/></svg>"
        .utf8)
  }

  @Test(arguments: TwinNames.all + [.plain]) func filesInMemory(twins: TwinNames) throws {
    let names = ["\(twins.first).ttf", "\(twins.second).ttf"]
    let files = InputFiles.memory([Name(names[0]): [1], Name(names[1]): [2]])
    #expect(try names.map { try files.bytes(of: $0, limit: 9) } == [[1], [2]])
    let folder = DocumentFolder(of: "d.svg", in: files)
    #expect(names.map { folder.read($0) } == [[1], [2]])
    #expect(folder.identity.utf8.count { $0 == UInt8(ascii: "\n") } == 2)
  }

  /// Two images of a preset document.
  @Test(arguments: TwinNames.all + [.plain]) func imagesOfADocument(twins: TwinNames) throws {
    let names = ["\(twins.first).png", "\(twins.second).png"]
    let pictures = try ["#f00", "#00f"].map {
      try Animation(bytes: Self.square($0), file: "a.svg").render(as: .png).bytes
    }
    let layers = names.enumerated().map {
      #"{"position": [\#($0 * 50 + 25), 50], "image": {"file": "\#($1)", "size": 40}}"#
    }
    let text = """
      {"formatVersion": 1, "name": "two", "summary": "Two images.", "family": "shapes", "size": [100, 100], "duration": 1, "layers": [\(layers.joined(separator: ","))]}
      """
    let files = InputFiles.memory([Name(names[0]): pictures[0], Name(names[1]): pictures[1]])
    var animation = try Animation(bytes: Array(text.utf8), file: "two.json", files: files)
    animation.options.rendersStillFrame = true
    let frame = try animation.frames()[0]
    func color(_ x: Int) -> [UInt8] {
      Array(frame.rgba[(4 * (frame.height / 2 * frame.width + x * frame.width / 100))...].prefix(3))
    }
    #expect(color(25) == [255, 0, 0])
    #expect(color(75) == [0, 0, 255])
  }

  @Test(arguments: TwinNames.all) func parametersAreNamedByTheirBytes(twins: TwinNames) {
    let parameter = Parameter(name: twins.first, kind: .text, summary: "")
    #expect(parameter.isNamed(twins.first) && !parameter.isNamed(twins.second))
  }
}
