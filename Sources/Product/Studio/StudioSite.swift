import Codecs
import JSON
import Platform
import Synchronization

/// The answers of the studio to HTTP requests.
package final class StudioSite: Sendable {
  private let rules: AccessRules
  private let renderer: StudioRenderer
  private let queue: StudioQueue
  /// The catalog as JSON, once it is made.
  private let catalog = Mutex<[UInt8]?>(nil)

  package init(_ renderer: StudioRenderer, rules: AccessRules) {
    (self.renderer, self.rules) = (renderer, rules)
    queue = StudioQueue(renderer)
    _ = SystemThread.detached { [self] in _ = catalogBytes() }
  }

  /// Answers a request.
  ///
  /// - Parameter respond: is called once, from any thread.
  /// - Returns: what stops the work on a picture.
  package func answer(
    _ request: HTTPRequest, _ respond: @escaping @Sendable (HTTPResponse) -> Void
  ) -> (@Sendable () -> Void)? {
    switch rules.verdict(on: request) {
    case .answered(let response):
      respond(response.sealed)
      return nil
    case .admitted: return admit(request) { respond($0.sealed) }
    }
  }

  private func admit(
    _ request: HTTPRequest, _ respond: @escaping @Sendable (HTTPResponse) -> Void
  ) -> (@Sendable () -> Void)? {
    guard let task = Self.tasks.first(where: { $0.path == request.path })?.task else {
      serve(request, respond)
      return nil
    }
    guard request.method == .post else {
      respond(HTTPResponse(405, text: "POST is expected here."))
      return nil
    }
    let stopWork = queue.add(task, body: request.body) { respond(HTTPResponse($0)) }
    if stopWork == nil { respond(HTTPResponse(503, text: "Too many requests wait.")) }
    return stopWork
  }

  private func serve(_ request: HTTPRequest, _ respond: @escaping @Sendable (HTTPResponse) -> Void) {
    let path = request.path
    let file = PageFiles.all.first { ($0.name == GalleryPage.index ? "/" : "/" + $0.name) == path }
    guard file != nil || path == "/catalog.json" else {
      return respond(HTTPResponse(404, text: "There is no such page."))
    }
    guard request.method != .post else { return respond(HTTPResponse(405, text: "GET is expected here.")) }
    if let file {
      return respond(HTTPResponse(200, Array(file.text.utf8), type: PageFiles.mediaType(of: file.name)))
    }
    if let ready = catalog.withLockIfAvailable({ $0 }) ?? nil {
      return respond(HTTPResponse(200, ready, type: "application/json"))
    }
    let isStarted = SystemThread.detached { [self] in
      respond(HTTPResponse(200, catalogBytes(), type: "application/json"))
    }
    if !isStarted { respond(HTTPResponse(503, text: "There is no thread for the request.")) }
  }

  private static let tasks: [(path: String, task: StudioRenderer.Task)] = [
    ("/render", .render), ("/frames", .frames), ("/describe", .describe), ("/archive", .archive),
  ]

  private func catalogBytes() -> [UInt8] {
    catalog.withLock { catalog in
      let bytes = catalog ?? Array(renderer.catalog().line.utf8)
      catalog = bytes
      return bytes
    }
  }
}

extension HTTPResponse {
  fileprivate init(_ answer: StudioAnswer) {
    switch answer {
    case .file(let bytes, let type, let report):
      self.init(200, bytes, type: type, headers: [("X-Whirligif-Report", PercentEncoding.encoded(report.line))])
    case .value(let value): self.init(200, Array(value.line.utf8), type: "application/json")
    case .superseded: self.init(409, json: ["error": .string("A newer request has arrived.")])
    case .failure(let failure):
      self.init(
        400,
        json: [
          "error": .string(failure.message), "setting": failure.setting.map(JSONText.string) ?? .null,
          "code": failure.code.map(JSONText.string) ?? .null,
        ])
    }
  }

  private init(_ status: Int, json: KeyValuePairs<String, JSONText>) {
    self.init(status, Array(JSONText.object(json).line.utf8), type: "application/json")
  }
}
