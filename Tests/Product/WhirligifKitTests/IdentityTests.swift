import Testing

@testable import WhirligifKit

/// What decides whether a file is up to date.
struct IdentityTests {
  /// One change for each stored property that the bytes depend on.
  static let changes: [@Sendable (inout RenderOptions) -> Void] = [
    { $0.size = .longerSide(7) }, { $0.scale = 2 }, { $0.frameRate = 10 }, { $0.duration = 2 }, { $0.speed = 2 },
    { $0.plays = 3 }, { $0.playsBackwards = true }, { $0.start = 0.5 }, { $0.moment = .phase(0.5) },
    { $0.reducesMotion = true }, { $0.rendersStillFrame = true }, { $0.background = Color(red: 1, green: 0, blue: 0) },
    { $0.matte = .black },
    { $0.maximumColors = 16 }, { $0.dither = .ordered }, { $0.quality = 3 }, { $0.lossiness = 3 }, { $0.effort = 3 },
    { $0.maximumBytes = 3 }, { $0.maximumFrames = 3 }, { $0.profile = SizeProfile.all[0] },
    { $0.container = .webp }, { $0.palette = "ocean" }, { $0.isStrict = true }, { $0.cropsToContent = true },
    { $0.padding = .pixels(3) }, { $0.fit = .cover }, { $0.bounces = true }, { $0.hold = 1 }, { $0.title = "Loading" },
    { $0.svgMotion = .css }, { $0.identifierPrefix = "menu" },
  ]

  @Test func everyOptionCounts() {
    var seen: Set<String> = [RenderOptions().identity]
    for change in Self.changes {
      var options = RenderOptions()
      change(&options)
      #expect(seen.insert(options.identity).inserted, "\(options)")
    }
    // Threads, the limits of pixels and of time, and who named the page have no part in the bytes.
    #expect(Mirror(reflecting: RenderOptions()).children.count == Self.changes.count + 4)
  }

  @Test func sizesAreToldApart() {
    var options = RenderOptions()
    options.size = .longerSide(8)
    let longer = options.identity
    options.size = .exact(width: 8, height: 8)
    #expect(options.identity != longer)
  }

  @Test func threadsAndLimitsDoNotCount() {
    var options = RenderOptions()
    (options.threads, options.maximumPixels) = (3, 9)
    #expect(options.identity == RenderOptions().identity)
  }

  @Test func parametersCount() throws {
    let document = #"""
      {"formatVersion": 1, "name": "dot", "summary": "A dot.", "size": [8, 8], "duration": 1,
       "parameters": {"a": {"type": "number", "default": 1, "summary": "A."},
                      "b": {"type": "number", "default": 1, "summary": "B."}},
       "layers": [{"circle": {"radius": "a + b"}, "fill": "black"}]}
      """#
    let base = try Animation(document: document)
    var (first, second) = (base, base)
    try first.set("a", to: "2")
    try second.set("b", to: "2")
    #expect(Set([base.identity, first.identity, second.identity]).count == 3)
  }
}
