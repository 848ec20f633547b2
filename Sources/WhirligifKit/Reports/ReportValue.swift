@_exported import enum JSON.JSONText

/// A value of what `--json` prints, written as all JSON is.
package typealias ReportValue = JSONText
