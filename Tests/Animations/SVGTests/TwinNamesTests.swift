import Foundation
import Numerics
import Raster
import Testing

@testable import SVG

/// Names are bytes: two that Swift takes for one text, and XML and CSS for two, name two things.
///
/// Each document has two names, ① and ②, and is drawn as with two plain ones.
@Suite struct TwinNamesTests {
  typealias Twins = (first: String, second: String)

  /// A letter as one character and as two, a letter and a sign that stands for it, marks in both orders, a syllable and
  /// its letters, and a letter without and with a selector of its form.
  static let twins: [Twins] = [
    ("\u{E9}", "e\u{301}"), ("K", "\u{212A}"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
    ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}"), ("x", "x\u{FE0E}"),
  ]

  private static func named(_ document: String, _ twins: Twins) -> String {
    document.replacing("①", with: twins.first).replacing("②", with: twins.second)
  }

  private func pictures(_ document: String, _ twins: Twins) throws -> [[UInt32]] {
    let document = try SVGTests.document(Self.named(document, twins))
    return try [0.1, 0.5, 0.9].map { try Picture(document, at: $0).pixels }
  }

  private func expectApart(_ document: String, _ twins: [Twins] = twins) throws {
    let plain = try pictures(document, ("u", "v"))
    #expect((try? pictures(document, ("u", "u"))) != plain, "The document does not need two names.")
    for twins in twins { #expect(try pictures(document, twins) == plain, "\(twins.second)") }
  }

  private static let halves = "<rect id='①' width='10' height='20'/><rect id='②' x='10' width='10' height='20'/>"
  private static let classes =
    "<rect class='①' width='10' height='20'/><rect class='②' x='10' width='10' height='20'/>"
  private static let gradients = """
    <linearGradient id='①'><stop stop-color='red'/></linearGradient>\
    <linearGradient id='②'><stop stop-color='blue'/></linearGradient>
    """
  private static let square = "<rect class='a' width='20' height='20'/>"

  @Test(arguments: [
    "\(gradients)<path fill='url(#①)' d='M0 0h10v20H0z'/><path fill='url(#②)' d='M10 0h10v20H10z'/>",
    "\(gradients)<path style='stroke:url(#①)' d='M0 0h9v9'/><path stroke='url(\"#②\") red' d='M10 0h9v9'/>",
    "\(gradients)<linearGradient id='g' href='#①'/><linearGradient id='h' href='#②'/>"
      + "<path fill='url(#g)' d='M0 0h10v20H0z'/><path fill='url(#h)' d='M10 0h10v20H10z'/>",
    "<defs>\(halves)</defs><use href='#①'/><use href='#②'/>",
    "<defs>\(halves)</defs><use xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='#①'/><use href='#②' y='5'/>",
    "<clipPath id='①'><path d='M0 0h5v5H0z'/></clipPath><clipPath id='②'><path d='M5 5h9v9H5z'/></clipPath>"
      + "<g clip-path='url(#①)'>\(square)</g><g clip-path='url(#②)'>\(square)</g>",
    "<mask id='①'><path fill='#fff' d='M0 0h5v5H0z'/></mask><mask id='②'><path fill='#fff' d='M5 5h9v9H5z'/></mask>"
      + "<g mask='url(#①)'>\(square)</g><g style='mask:url(#②)'>\(square)</g>",
    "<marker id='①' overflow='visible'><path d='M0 0h4v4z'/></marker><marker id='②' overflow='visible'><path d='M0 0h1v9z'/></marker>"
      + "<path marker-start='url(#①)' marker-end='url(#②)' d='M3 3H12'/>",
    "<pattern id='①' width='1' height='1'><path d='M0 0h9v3z'/></pattern><pattern id='②' width='1' height='1'/>"
      + "<rect width='20' height='20' fill='url(#①)'/><rect width='20' height='20' fill='url(#②) red'/>",
    "<filter id='①'><feFlood flood-color='red'/></filter><filter id='②'><feOffset dx='3'/></filter>"
      + "<path filter='url(#①)' d='M0 0h5v5z'/><path style='filter:url(#②)' d='M9 9h5v5z'/>",
    "<filter id='f'><feFlood flood-color='red' result='①'/><feFlood flood-color='blue' result='②'/><feOffset in='①' dx='9'/>"
      + "<feMerge><feMergeNode in='②'/><feMergeNode/></feMerge></filter><g filter='url(#f)'>\(square)</g>",
    "<filter id='f'><feFlood x='2' y='2' width='4' height='4' flood-color='red' result='①'/><feFlood result='②'/>"
      + "<feOffset in='①' dx='1'/></filter><g filter='url(#f)'>\(square)</g>",
    "<defs>\(halves)</defs><filter id='f'><feImage href='#①'/></filter><filter id='g'><feImage href='#②'/></filter>"
      + "<g filter='url(#f)'>\(square)</g><g filter='url(#g)' opacity='.5'>\(square)</g>",
    "<path id='①' d='M0 9H20'/><path id='②' d='M0 19H20'/><text font-size='8'><textPath href='#①'>AB</textPath></text>"
      + "<text font-size='8'><textPath href='#②'>C</textPath></text>",
    "<path id='①' d='M9 0V20'/><path id='②' d='M0 0H20'/><path class='p' d='M0 0h4v4z'/><path class='q' d='M0 0h4v4z'/>"
      + "<style>.p{offset-path:url(#①);offset-distance:5px}.q{offset-path:url(#②);offset-distance:9px}</style>",
  ])
  func identifiersOfElements(document: String) throws { try expectApart(document) }

  @Test(arguments: [
    "<style>.①{fill:red}.②{fill:blue}</style>\(classes)", "<style>#①{fill:red}#②{fill:blue}</style>\(halves)",
    "<style>[class='①']{fill:red}[class='②']{fill:blue}</style>\(classes)",
    "<style>[class~='①' i]{fill:red}[class|='②' i]{fill:blue}</style>\(classes)",
    "<style>:is(.①){fill:red}rect:not(.①){fill:blue}</style>\(classes)",
    "<style>g{.①{fill:red}&amp; .②{fill:blue}}</style><g>\(classes)</g>",
    "<style>:lang(①){fill:red}:lang(②){fill:blue}</style>"
      + "<rect lang='①' width='10' height='20'/><rect xml:lang='②' x='10' width='10' height='20'/>",
    "<style>@layer ①,②;@layer ②{.a{fill:red}}@layer ①{.a{fill:blue}}</style>\(square)",
    "<style>@layer a.①,a.②;@layer a.②{.a{fill:red}}@layer a.①{.a{fill:blue}}</style>\(square)",
    "<style>:root{--①:red;--②:blue}.p{fill:var(--①)}.q{stroke:var(--②)}</style><path class='p q' d='M3 3h9v9z'/>",
    "<style>:root{--①:red;--own:var(--①);--②:blue}.a{fill:var(--own)}</style>\(square)",
    "<style>@property --①{syntax:'*';inherits:true;initial-value:red}"
      + "@property --②{syntax:'*';inherits:true;initial-value:blue}.p{fill:var(--①);stroke:var(--②)}</style>"
      + "<path class='p' d='M3 3h9v9z'/>",
    // The values of properties: what a `use` copies, long attributes, and lists.
    "\(gradients)<style>.c{fill:var(--c)}</style><g style='--c:url(#①)'><path id='r' class='c' d='M0 0h9v9z'/></g>"
      + "<use href='#r' x='9' style='--c:url(#②)'/>",
    gradients.replacing("①", with: "\(long)①").replacing("②", with: "\(long)②")
      + "<path fill='url(#\(long)①)' d='M0 0h9v9z'/><path fill='url(#\(long)②)' d='M9 0h9v9z'/>",
  ])
  func namesOfStyleSheets(document: String) throws { try expectApart(document) }

  private static let long = String(repeating: "a", count: 64)

  @Test(arguments: [
    "<style>@keyframes ①{0%,to{fill:red}}@keyframes ②{0%,to{fill:blue}}.p{animation:① 1s infinite}"
      + ".q{animation-name:②;animation-duration:1s}</style><path class='p' d='M0 0h9v9z'/><path class='q' d='M9 9h9v9z'/>",
    "<style>@keyframes '①'{0%{x:0}to{x:9px}}@keyframes '②'{0%{x:0}to{x:3px}}.a{animation:'①' 1s infinite}</style>\(square)",
    "<style>@keyframes k{0%{--①:red;--②:lime}to{--①:blue;--②:aqua}}.a{fill:var(--①);animation:k 1s infinite}</style>\(square)",
    "\(gradients)<style>@keyframes k{0%{fill:url(#①)}to{fill:url(#②)}}.a{animation:k 1s infinite}</style>\(square)",
    "\(gradients)<g>\(square)<animate attributeName='fill' values='url(#①);url(#②)' dur='1s' repeatCount='indefinite'/></g>",
    "<defs>\(halves)</defs><use href='#①'><animate attributeName='href' values='#①;#②' dur='1s' repeatCount='indefinite'/></use>",
    "<g fill='red'>\(halves)</g><animate href='#①' attributeName='fill' to='lime' dur='1s' repeatCount='indefinite'/>"
      + "<animate href='#②' attributeName='fill' to='blue' dur='1s' repeatCount='indefinite'/>",
    "<path id='①' d='M0 0H9'/><path id='②' d='M0 0V9'/><path d='M0 0h4v4z'><animateMotion dur='1s' repeatCount='indefinite'>"
      + "<mpath href='#①'/></animateMotion></path><path d='M0 0h4v4z'><animateMotion dur='1s' repeatCount='indefinite'>"
      + "<mpath href='#②'/></animateMotion></path>",
    "<rect width='9' height='9'><set id='①' attributeName='x' to='0' begin='1s' dur='1s'/><set id='②' attributeName='y' to='0' "
      + "begin='2s' dur='1s'/><set attributeName='fill' to='red' begin='①.begin' dur='1s'/>"
      + "<set attributeName='fill' to='blue' begin='②.begin' dur='1s'/></rect>",
  ])
  func namesOfAnimations(document: String) throws { try expectApart(document) }

  /// Names of XML, in which no selector of a form may stand.
  @Test(arguments: [
    "<style>[data-①]{fill:red}[data-②]{fill:blue}</style><rect data-①='' width='9' height='9'/><rect data-②='' x='9' width='9' height='9'/>",
    "<style>①+rect{fill:red}②+rect{fill:blue}</style><①/><rect width='9' height='9'/><②/><rect x='9' width='9' height='9'/>",
    "<g xmlns:①='http://www.w3.org/2000/svg' xmlns:②='urn:x'><①:rect width='9' height='9'/><②:rect x='9' width='9' height='9'/></g>",
  ])
  func namesOfXML(document: String) throws { try expectApart(document, Array(Self.twins.dropLast())) }

  /// Files beside the document: the first is a red square, the second a blue one.
  @Test(arguments: twins)
  func files(twins: Twins) throws {
    let names = [twins.first, twins.second].map { Name("\($0).svg") }
    var options = SVGOptions()
    options.images = ImageStore(reader: { path in
      names.firstIndex(of: Name(path)).map { index in
        let color = index == 0 ? "red" : "blue"
        return Array(
          "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='\(color)' d='M0 0h9v9H0z'/></svg>".utf8
        )
      }
    })
    let images =
      "<image href='\(names[0])' width='10' height='10'/><image href='\(names[1])' x='10' width='10' height='10'/>"
    let picture = try Picture(SVGTests.document(images, options: options))
    #expect([5, 15].map { picture[$0, 5] } == [[255, 0, 0, 255], [0, 0, 255, 255]])
  }

  /// Each of two things that are not understood is warned of.
  @Test(arguments: twins)
  func warnings(twins: Twins) throws {
    let texts = [twins.first, twins.second].map { "<path fill='\($0) if(1)' d='M0 0h9v9z'/>" }
    #expect(try SVGTests.document(texts.joined()).warnings.count == 2)
  }

  /// The words of a syntax ignore the case of ASCII alone: `K` is a k, and the sign for kelvins, a letter whose small
  /// form is k, is none, as little as a q.
  @Test(arguments: [
    "<rect width='20' height='20' fill='pin①'/>", "<rect width='20' height='20' fill='bac①ground'/>",
    "<path style='stro①e:red' d='M3 3h9v9z'/>",
    "<path transform-origin='9 9' style='transform:s①ewX(30deg)' d='M3 3h9v9z'/>",
    "<style>@①eyframes k{0%,to{fill:red}}.a{animation:k 1s infinite}</style>\(square)",
    "<style>@keyframes k{0%{fill:red}}.a{animation:k 1s 9s bac①wards}</style>\(square)",
    "<rect width='20' height='20' fill='red'/><rect width='20' height='20' fill='blue' style='mix-blend-mode:dar①en'/>",
    "<path id='p' d='M0 9H20'/><mask id='m'/><g style='mas①:url(#m)'>\(square)</g>",
  ])
  func wordsIgnoreTheCaseOfASCII(document: String) throws {
    func picture(_ letter: String) throws -> [[UInt32]] { try pictures(document, (letter, "")) }
    #expect(try picture("K") == picture("k"))
    #expect(try picture("\u{212A}") == picture("q"))
    #expect(try picture("k") != picture("q"))
  }
}
