#if os(Linux)
  import Foundation
  import Testing

  @testable import Platform

  struct ProcessorCountTests {
    /// `nproc` of the coreutils heeds what a process is confined to.
    @Test func isWhatAnotherProgramCounts() throws {
      let program = Process()
      program.executableURL = URL(fileURLWithPath: "/usr/bin/nproc")
      program.environment = [:]
      let output = Pipe()
      program.standardOutput = output
      try program.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      program.waitUntilExit()
      #expect(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) == processorCount)
    }
  }
#endif
