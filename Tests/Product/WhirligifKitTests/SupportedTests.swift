import Foundation
import TestSupport
import Testing
import WhirligifKit

/// The lists of what is drawn of SVG and Lottie files, in the pages FromSVG and FromLottie: each entry is tried in a small
/// file, which is drawn without a warning about it or with one. `Scripts/docs --supported` writes the lists anew.
struct SupportedTests {
  private static let svg: [(heading: String, warning: String, names: [String])] = [
    (
      "Elements", "not drawn",
      [
        "a", "circle", "ellipse", "foreignObject", "g", "image", "line", "path", "polygon", "polyline", "rect", "svg",
        "switch", "text", "use",
      ]
    ),
    (
      "Definitions", "not drawn",
      [
        "clipPath", "defs", "filter", "linearGradient", "marker", "mask", "pattern", "radialGradient", "stop", "style",
        "symbol", "view",
      ]
    ),
    ("Animation", "not drawn", ["animate", "animateMotion", "animateTransform", "mpath", "set"]),
  ]

  private static let primitives = [
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDropShadow", "feFlood", "feGaussianBlur", "feImage", "feMerge", "feMorphology", "feOffset",
    "feSpecularLighting", "feTile", "feTurbulence",
  ]

  @Test("the page FromSVG lists what is drawn")
  func svgPage() throws {
    var lines = try Self.svg.map { heading, warning, names in
      try Self.line(heading, names) { name in
        try Self.warnings(
          """
          <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/><\(name) width="1" height="1">x</\(name)></svg>
          """
        ).contains { $0.contains(name) && $0.contains(warning) }
      }
    }
    let filters = try Self.line("Filter primitives", Self.primitives) { name in
      try !Self.warnings(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><filter id="f"><\(name) in="SourceGraphic"/></filter>
        <rect width="8" height="8" filter="url(#f)"/></svg>
        """
      ).filter { $0.contains(name) && !$0.contains("image") }.isEmpty
    }
    lines.append(filters)
    try Self.compare("FromSVG", "svg", lines)
  }

  private static let shapes = [
    "gr": "group", "sh": "path", "rc": "rectangle", "el": "ellipse", "sr": "star", "fl": "fill", "st": "stroke",
    "gf": "gradient fill", "gs": "gradient stroke", "tm": "trim path", "rp": "repeater", "rd": "rounded corners",
    "pb": "pucker and bloat", "zz": "zig zag", "op": "offset path", "tw": "twist", "mm": "merge paths",
    "no": "no style",
  ]
  private static let layers = [
    "precomposition", "solid", "image", "null", "shape", "text", "audio", "video placeholder", "image sequence",
    "video", "image placeholder", "guide", "adjustment", "camera", "light", "data",
  ]
  private static let effects = [
    5: "custom", 7: "paint over transparent", 20: "tint", 21: "fill", 22: "stroke", 23: "tritone", 24: "pro levels",
    25: "drop shadow", 26: "radial wipe", 27: "displacement map", 28: "matte", 29: "Gaussian blur", 30: "twirl",
    31: "mesh warp", 32: "wavy", 33: "spherize", 34: "puppet",
  ]
  private static let blends = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color dodge", "color burn", "hard light",
    "soft light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "add", "hard mix",
  ]

  @Test("the page FromLottie lists what is drawn")
  func lottiePage() throws {
    let outline = #"{"ty": "rc", "p": {"k": [5, 5]}, "s": {"k": [6, 6]}, "r": {"k": 0}}"#
    let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#
    func file(_ layer: String) -> String {
      """
      {"v": "5.7", "w": 10, "h": 10, "fr": 25, "ip": 0, "op": 25, "assets": [{"id": "a", "layers": []}],
       "layers": [{"ip": 0, "op": 25, "st": 0, "refId": "a", "ks": {}, "sw": 9, "sh": 9, "sc": "#ff0000", \(layer)},
        {"ty": 3, "ip": 0, "op": 25, "st": 0, "ks": {}, "ddd": 1}]}
      """
    }
    func shape(_ item: String, _ more: String = "") -> String {
      file(#""ty": 4, "shapes": [\#(outline), \#(item)\#(fill)]\#(more)"#)
    }
    let lines = try [
      Self.line("Layers", Self.layers) { name in
        let index = Self.layers.firstIndex(of: name) ?? 0
        return try Self.warnings(file(#""ty": \#(index), "shapes": []"#)).contains { $0.contains("ayers of unknown") }
      },
      Self.line("Shapes", Self.shapes.sorted { $0.key < $1.key }.map(\.value)) { name in
        let type = Self.shapes.first { $0.value == name }?.key ?? ""
        return try Self.warnings(shape(#"{"ty": "\#(type)", "it": []}, "#)).contains { $0.contains("hapes of unknown") }
      },
      Self.line("Effects", Self.effects.sorted { $0.key < $1.key }.map(\.value)) { name in
        let type = Self.effects.first { $0.value == name }?.key ?? 0
        // The second value of a matte is its channel: the fourth is alpha.
        let values = (0..<8).map { #"{"ty": 0, "v": {"k": \#(type == 28 ? 4 : $0 + 1)}}"# }.joined(separator: ", ")
        let effect = #", "ef": [{"ty": \#(type), "en": 1, "ef": [\#(values)]}]"#
        return try Self.warnings(shape("", effect)).contains { $0.contains("ffects are left out") }
      },
      Self.line("Blend modes", Self.blends) { name in
        let index = Self.blends.firstIndex(of: name) ?? 0
        return try Self.warnings(shape("", #", "bm": \#(index)"#)).contains { $0.contains("lend modes") }
      },
    ]
    try Self.compare("FromLottie", "lottie", lines)
  }

  private static func warnings(_ document: String) throws -> [String] {
    var animation = try Animation(document: document)
    animation.options.size = .longerSide(10)
    return try animation.render(as: .png).report.findings.map(\.sentence)
  }

  /// A row of the table: what is drawn, and what is not, with a warning.
  private static func line(
    _ heading: String, _ names: [String], isWarned: (String) throws -> Bool
  ) rethrows -> String {
    let warned = try names.filter(isWarned)
    let drawn = names.filter { !warned.contains($0) }
    return "| \(heading) | \(drawn.joined(separator: ", ")) | \(warned.joined(separator: ", ")) |"
  }

  private static func compare(_ page: String, _ name: String, _ lines: [String]) throws {
    try PageList.compare(page, name, ["| | read | left out, with a message |", "| --- | --- | --- |"] + lines)
  }
}

/// A table of a page that follows from the code.
enum PageList {
  static func compare(_ page: String, _ name: String, _ lines: [String]) throws {
    let url = projectRoot.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc/\(page).md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- supported: \(name) -->\n")
    try #require(parts.count == 2)
    let rest = try #require(parts[1].range(of: "<!-- end -->"))
    let table = "\n" + lines.joined(separator: "\n") + "\n\n"
    if ProcessInfo.processInfo.environment["WHIRLIGIF_WRITE_PAGES"] != nil {
      let whole = parts[0] + "<!-- supported: \(name) -->\n" + table + parts[1][rest.lowerBound...]
      try whole.write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(String(parts[1][..<rest.lowerBound]) == table)
    }
  }
}
