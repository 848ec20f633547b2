/// A frame is cleared, and the first one names no transparent entry: some decoders ask only that one whether there is an outside, and
/// would show in a colour what is cleared.
struct OutsideIsUnnamed: Error {}
