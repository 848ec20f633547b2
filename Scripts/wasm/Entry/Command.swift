import Codecs
import JSON
import Numerics
import Platform
import Synchronization
import whirligif

/// Answers the words of a command, and the files that it may read: `{words, environment, terminals, files}` becomes either
/// `{asked, milliseconds, overdue}`, paths of files to hand in with the same words, the time that the work may take then, and
/// what to say when it takes more, or `{status, messages, written}`, with the bytes of all files that are written one after the
/// other.
///
/// A file is `{kind, place, own}`, its kind `file` with `bytes` in Base64, `folder` with `entries`, `other` with `number`,
/// the error of reading it, or `absent`.
func answer(toCommand body: [UInt8]) -> (report: JSONText, bytes: [UInt8]) {
  var limits = JSONDocument.Limits()
  limits.size = .max
  limits.values = 1_000_000
  limits.depth = 8
  guard let request = (try? JSONDocument(reading: body, limits: limits))?.root.object,
    let words = request["words"]?.array?.compactMap({ $0.string })
  else { return (.object(["error": .string("The command is not valid JSON.")]), []) }
  HandedFiles.state.withLock { state in
    for member in request["environment"]?.object?.members ?? [] { state.environment[member.key] = member.value.string }
    state.terminals = request["terminals"]?.array?.compactMap { $0.integer } ?? []
    for member in request["files"]?.object?.members ?? [] { state.known[member.key] = file(member.value) }
  }
  let status = runCommand(words)
  let state = HandedFiles.state.withLock { $0 }
  guard state.asked.isEmpty else { return (asking(state), []) }
  let written = state.written.map { file in
    JSONText.object(["path": .string(file.path), "size": .integer(file.bytes.count)])
  }
  let report: JSONText = .object([
    "status": .integer(Int(status)), "messages": .string(String(decoding: state.messages, as: UTF8.self)),
    "written": .array(written),
  ])
  return (report, state.written.flatMap { $0.bytes })
}

private func asking(_ state: HandedFiles.State) -> JSONText {
  // As long as a timer of JavaScript can wait.
  let milliseconds = min((state.limit?.seconds ?? .infinity) * 1000 * Double(state.outputCount), 2_147_483_647)
  return .object([
    "asked": .array(state.asked.map { .string($0.text) }), "milliseconds": .integer(Int(milliseconds)),
    "overdue": .string(String(decoding: state.limit?.messages ?? [], as: UTF8.self)),
  ])
}

private func file(_ value: JSONValue) -> HandedFile? {
  guard let object = value.object, let place = object["place"]?.string else { return nil }
  return HandedFile(kind(object), place: place, isOwn: object["own"]?.boolean == true)
}

private func kind(_ object: JSONObject) -> HandedFile.Kind {
  switch object["kind"]?.string {
  case "file": return .file(object["bytes"]?.string.flatMap { Base64.bytes($0.utf8) } ?? [])
  case "folder":
    let entries = object["entries"]?.array?.compactMap { $0.array } ?? []
    return .folder(
      entries.compactMap { entry in
        guard entry.count == 2, let name = entry[0].string, let kind = entry[1].string else { return nil }
        return (name, kind == "folder", kind == "file")
      })
  case "other": return .other(Int32(truncatingIfNeeded: object["number"]?.integer ?? 0))
  default: return .absent
  }
}
