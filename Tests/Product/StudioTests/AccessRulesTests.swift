// Guarantee: studio-access
import Studio
import Synchronization
import Testing

@Suite struct AccessRulesTests {
  private let rules = AccessRules(port: 4321, token: "0123456789abcdef0123456789abcdef")
  private let cookie = "whirligif-4321=0123456789abcdef0123456789abcdef"

  /// The status of the answer; nil for a request that is admitted.
  private func status(
    _ method: HTTPRequest.Method, _ target: String, _ headers: [(name: String, value: String)]
  ) -> Int? {
    switch rules.verdict(on: HTTPRequest(method, target, headers: headers)) {
    case .admitted: nil
    case .answered(let response): response.status
    }
  }

  private func status(_ headers: [(name: String, value: String)]) -> Int? { status(.get, "/", headers) }

  @Test("A host other than the own port of this machine is refused") func hosts() {
    for host in ["127.0.0.1:4321", "localhost:4321"] {
      #expect(status([("host", host), ("cookie", cookie)]) == nil)
    }
    for host in ["127.0.0.1", "127.0.0.1:4322", "localhost", "evil.example:4321", "127.0.0.1:4321.evil.example", ""] {
      #expect(status([("host", host), ("cookie", cookie)]) == 403, "\(host)")
    }
    #expect(status([("cookie", cookie)]) == 403, "no host")
    #expect(status([("host", "127.0.0.1:4321"), ("host", "127.0.0.1:4321"), ("cookie", cookie)]) == 403, "two hosts")
  }

  @Test("The token gives a cookie that other sites and scripts do not see") func exchange() {
    let host = (name: "host", value: "127.0.0.1:4321")
    let answer = rules.verdict(on: HTTPRequest(.get, "/?token=\(rules.token)", headers: [host]))
    guard case .answered(let response) = answer else {
      Issue.record("not answered")
      return
    }
    #expect(response.status == 303)
    #expect(response.headers.first { $0.name == "Location" }?.value == "/")
    #expect(
      response.headers.first { $0.name == "Set-Cookie" }?.value == cookie + "; Path=/; SameSite=Strict; HttpOnly")
    for wrong in ["", "0123456789abcdef0123456789abcdee", rules.token + "0", rules.token.uppercased()] {
      #expect(status(.get, "/?token=\(wrong)", [host]) == 403, "\(wrong)")
    }
  }

  @Test("The entrance leads to an address that is good once, also from a file") func entrance() throws {
    let uses = Mutex(0)
    let rules = AccessRules(port: 4321, token: String(repeating: "a", count: 32)) { uses.withLock { $0 += 1 } }
    let target = try #require(rules.entrance.firstMatch(of: /url=http:\/\/127\.0\.0\.1:4321(\/\?ticket=[0-9a-f]{32})"/))
      .1
    #expect(!rules.entrance.contains(rules.token))
    func answer(_ method: HTTPRequest.Method, _ target: String, host: String = "127.0.0.1:4321") -> HTTPResponse? {
      let headers = [(name: "host", value: host), (name: "sec-fetch-site", value: "cross-site")]
      guard case .answered(let response) = rules.verdict(on: HTTPRequest(method, target, headers: headers)) else {
        return nil
      }
      return response
    }
    // What is no use of it leaves it as it was.
    #expect(answer(.head, String(target))?.status == 403)
    #expect(answer(.get, String(target), host: "evil.example")?.status == 403)
    #expect(answer(.get, "/?ticket=" + String(repeating: "0", count: 32))?.status == 403)
    #expect(answer(.get, "/?ticket=" + rules.token)?.status == 403)
    #expect(uses.withLock { $0 } == 0)
    let response = try #require(answer(.get, String(target)))
    #expect(response.status == 200)
    let cookie = response.headers.first { $0.name == "Set-Cookie" }?.value
    #expect(cookie == "whirligif-4321=\(rules.token); Path=/; SameSite=Strict; HttpOnly")
    for _ in 0..<2 { #expect(answer(.get, String(target))?.status == 403) }
    #expect(uses.withLock { $0 } == 1)
  }

  @Test("Without the cookie of this studio nothing is shown") func cookies() {
    let host = (name: "host", value: "127.0.0.1:4321")
    for value in ["", "whirligif-4321=", "whirligif-4322=\(rules.token)", "x=\(rules.token)", "whirligif-4321=0"] {
      #expect(status([host, ("cookie", value)]) == 403, "\(value)")
    }
    #expect(status([host]) == 403)
    #expect(status([host, ("cookie", "a=b; \(cookie); c=d")]) == nil)
  }

  @Test("Requests that another page makes are refused") func otherPages() {
    let own: [(name: String, value: String)] = [("host", "localhost:4321"), ("cookie", cookie)]
    for site in ["cross-site", "same-site", "?"] {
      #expect(status(own + [("sec-fetch-site", site)]) == 403, "\(site)")
    }
    for site in ["same-origin", "none"] { #expect(status(own + [("sec-fetch-site", site)]) == nil, "\(site)") }
  }

  @Test("A POST has the origin of the page and is JSON") func posts() {
    let own: [(name: String, value: String)] = [("host", "localhost:4321"), ("cookie", cookie)]
    let (origin, type) = ((name: "origin", value: "http://localhost:4321"), "application/json")
    #expect(status(.post, "/render", own + [origin, ("content-type", type)]) == nil)
    #expect(status(.post, "/render", own + [origin, ("content-type", type + "; charset=utf-8")]) == nil)
    for other in ["http://127.0.0.1:4321", "https://localhost:4321", "null", "http://localhost:4321/"] {
      #expect(status(.post, "/render", own + [("origin", other), ("content-type", type)]) == 403, "\(other)")
    }
    #expect(status(.post, "/render", own + [("content-type", type)]) == 403, "no origin")
    for other in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""] {
      #expect(status(.post, "/render", own + [origin, ("content-type", other)]) == 415, "\(other)")
    }
    #expect(status(.post, "/render", own + [origin]) == 415, "no type")
  }

  @Test("Tokens are 128 bits and differ") func tokens() {
    let tokens = Set((0..<64).map { _ in AccessRules.randomToken() })
    #expect(tokens.count == 64)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy { "0123456789abcdef".contains($0) } })
  }

  @Test("Every answer has the headers that keep other pages away") func sealed() {
    let headers = HTTPResponse(404, text: "x").sealed.headers
    #expect(headers.contains { $0 == ("X-Content-Type-Options", "nosniff") })
    #expect(headers.contains { $0 == ("Cache-Control", "no-store") })
    let policy = headers.first { $0.name == "Content-Security-Policy" }?.value ?? ""
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(!headers.contains { $0.name.hasPrefix("Access-Control") })
  }
}
