#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Without even its own name the command cannot know what was asked: on Linux the words are read from a file.
guard let name = CommandLine.arguments.first, !name.isEmpty else {
  Whirligif.complain("The command line cannot be read.")
  exit(74)
}
Memory.keepFreed()
exit(Whirligif.run(Array(CommandLine.arguments.dropFirst())))
