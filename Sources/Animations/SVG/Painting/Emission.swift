import Drawing
import Synchronization

/// What an emitter has made of a node: a node that is in several pictures, always at the same place, keeps its commands
/// from the second one on. Saves a quarter of the time of a game of a thousand shapes.
final class Emission: Sendable {
  private struct State {
    var place: Place
    var isInPixels: Bool
    var commands: [DisplayList.Command]?
  }

  enum Recalled {
    /// Not emitted, or elsewhere.
    case unknown
    /// Emitted at the same place, once.
    case repeated
    case kept([DisplayList.Command])
  }

  private let state = Mutex<State?>(nil)

  /// What is known of the node at a place, which is noted.
  func recall(at place: Place, isInPixels: Bool) -> Recalled {
    state.withLock { state in
      if let state, state.place == place, state.isInPixels == isInPixels {
        return state.commands.map { .kept($0) } ?? .repeated
      }
      state = State(place: place, isInPixels: isInPixels)
      return .unknown
    }
  }

  func keep(_ commands: ArraySlice<DisplayList.Command>, at place: Place, isInPixels: Bool) {
    let commands = Array(commands)
    state.withLock { $0 = State(place: place, isInPixels: isInPixels, commands: commands) }
  }
}
