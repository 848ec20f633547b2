import Numerics
import Testing

@testable import SVG

/// What the picture never shows is not warned of; what it may show at any time is.
struct ShownElementTests {
  /// Contents that are not drawn as they state, each with its own kind of warning.
  private static let contents = [
    "<foreignObject width='5' height='5'>a</foreignObject>",
    "<rect width='5' height='5' style='float:left;background-blend-mode:x;fill:image-set(1)'/>",
    "<rect width='5' height='5' fill='image-set(1)'/>",
    "<rect width='5' height='5'><animate attributeName='x' dur='1s' values='if(1);if(2)'/></rect>",
    "<rect width='5' height='5'><animate attributeName='x' begin='click' dur='1s' values='1;2'/></rect>",
    "<text>&#x10ffff;</text>",
    "<image width='5' height='5' href='data:;base64,\(warnedPicture)'/>",
  ]

  @Test(arguments: [
    "<g display='none'>*</g>", "<g style='display:none'>*</g>", "<g visibility='hidden'>*</g>",
    "<g visibility='hidden'><g>*</g></g>", "<g opacity='0'>*</g>", "<g style='opacity:0%'>*</g>", "<defs>*</defs>",
    "<defs><g id='a'>*</g></defs>", "<symbol id='a'>*</symbol>", "<clipPath id='a'>*</clipPath>",
    "<mask id='a'>*</mask>", "<pattern id='a'>*</pattern>", "<marker id='a'>*</marker>",
    "<g requiredExtensions='urn:editor'>*</g>", "<g systemLanguage='tlh'>*</g>", "<switch><g/><g>*</g></switch>",
    "<switch><g requiredExtensions='urn:editor'>*</g><g/></switch>",
    "<g display='none'><use href='#a'/></g><defs><g id='a'>*</g></defs>",
    "<defs><g id='b'><use href='#a'/></g><g id='a'>*</g></defs>",
    "<style>.x{display:none}</style><g class='x'>*</g>",
    "<g opacity='0'>*<animate attributeName='x' dur='1s' values='1;2'/></g>",
    "<g transform='scale(0)'>*</g>", "<g style='transform:translateX(50%) matrix(1,2,1,2,0,0)'>*</g>",
    "<clipPath id='c'/><g clip-path='url(#c)'>*</g>", "<mask id='m'> </mask><g mask='url(#m)'>*</g>",
  ])
  func whatIsNeverShownIsNotWarnedOf(place: String) throws {
    for content in Self.contents {
      let text = place.replacing("*", with: content)
      #expect(try document(text).warnings.map(\.kind) == [], "\(text)")
      // A kind that was met where it is not shown is still reported where it is.
      #expect(try document(text + content).warnings.count == 1, "\(text)\(content)")
    }
  }

  @Test(arguments: [
    "*", "<g>*</g>", "<g display='inline'>*</g>", "<g opacity='0.1'>*</g>",
    "<g visibility='hidden'><g visibility='visible'>*</g></g>",
    "<g opacity='0'>*<animate attributeName='opacity' dur='1s' values='0;1'/></g>",
    "<g id='x' visibility='hidden'>*</g><set href='#x' attributeName='visibility' to='visible' begin='1s' dur='1s'/>",
    "<style>@keyframes k{to{opacity:1}}</style><g style='animation:k 1s infinite;opacity:0'>*</g>",
    "<defs><g id='a'>*</g></defs><use href='#a'/>", "<defs><g id='a'>*</g></defs><use xlink:href='#a'/>",
    "<symbol id='a'>*</symbol><use href='#a'/>", "<switch><g requiredExtensions='x'/><g>*</g><g/></switch>",
    "<g visibility='hidden'><g id='a'>*</g></g><use href='#a'/>",
    "<use href='#b'/><defs><g id='b'><use href='#a'/></g><g id='a'>*</g></defs>", "<g transform='scale(0.01)'>*</g>",
    "<g transform='scale(0)'>*<animateTransform attributeName='transform' dur='1s' type='scale' values='0;1'/></g>",
    "<clipPath id='c'><rect width='9' height='9'/></clipPath><g clip-path='url(#c)'>*</g>",
    "<clipPath id='c'/><g clip-path='url(#d)'>*</g>", "<g fill='none' stroke='red'>*</g>",
  ])
  func whatMayBeShownIsWarnedOf(place: String) throws {
    for content in Self.contents {
      let text = "<g xmlns:xlink='http://www.w3.org/1999/xlink'>\(place.replacing("*", with: content))</g>"
      #expect(try document(text).warnings.count >= 1, "\(text)")
    }
  }

  /// However many hidden elements are not drawn as they state.
  @Test func eachKindIsWarnedOf() throws {
    let hidden = String(repeating: "<rect fill='image-set(1)'/>", count: 20_001)
    let shown = "<rect width='5' height='5' fill='image-set(2)'/>"
    #expect(try document("<g display='none'>\(hidden)</g>\(shown)").warnings.map(\.kind) == ["value fill image-set(2)"])
  }

  /// Letters without a paint need no font.
  @Test(arguments: [
    ("<text fill='none'>*</text>", 0), ("<g style='fill:none;stroke:none'><text>*<tspan>*</tspan></text></g>", 0),
    ("<text fill='none'>a<tspan fill='red'>*</tspan></text>", 1), ("<text fill='none' stroke='red'>*</text>", 1),
    ("<text fill='none'>*<animate attributeName='fill' dur='1s' values='none;red'/></text>", 1),
    ("<text fill='none' stroke='inherit'>*</text>", 0), ("<g fill='none'><text fill='initial'>*</text></g>", 1),
    ("<g fill='red' text-decoration='underline'><text fill='none'>*</text></g>", 1),
    ("<text fill='none' style='text-shadow:1px 1px red'>*</text>", 1),
    ("<style>@keyframes k{to{fill:red}}</style><g fill='none' style='animation:k 1s'><text>*</text></g>", 1),
    ("<g fill='none'><text id='t'>*</text></g><use href='#t' fill='red'/>", 1),
    ("<defs><text id='t' fill='none'>*</text></defs><use href='#t' stroke='red'/>", 1),
    ("<text fill='transparent'>*</text>", 0), ("<g fill-opacity='0'><text fill='red'>*</text></g>", 0),
    ("<text fill='red' style='fill-opacity:0'>*</text>", 0),
    ("<text fill-opacity='0'>a<tspan fill-opacity='1'>*</tspan></text>", 1),
    ("<text fill-opacity='0'>*<animate attributeName='fill-opacity' dur='1s' values='0;1'/></text>", 1),
  ])
  func lettersWithoutAPaintAreNotWarnedOf(text: String, count: Int) throws {
    let text = text.replacing("*", with: "&#x10ffff;")
    #expect(try document(text).warnings.count == count, "\(text)")
  }

  /// References from style sheets and attributes lead to masks, patterns and clips.
  @Test(arguments: [
    "<mask id='a'>*</mask><rect mask='url(#a)'/>", "<pattern id='a'>*</pattern><rect style='fill:url(\"#a\")'/>",
    "<style>rect{clip-path:url(#a)}</style><clipPath id='a'>*</clipPath><rect/>",
    "<marker id='a'>*</marker><path d='M0 0h1' marker-end='url(#a)'/>",
  ])
  func referencesLeadToWhatIsShown(place: String) throws {
    let text = place.replacing("*", with: "<rect width='5' height='5' fill='image-set(1)'/>")
    #expect(try document(text).warnings.count == 1, "\(text)")
  }

  /// Draw.io's texts: where the conditions hold, browsers draw the foreign content.
  @Test func aSwitchWarnsOfTheForeignContentThatItWouldChoose() throws {
    let text = "<switch><foreignObject width='5' height='5'><p>a</p></foreignObject><text>a</text></switch>"
    #expect(try document(text).warnings.map(\.kind) == ["foreignObject"])
  }

  /// What browsers do not show either, or what takes its place, is nothing to warn of.
  @Test(arguments: [
    ("<blink/>", 0), ("<rect width='5' height='5' fill='nonsense(1)' style='filter:hue-rotate(45)'/>", 0),
    ("<style>rect{animation-delay:0,3s;zoom:1;foo:bar}</style><rect width='5' height='5'/>", 0),
    ("<style>@supports (fill:red) and (not (foo:bar)){rect{fill:red}}</style><rect width='5' height='5'/>", 0),
    ("<style>@foo{a{b:c}}@property --x{}@font-face{}rect{x}}a{fill:red}</style><rect width='5' height='5'/>", 0),
    ("<foreignObject width='5' height='5'/>", 0),
    ("<foreignObject width='5' height='5'> <!-- a --> </foreignObject>", 0),
    ("<foreignObject width='0' height='5'>a</foreignObject>", 0), ("<foreignObject height='5'>a</foreignObject>", 0),
    ("<foreignObject width='5' height='5'><x:p xmlns:x='urn:x'/></foreignObject>", 1),
    ("<script/>", 0), ("<script> </script>", 0), ("<script type='application/json'>{}</script>", 0),
    ("<script href='a.js'/>", 1), ("<script><![CDATA[a()]]></script>", 1), ("<script type='module'>a()</script>", 1),
    ("<text writing-mode='tb'> </text>", 0), ("<image width='0' height='5' href='a.png'/>", 0),
    ("<image width='5' height='5' href='a.png'/>", 1), ("<image href='a.png' style='height:0'/>", 0),
    ("<image href='a.png' height='0'><animate attributeName='height' dur='1s' values='0;5'/></image>", 1),
    ("<rect width='5' height='0' fill='image-set(1)'/>", 0), ("<circle r='0' fill='image-set(1)'/>", 0),
    ("<ellipse rx='0' ry='5' fill='image-set(1)'/>", 0), ("<ellipse rx='1' ry='5' fill='image-set(1)'/>", 1),
    ("<rect width='5' height='5' fill='image-set(1)' style='fill:red'/>", 0),
    ("<rect width='5' height='5' style='fill:red;fill:image-set(1)'/>", 0),
    ("<rect width='5' height='5' style='fill:red;fill:if(media(print):red;else:blue)'/>", 1),
    ("<rect width='5' height='5' style='fill:red;fill:elif(media(print):red;else:blue)'/>", 0),
    ("<rect width='5' height='5' style='fill:red;fill:IF(media(print):red;else:blue)'/>", 1),
    ("<rect width='5' height='5' style='fill:red;fill:nonsense(\"if(a)\")'/>", 0),
    ("<rect width='5' height='5' style='fill:red;fill:attr(data-x type(&lt;color>))'/>", 1),
    ("<rect width='5' height='5' style='fill:if(media(print):red;else:blue);fill:red'/>", 0),
    ("<g display='none'><rect><animate id='q' attributeName='x' dur='1s' values='if(1);if(2)'/></rect></g>", 0),
    ("<style>rect{fill:red}</style><rect width='5' height='5' fill='image-set(1)'/>", 0),
    ("<style>rect{stroke:red}</style><rect width='5' height='5' fill='image-set(1)'/>", 1),
    ("<rect><animateTransform attributeName='transform' type='skew' dur='1s' values='9'/></rect>", 0),
    ("<rect><animateTransform attributeName='transform' type='rotateX' dur='1s' values='9'/></rect>", 0),
    ("<rect><animateTransform attributeName='transform' type='skewX' dur='1s' values='a'/></rect>", 0),
    ("<rect><animate attributeName='x' begin='0s;click' dur='1s' values='1;2'/></rect>", 0),
    ("<rect><animate attributeName='x' begin='click;a.focus' dur='1s' values='1;2'/></rect>", 1),
    ("<rect><animate attributeName='x' begin='a.focus;a.end+0.5s' dur='1s' values='1;2'/></rect>", 0),
    ("<rect id='a.b'/><rect><animate attributeName='x' begin='a.b.focus' dur='1s' values='1;2'/></rect>", 1),
  ])
  func whatBrowsersShowAsWellIsNotWarnedOf(content: String, count: Int) throws {
    let warnings = try document(content).warnings.map { $0.message }
    #expect(warnings.count == count, "\(warnings)")
  }

  @Test(arguments: ["animate", "set", "animateTransform"])
  func anAnimationWithoutValuesIsAClock(name: String) throws {
    let clock = "<rect><\(name) id='c' attributeName='x' begin='0s;c.end' dur='2s'/></rect>"
    #expect(try document(clock).warnings == [])
    // There are no transforms of `x`.
    let count = name == "animateTransform" ? 0 : 1
    #expect(try document(clock.replacing("dur=", with: "values='if(1);if(2)' dur=")).warnings.count == count)
  }

  /// A document in which nothing has an effect is still: it does not end.
  @Test(arguments: [
    "<animate attributeName='x' dur='2s' values='if(1);if(2)'/>", "<animate id='c' begin='0;c.end' dur='2s'/>",
  ])
  func animationsWithoutAnEffectAreStill(animation: String) throws {
    let document = try document("<rect width='5' height='5'>\(animation)</rect>")
    #expect(!document.isAnimated && document.repeats)
  }

  @Test(arguments: [
    "<animate attributeName='x' dur='2s' repeatCount='40000' values='1;2'/>",
    "<animate attributeName='x' dur='2s' repeatDur='80000s' values='1;2'/>",
  ])
  func manyRepetitionsAreALoop(animation: String) throws {
    let moving = try document("<rect width='5' height='5'>\(animation)</rect>")
    #expect(moving.duration == 2 && moving.repeats)
    let once = try document("<rect width='5' height='5'>\(animation)</rect>".replacing("0000", with: ""))
    #expect(once.duration == 8 && !once.repeats)
  }
}
