/// Evaluates the conditional processing attributes of `switch`.
enum Conditions {
  static func hold(for element: Element, languages: [String]) -> Bool {
    if let extensions = element["requiredExtensions"], !extensions.trimmed.isEmpty { return false }
    guard let wanted = element["systemLanguage"] else { return true }
    return wanted.split(separator: ",").map { $0.trimmed.lowercased() }.contains { tag in
      languages.contains { tag == $0 || tag.hasPrefix($0 + "-") }
    }
  }
}
