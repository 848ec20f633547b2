import Platform

// The standard library reads the arguments from /proc on Linux, and gives none, not even the program's name, if it
// cannot.
guard !CommandLine.arguments.isEmpty else {
  Whirligif.complain("The system does not tell the command's arguments: is /proc there?")
  exit(71)
}
Memory.adaptToLimits()
exit(Whirligif.run(Array(CommandLine.arguments.dropFirst())))
