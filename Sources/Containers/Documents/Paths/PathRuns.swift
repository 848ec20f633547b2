import Vector

/// A path whose commands stay the same over stretches of the loop, from one of which it goes to the next in a jump.
struct PathRuns {
  private struct Run {
    let verbs: [Path.Verb]
    var track: Track
  }

  private var runs: [Run] = []

  /// Nil if there are many runs, or if the path stands still in each.
  init?(_ paths: [Path], times: [Double]) {
    var ranges: [Range<Int>] = []
    for index in paths.indices {
      if let last = ranges.last, paths[last.lowerBound].hasSameVerbs(as: paths[index]) {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
      guard ranges.count * 4 <= paths.count + 4 else { return nil }
    }
    let isMoving = ranges.contains { range in range.contains { paths[$0].points != paths[range.lowerBound].points } }
    guard isMoving else { return nil }
    let fitting = PathFitting(tolerance: Tolerance.rounding)
    for range in ranges {
      let own = Array(paths[range])
      let fitted = own[0].verbs.count > 8 ? fitting.unified(own) ?? own : own
      let values = fitted.map { $0.points.flatMap { [$0.x, $0.y] } }
      var track = Track(times: Array(times[range]), values: values, isDiscrete: false)
      // Between two samples, a path changes halfway.
      if range.upperBound < times.count {
        track.extend(to: (times[range.upperBound - 1] + times[range.upperBound]) / 2)
      }
      if range.lowerBound > 0 { track.extend(to: (times[range.lowerBound - 1] + times[range.lowerBound]) / 2) }
      runs.append(Run(verbs: fitted[0].verbs, track: track))
    }
  }

  func form(_ digits: Int) -> ShapeForm {
    let frames = Track.keyFrames(of: runs.map { $0.track }, within: Tolerance.length, decimals: digits)
    return .runs(runs.map { $0.verbs }, Change(frames, digits: digits))
  }
}

extension Track {
  /// Adds a value before or after the others, on the line through the two nearest ones.
  fileprivate mutating func extend(to time: Double) {
    let (last, isAfter) = (times.count - 1, time > times[0])
    let (near, far) = isAfter ? (last, last - 1) : (0, 1)
    guard time != times[near] else { return }
    var value = values[near]
    if times.indices.contains(far), times[far] != times[near] {
      let share = (time - times[near]) / (times[near] - times[far])
      for number in value.indices { value[number] += share * (values[near][number] - values[far][number]) }
    }
    times.insert(time, at: isAfter ? last + 1 : 0)
    values.insert(value, at: isAfter ? last + 1 : 0)
  }
}
