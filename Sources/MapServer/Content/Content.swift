/// Bytes to be served, with what a client has to know about them.
package struct Content: Sendable, Equatable {
  package let bytes: [UInt8]
  package let mediaType: String
  /// The content coding where the bytes are compressed; nil where they are themselves.
  package let encoding: String?
  /// A strong entity tag made from the bytes.
  package let tag: String

  package init(_ bytes: [UInt8], mediaType: String, encoding: String? = nil) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.encoding = encoding
    tag = EntityTag.of(bytes)
  }

  /// What holding it in memory costs, bytes.
  var cost: Int { bytes.count + 256 }
}
