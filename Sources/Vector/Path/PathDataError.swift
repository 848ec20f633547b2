/// An error in SVG path data, and its position.
package struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The data does not start with a move.
    case noMove
    /// A character that is not a command.
    case unknownCommand(Character)
    /// A command with too few numbers.
    case missingNumber(command: Character)
    /// A number that is too large, or not a number.
    case badNumber(String)
    /// An arc's flag that is neither 0 nor 1.
    case badFlag
    /// More segments than ``Path/maximumSegments``.
    case tooLong
  }

  package let problem: Problem
  /// The position in the text, from 0, in bytes of UTF-8.
  let offset: Int

  package var description: String {
    let what =
      switch problem {
      case .noMove: "path data starts with M or m"
      case .unknownCommand(let character): "'\(character)' is not a path command (M L H V C S Q T A Z)"
      case .missingNumber(let command): "'\(command)' needs more numbers"
      case .badNumber(let text): "'\(text)' is not a valid number"
      case .badFlag: "an arc's flags are 0 or 1"
      case .tooLong: "path data has at most \(Path.maximumSegments) segments"
      }
    return "\(what), at character \(offset + 1)"
  }
}
