import Foundation
import Testing
import WhirligifKit
import TestSupport

/// The examples under Scripts/examples, run: each spreads a manifest, and the union of its parts is what one run makes.
///
/// Where the engine is not here, its part is played: the tests set the variables that Slurm, Kubernetes and the matrix
/// of a CI would set, and `ssh` becomes a shell on this machine.
struct SpreadingTests {
  private static let root = projectRoot
  private static let examples = root.appending(path: "Scripts/examples").path

  /// A project with the examples' manifest, and a folder of programs with `whirligif` in it.
  private let project: TemporaryFolder
  private let programs: TemporaryFolder

  init() throws {
    (project, programs) = (try TemporaryFolder(), try TemporaryFolder())
    try FileManager.default.copyItem(atPath: Self.examples + "/loaders", toPath: project.file("loaders"))
    try FileManager.default.createSymbolicLink(
      atPath: programs.file("whirligif"), withDestinationPath: URL(fileURLWithPath: Command.path).standardized.path)
  }

  private func run(_ tool: String, _ arguments: [String], _ environment: [String: String] = [:]) throws {
    let path = programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let outcome = try Command.run(
      tool: tool, arguments, in: project.path, environment: environment.merging(["PATH": path]) { $1 })
    #expect(outcome.status == 0)
    #expect(!outcome.errorLines.contains { $0.hasPrefix("Error: ") || $0.hasPrefix("Warning: ") }, "\(outcome.error)")
  }

  private func gifs(in folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: project.file(folder))
      .filter { !$0.hasPrefix(".") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try project.data("\(folder)/\($0)")) })
  }

  /// Checks `public/` against one run.
  private func checkUnion(files: Int = 12) throws {
    try run(Command.path, ["batch", "loaders/loaders.json", "-o", "whole", "-q"])
    let (union, whole) = (try gifs(in: "public"), try gifs(in: "whole"))
    #expect(whole.count == files)
    #expect(Set(union.keys) == Set(whole.keys))
    #expect(union == whole)
    try run(Command.path, ["batch", "loaders/loaders.json", "-o", "public", "-q", "--verify"])
  }

  @Test(.tools("parallel")) func gnuParallelOnThisMachine() throws {
    try run(Self.examples + "/parallel-local", ["loaders/loaders.json", "public", "4"])
    try checkUnion()
  }

  @Test(.tools("parallel")) func gnuParallelOverSSH() throws {
    let hosts = ["alpha", "beta", "gamma", "user@delta"]
    // A program that this process wrote could still be open in a process that another test starts, and then not be run.
    try FileManager.default.createSymbolicLink(
      atPath: programs.file("ssh"), withDestinationPath: Self.root.appending(path: "Tests/Fixtures/ssh").path)
    try run(
      Self.examples + "/parallel-ssh", ["loaders", "loaders.json", "public"] + hosts, ["HOSTS": project.file("hosts")])
    let called = String(decoding: try project.data("hosts"), as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(called.sorted() == hosts.sorted())
    try checkUnion()
  }

  @Test func aSlurmArray() throws {
    let script = Self.examples + "/slurm-array.sbatch"
    let text = try String(contentsOfFile: script, encoding: .utf8)
    #expect(text.contains("\n#SBATCH --array=1-4\n"))
    for task in 1...4 {
      let variables = ["SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_CPUS_PER_TASK": "2"]
      try run("/bin/bash", [script, "loaders/loaders.json", "public"], variables)
    }
    try checkUnion()
  }

  @Test(hasYAML) func anIndexedJobOfKubernetes() throws {
    let job = try #require(try yaml("kubernetes-job.yaml") as? [String: Any])
    let spec = try #require(job["spec"] as? [String: Any])
    let template = try #require(spec["template"] as? [String: Any])
    let containers = try #require((template["spec"] as? [String: Any])?["containers"] as? [[String: Any]])
    let container = try #require(containers.first)
    let command = try #require(container["command"] as? [String])
    let arguments = try #require(container["args"] as? [String])
    let variables = try #require(container["env"] as? [[String: String]])
    #expect(spec["completionMode"] as? String == "Indexed")
    #expect(variables.map { $0["value"] } == ["\(try #require(spec["completions"] as? Int))"])
    for index in 0..<4 {
      let environment = ["JOB_COMPLETION_INDEX": "\(index)", "SHARDS": variables[0]["value"] ?? ""]
      try run(command[0], Array(command.dropFirst()) + arguments, environment)
    }
    try checkUnion()
  }

  @Test(hasYAML) func aMatrixOfGitHubActions() throws {
    let workflow = try #require(try yaml("github-actions.yml") as? [String: Any])
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    let matrix = try #require((jobs["shard"]?["strategy"] as? [String: Any])?["matrix"] as? [String: [Int]])
    let steps = try #require(jobs["shard"]?["steps"] as? [[String: Any]])
    let step = try #require(steps.first { "\($0["uses"] ?? "")".contains("/.github/actions/render@v\(version)") })
    let inputs = try #require(step["with"] as? [String: String])
    for shard in try #require(matrix["shard"]) {
      let words = inputs["arguments"]?.replacingOccurrences(of: "${{ matrix.shard }}", with: "\(shard)")
      let environment = ["MANIFEST": inputs["manifest"], "OUTPUT": inputs["output"], "ARGUMENTS": words]
      try run(Self.root.appending(path: ".github/actions/render/render").path, [], environment.compactMapValues { $0 })
    }
    #expect(jobs["join"]?["needs"] as? String == "shard")
    try checkUnion()
  }

  @Test(.tools("make")) func aMakefile() throws {
    let make = try #require(Command.tool("make"))
    let makefile = ["--silent", "-f", Self.examples + "/Makefile"]
    try run(make, makefile + ["-j2", "shards"])
    try checkUnion()
    try run(make, makefile + ["check"])
    try run(make, makefile)
  }

  private static let hasYAML = ConditionTrait.enabled(
    if: Command.tool("python3").flatMap { try? Command.run(tool: $0, ["-c", "import yaml"]).status } == 0,
    "needs python3 and its module yaml")

  /// A YAML file of the examples as Python's parser reads it.
  private func yaml(_ name: String) throws -> Any {
    let python = try #require(Command.tool("python3"))
    let program = "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)"
    let outcome = try Command.run(tool: python, ["-c", program, Self.examples + "/" + name])
    #expect(outcome.status == 0, "\(outcome.error)")
    return try JSONSerialization.jsonObject(with: outcome.output)
  }
}
