import Codecs
import Inspect
import Numerics
import Palette
import WhirligifKit

/// The kitty graphics protocol: the frames are sent once, and the terminal plays them forever.
enum Kitty {
  /// Shows the first frame at the cursor, and lets the terminal play the frames that follow as they arrive.
  static func first(_ frame: Picture) -> String {
    command("a=T,i=1,q=2,f=32,s=\(frame.width),v=\(frame.height)", frame)
      + "\u{1b}_Ga=a,i=1,q=2,r=1,z=\(milliseconds(frame))\u{1b}\\\u{1b}_Ga=a,i=1,q=2,s=2,v=1\u{1b}\\"
  }

  static func next(_ frame: Picture) -> String {
    command("a=f,i=1,q=2,f=32,s=\(frame.width),v=\(frame.height),z=\(milliseconds(frame))", frame)
  }

  /// Plays all frames forever.
  static func playing(_ first: Picture) -> String {
    "\u{1b}_Ga=a,i=1,q=2,r=1,z=\(milliseconds(first))\u{1b}\\\u{1b}_Ga=a,i=1,q=2,s=3,v=1\u{1b}\\"
  }

  /// Removes the animation.
  static let end = "\u{1b}_Ga=d,d=I,i=1,q=2\u{1b}\\"

  private static func milliseconds(_ frame: Picture) -> Int { max(1, Int((frame.seconds * 1000).rounded())) }

  /// A command with a picture, in chunks of at most 4096 characters, as the protocol requires.
  private static func command(_ keys: String, _ frame: Picture) -> String {
    var rest = Base64.text(frame.pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })[...]
    var text = ""
    var prefix = keys + ","
    repeat {
      let piece = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      text += "\u{1b}_G\(prefix)m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1b}\\"
      prefix = keys.begins(with: "a=f") ? "a=f," : ""
    } while !rest.isEmpty
    return text
  }
}
