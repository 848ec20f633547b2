import Platform

// On Linux, the standard library reads the arguments from /proc; if that fails, there are none, not even the program's
// name.
guard !CommandLine.arguments.isEmpty else {
  Whirligif.printError("The command's arguments are not available: is /proc mounted?")
  exit(71)
}
Memory.adaptToLimits()
exit(Whirligif.run(Array(CommandLine.arguments.dropFirst())))
