import Numerics
import Testing

struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("same", "same", 0), ("kitten", "sitting", 3), ("raduis", "radius", 1),
    ("ca", "abc", 3), ("flaw", "lawn", 2), ("strok", "stroke", 1),
  ])
  func distances(a: String, b: String, distance: Int) {
    #expect(Suggestion.distance(a, b) == distance)
    #expect(Suggestion.distance(b, a) == distance)
  }

  @Test(arguments: [
    ("raduis", "radius"), ("RADIUS", "radius"), ("colours", "colors"), ("cuont", "count"), ("thicknes", "thickness"),
    ("xyz", nil), ("", nil), ("c", nil), ("ga", "gap"), ("colr", "color"),
    // Two edits are close from five characters on, three from eight.
    ("cnout", "count"), ("hicknezz", "thickness"), ("hicknzz", nil), ("gpa", "gap"), ("pga", nil),
  ])
  func theNearestIsFound(name: String, expected: String?) {
    #expect(Suggestion.nearest(name, among: ["count", "radius", "thickness", "gap", "colors", "color"]) == expected)
  }

  @Test func theFirstOfEquallyNearNamesIsTaken() {
    #expect(Suggestion.nearest("cat", among: ["bat", "car", "can"]) == "bat")
  }

  @Test func longNamesCostNothing() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(Suggestion.nearest(long, among: [long]) == nil)
    #expect(Suggestion.nearest("aaaa", among: [long, "aaab"]) == "aaab")
  }

  @Test(arguments: [("thick", "thickness"), ("th", nil), ("thicket", nil), ("rad", nil)])
  func theOnlyNameWithThisPrefixIsFound(name: String, expected: String?) {
    #expect(Suggestion.nearest(name, among: ["thickness", "radius", "radiance"]) == expected)
  }

  @Test(arguments: [
    ([], nil), (["a"], " Did you mean 'a'?"), (["a", "b", "c"], " Did you mean 'a', 'b' or 'c'?"),
  ])
  func theQuestionListsNames(names: [String], question: String?) {
    #expect(Suggestion.question(names) == question)
  }
}
