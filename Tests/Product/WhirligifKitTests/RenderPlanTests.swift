import Drawing
import Numerics
import Platform
import Synchronization
import Testing

@testable import WhirligifKit

/// A rendering is planned once.
@Suite struct RenderPlanTests {
  /// A preset that counts how often its animation is made.
  private final class CountedInput: AnimationInput {
    final class Count: Sendable { let sources = Mutex(0) }

    let preset: any AnimationInput
    let count: Count

    init(preset: any AnimationInput, count: Count = Count()) { (self.preset, self.count) = (preset, count) }

    var about: InputFacts { preset.about }
    var parameters: [Parameter] { preset.parameters }
    var contents: [DocumentPart] { preset.contents }
    var fileIdentity: String { preset.fileIdentity }

    func edit(_ parameter: Name) -> (setting: ImportSetting, edits: ImportEdits)? { nil }

    func adding(_ setting: Setting, files: InputFiles) -> any AnimationInput { self }

    func picture(_ request: PictureRequest) throws(WhirligifError) -> InputPicture {
      count.sources.withLock { $0 += 1 }
      return try preset.picture(request)
    }

    func error(_ error: SourceError) -> WhirligifError { preset.error(error) }
  }

  /// Only pictures that may differ count towards the limit of pixels: a recording holds each for many frames.
  @Test(arguments: [("steps(4)", 4), ("linear", 250)], [0.0, 0.5])
  func heldPicturesCountOnce(motion: (easing: String, pictures: Int), hold: Double) throws {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><style>
      @keyframes k{to{transform:translateX(8px)}}rect{animation:k 10s \(motion.easing) infinite}</style>
      <rect width='4' height='4'/></svg>
      """
    var animation = try Animation(bytes: Array(text.utf8))
    animation.options.size = .longerSide(16)
    (animation.options.hold, animation.options.start) = (hold, 0)
    animation.options.maximumPixels = 16 * 16 * motion.pictures
    #expect(try animation.plan().timing.frameCount == 250)
    animation.options.maximumPixels -= 1
    animation.options.frameRate = 25
    #expect(
      throws: WhirligifError.tooManyPixels(
        width: 16, height: 16, frames: motion.pictures, limit: 16 * 16 * motion.pictures - 1)
    ) { _ = try animation.plan() }
    // A part, and the way there and back.
    animation.options.frameRate = nil
    animation.options.maximumPixels = 16 * 16 * 9
    animation.options.bounces = true
    if motion.pictures == 4 {
      _ = try animation.plan()
    } else {
      #expect(throws: WhirligifError.self) { try animation.plan() }
    }
  }

  /// Of a recording with too many pixels, some pictures are shown, and a warning says so; not if their number was asked
  /// for, or if something always moves and so few are no motion.
  @Test func aRecordingIsShownAsFarAsThereIsRoom() throws {
    func recording(_ easing: String) throws -> Animation {
      let text = """
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><style>
        @keyframes k{to{transform:translateX(8px)}}rect{animation:k 10s \(easing) infinite}</style>
        <rect width='4' height='4'/></svg>
        """
      var animation = try Animation(bytes: Array(text.utf8))
      (animation.options.size, animation.options.maximumPixels) = (.longerSide(16), 16 * 16 * 20)
      return animation
    }
    let animation = try recording("steps(40)")
    let plan = try animation.plan()
    let pictures = plan.timing.phases.map { Int(($0 * 40).rounded(.down)) }
    #expect(Set(pictures).count == 20 && plan.timing.frameCount == 250)
    #expect(zip(pictures, pictures.dropFirst()).allSatisfy { (0...4).contains(($1 - $0 + 40) % 40) })
    for container in [Container.gif, .webp, .png] {
      let file = try animation.render(as: container)
      #expect(file.report.frames == 20 && file.report.duration == 10)
      #expect(file.report.warnings.filter { $0.contains("20 of 40 pictures") }.count == 1)
    }
    var moving = try recording("linear")
    moving.options.maximumPixels *= 2
    #expect(Set(try moving.plan().timing.phases).count == 40)
    moving.options.maximumPixels -= 1
    var others = [animation, animation, moving]
    others[0].options.frameRate = 25
    others[1].options.maximumFrames = 250
    for other in others { #expect(throws: WhirligifError.self) { try other.plan() } }
  }

  /// A loop of three hours is refused, and a picture of it is not.
  @Test func aPictureOfALongLoopIsDrawn() throws {
    let text = """
      {"v":"5.7.0","fr":1,"ip":0,"op":10800,"w":1,"h":1,"layers":[{"ty":1,"sw":1,"sh":1,"sc":"#00ff00","ip":5400,"op":10800,
      "ks":{}}]}
      """
    var animation = try Animation(bytes: Array(text.utf8), file: "a.json")
    #expect(throws: WhirligifError.self) { try animation.plan() }
    for seconds in [3000.0, 5399] {
      animation.options.moment = .seconds(seconds)
      #expect(try animation.frames().map { $0.rgba[3] } == [0])
    }
    animation.options.moment = .phase(0.6)
    #expect(try animation.frames().map { $0.rgba[3] } == [255])
  }

  @Test(arguments: Container.all.filter { $0.reducibleSettings.contains(.frames) })
  func everyRungUsesTheSamePlan(container: Container) throws {
    let input = CountedInput(preset: try Animation(preset: "ring").source.input)
    var animation = Animation(Source(input))
    animation.options.size = .longerSide(32)
    let whole = try animation.render(as: container)
    #expect(input.count.sources.withLock { $0 } == 1)
    // A document of few steps hardly gets smaller.
    let limit = container.isVector ? whole.bytes.count * 24 / 25 : whole.bytes.count * 2 / 3
    animation.options.maximumBytes = limit
    animation.options.reducesMotion = true
    animation.options.maximumFrames = 12
    let small = try animation.render(as: container)
    #expect(!small.report.concessions.isEmpty && small.bytes.count <= limit)
    // One for all rungs, and one with full motion, from which it must differ.
    #expect(input.count.sources.withLock { $0 } == 3)
  }

  /// Fewer frames of a plan are those of a plan for fewer frames.
  @Test func aLimitOfFramesCountsFromTheWholeLoop() throws {
    var animation = try Animation(preset: "ring")
    let count = try animation.plan().timing.frameCount
    animation.options.maximumFrames = count - 1
    let plan = try animation.plan()
    for limit in 1..<count {
      animation.options.maximumFrames = limit
      #expect(try plan.frames(limit).timing == animation.plan().timing)
    }
  }

  /// A WebP has at most 16,383 pixels a side, and a GIF 65,535.
  @Test(arguments: [(Container.webp, 16_383), (.gif, 65_535)])
  func picturesAreAtMostAsLargeAsTheContainerAllows(container: Container, largest: Int) throws {
    var animation = try Animation(preset: "ring")
    animation.options.size = .exact(width: largest, height: 1)
    #expect(try animation.plan(for: container).pixelSize == (largest, 1))
    guard largest < RenderLimits.sideLengths.upperBound else { return }
    animation.options.size = .exact(width: largest + 1, height: 1)
    #expect(throws: WhirligifError.self) { try animation.plan(for: container) }
  }

  @Test func drawingsTakeAPaletteAsPresetsDo() throws {
    var preset = try Animation(preset: "ring")
    preset.options.palette = "ocean"
    #expect(try preset.plan().warnings().isEmpty)
    var drawing = try Animation(
      document: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M0 0h8v4z'/></svg>", file: "a.svg")
    let plain = try drawing.frames()
    drawing.options.palette = "ocean"
    #expect(try drawing.frames() != plain)
    #expect(try !drawing.plan().warnings().contains { $0.finding.name == "palette" })
  }
}
