import Numerics
import WhirligifKit
import Synchronization
import Platform

/// Which shared settings at least one animation has, and which none has.
package final class SettingUsage: Sendable {
  private struct Names {
    var known: Set<Name> = []
    var unknown: Set<Name> = []
  }

  private let names = Mutex(Names())

  func add(_ name: Name, isKnown: Bool) {
    names.withLock { names in _ = isKnown ? names.known.insert(name) : names.unknown.insert(name) }
  }

  /// Names that no preset has, sorted, each with the name that was probably meant.
  var unused: [(name: Name, nearest: String?)] {
    let (known, unknown) = names.withLock { ($0.known, $0.unknown) }
    return unknown.subtracting(known).sorted().map { name in
      (name, Suggestion.nearest(name.text, among: RenderOption.all.map { $0.name } + known.sorted().map { $0.text }))
    }
  }
}
