import Platform

// On Linux, the standard library reads the arguments from /proc; if that fails, there are none, not even the program's
// name.
guard !CommandLine.arguments.isEmpty else {
  Whirligif.printError("The command's arguments are not available: is /proc mounted?")
  exit(71)
}
// Paths are text here; one of other bytes would name another file.
for index in 0..<Int(CommandLine.argc) {
  guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
  Whirligif.printError(
    "Arguments must be UTF-8: '\(String(cString: argument))' is not. Rename the file, or link it under another name."
  )
  exit(64)
}
Memory.setAllocatorOptions()
exit(Whirligif.run(Array(CommandLine.arguments.dropFirst())))
