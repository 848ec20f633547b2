import Codecs
import WhirligifKit

/// The inline images of iTerm2: the terminal plays the GIF.
enum InlineImage {
  static func text(gif: [UInt8], width: Int, height: Int) -> String {
    "\u{1b}]1337;File=inline=1;size=\(gif.count);width=\(width)px;height=\(height)px:\(Base64.text(gif))\u{7}"
  }
}
