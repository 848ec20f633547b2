import Foundation
import Testing

/// A studio that runs, and a client that can also send what no browser sends.
final class RunningStudio {
  struct Answer {
    var status = 0
    /// By name in lower case.
    var headers: [String: String] = [:]
    var body = Data()
    var text: String { String(decoding: body, as: UTF8.self) }
    /// The report beside a file.
    var report: [String: Any] {
      let text = headers["x-whirligif-report"]?.removingPercentEncoding ?? ""
      return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }
  }

  let running: Running
  let address: String
  let port: UInt16
  let token: String
  private(set) var cookie = ""

  init(_ arguments: [String] = [], in folder: String? = nil, environment: [String: String] = [:]) throws {
    let running = try Running(Command.path, ["studio"] + arguments, in: folder, environment: environment)
    self.running = running
    _ = eventually { running.output.hasSuffix("\n") || running.hasEnded }
    address = running.output
    let match = try #require(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/\?token=([0-9a-f]{32})\n/))
    port = try #require(UInt16(match.1))
    token = String(match.2)
    let entered = try send("GET /?token=\(token) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    cookie = try #require(entered.headers["set-cookie"]?.components(separatedBy: ";").first)
  }

  var host: String { "127.0.0.1:\(port)" }

  func get(_ target: String) throws -> Answer {
    try send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\nCookie: \(cookie)\r\n\r\n")
  }

  func post(_ target: String, _ request: [String: Any]) throws -> Answer {
    let body = try JSONSerialization.data(withJSONObject: request)
    return try send(
      "POST \(target) HTTP/1.1\r\nHost: \(host)\r\nCookie: \(cookie)\r\nOrigin: http://\(host)\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n", body)
  }

  /// What it has said on standard error so far.
  var said: String { running.error }

  #if os(Linux)
    /// The time in seconds for which it has computed so far.
    var processorTime: Double { running.processorTime }
  #endif

  /// Ends the studio as Ctrl-C does.
  func interrupt() throws -> Command.Outcome {
    kill(running.process, SIGINT)
    return try running.finish()
  }

  /// Sends bytes on a new connection, and reads one answer.
  func send(_ head: String, _ body: Data = Data()) throws -> Answer {
    let link = try connect()
    defer { leave(link) }
    var sent = 0
    let bytes = Data(head.utf8) + body
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(link, $0.baseAddress?.advanced(by: sent), bytes.count - sent) }
      guard count > 0 else { break }
      sent += count
    }
    return Self.answer(from: link)
  }

  /// A connection to the server, which waits 20 seconds at most.
  func connect() throws -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Darwin)
      let link = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let link = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(link, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(link, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0, "no connection: \(String(cString: strerror(errno)))")
    return link
  }

  /// Ends a connection, for programs too that have inherited it: other tests start some at any time.
  func leave(_ link: Int32) {
    shutdown(link, Int32(SHUT_RDWR))
    close(link)
  }

  private static func answer(from link: Int32) -> Answer {
    var data = Data()
    var answer = Answer()
    var end: Data.Index?
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if end == nil, let range = data.firstRange(of: Data("\r\n\r\n".utf8)) {
        let lines = String(decoding: data[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        answer.status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        for line in lines.dropFirst() {
          let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
          if parts.count == 2 { answer.headers[parts[0].lowercased()] = parts[1] }
        }
        end = range.upperBound
      }
      if let end, let length = answer.headers["content-length"].flatMap(Int.init), data.count - end >= length {
        answer.body = Data(data[end..<end + length])
        return answer
      }
      let count = read(link, &buffer, buffer.count)
      guard count > 0 else { return answer }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
