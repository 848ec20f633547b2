#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// fuzz TARGET [options and corpus folders of libFuzzer]

/// libFuzzer's own loop: reads its options, and calls `target` for ever with bytes that reach new places.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The time that this process has computed, in seconds: on a busy machine the clock on the wall says nothing.
private func spent() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

nonisolated(unsafe) private var chosen = FuzzTarget.document

if CommandLine.argc > 1, let name = CommandLine.unsafeArgv[1], let target = FuzzTarget(rawValue: String(cString: name))
{
  chosen = target
  // libFuzzer starts itself anew in some modes, so it must see the target's name; it takes words without a dash for
  // folders.
  var words = CommandLine.unsafeArgv.advanced(by: 1)
  words[0] = CommandLine.unsafeArgv[0]
  var count = CommandLine.argc - 1
  _ = runDriver(&count, &words) { bytes, count in
    func seconds() -> Double {
      let begun = spent()
      chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return spent() - begun
    }
    // The sanitizers take three to five times as long as the release; and what takes long once may be the machine's
    // doing.
    precondition(seconds() < 4 || seconds() < 4, "An input takes less than a second of the release")
    return 0
  }
} else {
  print("usage: fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) [libFuzzer's options]")
}
