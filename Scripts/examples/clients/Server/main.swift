import Foundation
import WhirligifFoundation
import WhirligifKit

/// A server that draws what an address asks for, as in `/ring.webp?color=tomato&thickness=5&theme=github&size=64`.
struct Response: Sendable {
  var status = 200
  var headers: [String: String] = [:]
  var body = Data()
}

func respond(to address: String, knownTag: String? = nil) async throws -> Response {
  guard let url = URLComponents(string: address) else { return Response(status: 400) }
  let file = url.path.split(separator: "/").last.map(String.init) ?? ""
  guard let container = Container(path: file) else { return Response(status: 404) }
  do {
    var animation = try Animation(preset: String(file.split(separator: ".")[0]))
    animation.options = RenderOptions(size: .longerSide(48), container: container)
    for item in url.queryItems ?? [] {
      switch (item.name, item.value ?? "") {
      case ("theme", let name): Theme(named: name).map { animation.place(on: $0) }
      // An option such as `size`, or else a parameter.
      case (let name, let text):
        if try !animation.options.set(name, to: text) { try animation.set(name, to: text) }
      }
    }
    (animation.options.maximumPixels, animation.options.maximumSeconds) = (4_000_000, 2)
    let tag = "\"\(version) \(animation.name) \(animation.identity)\""
    if tag == knownTag { return Response(status: 304) }
    let picture = try await animation.render(as: container)
    return Response(headers: ["Content-Type": container.mediaType, "ETag": tag], body: picture.data)
  } catch WhirligifError.unknownPreset {
    return Response(status: 404)
  } catch WhirligifError.tooSlow {
    return Response(status: 503)
  } catch {
    // Which item of the query was wrong, and what it may be.
    let errors = error.findings.map { finding in
      ["item": finding.name, "value": finding.value, "expected": finding.expected, "meant": finding.suggestion]
        .compactMapValues { $0 }
    }
    return Response(status: 400, headers: ["Content-Type": "application/json"], body: try JSONEncoder().encode(errors))
  }
}

let picture = try await respond(to: "/ring.webp?color=tomato&thickness=5&theme=github&size=64")
print(picture.status, picture.headers["Content-Type"] ?? "", picture.body.count > 100)
print(
  try await respond(to: "/ring.webp?color=tomato&thickness=5&theme=github&size=64", knownTag: picture.headers["ETag"])
    .status)
for wrong in ["/ring.gif?thickness=99", "/ring.gif?colr=red", "/ring.gif?size=0", "/rnig.gif", "/ring.jpeg"] {
  let response = try await respond(to: wrong)
  let text = response.body.isEmpty ? "" : try JSONSerialization.jsonObject(with: response.body)
  print(response.status, (text as? [[String: String]])?.first?["item"] ?? "-")
}

/// What a server answers to an upload: nothing is read from the disk.
func answer(_ upload: Data, _ images: [String: Data]) async throws -> (type: String, body: Data) {
  var animation = try Animation(data: upload, name: "upload.svg", files: images)
  animation.options.size = .longerSide(128)
  let container = Container.webp
  return (container.mediaType, try await animation.render(as: container).data)
}

let dot = Data(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><image href='a.svg' width='8' height='8'/></svg>".utf8)
let drawn = Data("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><path d='M0 0h8v8z'/></svg>".utf8)
print(try await answer(dot, ["a.svg": drawn]).type)
