import Jobs
import JSON
import Testing
import WhirligifKit

@testable import Studio

/// The rules of the page's files that a browser does not hold them to.
struct PageFilesTests {
  private static let modules = (PageFiles.all + PageFiles.workers).filter { $0.name.hasSuffix(".js") }

  @Test func allFilesTogetherTakeAtMost150kB() {
    let bytes = PageFiles.all.reduce(0) { $0 + $1.text.utf8.count }
    #expect((60_000...150_000).contains(bytes), "\(bytes)")
  }

  /// What is left out are empty lines and lines of comments, and nothing stands behind a comment that is left out.
  @Test func commentsAreLeftOut() {
    #expect(PageFiles.withoutComments("// a\nb // c\n\n  /** d */\n/*\n e\n */\nf\n") == "b // c\nf")
    for file in embeddedFiles {
      let kept = PageFiles.text(of: file.name).split(separator: "\n", omittingEmptySubsequences: false)
      var rest = kept[...]
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        guard line != rest.first else {
          rest = rest.dropFirst()
          continue
        }
        #expect(line.isEmpty || line.contains(/^ *(\/[\/*]|\*|[A-Z])/) && !";{}".contains(line.last ?? ";"), "\(line)")
      }
      #expect(rest.isEmpty, "\(file.name)")
    }
  }

  /// Code that leaves out an option of the form would make another file.
  @Test func everyOptionHasItsSwift() throws {
    let table = try #require(PageFiles.text(of: "snippets.js").firstMatch(of: /(?s)const swiftValues = \{(.*?)\n\};/)).1
    let keys = Set(table.matches(of: /\n  (\w+)[:,]/).map { String($0.output.1) })
    let options = RenderOption.forms(ProjectNames())
    for option in options {
      guard case .object(let members) = option.report else { continue }
      let type = members.first { $0.name == "type" }?.value
      #expect(keys.contains { $0 == option.name || type == .string($0) }, "\(option.name)")
    }
    #expect(options.count > 30)
  }

  /// The names that a module declares at its top level, and whether it exports them.
  private static func names(of module: String) -> [(name: String, isExported: Bool)] {
    module.split(separator: "\n").compactMap { line in
      line.prefixMatch(of: /(export )?(?:async )?(?:const|let|function|class) (\w+)/).map {
        (String($0.output.2), $0.output.1 != nil)
      }
    }
  }

  /// A page without a server has all modules in one script.
  @Test func namesAtTheTopLevelDiffer() {
    var owners: [String: String] = [:]
    for module in Self.modules {
      for (name, _) in Self.names(of: module.text) {
        #expect(owners[name] == nil, "\(name) of \(module.name) and \(owners[name] ?? "")")
        owners[name] = module.name
      }
    }
    #expect(owners.count > 100)
  }

  @Test func importsTakeALineAndNameExports() throws {
    for module in Self.modules {
      for line in module.text.split(separator: "\n") where line.hasPrefix("import") {
        let parts = try #require(line.wholeMatch(of: /import \{ (.+) \} from "\.\/(\w+\.js)";/), "\(line)")
        let exports = Self.names(of: PageFiles.text(of: String(parts.output.2))).filter(\.isExported).map(\.name)
        for name in parts.output.1.split(separator: ", ") {
          #expect(exports.contains(String(name)), "\(module.name): \(name)")
        }
      }
    }
  }

  @Test func theBundleHasEachModuleAfterThoseThatItImports() throws {
    let bundle = ModuleBundle.text(from: "main.js", draws: false)
    let lines = bundle.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import") || $0.hasPrefix("export") })
    let places = try ["const find =", "let catalog =", "function buildGrid(", "start();"].map { start in
      try #require(lines.firstIndex { $0.contains(start) }, "\(start)")
    }
    #expect(Set(places).count == 4 && places.last == places.max())
    #expect(lines.count { $0.contains("let catalog =") } == 1)
    #expect(!bundle.contains("function openStudio("))
  }

  @Test func theBundleThatDrawsHasWhatIsImportedWhenNeeded() {
    let bundle = ModuleBundle.text(from: "main.js", draws: true)
    #expect(!bundle.contains("import("))
    #expect(bundle.contains("{ openStudio, closeStudio, useFiles }"))
    for start in ["function openStudio(", "function answerOf(", "class Refused "] {
      #expect(bundle.split(separator: start).count == 2, "\(start)")
    }
    #expect(!bundle.contains("\nonmessage = "))
  }

  /// The policy of the page forbids scripts, styles and handlers in HTML.
  @Test func htmlHoldsNeitherScriptsNorStyles() {
    let page = PageFiles.text(of: "index.html")
    #expect(page.firstMatch(of: /\son\w+=|\sstyle=|<style|<script(?![^>]* src=)/) == nil)
  }
}
