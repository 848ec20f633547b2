import Platform
import Synchronization
import Vector

extension Loop {
  /// The loop with its display lists kept, as far as there is room: its frames, their solid colors, the pictures that
  /// warnings look at, and other attempts within a limit of bytes ask for the same phases. Halves the evaluations of a
  /// small loop, which saves 7 % of the instructions of the standard job of a hundred small files.
  package func remembered() -> Loop {
    let memory = DisplayListMemory()
    var loop = self
    loop.makeEvaluator = { [makeEvaluator] in RememberingEvaluator(makeEvaluator(), memory) }
    return loop
  }
}

private final class RememberingEvaluator: FrameEvaluator {
  private let base: any FrameEvaluator
  private let memory: DisplayListMemory

  init(_ base: any FrameEvaluator, _ memory: DisplayListMemory) { (self.base, self.memory) = (base, memory) }

  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError) {
    if list.keepsFadingGroups {
      try base.evaluate(at: phase, into: &list)
    } else if let known = memory.list(at: phase) {
      list = known
    } else {
      try base.evaluate(at: phase, into: &list)
      memory.keep(list, at: phase)
    }
  }

  func mayDiffer(at phase: Double) -> Bool { base.mayDiffer(at: phase) }
}

private final class DisplayListMemory: Sendable {
  private struct Contents {
    var lists: [Double: DisplayList] = [:]
    /// The points of paths that may still be kept.
    var room = 1 << 18
  }

  private let contents = Mutex(Contents())

  func list(at phase: Double) -> DisplayList? { contents.withLock { $0.lists[phase] } }

  func keep(_ list: DisplayList, at phase: Double) {
    let weight = list.weight
    contents.withLock { contents in
      guard weight <= contents.room, contents.lists.updateValue(list, forKey: phase) == nil else { return }
      contents.room -= weight
    }
  }
}

extension DisplayList {
  /// The points of its paths, with as many more as take the memory of its commands.
  fileprivate var weight: Int {
    commands.reduce(0) { sum, command in
      switch command {
      case .fill(let path, _, _, _, _), .stroke(let path, _, _, _, _), .pushClip(let path, _, _):
        sum + path.points.count + Self.commandWeight
      case .popClip, .beginGroup, .endGroup, .beginMask, .endMask: sum + Self.commandWeight
      }
    }
  }

  private static let commandWeight = 32
}
