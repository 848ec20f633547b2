#if os(Linux)
  import Foundation
  import Testing
  import TestSupport

  /// What `Scripts/package` says of packages that are linked, by functions that stand in for the programs of apt.
  @Suite struct PackagingTests {
    private static let fresh = projectRoot.appending(path: "Scripts/packaging/fresh").path

    /// The answer for two packages, of which one is installed in that version, with the lists of a server; `days` later.
    private func outcome(
      installed: String, lists: [String] = ["debian_InRelease"], days: Int = 0
    ) throws -> Command.Outcome {
      let folder = try TemporaryFolder()
      for list in lists { try folder.write("", "lists/\(list)") }
      let programs = """
        apt-config() { echo "lists='\(folder.file("lists"))'"; }
        date() { echo $(($(command date +%s) + \(days) * 86400)); }
        apt-cache() {
          [ "$*" = "policy libgif-dev libexpat1-dev" ] || return 1
          printf '%s:\\n  Installed: %s\\n  Candidate: %s\\n  Version table:\\n     9 500\\n' \\
            libgif-dev 5.2.1-2 5.2.1-2 libexpat1-dev '\(installed)' 2.5.0-1+deb12u2
        }
        """
      try folder.write(programs, "programs")
      return try Command.run(
        tool: Self.fresh, [], input: Data("libgif-dev\nlibexpat1-dev\n".utf8),
        environment: ["BASH_ENV": folder.file("programs")])
    }

    @Test(arguments: ["2.5.0-1+deb12u2", "(none)"])
    func whatIsNewestPasses(_ installed: String) throws {
      let outcome = try outcome(installed: installed)
      #expect(outcome.status == 0)
      #expect(outcome.error == "")
    }

    /// Upstream's number is the same before and after an update of security.
    @Test func anOlderRevisionIsRefused() throws {
      let outcome = try outcome(installed: "2.5.0-1+deb12u1")
      #expect(outcome.status == 75)
      #expect(outcome.error.contains("libexpat1-dev 2.5.0-1+deb12u1 is linked, and Debian has 2.5.0-1+deb12u2"))
      #expect(outcome.error.contains("apt-get install libexpat1-dev ("))
    }

    @Test(arguments: [([], 0), (["debian_InRelease"], 2)])
    func listsThatAreOldOrMissingAreRefused(_ lists: [String], _ days: Int) throws {
      let outcome = try outcome(installed: "2.5.0-1+deb12u2", lists: lists, days: days)
      #expect(outcome.status == 75)
      #expect(outcome.error.contains("Scripts/bootstrap --update"))
    }
  }
#endif
