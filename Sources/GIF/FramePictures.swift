/// The pictures that decide what a frame must paint.
struct FramePictures {
  /// What is shown when the frame comes; nil for the first one, which covers the whole canvas.
  let shown: UnsafeBufferPointer<UInt32>?
  /// What is shown after it.
  let current: UnsafeBufferPointer<UInt32>
  /// What is shown after the frame that follows.
  let next: UnsafeBufferPointer<UInt32>
  /// The memory of `shown`, or of the same size: it holds other things as soon as that is compared.
  let spare: UnsafeMutableBufferPointer<UInt32>
}
