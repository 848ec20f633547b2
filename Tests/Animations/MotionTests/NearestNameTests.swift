import Motion
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("same", "same", 0), ("kitten", "sitting", 3), ("raduis", "radius", 1),
    ("ca", "abc", 3), ("flaw", "lawn", 2), ("strok", "stroke", 1),
  ])
  func distances(a: String, b: String, distance: Int) {
    #expect(NearestName.distance(a, b) == distance)
    #expect(NearestName.distance(b, a) == distance)
  }

  @Test(arguments: [
    ("raduis", "radius"), ("RADIUS", "radius"), ("colours", "colors"), ("cuont", "count"), ("thicknes", "thickness"),
    ("xyz", nil), ("", nil), ("c", nil), ("ga", "gap"), ("colr", "color"),
    // Two edits are close from five characters on, three from eight.
    ("cnout", "count"), ("hicknezz", "thickness"), ("hicknzz", nil), ("gpa", "gap"), ("pga", nil),
  ])
  func theNearestIsFound(name: String, expected: String?) {
    #expect(NearestName.find(name, among: ["count", "radius", "thickness", "gap", "colors", "color"]) == expected)
  }

  @Test func ofSeveralTheFirstIsTaken() {
    #expect(NearestName.find("cat", among: ["bat", "car", "can"]) == "bat")
  }

  @Test func longNamesCostNothing() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(NearestName.find(long, among: [long]) == nil)
    #expect(NearestName.find("aaaa", among: [long, "aaab"]) == "aaab")
  }
}
