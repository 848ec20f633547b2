import Platform

exit(Whirligif.run(Array(CommandLine.arguments.dropFirst())))
