import Foundation
import WhirligifFoundation
import WhirligifKit

/// Plays an uploaded Lottie animation: nothing is read from the disk, frames come while they are drawn.
struct Player: Sendable {
  let animation: Animation

  init(upload: Data, name: String) throws {
    animation = try Animation(data: upload, name: name)
  }

  /// The frames of one loop, at the rate of the screen.
  func frames(perSecond rate: Double) -> AsyncThrowingStream<Frame, any Error> {
    AsyncThrowingStream { stream in
      let task = Task.detached {
        do {
          try animation.forEachFrame(perSecond: rate) { frame in
            try Task.checkCancellation()
            stream.yield(frame)
          }
          stream.finish()
        } catch {
          stream.finish(throwing: error)
        }
      }
      stream.onTermination = { _ in task.cancel() }
    }
  }
}

let upload = Data(
  """
  {"v": "5.7", "w": 40, "h": 40, "fr": 25, "ip": 0, "op": 25, "layers": [{"ty": 4, "ip": 0, "op": 25, "st": 0,
    "ks": {"p": {"k": [20, 20]}, "r": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 25, "s": [90]}]}},
    "shapes": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [20, 20]}, "r": {"k": 3}},
      {"ty": "fl", "c": {"k": [0.15, 0.39, 0.92]}, "o": {"k": 100}}]}]}
  """.utf8)
let player = try Player(upload: upload, name: "upload.json")
var (count, seconds) = (0, 0.0)
for try await frame in player.frames(perSecond: 60) { (count, seconds) = (count + 1, seconds + frame.duration) }
print(count, (seconds * 1000).rounded() / 1000)
for try await frame in player.frames(perSecond: 60) {
  print(frame.width, frame.rgba.count)
  break
}
do {
  _ = try Player(upload: Data("{}".utf8), name: "upload.json")
} catch let error as WhirligifError {
  print(error.findings[0].place?.file ?? "-")
}

/// The pictures of a view, and how long each is shown.
func pictures(of animation: Animation) throws -> [(rgba: [UInt8], seconds: Double)] {
  var pictures: [(rgba: [UInt8], seconds: Double)] = []
  try animation.forEachFrame(perSecond: 60) { frame in
    try Task.checkCancellation()
    pictures.append((frame.rgba, frame.duration))
  }
  return pictures
}
print(try pictures(of: player.animation).count)
