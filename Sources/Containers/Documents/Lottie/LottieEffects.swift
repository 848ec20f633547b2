import JSON
import Numerics
import Raster
import Vector

extension LottieWriter {
  /// The filters of a group as effects of its layer: blurs and shadows, which players share.
  /// - Parameter lists: the filters at each time.
  mutating func effects(of lists: [[ImageFilter]], _ times: SampleTimes) -> [JSONText] {
    guard let first = lists.first else { return [] }
    return first.indices.compactMap { index in
      let steps = lists.compactMap { $0.count > index && $0[index].steps.count == 1 ? $0[index].steps[0] : nil }
      guard steps.count == lists.count, let effect = blur(steps, times) ?? shadow(steps, times) else {
        warn("Filters beside blurs and shadows are left out: players of Lottie animations do not share them.")
        return nil
      }
      return effect
    }
  }

  /// Layers with a clear rectangle of the canvas below them: lottie-web cuts effects a tenth outside of what is drawn.
  mutating func spread(_ layers: [LottieLayer]) -> [LottieLayer] {
    let area = Change(still: [0, 0, canvas.width, canvas.height, 0], digits: 0)
    let clear = JSONText.object(["ty": .string("fl"), "c": .still([0, 0, 0]), "o": .still([0])])
    let ground = group(of: [rectangle(area), clear])
    guard layers.count == 1, layers[0].isPlain, case .shapes(let items) = layers[0].content else {
      return [LottieLayer(ground)] + layers
    }
    return [LottieLayer(.shapes([.init(json: ground)] + items))]
  }

  /// The blurriness and the softness of players, for each standard deviation.
  private static let (blurriness, softness) = (1 / 0.3, 4.0)
  private static let tolerance = 0.05

  private func blur(_ steps: [ImageFilter.Step], _ times: SampleTimes) -> JSONText? {
    var (values, axes) = ([Double](), Set<Int>())
    for step in steps {
      guard case .gaussianBlur(let x, let y) = step.operation else { return nil }
      values.append(max(x, y, 0))
      if max(x, y) > 0 { axes.insert(abs(x - y) < Self.tolerance ? 1 : y <= 0 ? 2 : x <= 0 ? 3 : 0) }
    }
    guard axes.count <= 1, axes != [0] else { return nil }
    return effect(
      29,
      [
        (0, number(values.map { $0 * Self.blurriness }, times)), (7, .still([Double(axes.first ?? 1)])),
        (7, .still([0])),
      ])
  }

  private func shadow(_ steps: [ImageFilter.Step], _ times: SampleTimes) -> JSONText? {
    var (places, deviations, colors) = ([Point](), [Double](), [Color]())
    for step in steps {
      guard case .dropShadow(let x, let y, let sigmaX, let sigmaY, let color) = step.operation,
        abs(sigmaX - sigmaY) < Self.tolerance
      else { return nil }
      places.append(Point(x: x, y: y))
      deviations.append(sigmaX)
      colors.append(color)
    }
    let color = clock.property(Change(colors: colors, times), decimals: 3) { $0.map { $0 / 255 } }
    let angles = Placement.unwrapped(places.map { 90 + Trigonometry.arcTangent(y: $0.y, x: $0.x) })
    return effect(
      25,
      [
        (2, color), (0, number(colors.map { $0.alpha * 255 }, times)), (0, number(angles, times)),
        (0, number(places.map { $0.length }, times)), (0, number(deviations.map { $0 * Self.softness }, times)),
      ])
  }

  private func number(_ values: [Double], _ times: SampleTimes) -> JSONText {
    clock.property(Change(number: values, within: Self.tolerance, times))
  }

  private func effect(_ type: Int, _ values: [(type: Int, value: JSONText)]) -> JSONText {
    .object([
      "ty": .integer(type), "en": .integer(1),
      "ef": .array(values.map { .object(["ty": .integer($0.type), "v": $0.value]) }),
    ])
  }
}
