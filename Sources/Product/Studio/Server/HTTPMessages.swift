/// A request that has arrived completely.
package struct HTTPRequest: Sendable {
  package enum Method: Sendable {
    case get, head, post
  }

  let method: Method
  /// The path and the query as they were sent, such as `/catalog.json` or `/?token=1f`.
  let target: String
  /// In the order of the request, with names in lower case.
  let headers: [(name: String, value: String)]
  let body: [UInt8]

  package init(
    _ method: Method, _ target: String, headers: [(name: String, value: String)], body: [UInt8] = []
  ) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
  }

  /// The target without its query.
  var path: String { String(target.unicodeScalars.prefix { $0 != "?" }) }

  /// The values of a header.
  ///
  /// - Parameter name: in lower case.
  func values(of name: String) -> [String] { headers.filter { $0.name == name }.map { $0.value } }

  /// The value of a header that stands once; nil if there is none, or several.
  func only(_ name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values[0] : nil
  }
}

/// An answer to a request.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  var body: [UInt8]

  init(_ status: Int, _ body: [UInt8], type: String, headers: [(name: String, value: String)] = []) {
    (self.status, self.body) = (status, body)
    self.headers = [("Content-Type", type)] + headers
  }

  /// A line of plain text.
  package init(_ status: Int, text: String) {
    self.init(status, Array((text + "\n").utf8), type: "text/plain; charset=utf-8")
  }

  /// The words after the status.
  var reason: String {
    switch status {
    case 200: "OK"
    case 303: "See Other"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 409: "Conflict"
    case 415: "Unsupported Media Type"
    default: "Service Unavailable"
    }
  }
}
