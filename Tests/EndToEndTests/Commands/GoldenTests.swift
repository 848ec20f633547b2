// Guarantee: same-bytes
import Foundation
import TestSupport
import Testing

/// A preset in `list`, but for the indicators of design systems, whose times are those of the systems.
private func ownPresets(_ options: [String] = []) throws -> [String] {
  let listing = try JSONSerialization.jsonObject(with: Command.run(["list", "--json"] + options).output)
  return try #require(listing as? [[String: Any]])
    .filter { ($0["tags"] as? [String])?.contains("system") == false }
    .compactMap { $0["name"] as? String }
}

/// Those with more frames than they need to be understood, for smooth motion.
private let smoothPresets: Set = [
  "aurora-orb", "countdown", "dot-sphere", "gauge", "glass-card", "hypnotic-rings", "infinity", "infinity-ribbon",
  "spark", "square-path", "trefoil",
]

/// At 64 pixels and its own frame rate a preset takes less than 12 kB on average; half of them take at most 9.6 kB, and none
/// takes more than 60 kB. Smooth ones count for the last alone.
@Test func theCatalogueIsSmall() throws {
  let names = try ownPresets()
  let folder = try TemporaryFolder()
  let jobs = names.map { "{\"preset\": \"\($0)\", \"size\": 64}\n" }.joined()
  let outcome = try Command.run(["batch", "-", "-q", "--report", "r.json"], in: folder.path, input: Data(jobs.utf8))
  #expect(outcome.status == 0)
  let report = try #require(try JSONSerialization.jsonObject(with: folder.data("r.json")) as? [String: Any])
  let bytes = try #require(report["jobs"] as? [[String: Any]]).compactMap { $0["bytes"] as? Int }
  #expect(bytes.count == names.count && bytes.max() ?? 0 <= 60_000)
  let others = zip(names, bytes).filter { !smoothPresets.contains($0.0) }.map { $0.1 }
  #expect(others.count == names.count - smoothPresets.count && others.reduce(0, +) < 12_000 * others.count)
  #expect(others.sorted()[others.count / 2] <= 9600)
}

/// Rings turn at 50 frames a second where that costs less than 60 % more than 25; what moves in steps has its own rate.
@Test func ringsTurnAsSmoothlyAsIsCheap() throws {
  let rings = try ownPresets(["--family", "rings"])
  #expect(rings.count > 20)
  for name in rings {
    func render(_ options: [String]) throws -> Data {
      try Command.run(["render", name, "--size", "64", "-q", "-o", "-"] + options).output
    }
    let (slow, fast) = (try render(["--fps", "25"]), try render(["--fps", "50"]))
    if slow != fast, Double(fast.count) < 1.6 * Double(slow.count) {
      #expect(try render([]) == fast, "\(name): \(slow.count) bytes, and \(fast.count) at 50 frames a second")
    }
  }
}

/// The same bytes today as yesterday. A change that is meant gets new hashes by `Scripts/golden`, and a line in the
/// change log that says why.
@Test func everyPresetHasItsGoldenHash() throws {
  let root = projectRoot
  let fixture = root.appending(path: "Tests/Fixtures/golden-hashes.txt")
  let golden = try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n").map(String.init)
  let outcome = try Command.run(
    tool: root.appending(path: "Scripts/golden").path, ["--print"], environment: ["WHIRLIGIF_BINARY": Command.path])
  #expect(outcome.status == 0 && outcome.error == "")
  let found = outcome.text.split(separator: "\n").map(String.init)
  for line in Set(found).symmetricDifference(golden).sorted() {
    Issue.record("\(found.contains(line) ? "now" : "was") \(line)")
  }
  let listing = try JSONSerialization.jsonObject(with: Command.run(["list", "--json"]).output)
  let names = try #require(listing as? [[String: Any]]).compactMap { $0["name"] as? String }
  #expect(Set(names).isSubset(of: found.compactMap { $0.split(separator: " ").last.map(String.init) }))
}

/// The pictures of the README and the documentation are those of today's presets, and a reader loads them quickly.
@Test func thePicturesOfTheReadmeAreOfToday() throws {
  let root = projectRoot
  let outcome = try Command.run(
    tool: root.appending(path: "Scripts/pictures").path, ["--check"], environment: ["WHIRLIGIF_BINARY": Command.path])
  #expect(outcome.status == 0, "\(outcome.text)\(outcome.error)")
  let resources = root.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc/Resources")
  let files = try FileManager.default.contentsOfDirectory(atPath: resources.path)
  for page in ["hero-light-", "hero-dark-"] {
    let row = files.filter { $0.hasPrefix(page) }
    let bytes = try row.map { try Data(contentsOf: resources.appending(path: $0)).count }
    #expect(row.count == 12 && bytes.reduce(0, +) <= 400_000)
  }
}
