import WhirligifKit

/// The pictures of a loop at the size of a screen, computed one after the other, so that the first is there at once and
/// a long loop needs no memory.
package final class LoopPlayer {
  /// The number of pictures in the loop; at least 1.
  package let count: Int
  /// The duration of the loop in seconds.
  package let seconds: Double
  /// Starts the loop: the result gives the next picture at each call.
  private let start: () throws(WhirligifError) -> (Int) throws(WhirligifError) -> Picture
  private var current: ((Int) throws(WhirligifError) -> Picture)?
  private var position = 0

  init(
    count: Int, seconds: Double,
    start: @escaping () throws(WhirligifError) -> (Int) throws(WhirligifError) -> Picture
  ) {
    (self.count, self.seconds, self.start) = (count, seconds, start)
  }

  /// The next picture; the first one follows the last.
  ///
  /// - Throws: `invalidFile` for damaged pixels, `invalidDocument` for a picture that cannot be drawn.
  package func next() throws(WhirligifError) -> Picture {
    if position == 0 { current = try start() }
    guard let current else { throw .fault("a loop that has not started") }
    let picture = try current(position)
    position = (position + 1) % count
    return picture
  }

  /// All pictures of the loop. Call it first.
  package func all() throws(WhirligifError) -> [Picture] {
    var pictures: [Picture] = []
    for _ in 0..<count { pictures.append(try next()) }
    return pictures
  }
}
