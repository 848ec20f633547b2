import Platform

/// The user's browser, through `xdg-open` or macOS's `open`.
enum Browser {
  /// Opens a file or an address, which every user of the machine can read among the arguments of programs.
  ///
  /// - Parameter fail: is called from another thread if there is no such program, or it cannot open the address.
  static func open(_ address: String, _ fail: @escaping @Sendable (String) -> Void) {
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    guard let child = start(program, address) else { return fail("there is no program '\(program)'") }
    _ = SystemThread.detached {
      var status: Int32 = 0
      guard waitpid(child, &status, 0) == child, status != 0 else { return }
      fail("'\(program)' has failed")
    }
  }

  /// Starts a program without input and output, with the signals as they were before this process took them.
  private static func start(_ program: String, _ argument: String) -> pid_t? {
    #if os(macOS)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(argument), nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    return posix_spawnp(&child, program, &actions, &attributes, words, environment) == 0 ? child : nil
  }

  private static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if os(macOS)
      return _NSGetEnviron().pointee
    #else
      typealias Environment = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      return dlsym(nil, "environ")?.assumingMemoryBound(to: Environment.self).pointee
    #endif
  }
}
