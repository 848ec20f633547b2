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
    if list.keepsFadingGroups || list.owners != nil {
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
  private struct Kept {
    let phase: Double
    let list: DisplayList
  }

  /// Keys are integers, as in other dictionaries on the way: another type takes 1 % of the time of a small picture.
  private struct Contents {
    /// By ``key(of:)``; of phases with the same key, the first.
    var lists: [Int: Kept] = [:]
    /// The points of paths that may still be kept.
    var room = 1 << 19
    /// The memory of the points of kept lists. What does not move has the same in many of them.
    var points: Set<Int> = []
  }

  private let contents = Mutex(Contents())

  func list(at phase: Double) -> DisplayList? {
    contents.withLock { $0.lists[Self.key(of: phase)] }.flatMap { $0.phase == phase ? $0.list : nil }
  }

  private static func key(of phase: Double) -> Int {
    Int(truncatingIfNeeded: phase.bitPattern ^ phase.bitPattern >> 32)
  }

  func keep(_ list: DisplayList, at phase: Double) {
    contents.withLock { contents in
      let key = Self.key(of: phase)
      guard contents.room > 0, contents.lists[key] == nil else { return }
      for command in list.commands {
        contents.room -= Self.commandWeight
        if let path = command.path, contents.points.insert(Int(bitPattern: path.addressOfPoints)).inserted {
          contents.room -= path.points.count
        }
      }
      if contents.room >= 0 {
        contents.lists[key] = Kept(phase: phase, list: list)
      } else {
        // Nothing more is kept.
        contents.points = []
      }
    }
  }

  /// The points that take as much memory as a command.
  private static let commandWeight = 32
}
