import Codecs
import Frames
import Numerics
import PNG
import Palette
import Testing

@testable import WhirligifKit

/// Every option of the table changes the file of every container, or the answer says why it does not.
struct OptionEffectTests {
  @Test(arguments: Container.all + Container.streams)
  func everyOptionHasAnEffectOrAnAnswer(container: Container) throws {
    let plain = try Self.render(nil, container)
    for option in RenderOption.all where option.affectsBytes && option.name != "format" && option.name != "strict" {
      let hasEffect = try Self.candidates(option.type).contains { text in
        do {
          let file = try Self.render((option.name, text), container)
          return file.bytes != plain.bytes || file.report.warnings.contains { $0.contains("'\(option.name)'") }
        } catch let error as WhirligifError {
          // A limit that cannot be kept is refused.
          return "\(error)".contains("\(text)") || "\(error)".contains(option.name)
        }
      }
      #expect(hasEffect, "\(option.name) in \(container.name)")
    }
  }

  @Test(arguments: [(10, false), (20, false), (21, true), (80, true)])
  func aLossinessThatShowsIsWarnedOf(lossiness: Int, expected: Bool) throws {
    let file = try Self.render(("lossy", "\(lossiness)"), .gif)
    #expect(file.report.findings.contains { $0.isNote && $0.sentence.hasPrefix("'lossy'") } == expected)
  }

  private static func render(_ setting: (String, String)?, _ container: Container) throws -> RenderedFile {
    var animation = try Animation(preset: "gears")
    animation.options.size = .longerSide(24)
    if let setting { _ = try animation.options.set(setting.0, to: setting.1) }
    return try animation.render(as: container)
  }

  /// Values of a type, of which at least one should be seen.
  private static func candidates(_ type: OptionType) -> [String] {
    switch type {
    case .boolean: ["true"]
    case .integer(let range, let words, _):
      words + [range.lowerBound, range.lowerBound + 3, range.upperBound].map(String.init)
    case .number(let range, _): [0.5, 7].filter(range.contains).map(ValueText.plain)
    case .share, .moment: ["0.3"]
    case .size: ["17", "20x31"]
    case .padding: ["3"]
    case .color, .pageColor: ["#000"]
    case .choice(let words): words
    case .bytes(let range): ["\(range.lowerBound)", "700"]
    default: ["Text"]
    }
  }
}

/// Limits of the size of animated SVG.
struct SVGSizeTests {
  @Test func aLimitOfBytesTakesFewerKeyFrames() throws {
    var animation = try Animation(preset: "flip")
    let whole = try animation.render(as: .svg)
    animation.options.maximumBytes = whole.bytes.count / 2
    let small = try animation.render(as: .svg)
    #expect(small.bytes.count <= whole.bytes.count / 2)
    #expect(small.report.concessions == ["\(small.report.frames) of \(whole.report.frames) frames"])
    animation.options.maximumBytes = 900
    #expect(throws: WhirligifError.self) { try animation.render(as: .svgz) }
  }

  /// Noise is not compressed: the document holds it as a picture.
  @Test(arguments: [(250, false), (330, true)])
  func aLargeDocumentIsWarnedOf(side: Int, isLarge: Bool) throws {
    var random = SplitMix64(seed: 1)
    let pixels = (0..<side * side).map { _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next() & 0xFFFFFF) }
    let job = try PNGEncoder.still(NoiseFrames(side: side, pixels: pixels))
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)"><image width="\(side)" height="\(side)" \
      href="data:image/png;base64,\(Base64.text(job))"/></svg>
      """
    let file = try Animation(document: document).render(as: .svg)
    #expect(file.report.findings.contains { $0.sentence.contains("kB packed: a WebP can be smaller") } == isLarge)
    #expect(file.report.warnings.isEmpty)
  }

  private struct NoiseFrames: FrameSequence {
    let side: Int
    let pixels: [UInt32]

    var width: Int { side }
    var height: Int { side }
    var frameCount: Int { 1 }

    func draw(frame: Int, into target: UnsafeMutableBufferPointer<RGBA8>) {
      for (index, pixel) in pixels.enumerated() {
        target[index] = RGBA8(
          red: UInt8(pixel & 255), green: UInt8(pixel >> 8 & 255), blue: UInt8(pixel >> 16 & 255), alpha: 255)
      }
    }
  }
}
