import Foundation
import Testing
import WhirligifKit

/// The studio's server as a browser uses it.
@Suite struct StudioTests {
  private static let square =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="9" height="16" fill="red"/></svg>"#

  @Test func itServesThePageAndEndsByCtrlC() throws {
    let studio = try RunningStudio()
    let page = try studio.get("/")
    #expect(page.status == 200)
    #expect(page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(page.text.hasPrefix("<!doctype html>"))
    for (_, name) in page.text.matches(of: /(?:src|href)="([a-z]+\.(?:js|css|svg))"/).map(\.output) {
      let file = try studio.get("/\(name)")
      #expect(file.status == 200 && !file.body.isEmpty, "\(name)")
      let type = name.hasSuffix("js") ? "text/javascript" : name.hasSuffix("css") ? "text/css" : "image/svg+xml"
      #expect(file.headers["content-type"]?.hasPrefix(type) == true, "\(name)")
    }
    for target in ["/x", "/index.html", "/../etc/passwd", "/%2e%2e/x", "//", "/render/"] {
      #expect(try studio.get(target).status == 404, "\(target)")
    }
    let outcome = try studio.interrupt()
    #expect(outcome.status == 130)
    #expect(outcome.error.isEmpty)
  }

  @Test func itListensOnThisMachineAlone() throws {
    let studio = try RunningStudio()
    guard let ss = Command.tool("ss") else { return }
    let sockets = try Command.run(tool: ss, ["-Hltn", "sport = :\(studio.port)"]).text.split(separator: "\n")
    #expect(sockets.count == 1 && sockets[0].contains("127.0.0.1:\(studio.port)"))
  }

  @Test func aPortIsTakenOrRefusedInWords() throws {
    let first = try RunningStudio()
    let second = try Command.run(["studio", "--port", "\(first.port)"])
    #expect(second.status == 73)
    #expect(second.error.contains("Address already in use"))
    #expect(try first.interrupt().status == 130)
    // Another program may take a port as soon as it is free.
    #expect(try (0..<10).contains { _ in try isTakenAgain(RunningStudio()) })
    #expect(try Command.run(["studio", "--port", "65536"]).status == 64)
    #expect(try Command.run(["studio", "no-such.svg"]).status == 66)
  }

  /// Whether a studio gets the port of one that has ended.
  private func isTakenAgain(_ studio: RunningStudio) throws -> Bool {
    #expect(try studio.interrupt().status == 130)
    let next = try Running(Command.path, ["studio", "--port", "\(studio.port)"])
    #expect(eventually { next.output.hasSuffix("\n") || next.hasEnded })
    return next.output.hasPrefix("http://\(studio.host)/?token=")
  }

  #if os(Linux)
    @Test func theBrowserIsOpenedOrNotInWords() throws {
      let folder = try TemporaryFolder()
      let environment = ["PATH": folder.path, "HOME": folder.path]
      func says(_ words: String) throws -> Bool {
        let studio = try RunningStudio(["--open"], environment: environment)
        let isSaid = eventually { studio.said.contains(words) }
        return try isSaid && !folder.names.contains { $0.hasPrefix("whirligif-studio-") }
      }
      #expect(try says("there is no program"))
      // Another process writes it: a file that is open for writing, also in a child that a test has just forked, cannot
      // be started.
      func install(_ command: String) throws {
        let script = "printf '#!/bin/sh\\n%s\\n' \"$0\" > xdg-open; chmod 755 xdg-open"
        #expect(try Command.run(tool: "/bin/sh", ["-c", script, command], in: folder.path).status == 0)
      }
      try install("exit 3")
      #expect(try says("'xdg-open' has failed"))
      // While the browser runs, every user of the machine can read all arguments.
      let look = #"PATH=/usr/bin:/bin; stat -c "%a %n" "$1" "${1%/*}"; cat "$1" /proc/[0-9]*/cmdline"#
      try install("{ \(look); } > '\(folder.file("look"))' 2> /dev/null; mv look opened")
      let studio = try RunningStudio(["--open"], in: folder.path, environment: environment)
      #expect(eventually { FileManager.default.fileExists(atPath: folder.file("opened")) })
      let seen = String(decoding: try folder.data("opened"), as: UTF8.self)
      let match = try #require(
        seen.firstMatch(
          of: /^600 (.+)\/studio\.html\n700 \1\n.+url=http:\/\/[0-9.:]+(\/\?ticket=([0-9a-f]{32}))"/
            .dotMatchesNewlines()))
      #expect(match.1.hasPrefix(folder.path + "/whirligif-studio-"))
      #expect(seen.contains("\(match.1)/studio.html\0"), "an argument")
      #expect(!seen.contains(studio.token) && seen.ranges(of: match.3).count == 1)
      let request = "GET \(match.2) HTTP/1.1\r\nHost: \(studio.host)\r\nSec-Fetch-Site: cross-site\r\n\r\n"
      let first = try studio.send(request)
      #expect(first.status == 200 && first.headers["set-cookie"]?.hasPrefix(studio.cookie) == true)
      #expect(try studio.send(request).status == 403)
      #expect(!FileManager.default.fileExists(atPath: String(match.1)))
      #expect(try studio.interrupt().error.isEmpty)
    }

    @Test func aPageThatNobodyOpensGoesWithTheStudio() throws {
      let folder = try TemporaryFolder()
      // Another process writes it, for the reason above.
      let script = "printf '#!/bin/sh\\n' > xdg-open; chmod 755 xdg-open"
      #expect(try Command.run(tool: "/bin/sh", ["-c", script], in: folder.path).status == 0)
      let studio = try RunningStudio(["--open"], environment: ["PATH": folder.path, "HOME": folder.path])
      #expect(try eventually { try folder.names.count == 2 })
      #expect(try studio.interrupt().status == 130)
      #expect(try folder.names == ["xdg-open"])
    }

    @Test func thePageOfAKilledStudioGoesWithTheNextOne() throws {
      let folder = try TemporaryFolder()
      let script = "printf '#!/bin/sh\\n' > xdg-open; chmod 755 xdg-open; mkdir -m 700 whirligif-studio-abcdef"
      #expect(try Command.run(tool: "/bin/sh", ["-c", script], in: folder.path).status == 0)
      try folder.write("", "whirligif-studio-abcdef/notes")
      let environment = ["PATH": folder.path, "HOME": folder.path]
      do {
        let killed = try RunningStudio(["--open"], environment: environment)
        #expect(try eventually { try folder.names.count == 3 })
        kill(killed.running.process, SIGKILL)
        _ = try killed.running.finish()
      }
      #expect(try folder.names.count == 3)
      let living = try RunningStudio(["--open"], environment: environment)
      #expect(try eventually { try folder.names.count == 3 })
      let page = try #require(try folder.names.last { $0 != "xdg-open" && $0 != "whirligif-studio-abcdef" })
      // Neither the folder of a living one nor that of somebody else goes.
      let next = try RunningStudio(["--open"], environment: environment)
      #expect(try eventually { try folder.names.count == 4 })
      #expect(try folder.names.contains(page))
      #expect(try next.interrupt().status == 130 && living.interrupt().status == 130)
      #expect(try folder.names == ["whirligif-studio-abcdef", "xdg-open"])
    }

    @Test func theWorkForAClientThatHasLeftIsStopped() throws {
      let studio = try RunningStudio()
      _ = try studio.get("/catalog.json")
      // Its work would take the minute of processor time that a request may.
      let settings = #"{"size":"600","duration":"600","max-pixels":"1000000000000"}"#
      let body = #"{"source":{"preset":"\#(PresetLibrary.names[3])"},"settings":\#(settings)}"#
      let head =
        "POST /render HTTP/1.1\r\nHost: \(studio.host)\r\nCookie: \(studio.cookie)\r\nOrigin: http://\(studio.host)\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      for _ in 0..<3 {
        let link = try studio.connect()
        #expect(write(link, head + body, (head + body).utf8.count) > 0)
        let before = studio.processorTime
        #expect(eventually { studio.processorTime > before + 0.2 }, "it works")
        studio.leave(link)
        // Looks are 0.05 s apart: a second of rest, and an idle server takes no time.
        var (last, rest) = (studio.processorTime, 0)
        #expect(
          eventually {
            let now = studio.processorTime
            rest = now - last < 0.005 ? rest + 1 : 0
            last = now
            return rest == 20
          })
        #expect(studio.processorTime < before + 20)
      }
    }
  #endif

  @Test func theBytesAreThoseOfTheCommand() throws {
    let studio = try RunningStudio()
    let name = PresetLibrary.names[3]
    let cases: [[(String, String)]] = [
      [], [("size", "48")], [("size", "33"), ("theme", "dark")], [("profile", "slack-emoji")],
      [("crop", "true"), ("padding", "2"), ("fps", "10")], [("size", "40"), ("width", "20")],
      [("width", "30"), ("height", "20")],
      [("scale", "2"), ("bounce", "true"), ("matte", "#123456"), ("theme", "dark")],
      [("max-bytes", "2k"), ("size", "64")], [("still", "true")], [("color", "rgb(1, 2, 3)"), ("speed", "2x")],
    ]
    for container in ["gif", "webp", "png", "svg"] {
      for settings in cases where container == "gif" || !settings.contains(where: { $0.0 == "profile" }) {
        var request: [String: Any] = ["source": ["preset": name], "container": container]
        // A dictionary has no order; the settings of these cases mean the same in any.
        request["settings"] = Dictionary(uniqueKeysWithValues: settings)
        let flags = settings.flatMap { $0.1 == "true" ? ["--\($0.0)"] : ["--\($0.0)", $0.1] }
        let command = try Command.run(["render", name, "-q", "-o", "-", "--format", container] + flags)
        let answer = try studio.post("/render", request)
        if command.status == 0 {
          #expect(
            answer.status == 200 && answer.body == command.output, "\(container) \(settings): \(answer.text.prefix(99))"
          )
          #expect(answer.report["bytes"] as? Int == command.output.count)
        } else {
          let message = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
          #expect(answer.status == 400)
          #expect(command.error == "Error: \(message?["error"] as? String ?? "")\n", "\(container) \(settings)")
        }
      }
    }
  }

  @Test func errorsEqualThoseOfTheCommand() throws {
    let studio = try RunningStudio()
    let name = PresetLibrary.names[3]
    for (option, value) in [
      ("width", "64q"), ("width", "0"), ("matte", "none"), ("dither", "orderd"), ("theme", "drak"), ("nothing", "1"),
      ("max-pixels", "9"), ("duration", "0"), ("profile", "slack"), ("color", "rad"), ("palette", ""),
    ] {
      let command = try Command.run(["render", name, "-o", "-", "--\(option)", value])
      let answer = try studio.post("/render", ["source": ["preset": name], "settings": [option: value]])
      let message = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
      #expect(answer.status == 400, "\(option)")
      // The command parses an unknown option before it knows that it may be a parameter.
      guard option != "nothing" else { continue }
      #expect(command.error == "Error: \(message?["error"] as? String ?? "")\n", "\(option)=\(value)")
      if option != "max-pixels" { #expect(message?["setting"] as? String == option) }
    }
  }

  @Test func filesOfTheCommandLineAreOfferedAndCanBeNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.square, "in/logo.svg")
    let studio = try RunningStudio(["in/logo.svg"], in: folder.path)
    let catalog = try JSONSerialization.jsonObject(with: studio.get("/catalog.json").body) as? [String: Any]
    let files = catalog?["files"] as? [[String: Any]]
    #expect(files?.map { $0["name"] as? String } == ["in/logo.svg"])
    // What was read at the start counts, whatever becomes of the file.
    let command = try Command.run(["render", "in/logo.svg", "-q", "-o", "-"], in: folder.path)
    try FileManager.default.removeItem(atPath: folder.file("in"))
    let answer = try studio.post("/render", ["source": ["file": "in/logo.svg"]])
    #expect(answer.status == 200 && answer.body == command.output)
    let described = try studio.post("/describe", ["file": "in/logo.svg"])
    #expect(described.text.contains("\"colors\":[{\"number\":1,\"color\":\"#ff0000\""))
  }

  @Test func aFontOfThePageIsUsed() throws {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"
    let preset = try #require(try PresetLibrary.animations().first { $0.parameters.contains { $0.kind == .font } })
    let flag = try #require(preset.parameters.first { $0.kind == .font }?.flag)
    guard let font = FileManager.default.contents(atPath: path) else { return }
    let studio = try RunningStudio()
    let command = try Command.run(["render", preset.name, "-q", "-o", "-", "--\(flag)", path])
    let plain = try Command.run(["render", preset.name, "-q", "-o", "-"])
    try #require(command.status == 0)
    // More files than are kept open, and the first one again.
    for index in [0, 1, 2, 3, 4, 5, 0] {
      let bytes = font + Data(repeating: 0, count: index)
      let answer = try studio.post(
        "/render",
        [
          "source": ["preset": preset.name], "settings": [flag: "mine.ttf"],
          "files": ["mine.ttf": bytes.base64EncodedString()],
        ])
      #expect(answer.status == 200 && answer.body == command.output)
      #expect(answer.body != plain.output)
    }
    let refused = try studio.post("/render", ["source": ["preset": preset.name], "settings": [flag: path]])
    #expect(refused.status == 400 && refused.text.contains("there is no such file"))
  }

  @Test func onlyThePageIsAnswered() throws {
    let studio = try RunningStudio()
    let body = Data(#"{"source":{"preset":"x"}}"#.utf8)
    func status(_ line: String, _ changes: [String: String?] = [:], _ body: Data = Data()) throws -> Int {
      var headers: [String: String?] = ["Host": studio.host, "Cookie": studio.cookie]
      if !body.isEmpty {
        headers["Origin"] = "http://\(studio.host)"
        headers["Content-Type"] = "application/json"
        headers["Content-Length"] = "\(body.count)"
      }
      headers.merge(changes) { $1 }
      let lines = headers.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
      return try studio.send("\(line) HTTP/1.1\r\n\(lines.joined())\r\n", body).status
    }
    #expect(try status("GET /") == 200)
    #expect(try status("POST /render", [:], body) == 400, "reaches the renderer")
    for (name, value) in [
      ("Host", "evil.example"), ("Host", nil), ("Cookie", nil), ("Cookie", "whirligif-\(studio.port)=0"),
      ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
    ] as [(String, String?)] {
      for target in ["/", "/catalog.json", "/render"] {
        #expect(try status("GET \(target)", [name: value]) == 403, "\(name): \(value ?? "-")")
      }
      #expect(try status("POST /render", [name: value], body) == 403, "\(name): \(value ?? "-")")
    }
    #expect(try status("POST /render", ["Origin": nil], body) == 403)
    #expect(try status("POST /render", ["Origin": "http://evil.example"], body) == 403)
    #expect(try status("POST /render", ["Content-Type": "text/plain"], body) == 415)
    #expect(try status("GET /?token=\(String(repeating: "0", count: 32))", ["Cookie": nil]) == 403)
    #expect(try status("POST /render", [:], Data(repeating: 0x20, count: 9_000_000)) == 413)
    #expect(try [400, 413].contains(status("GET /", ["X": String(repeating: "a", count: 20_000)])))
  }
}
