import Foundation
import Testing

/// The same bytes today as yesterday. A change that is meant gets new lines in `Tests/Fixtures/golden-hashes.txt`, and a line in the
/// change log that says why.
@Test func everyPresetHasItsGoldenHash() throws {
  let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/golden-hashes.txt")
  let golden = try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n").map(String.init)
  let listing = try JSONSerialization.jsonObject(with: Command.run(["list", "--json"]).output)
  let names = try #require(listing as? [[String: Any]]).compactMap { $0["name"] as? String }
  let folder = try TemporaryFolder()
  let manifest: [String: Any] = [
    "output": "{preset}.gif", "defaults": ["size": 64], "matrix": ["preset": names.sorted()],
  ]
  try JSONSerialization.data(withJSONObject: manifest).write(to: URL(fileURLWithPath: folder.file("m.json")))
  #expect(try Command.run(["batch", "m.json", "--report", "r.json", "--quiet"], in: folder.path).status == 0)
  let report = try #require(try JSONSerialization.jsonObject(with: folder.data("r.json")) as? [String: Any])
  let jobs = try #require(report["jobs"] as? [[String: Any]])
  let found = jobs.compactMap { job -> String? in
    guard let name = job["name"] as? String, let hash = job["sha256"] as? String else { return nil }
    return "\(hash)  \(name)"
  }
  for line in Set(found).symmetricDifference(golden).sorted() {
    Issue.record("\(found.contains(line) ? "now" : "was") \(line)")
  }
  #expect(found.count == names.count)
}
