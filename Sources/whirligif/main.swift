#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(Whirligif.run(Array(CommandLine.arguments.dropFirst())))
