@_exported import enum JSON.JSONText

/// A value in the output of `--json`.
package typealias ReportValue = JSONText
