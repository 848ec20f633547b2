import Numerics
import Synchronization

/// Which requests are answered: those of the page that this process has opened, and no other page's or user's.
///
/// Every page in a browser can send requests to a local port, and a name on the internet can point to 127.0.0.1. So the
/// host must be the local one, the sender the page itself, and the cookie known, which only an address with a token
/// gives: the one for the user, or the one that ``entrance`` leads to.
package struct AccessRules: Sendable {
  let port: Int
  /// 32 hexadecimal digits: 128 random bits.
  package let token: String
  /// The token of the address that is good once.
  private let ticket: Ticket

  /// The cookie that the browser sends with each request, `name=value`.
  package var cookie: String { "\(cookieName)=\(token)" }

  package enum Verdict: Sendable {
    case admitted
    /// The answer to a request that goes no further.
    case answered(HTTPResponse)
  }

  /// - Parameter entered: is called when the address of ``entrance`` was used.
  package init(
    port: Int, token: String = AccessRules.randomToken(), entered: @escaping @Sendable () -> Void = {}
  ) {
    (self.port, self.token) = (port, token)
    ticket = Ticket(token: Self.randomToken(), used: entered)
  }

  /// The address of the page for its user.
  package var address: String { "http://127.0.0.1:\(port)\(Self.exchange)\(token)" }

  /// A page that leads to this one, by an address that is good once. A program that opens it needs no secret in its
  /// arguments.
  package var entrance: String { Self.redirection(to: "http://127.0.0.1:\(port)\(Self.entry)\(ticket.token)") }

  package func verdict(on request: HTTPRequest) -> Verdict {
    guard let host = request.only("host"), hosts.contains(host) else {
      return refused("Only http://127.0.0.1:\(port) and http://localhost:\(port) are served here.")
    }
    // The browser comes from a file, which is another site.
    if request.method == .get, let given = request.token(after: Self.entry) { return entered(given) }
    // Browsers state who asks; a page on another port counts as the same site.
    guard request.values(of: "sec-fetch-site").allSatisfy({ $0 == "same-origin" || $0 == "none" }) else {
      return refused("Requests of other pages are refused.")
    }
    if request.method == .get, let given = request.token(after: Self.exchange) { return exchanged(given) }
    guard cookies(of: request).contains(where: { Self.areEqual($0, token) }) else {
      return refused("Open the address that 'whirligif studio' has printed.")
    }
    return request.method == .post ? verdict(onPost: request, host) : .admitted
  }

  private func verdict(onPost request: HTTPRequest, _ host: String) -> Verdict {
    guard request.only("origin") == "http://" + host else { return refused("Requests of other pages are refused.") }
    let type = request.only("content-type")?.split(whereScalar: { $0 == ";" || $0 == " " }).first?.lowercasedASCII
    guard type == "application/json" else {
      return .answered(HTTPResponse(415, text: "The type of the request is not application/json."))
    }
    return .admitted
  }

  /// Gives the cookie for the token, and leads to the address without it.
  private func exchanged(_ given: String) -> Verdict {
    guard Self.areEqual(given, token) else {
      return refused("The address is that of another studio. Open the one that 'whirligif studio' has printed.")
    }
    var response = HTTPResponse(303, text: "/")
    response.headers += [("Location", "/"), ("Set-Cookie", cookieToSet)]
    return .answered(response)
  }

  /// Gives the cookie for the token that is good once, and leads on by a page: after a redirection, a browser that
  /// comes from another site would not send the cookie.
  private func entered(_ given: String) -> Verdict {
    guard ticket.isTaken(for: given) else {
      return refused("This address is good once. Open the one that 'whirligif studio' has printed.")
    }
    let page = Array(Self.redirection(to: "/").utf8)
    return .answered(HTTPResponse(200, page, type: "text/html; charset=utf-8", headers: [("Set-Cookie", cookieToSet)]))
  }

  private static let exchange = "/?token="
  private static let entry = "/?ticket="

  private static func redirection(to address: String) -> String {
    """
    <!doctype html>
    <meta charset="utf-8">
    <meta http-equiv="refresh" content="0; url=\(address)">
    <title>Whirligif studio</title>

    """
  }

  private var cookieToSet: String { cookie + "; Path=/; SameSite=Strict; HttpOnly" }

  private func refused(_ text: String) -> Verdict { .answered(HTTPResponse(403, text: text)) }

  private var hosts: [String] {
    let names = ["127.0.0.1", "localhost"]
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  /// Ports share cookies, so each studio has its own name.
  private var cookieName: String { "whirligif-\(port)" }

  private func cookies(of request: HTTPRequest) -> [String] {
    request.values(of: "cookie").flatMap { $0.split(at: ";") }.compactMap { pair in
      String(pair.unicodeScalars.drop { $0 == " " }).after(prefix: cookieName + "=").map { String($0) }
    }
  }

  /// Compares in a time that depends on the lengths only.
  fileprivate static func areEqual(_ given: String, _ secret: String) -> Bool {
    let (given, secret) = (Array(given.utf8), Array(secret.utf8))
    guard given.count == secret.count else { return false }
    return zip(given, secret).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// 128 bits of the system's random source.
  package static func randomToken() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte = source.next() as UInt8
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

/// A token that is good once.
private final class Ticket: Sendable {
  let token: String
  private let isLeft = Atomic(true)
  private let used: @Sendable () -> Void

  init(token: String, used: @escaping @Sendable () -> Void) { (self.token, self.used) = (token, used) }

  /// Whether the text is the token, for the first time.
  func isTaken(for given: String) -> Bool {
    guard AccessRules.areEqual(given, token), isLeft.exchange(false, ordering: .relaxed) else { return false }
    used()
    return true
  }
}

extension HTTPRequest {
  /// The rest of the target after a prefix; nil for another target.
  fileprivate func token(after prefix: String) -> String? {
    target.utf8.starts(with: prefix.utf8) ? String(target.utf8.dropFirst(prefix.utf8.count)) : nil
  }
}

extension HTTPResponse {
  /// The answer with the headers that every answer has.
  package var sealed: HTTPResponse {
    var response = self
    response.headers += [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
    return response
  }
}
