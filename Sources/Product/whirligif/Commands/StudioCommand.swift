import AtomicFiles
import Jobs
import Numerics
import Studio
import Synchronization
import WhirligifKit

/// `whirligif studio`: a page on this machine that shows what the command can do.
enum StudioCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let seconds = RenderLimits.defaultRenderingSeconds
    let renderer = try Watchdog.watch("studio", seconds: seconds) { () throws(WhirligifError) in
      let lookup = ProjectLookup(arguments)
      let project = lookup.namesOrWarning()
      let paths = arguments.operands.isEmpty ? lookup.files(of: project) : arguments.operands
      return StudioRenderer(files: try files(paths), project: project) { $0.report }
    }
    let port = arguments.integer("port") ?? 0
    let server: LocalServer
    do {
      server = try LocalServer(port: port)
    } catch {
      throw .cannotCreate(path: "http://127.0.0.1:\(port)", reason: error.reason)
    }
    let rules = AccessRules(port: server.port) { removePage() }
    let site = StudioSite(renderer, rules: rules)
    try StandardOutput.write(rules.address + "\n")
    if arguments.has("open") { open(rules) }
    server.run(expecting: rules.cookie) { request, respond in site.answer(request, respond) }
  }

  /// The page that leads the browser to the studio.
  private static let page = Mutex<PrivateFile?>(nil)

  private static func removePage() {
    page.withLock { page in
      page?.remove()
      page = nil
    }
  }

  /// Opens the browser on a private page: every user of the machine can read the arguments of programs.
  private static func open(_ rules: AccessRules) {
    let fail = { @Sendable (reason: String) in
      removePage()
      Whirligif.warn("No browser was opened: \(reason). Open the address above.")
    }
    Signals.addExitAction { removePage() }
    do throws(FileError) {
      let file = try page.withLock { page throws(FileError) in
        let file = try PrivateFile(
          Array(rules.entrance.utf8), name: "studio.html", prefix: "whirligif-studio-", in: foldersForBrowsers)
        page = file
        return file
      }
      Browser.open(file.path, fail)
    } catch {
      fail("there is no place for a private page: \(error.reason)")
    }
  }

  /// Browsers in a snap see neither hidden folders nor the system's temporary folder, but the user's home.
  private static var foldersForBrowsers: [String] {
    ["HOME", "TMPDIR"].compactMap(Terminal.environment).filter { $0.utf8.first == UInt8(ascii: "/") } + ["/tmp"]
  }

  /// The contents of the files, under the names by which the command knows them.
  private static func files(_ paths: [String]) throws(WhirligifError) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    var known: Set<Name> = []
    for path in paths where known.insert(Name(path)).inserted {
      let bytes = try mappingFileErrors(InputFile.read(path, limit: maximumFileSize))
      files.append((path, bytes))
    }
    return files
  }

  private static let maximumFileSize = 64 << 20
}
