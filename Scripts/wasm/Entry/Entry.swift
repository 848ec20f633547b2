import JSON
import Jobs
import Studio
import WhirligifKit

/// Memory for a request; the answer frees it.
@_cdecl("whirligif_allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
  count < 0 ? nil : UnsafeMutableRawPointer.allocate(byteCount: max(Int(count), 1), alignment: 16)
}

/// Answers a request: a number of a task and JSON become the lengths of a report in JSON and of a file, and both. The
/// report of a failure has a member `error`.
@_cdecl("whirligif_answer")
public func answer(_ task: Int32, _ request: UnsafeMutableRawPointer, _ count: Int32) -> UnsafeMutableRawPointer? {
  let body = [UInt8](UnsafeRawBufferPointer(start: request, count: Int(count)))
  request.deallocate()
  if task == commandTask {
    let answer = answer(toCommand: body)
    return packed(answer.report, answer.bytes)
  }
  let (report, file) = answer(to: body, task).parts
  return packed(report, file)
}

private let tasks: [StudioRenderer.Task] = [.render, .frames, .describe, .archive, .pixels]
private let commandTask: Int32 = 5

private func answer(to body: [UInt8], _ task: Int32) -> StudioAnswer {
  guard tasks.indices.contains(Int(task)) else { return .failure(StudioFailure("There is no such task.")) }
  do throws(StudioFailure) {
    return renderer.answer(tasks[Int(task)], try StudioRequest(reading: body), sharedBy: 1) { false }
  } catch {
    return .failure(error)
  }
}

private func packed(_ report: JSONText, _ file: [UInt8]) -> UnsafeMutableRawPointer {
  let report = Array(report.line.utf8)
  let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 + report.count + file.count, alignment: 16)
  memory.storeBytes(of: UInt32(report.count), as: UInt32.self)
  memory.storeBytes(of: UInt32(file.count), toByteOffset: 4, as: UInt32.self)
  memory.advanced(by: 8).copyMemory(from: report, byteCount: report.count)
  memory.advanced(by: 8 + report.count).copyMemory(from: file, byteCount: file.count)
  return memory
}

private let renderer = StudioRenderer(files: []) { $0.lines }
