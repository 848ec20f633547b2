import Testing
import WhirligifKit

/// Cropping, margins, holding and bouncing.
struct FramingTests {
  /// A red rectangle of 40 x 20 at (20, 10) that moves by 10 to the right, in a picture of 100 x 50.
  private static let moving = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 50'><rect x='20' y='10' width='40' height='20' fill='red'>
    <animate attributeName='x' from='20' to='30' dur='1s' repeatCount='indefinite'/></rect></svg>
    """
  private static let full = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 50'><rect width='100' height='50' fill='red'/></svg>
    """

  private func animation(_ document: String = moving, _ change: (inout RenderOptions) -> Void) throws -> Animation {
    var animation = try Animation(document: document, file: "a.svg")
    change(&animation.options)
    return animation
  }

  /// The box of the pixels that are not clear, of all frames.
  private func box(_ frames: [Frame]) -> [Int] {
    var box = [Int.max, Int.max, -1, -1]
    for frame in frames {
      for pixel in 0..<frame.width * frame.height where frame.rgba[4 * pixel + 3] > 0 {
        let (x, y) = (pixel % frame.width, pixel / frame.width)
        box = [min(box[0], x), min(box[1], y), max(box[2], x + 1), max(box[3], y + 1)]
      }
    }
    return box
  }

  @Test func aCropHasAllThatTheLoopShows() throws {
    // The box is 50 (less a frame's step) x 20 of 100 x 50.
    let cropped = try animation {
      $0.cropsToContent = true; $0.size = .longerSide(100)
    }
    let frames = try cropped.frames()
    #expect(frames[0].width == 100 && (40...42).contains(frames[0].height), "\(frames[0].height)")
    let box = box(frames)
    #expect(box[0] <= 2 && box[1] <= 2 && box[2] >= 98 && box[3] >= frames[0].height - 2, "\(box)")
    // Nothing is cut: the ink of each frame is that of the rectangle, 40 x 20 at twice the size.
    let ink = frames[0].rgba.enumerated().reduce(0) { $1.offset % 4 == 3 ? $0 + Int($1.element) : $0 }
    #expect(abs(Double(ink) / 255 - 80 * 40) < 100, "\(ink / 255)")
  }

  @Test func thePaddingIsPartOfTheSize() throws {
    let padded = try animation(Self.full) {
      $0.padding = .pixels(8); $0.size = .longerSide(64)
    }
    let frames = try padded.frames()
    // The content is 48 x 24.
    #expect(frames[0].width == 64 && frames[0].height == 40)
    #expect(box(frames) == [8, 8, 56, 32])
    let doubled = try animation(Self.full) {
      $0.padding = .pixels(8); $0.size = .longerSide(64); $0.scale = 2
    }
    #expect(try box(doubled.frames()) == [16, 16, 112, 64])
    let share = try animation(Self.full) {
      $0.padding = .share(0.25); $0.size = .exact(width: 64, height: 64)
    }
    #expect(try box(share.frames()) == [16, 24, 48, 40])
    let own = try animation(Self.full) { $0.padding = .pixels(5) }
    #expect(try own.pixelSize == (110, 60))
    let nothing = try animation(Self.full) {
      $0.padding = .pixels(40); $0.size = .longerSide(64)
    }
    #expect(throws: WhirligifError.self) { try nothing.frames() }
  }

  @Test func coverFillsThePicture() throws {
    let cover = try animation(Self.full) {
      $0.fit = .cover; $0.size = .exact(width: 40, height: 40)
    }
    #expect(try box(cover.frames()) == [0, 0, 40, 40])
    let contain = try animation(Self.full) { $0.size = .exact(width: 40, height: 40) }
    #expect(try box(contain.frames()) == [0, 10, 40, 30])
    // The middle is shown: the left 20 and the right 20 of 80 are cut.
    let moved = try animation {
      $0.fit = .cover; $0.size = .exact(width: 50, height: 50); $0.moment = .phase(0)
    }
    #expect(try box(moved.frames()) == [0, 10, 35, 30])
  }

  @Test func theLastPictureStays() throws {
    let held = try animation {
      $0.hold = 1.5; $0.start = 0
    }
    let frames = try held.frames()
    #expect(frames.count == 25)
    #expect(try held.duration == 2.5)
    #expect(abs(frames[24].duration - 1.54) < 1e-9 && abs(frames[0].duration - 0.04) < 1e-9)
    let file = try held.render(as: .webp)
    #expect(file.report.duration == 2.5)
    // The author's last picture stays, wherever the loop starts.
    let turned = try animation {
      $0.hold = 1.5; $0.start = 0.4
    }
    let long = try turned.frames().firstIndex { $0.duration > 1 }
    #expect(long == 14)
    #expect(try held.render().report.duration == 2.5)
    #expect(try held.render(as: .png).report.duration == 2.5)
  }

  @Test func thereAndBackDoublesNoPicture() throws {
    let bounced = try animation {
      $0.bounces = true; $0.start = 0
    }
    let frames = try bounced.frames()
    #expect(frames.count == 48)
    #expect(try bounced.duration == 1.92)
    for frame in 1..<48 { #expect(frames[frame].rgba == frames[48 - frame].rgba, "\(frame)") }
    let forwards = try animation { $0.start = 0 }.frames()
    for frame in 0..<25 { #expect(frames[frame].rgba == forwards[frame].rgba, "\(frame)") }
    for frame in 1..<48 { #expect(frames[frame].rgba != frames[frame - 1].rgba, "\(frame)") }
    let asked = try animation {
      $0.bounces = true; $0.duration = 2
    }
    #expect(try asked.duration == 2)
    // Steps stay whole: 8 there and 6 back.
    var ring = try Animation(preset: "ring")
    ring.options.bounces = true
    #expect(try ring.frameCount == 14 && ring.duration == 1.4)
  }

  @Test func oneSideGivesTheOther() throws {
    #expect(try animation(Self.full) { $0.size = .width(40) }.pixelSize == (40, 20))
    #expect(try animation(Self.full) { $0.size = .height(40) }.pixelSize == (80, 40))
    #expect(
      try animation(Self.full) {
        $0.size = .width(40); $0.padding = .pixels(4)
      }.pixelSize == (40, 24))
  }
}

/// The first pictures of imported animations.
struct FirstPictureTests {
  /// Nothing until 0.9 s, then a disc.
  private let late = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><circle cx='8' cy='8' r='6' fill='red' opacity='0'>
    <animate attributeName='opacity' values='0;0;1;1' keyTimes='0;0.45;0.5;1' dur='2s' repeatCount='indefinite'/>
    </circle></svg>
    """

  private func ink(_ frame: Frame) -> Int {
    stride(from: 3, to: frame.rgba.count, by: 4).reduce(0) { $0 + Int(frame.rgba[$1]) }
  }

  @Test func anImportStartsWithWhatTheLoopShows() throws {
    var animation = try Animation(document: late, file: "a.svg")
    let frames = try animation.frames()
    #expect(frames.count == 50)
    let most = frames.map(ink).max() ?? 0
    #expect(most > 0 && ink(frames[0]) == most)
    #expect(try animation.render().report.warnings == [])
    animation.options.rendersStillFrame = true
    #expect(try ink(animation.frames()[0]) == most)
    animation.options.rendersStillFrame = false
    animation.options.start = 0
    let own = try animation.frames()
    #expect(ink(own[0]) == 0)
    // The same pictures in the same order.
    let first = try #require(own.firstIndex { ink($0) == most && $0.rgba == frames[0].rgba })
    #expect((0..<50).allSatisfy { frames[$0].rgba == own[($0 + first) % 50].rgba })
  }

  @Test func whatPlaysOnceStartsWithItsAuthor() throws {
    var animation = try Animation(document: late, file: "a.svg")
    animation.options.plays = 1
    #expect(try ink(animation.frames()[0]) == 0)
    #expect(try animation.render().report.findings.contains { $0.isNote && $0.sentence.contains("almost empty") })
  }

  @Test func anAnimationWithoutABetterMomentIsNotTouched() throws {
    let turning = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect x='7' y='1' width='2' height='6' fill='red'>
      <animateTransform attributeName='transform' type='rotate' from='0 8 8' to='360 8 8' dur='1s'
      repeatCount='indefinite'/></rect></svg>
      """
    var animation = try Animation(document: turning, file: "a.svg")
    let frames = try animation.frames()
    animation.options.start = 0
    #expect(try animation.frames()[0].rgba == frames[0].rgba)
  }
}
