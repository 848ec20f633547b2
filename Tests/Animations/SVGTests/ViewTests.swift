import Numerics
import Testing

@testable import SVG

/// What is out of view in a picture of a size, over the whole loop, is not warned of.
@Suite struct ViewTests {
  /// Parts at most 5 wide and high that are not drawn as they state, each with its own kind of warning.
  private static let contents = [
    "<foreignObject width='5' height='5'>a</foreignObject>",
    "<rect width='5' height='5' style='backdrop-filter:blur(1px)'/>",
    "<rect width='5' height='5' fill='image-set(1)'/>",
    "<g style='mask-border:x'><rect width='5' height='5'/></g>",
    "<rect width='5' height='5'><animate attributeName='fill' dur='1s' values='if(;if('/></rect>",
    "<rect id='r' width='5' height='5'/><animate href='#r' attributeName='fill' begin='click' dur='1s' to='red'/>",
    "<style>@keyframes f{to{fill:image-set(1)}}</style><rect width='5' height='5' style='animation:f 1s infinite'/>",
    "<image width='5' height='5' href='none.png'/>", "<text y='5' font-size='5' writing-mode='tb'>a</text>",
    "<text y='5' font-size='5'>a<tspan style='backdrop-filter:blur(1px)'>b</tspan></text>",
    "<text y='5' font-size='5' font-family='NoSuchFamily'>a</text>",
    "<image width='5' height='5' href='data:;base64,\(warnedPicture)'/>",
  ]

  private func warnings(_ text: String, width: Int = 20, height: Int = 20) throws -> [String] {
    try document(text).warnings(width: width, height: height).map { $0.kind.text }
  }

  @Test(arguments: [
    "<g transform='translate(-60)'>*</g>", "<g transform='translate(0,60)'>*</g>",
    "<svg x='-60' width='5' height='5'>*</svg>", "<g transform='translate(-60)' opacity='.5'><g>*</g></g>",
    "<defs><g id='a'>*</g></defs><use href='#a' x='60'/>",
    "<g transform='translate(-60)'><g>*<animate attributeName='opacity' dur='1s' values='0;1'/></g></g>",
    "<g style='transform:translate(60px)'>*</g>",
  ])
  func whatIsOutOfViewIsNotWarnedOf(place: String) throws {
    for content in Self.contents {
      let text = place.replacing("*", with: content)
      #expect(try document(text).warnings.count == 1, "\(text)")
      #expect(try warnings(text) == [], "\(text)")
      // A kind that was met out of view is still reported where it is in view.
      #expect(try warnings(text + content.replacing("'r'", with: "'s'").replacing("#r", with: "#s")).count == 1)
    }
  }

  @Test(arguments: [
    "*", "<g transform='translate(-4)'>*</g>", "<g transform='translate(19,19)'>*</g>",
    "<g transform='translate(-60)'>*<animateTransform attributeName='transform' dur='1s' values='-60;60'/></g>",
    "<style>@keyframes k{to{translate:60px}}</style><g style='animation:k 1s' transform='translate(-60)'>*</g>",
    "<style>@keyframes v{to{--x:60px}}</style><g style='animation:v 1s' transform='translate(-60)'>*</g>",
    "<svg x='-60' width='5' height='5'>*<animate attributeName='x' dur='1s' values='-60;60'/></svg>",
    "<defs><g id='a'>*</g></defs><use href='#a' x='60'/><use href='#a'/>",
    "<use href='#a' x='60'/><symbol id='a'>*<animate attributeName='viewBox' dur='1s' to='60 0 9 9'/></symbol>",
    "<filter id='f'><feOffset dx='60'/></filter><g filter='url(#f)' transform='translate(-60)'>*</g>",
    "<pattern id='p' width='9' height='9'>*</pattern><rect width='9' height='9' fill='url(#p)'/>",
  ])
  func whatMayBeInViewIsWarnedOf(place: String) throws {
    for content in Self.contents {
      let text = place.replacing("*", with: content)
      #expect(try warnings(text).count >= 1, "\(text)")
    }
  }

  /// A picture of another shape shows more than the view box.
  @Test func theShapeOfThePictureCounts() throws {
    for content in Self.contents {
      let text = "<g transform='translate(-50)'>\(content)</g>"
      #expect(try warnings(text, width: 20, height: 160) == [], "\(text)")
      #expect(try warnings(text, width: 160, height: 20).count == 1, "\(text)")
    }
  }

  /// What is not understood may be what brings a part into view.
  @Test(arguments: [
    "<rect x='-60' width='5' height='5' style='transform:image-set(1)'/>",
    "<style>@keyframes k{to{translate:image-set(1)}}</style><rect x='-60' width='5' height='5' style='animation:k 1s'/>",
    "<rect x='-60' width='5' height='5'><animate attributeName='x' dur='1s' values='if(1);if(2)'/></rect>",
    "<text x='-60'>&#x10ffff;</text>", "<text x='-60'>a<tspan style='font-size:image-set(1)'>b</tspan></text>",
    // Letters of the font that is not there may be wider.
    "<text x='-50' y='9' font-size='9' font-family='NoSuchFamily'>abcd</text>",
  ])
  func whatMayMoveAPartIsWarnedOf(content: String) throws {
    #expect(try warnings(content).count == 1)
  }

  /// Each text with a font that is not there is as it says, also the second one.
  @Test func theFontOfALaterTextIsWarnedOf() throws {
    let text = "<text y='9' font-family='NoSuchFamily'>a</text>"
    #expect(try warnings("<g transform='translate(-60)'>\(text)</g>\(text)").count == 1)
  }
}
