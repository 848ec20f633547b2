import Platform

// Without even its own name the command cannot know what was asked.
let words = CommandWords.all
guard let name = words.first, !name.isEmpty else {
  Whirligif.complain("The command line cannot be read.")
  exit(74)
}
Memory.keepFreed()
exit(Whirligif.run(Array(words.dropFirst())))
