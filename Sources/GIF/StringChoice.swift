/// A string chosen for the pixels up to `end`.
struct StringChoice {
  var code: Int
  var end: Int
  /// What its length saves, less what its errors cost.
  var worth: Float
  /// The worth without the last pixel; minus infinity for a run of one index.
  var shorterWorth: Float
}
