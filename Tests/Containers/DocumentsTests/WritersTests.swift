import Drawing
import Numerics
import Raster
import SVG
import Testing
import Vector

@testable import Documents

/// The documents beside SVG by animation elements: SVG by a style sheet, and Lottie. That they show the animation is a
/// law over random scenes, in the tests of what compares documents.
@Suite struct WritersTests {
  private static let blue = Color(red: 0.0, green: 0, blue: 1)

  private func disc(_ x: Double, _ color: Color = blue, blend: BlendMode = .normal) -> DisplayList {
    let disc = Path.circle(center: Point(x: x, y: 24), radius: 8)
    return DisplayList(commands: [.fill(disc, .nonZero, .solid(color), .identity, blend)])
  }

  private func triangle(_ height: Double) -> DisplayList {
    let path = Path.polyline(
      [Point(x: 8, y: 40), Point(x: 24, y: height), Point(x: 40, y: 40), Point(x: 24, y: 44)], closed: true)
    return DisplayList(commands: [.fill(path, .nonZero, .solid(.black), .identity, .normal)])
  }

  private func css(
    plays: Int? = nil, colors: [NamedColor] = [], _ list: (Double) -> DisplayList
  ) throws -> String {
    var description = DocumentDescription(width: 48, height: 48, duration: 1.2, plays: plays)
    (description.motion, description.colors.named) = (.css, colors)
    return try description.document(of: SampledLoop(samples: 24, isRefined: true, list: list)).text
  }

  private func lottie(
    duration: Double = 1.2, colors: [NamedColor] = [], _ list: (Double) -> DisplayList
  ) throws -> EncodedDocument {
    var description = DocumentDescription(.lottie, width: 48, height: 48, duration: duration)
    description.colors.named = colors
    return try description.document(of: SampledLoop(samples: 24, isRefined: true, list: list))
  }

  // MARK: Style sheets

  @Test func shiftsAreTranslations() throws {
    let text = try css { disc(10 + 28 * $0) }
    #expect(text.contains("{0%{translate:0}100%{translate:28px}}") && text.contains("animation:1.2s linear infinite "))
    #expect(!text.contains("<animate") && !text.contains("transform="))
  }

  @Test func turnsHaveAPivot() throws {
    let text = try css { time in
      triangle(8).transformed(by: AffineTransform.rotation(degrees: 30 + 90 * time).about(Point(x: 24, y: 24)))
    }
    #expect(
      text.contains("transform-origin:24px 24px;animation:") && text.contains("{0%{rotate:0deg}100%{rotate:90deg}}"))
  }

  @Test func pathDataKeepsItsAnimationElements() throws {
    let text = try css { triangle($0 < 0.5 ? 8 + 30 * $0 : 38 - 30 * $0) }
    #expect(text.contains("<animate attributeName=\"d\"") && !text.contains("@keyframes"))
  }

  /// Keyframes of one time would be merged: after a jump, time goes on a thousandth of a percent later.
  @Test func jumpsAreTwoMoments() throws {
    let text = try css { disc($0 < 0.5 ? 10 + 8 * $0 : 30 + 8 * $0) }
    #expect(text.contains("50%{translate:4px}50.001%{translate:24px}"))
  }

  @Test func lastPicturesStayAfterSomePlays() throws {
    #expect(try css(plays: 3) { disc(10 + 28 * $0) }.contains("animation:1.2s linear 3 forwards "))
  }

  /// Chromium turns and fades pictures rightly, but shifts and scales them to between pixels.
  @Test func onlyWhatTurnsAndFadesIsMovedAsAPicture() throws {
    let turning = try css { time in
      triangle(8).transformed(by: AffineTransform.rotation(degrees: 90 * time).about(Point(x: 24, y: 24)))
    }
    #expect(turning.contains("rotate:") && !turning.contains("will-change"))
    #expect(try css { disc(10 + 28 * $0) }.contains("style=\"will-change:contents\""))
    let clipped = try css { (time: Double) -> DisplayList in
      let clip = Path.circle(center: Point(x: 24, y: 24), radius: 6)
      let shown = disc(24, Color(red: 0, green: 0, blue: 1, alpha: 0.2 + 0.6 * time)).commands
      return DisplayList(commands: [.pushClip(clip, .nonZero, .identity)] + shown + [.popClip])
    }
    #expect(!clipped.contains("translate") && clipped.contains("will-change"))
    #expect(try !css { triangle($0 < 0.5 ? 8 + 30 * $0 : 38 - 30 * $0) }.contains("will-change"))
    /// A ring that fades, under a scale.
    func ring(_ opacity: Double, _ scale: AffineTransform) -> DisplayList {
      let circle = Path.circle(center: Point(x: 20, y: 20), radius: 12)
      let color = Color(red: 0, green: 0, blue: 1, alpha: opacity)
      return DisplayList(commands: [.stroke(circle, StrokeStyle(width: 4), .solid(color), scale, .normal)])
    }
    #expect(try !css { ring(0.2 + 0.6 * $0, .identity) }.contains("will-change"))
    #expect(try css { ring(0.2 + 0.6 * $0, .scale(x: 1.5, y: 1)) }.contains("will-change"))
  }

  private func circle(_ radius: Double, width: Double) -> DisplayList {
    let circle = Path.circle(center: Point(x: 24, y: 24), radius: radius)
    return DisplayList(commands: [
      .stroke(circle, StrokeStyle(width: width), .solid(.black), .identity, .normal)
    ])
  }

  /// Chromium leaves a hole in the middle of a circle that is narrower than its stroke.
  @Test func strokesWiderThanTheirCircleAreFilled() throws {
    let text = try css { circle(3 + $0, width: 10) }
    #expect(!text.contains("stroke") && text.contains("<circle"))
    let growing = try css { circle(2 + 6 * $0, width: 10) }
    #expect(!growing.contains("stroke") && growing.contains("<path"))
    #expect(try css { circle(6 + $0, width: 10) }.contains("stroke-width=\"10\""))
  }

  @Test func colorsThatHaveNamesAreCustomProperties() throws {
    let text = try css(colors: [NamedColor(name: "color", color: Self.blue)]) { disc(10 + 28 * $0) }
    #expect(text.contains("{fill:var(--whirligif-color,#00f)}}") && text.contains(" fill=\"#00f\" class="))
    #expect(try !css(colors: [NamedColor(name: "color", color: .white)]) { disc(10 + 28 * $0) }.contains("var("))
  }

  /// Style sheets move no gradients, and sanitizers take the animation elements that do.
  @Test func gradientsThatSlideAreElementsThatMove() throws {
    func slide(_ phase: Double, to end: Double = 20) -> DisplayList {
      let stops = [GradientStop(offset: 0, color: .white), GradientStop(offset: 1, color: .black)]
      let gradient = Gradient(
        .linear(start: Point(x: 40 * phase, y: 0), end: Point(x: 40 * phase + end, y: 8)), stops: stops)
      let path = Path.rectangle(Rect(minX: 8, minY: 8, maxX: 40, maxY: 40), radii: CornerRadii(6))
      return DisplayList(commands: [.fill(path, .nonZero, .gradient(gradient), .identity, .normal)])
    }
    let text = try css { slide($0) }
    #expect(!text.contains("<animate") && text.contains("clip-path=") && text.contains("{translate:"))
    let animation = try SVGAnimation(SVGDocument(Array(text.utf8)), width: 48, height: 48)
    for phase in [0.1, 0.5, 0.9] {
      let shown = WrittenLoop.pixels(48) { try? animation.makePainter().draw(at: phase, on: $0) }
      let truth = WrittenLoop.pixels(48) { slide(phase).draw(on: $0) }
      #expect(zip(shown, truth).count { WrittenLoop.isFar($0, $1) } == 0)
    }
    // One that grows is no slide.
    #expect(try css { slide($0, to: 20 + 10 * $0) }.contains("<animate"))
  }

  @Test func documentsInOnePageDoNotShareNames() throws {
    func names(_ text: String) -> Set<Substring> {
      Set(text.split(separator: "@keyframes ").dropFirst().map { $0.prefix { $0 != "{" } })
    }
    let (one, other) = (names(try css { disc(10 + 28 * $0) }), names(try css { disc(10 + 27 * $0) }))
    #expect(one.count == 1 && other.count == 1 && one.isDisjoint(with: other))
  }

  // MARK: Lottie

  /// A stretch that ends beyond its line would begin again at the line's start: both numbers have one time each.
  @Test func stretchesOfOpenLinesEndWithThem() throws {
    let line = Path.polyline([Point(x: 4, y: 40), Point(x: 24, y: 8), Point(x: 44, y: 40)], closed: false)
    let shares = (0...24).map { Double($0) / 24 }
    let shapes = shares.map { share in
      let stretch = line.trimmed(from: max(0, 2 * share - 1), to: min(2 * share, 1))
      return SceneShape(path: stretch, stroke: StrokeStyle(width: 3), transform: .identity)
    }
    let times = SampleTimes(times: shares, isDiscrete: false)
    let form = ShapeGeometry(shapes, times, FittedOutlines(), joinsNumbers: true).form
    guard case .trimmed(let whole, let changes) = form else {
      Issue.record("\(form)")
      return
    }
    #expect(changes.count == 1 && changes[0].frames.values.allSatisfy { $0[1] - $0[0] <= whole.length + 0.1 })
  }

  /// The length in frames is whole, and at the rate it is the length in seconds.
  @Test(arguments: [(1.2, 72, "60"), (0.5, 30, "60"), (1.01, 61, "60.39604"), (0.005, 1, "200")])
  func lottieLastsAsLong(duration: Double, frames: Int, rate: String) throws {
    let text = try lottie(duration: duration) { disc(10 + 28 * $0) }.text
    #expect(text.hasPrefix("{\"v\":\"5.12.1\",\"fr\":\(rate),\"ip\":0,\"op\":\(frames),\"w\":48,\"h\":48,"))
  }

  @Test func shiftsArePositions() throws {
    let text = try lottie { disc(10 + 28 * $0) }.text
    let keys = #"[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":72,"s":[28,0]}]"#
    #expect(text.contains(#""p":{"a":1,"k":\#(keys)}"#))
    #expect(text.contains(#"{"ty":"el","p":{"a":0,"k":[10,24]},"s":{"a":0,"k":[16,16]}}"#))
  }

  @Test func colorsThatHaveNamesAreSlots() throws {
    let text = try lottie(colors: [NamedColor(name: "color", color: Self.blue)]) { disc(10 + 28 * $0) }.text
    #expect(text.contains(#""c":{"sid":"color","a":0,"k":[0,0,1]}"#))
    #expect(text.contains(#""slots":{"color":{"p":{"a":0,"k":[0,0,1]}}}"#))
  }

  /// A stretch that grows along a circle from its right: an ellipse starts at its top.
  @Test func stretchesAreTrims() throws {
    let stroke = StrokeStyle(width: 4)
    let text = try lottie { (time: Double) -> DisplayList in
      var path = Path()
      path.arc(center: Point(x: 24, y: 24), radius: 16, start: 0, sweep: 90 + 180 * time)
      return DisplayList(commands: [.stroke(path, stroke, .solid(.black), .identity, .normal)])
    }.text
    #expect(text.contains(#""ty":"tm","s":{"a":0,"k":0},"e":{"a":1,"k":[{"t":0,"s":[25],"#))
    #expect(text.contains(#"{"t":72,"s":[75]}]},"o":{"a":0,"k":90}"#))
  }

  /// Players make clips of masks, which are sharper than mattes; a moving outline needs a matte.
  @Test(arguments: [(0.0, true), (20, false)]) func clipsAreMasks(shift: Double, isMask: Bool) throws {
    let text = try lottie { (time: Double) -> DisplayList in
      let clip = Path.circle(center: Point(x: 14 + shift * time, y: 24), radius: 10)
      return DisplayList(commands: [.pushClip(clip, .nonZero, .identity)] + disc(10 + 28 * time).commands + [.popClip])
    }.text
    #expect(text.contains(#""hasMask":true,"masksProperties":[{"mode":"a","pt":{"a":0,"#) == isMask)
    #expect(text.contains(#""tt":1"#) != isMask)
  }

  @Test func blurredGroupsHaveEffects() throws {
    let blur = ImageFilter.blur(sigmaX: 3, sigmaY: 3)
    let written = try lottie { time in
      let group = DisplayList.Command.beginGroup(opacity: 1, blend: .normal, filters: [blur])
      return DisplayList(commands: [group] + disc(10 + 28 * time).commands + [.endGroup])
    }
    #expect(written.text.contains(#""ef":[{"ty":29,"en":1,"ef":[{"ty":0,"v":{"a":0,"k":10}}"#))
    #expect(written.warnings.isEmpty)
  }

  @Test func otherFiltersAreWarnedOf() throws {
    let matrix = ImageFilter([ImageFilter.Step(.colorMatrix([Double](repeating: 0.1, count: 20)))])
    let written = try lottie { time in
      let group = DisplayList.Command.beginGroup(opacity: 1, blend: .normal, filters: [matrix])
      return DisplayList(commands: [group] + disc(10 + 28 * time).commands + [.endGroup])
    }
    #expect(written.warnings.count == 1 && written.warnings[0].contains("Filters"))
  }

  @Test func blendModesAreThoseOfLayers() throws {
    let text = try lottie { (time: Double) -> DisplayList in
      DisplayList(commands: disc(24).commands + disc(10 + 28 * time, blend: .screen).commands)
    }.text
    #expect(text.contains(#""ks":{},"bm":2,"shapes""#))
  }
}

/// What documents show where nothing moves, and forms that minifiers leave as they are.
@Suite struct StillFormTests {
  private func document(_ motion: DocumentDescription.Motion, still: Double, _ list: (Double) -> DisplayList) throws
    -> String
  {
    var loop = try SampledLoop(samples: 24, isRefined: true, keys: [still], list: list)
    loop.still = still
    return try DocumentDescription(motion, width: 48, height: 48, duration: 1).document(of: loop, still: list(still))
      .text
  }

  private func fill(_ path: Path, _ transform: AffineTransform, _ color: Color = .black) -> DisplayList {
    DisplayList(commands: [.fill(path, .nonZero, .solid(color), transform, .normal)])
  }

  private let leaf = Path.polyline([Point(x: 0, y: 0), Point(x: 9, y: 2), Point(x: 3, y: 8)], closed: true)

  /// A radius of 4 at the start is 10 in the still picture, in which a disc that is clear at the start is opaque.
  @Test(arguments: [DocumentDescription.Motion.smil, .css])
  func attributesAreThoseOfTheStillPicture(motion: DocumentDescription.Motion) throws {
    let text = try document(motion, still: 0.5) { time in
      let radius = 4 + 12 * min(time, 1 - time)
      let color = Color(red: 0.0, green: 0.0, blue: 0.0, alpha: 1 - abs(1 - 2 * time))
      return fill(.circle(center: Point(x: 24, y: 24), radius: radius), .identity, color)
    }
    #expect(text.contains("<circle cx=\"24\" cy=\"24\" r=\"10\""))
    #expect(!text.contains(" opacity=\"0\""))
  }

  /// A shape that turns and shifts has its place in the still picture in its data, and no transform.
  @Test(arguments: [DocumentDescription.Motion.smil, .css])
  func transformsAreRelativeToTheStillPicture(motion: DocumentDescription.Motion) throws {
    func place(_ time: Double) -> AffineTransform {
      AffineTransform.rotation(degrees: 360 * time).then(.translation(x: 20, y: 10 + 20 * time))
    }
    let text = try document(motion, still: 0.25) { fill(leaf, place($0)) }
    #expect(!text.contains(" transform=\"rotate") && !text.contains(" transform=\"matrix"))
    // (0, 0), (9, 2) and (3, 8), turned by 90 degrees and shifted by (20, 15).
    #expect(text.contains("M20 15l-2 9-6-6z"))
  }

  /// What is clear in the still picture is nearly so before its motion.
  @Test func nothingIsClearByItsAttribute() throws {
    let text = try document(.smil, still: 0) { time in
      fill(leaf, .identity, Color(red: 0.0, green: 0.0, blue: 0.0, alpha: min(time, 1 - time)))
    }
    #expect(text.contains(" opacity=\".001\"") && text.contains("values=\"0;.5;0\""))
  }

  /// A path under a scale of its own center needs a transform, which a group around it has.
  @Test func pathsHaveNoTransforms() throws {
    let text = try document(.smil, still: 0) { time in
      let scale = 1 + min(time, 1 - time)
      return fill(
        leaf, AffineTransform.scale(x: scale, y: scale).about(Point(x: 4, y: 3)).then(.translation(x: 10, y: 9)))
    }
    #expect(
      !text.contains(/<path[^>]* transform=/) && text.contains(/<g transform="translate\([^"]*\)"><animateTransform/))
  }

  /// A stretch of a circle is a dash of its real length: 90 degrees of a radius of 20 are 31.42.
  @Test func dashesHaveRealLengths() throws {
    let text = try document(.smil, still: 0) { time in
      var path = Path()
      path.arc(center: Point(x: 24, y: 24), radius: 20, start: 0, sweep: 90 + 180 * min(time, 1 - time))
      return DisplayList(commands: [.stroke(path, StrokeStyle(width: 4), .solid(.black), .identity, .normal)])
    }
    #expect(text.contains("stroke-dasharray=\"31.42 126\"") && !text.contains("pathLength"))
  }

  /// A document that its style sheet moves as a whole stands still by it; one with other motion has a second picture.
  @Test func styleSheetsStopWhatTheyMove() throws {
    let moved = try document(.css, still: 0.25) { fill(leaf, .translation(x: 20 * $0, y: 4)) }
    #expect(
      moved.contains("prefers-reduced-motion") && moved.contains("animation:none") && !moved.contains("display:none"))
    // A tip that moves between corners that stand: no map moves all four so.
    let tip = { (time: Double) in
      Path.polyline(
        [Point(x: 8, y: 40), Point(x: 24, y: 8 + 20 * time), Point(x: 40, y: 40), Point(x: 24, y: 44)], closed: true)
    }
    let changed = try document(.css, still: 0.25) { fill(tip($0), .identity) }
    #expect(changed.contains("display:none") && !changed.contains("animation:none"))
  }
}
