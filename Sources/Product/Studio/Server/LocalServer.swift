import CEvent
import Numerics
import Platform
import Synchronization

/// A server of HTTP on 127.0.0.1, through evhttp of libevent.
///
/// One thread runs everything except the handler's work: answers may come from any thread. What clients hold is
/// bounded: connections, headers, bodies, all bytes of requests that are still arriving, and the time of each.
package final class LocalServer: @unchecked Sendable {
  /// Calls its second argument once with the answer, from any thread, and returns what stops the work on it, if it is
  /// worth stopping: called if the client leaves before it has the answer.
  package typealias Handler =
    @Sendable (HTTPRequest, @escaping @Sendable (HTTPResponse) -> Void) -> (@Sendable () -> Void)?

  private struct Limits {
    let headerBytes = 16 << 10
    let bodyBytes = 8 << 20
    /// Half of the descriptors that the process may open are left to new connections and to fonts.
    let connections = max(4, min(200, LocalSocket.maximumDescriptors / 2 - 16))
    /// The maximum of a request without the secret.
    let strangerBytes = 24 << 10
    /// The maximum of all requests that are still arriving; beyond it, the large ones arrive one after the other.
    let arrivingBytes = 12 << 20
    /// The maximum of a request that is not large.
    let smallBytes = 64 << 10
    /// The time for a request to arrive, from the connection or the previous answer on.
    let requestSeconds = 10.0
    /// The time for the next request of a client that has the secret.
    let idleSeconds = 60.0
    /// The time for the client to take an answer.
    let answerSeconds = 60.0
    /// How often is looked for connections that take too long, and for clients that have left.
    let sweepMicroseconds = 200_000
  }

  package let port: Int
  private let limits = Limits()
  private var handler: Handler = { _, respond in
    respond(HTTPResponse(503, text: "Starting."))
    return nil
  }
  /// A text that the header must contain if the request has a body.
  private var secret = ""
  private let base, http: OpaquePointer
  private var sweeper, waker: OpaquePointer?
  private let wakeUp: (read: Int32, write: Int32)
  /// The answers that are not yet passed to libevent.
  private let answers = Mutex<[(request: Int, response: HTTPResponse)]>([])
  // Only the thread of `run` uses what follows.
  private var connections: [Connection] = []
  private var open: [Int: OpaquePointer] = [:]
  private var requests = 0
  private var isSweeping = false

  /// Binds the port.
  ///
  /// - Parameter port: 0 for a free one.
  /// - Throws: the system's reason.
  package init(port: Int) throws(LocalServerError) {
    event_set_log_callback { _, _ in }  // Clients must not write to the terminal.
    guard let base = event_base_new(), let http = evhttp_new(base) else { throw LocalServerError("no memory") }
    guard let socket = evhttp_bind_socket_with_handle(http, "127.0.0.1", UInt16(clamping: port)) else {
      throw LocalServerError(String(cString: strerror(errno)))
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw LocalServerError(String(cString: strerror(errno))) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    _ = fcntl(evhttp_bound_socket_get_fd(socket), F_SETFD, FD_CLOEXEC)
    (self.base, self.http) = (base, http)
    wakeUp = (ends[0], ends[1])
    self.port = LocalSocket.port(of: evhttp_bound_socket_get_fd(socket))
    configure()
  }

  /// Serves until the process ends.
  ///
  /// - Parameter secret: a text `name=value` in the header of every request that is expected. Other requests are
  ///   handled too, but have no body.
  package func run(expecting secret: String, _ handler: @escaping Handler) {
    (self.secret, self.handler) = (secret, handler)
    event_base_dispatch(base)
  }

  private func configure() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    evhttp_set_max_headers_size(http, limits.headerBytes)
    evhttp_set_max_body_size(http, limits.bodyBytes)
    evhttp_set_allowed_methods(
      http, UInt16(EVHTTP_REQ_GET.rawValue | EVHTTP_REQ_HEAD.rawValue | EVHTTP_REQ_POST.rawValue))
    evhttp_set_flags(http, EVHTTP_SERVER_LINGERING_CLOSE)
    evhttp_set_timeout(http, Int32(max(limits.requestSeconds, limits.idleSeconds).rounded(.up)))
    evhttp_set_bevcb(http, { _, context in LocalServer.at(context)?.connect() }, context)
    evhttp_set_gencb(
      http,
      { request, context in
        if let request { LocalServer.at(context)?.receive(request) }
      }, context)
    sweeper = event_new(base, -1, Int16(EV_PERSIST), { _, _, context in LocalServer.at(context)?.sweep() }, context)
    waker = event_new(
      base, wakeUp.read, Int16(EV_READ | EV_PERSIST), { _, _, context in LocalServer.at(context)?.deliver() }, context)
    event_add(waker, nil)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> LocalServer? {
    context.map { Unmanaged<LocalServer>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Connections

  /// A connection and what it holds. Keeps its buffers until ``sweep()`` finds that libevent has closed it.
  private final class Connection {
    let buffers: OpaquePointer
    unowned let server: LocalServer
    /// The bytes of the request that is arriving.
    var arrived = 0
    /// Whether the request that is arriving has the secret.
    var isExpected = false {
      didSet { isKnown = isKnown || isExpected }
    }
    /// Whether a request had the secret.
    private(set) var isKnown = false
    /// Whether nothing is read, because others come first.
    private(set) var isPaused = false
    /// When the connection is closed at the latest; nil while the answer is being made.
    var deadline: Double? {
      didSet { if deadline != nil { stopWork = nil } }
    }
    /// Stops the work on the answer.
    var stopWork: (@Sendable () -> Void)?

    init(_ buffers: OpaquePointer, of server: LocalServer, deadline: Double) {
      (self.buffers, self.server, self.deadline) = (buffers, server, deadline)
    }

    /// Whether libevent has closed the connection: it then calls nothing.
    var isClosed: Bool {
      var event: bufferevent_event_cb?
      bufferevent_getcb(buffers, nil, nil, &event, nil)
      return event == nil
    }

    /// Stops the work on the answer if nobody is there to take it.
    func stopWorkIfLeft() {
      guard let stopWork, !isClosed, LocalSocket.isLeft(bufferevent_getfd(buffers)) else { return }
      stopWork()
      self.stopWork = nil
    }

    /// Whether the connection can be closed: nothing is being made for it.
    var isIdle: Bool { deadline.map { $0 < .infinity } ?? false }

    /// Ends the connection: libevent closes it as one that the client has left.
    func end() {
      (deadline, arrived) = (.infinity, 0)
      bufferevent_disable(buffers, Int16(EV_READ))
      bufferevent_trigger_event(
        buffers, Int16(BEV_EVENT_EOF | BEV_EVENT_READING), Int32(BEV_TRIG_DEFER_CALLBACKS.rawValue))
    }

    /// Stops or continues to read the request that is arriving.
    func pause(_ isPaused: Bool) {
      guard isPaused != self.isPaused else { return }
      self.isPaused = isPaused
      _ = isPaused ? bufferevent_disable(buffers, Int16(EV_READ)) : bufferevent_enable(buffers, Int16(EV_READ))
    }

    /// Counts bytes that have arrived, and looks for the secret among them.
    func arrive(_ count: Int, secret: String, limits: Limits) {
      guard deadline != .infinity else { return }
      arrived += count
      guard !isExpected, deadline != nil else { return }
      if arrived <= 2 * limits.strangerBytes { isExpected = has(secret) }
      if !isExpected, arrived > limits.strangerBytes { end() }
    }

    /// Whether the bytes that are not yet read by libevent have the secret. Its value is compared in constant time.
    private func has(_ secret: String) -> Bool {
      let input = bufferevent_get_input(buffers)
      let (bytes, name) = (Array(secret.utf8), secret.utf8.prefix { $0 != UInt8(ascii: "=") }.count + 1)
      var position = evbuffer_search(input, secret, name, nil)
      guard position.pos >= 0 else { return false }
      var found = [UInt8](repeating: 0, count: bytes.count)
      guard evbuffer_copyout_from(input, &position, &found, found.count) == found.count else { return false }
      return zip(found, bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }

  /// Makes the buffers of a connection that libevent has accepted. If there are too many, the longest idle one ends.
  private func connect() -> OpaquePointer? {
    // The socket is closed with the buffers: its number must not be another connection's before libevent forgets it.
    guard let buffers = bufferevent_socket_new(base, -1, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)) else { return nil }
    if connections.count >= limits.connections {
      sweep()
      if connections.count >= limits.connections {
        connections.filter { $0.isIdle }.min { $0.deadline ?? 0 < $1.deadline ?? 0 }?.end()
      }
    }
    bufferevent_incref(buffers)
    let connection = Connection(buffers, of: self, deadline: SteadyClock.now + limits.requestSeconds)
    connections.append(connection)
    evbuffer_add_cb(
      bufferevent_get_input(buffers),
      { _, change, context in
        guard let change, let context, change.pointee.n_added > 0 else { return }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        let server = connection.server
        connection.arrive(change.pointee.n_added, secret: server.secret, limits: server.limits)
        if connection.isExpected { server.takeTurns() }
      }, Unmanaged.passUnretained(connection).toOpaque())
    if !isSweeping {
      var interval = timeval(tv_sec: 0, tv_usec: .init(limits.sweepMicroseconds))
      event_add(sweeper, &interval)
      isSweeping = true
    }
    return buffers
  }

  /// If the arriving requests hold too much together, only the large one that has arrived furthest goes on.
  private func takeTurns() {
    let arriving = connections.filter { $0.isIdle && $0.isExpected }
    let first = arriving.max { $0.arrived < $1.arrived }
    let isFull = arriving.reduce(0) { $0 + $1.arrived } > limits.arrivingBytes
    for connection in arriving {
      connection.pause(isFull && connection !== first && connection.arrived > limits.smallBytes)
    }
  }

  /// Forgets the connections that are closed, stops the work for clients that have left, and ends connections that take
  /// too long.
  private func sweep() {
    let now = SteadyClock.now
    connections.removeAll { connection in
      guard connection.isClosed else { return false }
      bufferevent_decref(connection.buffers)
      return true
    }
    for connection in connections { connection.stopWorkIfLeft() }
    for connection in connections where connection.isIdle && connection.deadline ?? now < now {
      connection.end()
    }
    takeTurns()
    if connections.isEmpty, isSweeping {
      event_del(sweeper)
      isSweeping = false
    }
  }

  // MARK: Requests

  private func receive(_ request: OpaquePointer) {
    let buffers = evhttp_request_get_connection(request).flatMap { evhttp_connection_get_bufferevent($0) }
    let connection = connections.first { $0.buffers == buffers }
    connection?.arrived = 0
    connection?.isExpected = false
    connection?.deadline = nil
    takeTurns()
    requests += 1
    open[requests] = request
    if let connection {
      evhttp_request_set_on_complete_cb(
        request,
        { _, context in
          guard let context else { return }
          let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
          let limits = connection.server.limits
          connection.deadline = SteadyClock.now + (connection.isKnown ? limits.idleSeconds : limits.requestSeconds)
        }, Unmanaged.passUnretained(connection).toOpaque())
    }
    let stopWork = handler(Self.request(request)) { [self, number = requests] response in
      answers.withLock { $0.append((number, response)) }
      var byte: UInt8 = 0
      _ = write(wakeUp.write, &byte, 1)
    }
    connection?.stopWork = stopWork
  }

  /// Passes the answers to libevent.
  private func deliver() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(wakeUp.read, &bytes, bytes.count) > 0 {}
    let ready = answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
    for (number, response) in ready {
      guard let request = open.removeValue(forKey: number) else { continue }
      let buffers = evhttp_request_get_connection(request).flatMap { evhttp_connection_get_bufferevent($0) }
      connections.first { $0.buffers == buffers }?.deadline = SteadyClock.now + limits.answerSeconds
      let headers = evhttp_request_get_output_headers(request)
      for header in response.headers { evhttp_add_header(headers, header.name, header.value) }
      let body = evbuffer_new()
      response.body.withUnsafeBytes { _ = evbuffer_add(body, $0.baseAddress, $0.count) }
      evhttp_send_reply(request, Int32(response.status), response.reason, body)
      evbuffer_free(body)
    }
  }

  /// The request as a value; its body is taken out of libevent's memory.
  private static func request(_ request: OpaquePointer) -> HTTPRequest {
    let method: HTTPRequest.Method =
      switch evhttp_request_get_command(request) {
      case EVHTTP_REQ_POST: .post
      case EVHTTP_REQ_HEAD: .head
      default: .get
      }
    var headers: [(name: String, value: String)] = []
    var next = evhttp_request_get_input_headers(request).pointee.tqh_first
    while let header = next {
      headers.append((text(header.pointee.key).lowercasedASCII, text(header.pointee.value)))
      next = header.pointee.next.tqe_next
    }
    let input = evhttp_request_get_input_buffer(request)
    let body = [UInt8](unsafeUninitializedCapacity: evbuffer_get_length(input)) { bytes, count in
      count = max(0, Int(evbuffer_remove(input, bytes.baseAddress, bytes.count)))
    }
    return HTTPRequest(method, text(evhttp_request_get_uri(request)), headers: headers, body: body)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}

/// Why a port cannot be served.
package struct LocalServerError: Error, Sendable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
