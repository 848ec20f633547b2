import Foundation
import Numerics
import TestSupport
import Testing

@testable import WhirligifKit

/// Whatever is set of whatever source in whatever container changes a byte of the file, or is named by a message, or is
/// refused. Not tried are bounds and aims, which a small file may meet by itself: bytes, profiles, quality, effort and
/// dithering. `Scripts/test --thorough` tries all combinations, every other run a tenth of them.
struct OptionLawTests {
  private static let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' width='24' height='24'>"
  private static let disc = "<circle id='d' cx='9' cy='12' r='6' fill='#7c3aed'"
  private static let turn =
    "<animateTransform attributeName='transform' type='rotate' values='0 12 12;360 12 12' dur='.4s' repeatCount='indefinite'/>"
  private static func lottie(_ ground: String = "", x: String = "{\"a\":0,\"k\":[9,12]}") -> String {
    """
    {"v":"5.7","w":24,"h":24,"fr":25,"ip":0,"op":10,"assets":[],"layers":[{"ty":4,"nm":"d","ip":0,"op":10,"st":0,
    "ks":{"p":\(x)},"shapes":[{"ty":"gr","it":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[12,12]}},
    {"ty":"fl","c":{"k":[0.5,0.2,0.9]},"o":{"k":100}},{"ty":"tr"}]}]}\(ground)]}
    """
  }
  private static let moving = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[8,12]},{\"t\":5,\"s\":[16,12]},{\"t\":10,\"s\":[8,12]}]}"
  private static let sources: [(name: String, text: String?)] = [
    ("ring", nil), ("typing", nil), ("pulse", nil), ("still.svg", svg + disc + "/></svg>"),
    ("ground.svg", svg + "<rect width='24' height='24' fill='#fff'/>" + disc + "/></svg>"),
    ("smil.svg", svg + disc + ">" + turn + "</circle></svg>"),
    (
      "css.svg",
      svg + "<style>@keyframes k{to{transform:translateX(6px)}}#d{animation:k .4s infinite alternate}</style>" + disc
        + "/></svg>"
    ), ("still.json", lottie()), ("moving.json", lottie(x: moving)),
    (
      "ground.json",
      lottie(
        ",{\"ty\":1,\"nm\":\"g\",\"ip\":0,\"op\":10,\"st\":0,\"ks\":{},\"sw\":24,\"sh\":24,\"sc\":\"#ffffff\"}",
        x: moving)
    ),
  ]
  private static let containers: [Container] = [.gif, .webp, .png, .svg, .svgz, .lottie, .dotLottie]

  private static func animation(_ source: (name: String, text: String?)) throws -> Animation {
    var animation =
      try source.text.map { try Animation(document: $0, file: source.name) } ?? Animation(preset: source.name)
    if source.name == "pulse" { try animation.set("artwork", to: Artwork(svg: sources[3].text ?? "")) }
    animation.options.size = .longerSide(24)
    return animation
  }

  private static let others = [
    "strict", "format", "jobs", "max-pixels", "max-seconds", "size", "max-bytes", "profile", "quality", "effort",
    "dither",
  ]

  /// The flags with a value that should be seen.
  private static let flags: [(name: String, value: String)] =
    RenderOption.all.filter { !others.contains($0.name) }.map { ($0.name, value(of: $0)) } + [
      ("color", "#0ea5e9"), ("colors", "#0ea5e9"), ("text", "New"), ("font", "builtin:black"), ("hide", "d"),
      ("only", "d"), ("stroke", "3"), ("from", "2"), ("to", "6"), ("fromStart", "true"), ("theme", "dark"),
      ("artwork.color", "#0ea5e9"), ("artwork.hide", "d"), ("artwork.stroke", "2"), ("animation", "x"), ("slot", "1"),
    ]

  private static func value(of option: RenderOption) -> String {
    switch option.name {
    case "width", "height": "17"
    case "max-frames": "3"
    case "max-colors": "2"
    case "plays": "2"
    case "palette": "ocean"
    case "hold": "0.4"
    case "duration": "0.9"
    case "fps": "7"
    case "fit": "cover"
    case "svg-motion": "css"
    case "lossy": "40"
    case "background", "matte": "#123456"
    case "padding": "3"
    case "title": "Text"
    case "scale", "speed": "2"
    case "start", "at": "0.3"
    default: "true"
    }
  }

  @Test func aSettingChangesAByteOrIsNamedOrRefused() throws {
    let isWhole = ProcessInfo.processInfo.environment["WHIRLIGIF_THOROUGH"]?.isEmpty == false
    var random = SplitMix64(seed: 91)
    var count = 0
    for source in Self.sources {
      let base = try Self.animation(source)
      for container in Self.containers {
        var plain: RenderedFile?
        for (name, value) in Self.flags where isWhole || random.next() % 10 == 0 {
          var changed = base
          let known = try plain ?? base.render(as: container)
          plain = known
          count += 1
          do {
            if try !changed.options.set(name, to: value) { try changed.set(name, to: value) }
            let file = try changed.render(as: container)
            let isNamed = file.report.findings.contains {
              $0.finding.setting?.hasBytes(of: name) == true || $0.sentence.contains("'\(name)'")
            }
            #expect(
              file.bytes != known.bytes || isNamed,
              "\(name) \(value) of \(source.name) in \(container.name): \(file.report.findings.map(\.sentence))")
            let isIdle = file.report.findings.contains { $0.sentence.hasSuffix("changes nothing of this file.") }
            #expect(file.bytes == known.bytes || !isIdle, "\(name) \(value) of \(source.name) in \(container.name)")
          } catch {
            #expect(!"\(error)".isEmpty)
          }
        }
      }
    }
    #expect(count > (isWhole ? 2500 : 200))
  }
}
