import Caching
import Synchronization

/// The faces that a library knows, opened when first needed and numbered library-wide.
final class FontCatalog: Sendable {
  let index: FontIndex
  /// Of all stacks, in bytes.
  let shapedTexts = BoundedCache<ShapedText.Key, ShapedText>(costLimit: 32 << 20)
  private let slots: Mutex<[Slot]>
  private let symbolFaces = Mutex<[String: Int32]>([:])
  private let searched: BoundedCache<SearchKey, Int32?>
  private let stackCount = Atomic<UInt32>(0)
  private let uncovered = Mutex<Set<UInt32>>([])
  private let onUncoveredScript: (@Sendable (String) -> Void)?

  private enum Slot {
    case unopened
    case open(any Face)
    case unusable
  }

  private struct SearchKey: Hashable {
    var codePoint: UInt32
    var style: FontStyle
  }

  init(index: FontIndex, onUncoveredScript: (@Sendable (String) -> Void)?) {
    self.index = index
    self.onUncoveredScript = onUncoveredScript
    slots = Mutex(Array(repeating: .unopened, count: index.descriptions.count))
    searched = BoundedCache(costLimit: 16_384)
  }

  /// A number for a new stack, never given twice.
  func nextStackNumber() -> UInt32 { stackCount.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The open face with this number; nil for a number not given out or a file that is no font.
  func face(_ number: Int32) -> (any Face)? {
    slots.withLock { slots in
      guard slots.indices.contains(Int(number)) else { return nil }
      switch slots[Int(number)] {
      case .open(let face): return face
      case .unusable: return nil
      case .unopened:
        let description = index.descriptions[Int(number)]
        let face = FontFace(path: description.path, collectionIndex: description.collectionIndex)
        slots[Int(number)] = face.map { .open($0) } ?? .unusable
        return face
      }
    }
  }

  /// Opens the font file at `path` beside those of the index; the same path gives the same number.
  func addFace(path: String) throws(TypesettingError) -> Int32 {
    if let known = symbolFaces.withLock({ $0[path] }) { return known }
    guard let face = FontFace(path: path, collectionIndex: 0) else {
      throw TypesettingError.unreadableFont(path: path)
    }
    return symbolFaces.withLock { known in
      if let number = known[path] { return number }
      let number = add(face)
      known[path] = number
      return number
    }
  }

  /// Gives a face beside those of the index a number.
  func add(_ face: any Face) -> Int32 {
    slots.withLock { slots in
      slots.append(.open(face))
      return Int32(slots.count - 1)
    }
  }

  /// The best face of a style among the installed families in `keys`, in order, that covers the code point.
  func face(families keys: [String], style: FontStyle, covering codePoint: UInt32) -> Int32? {
    for key in keys {
      guard let number = index.face(familyKey: key, style: style), face(number)?.covers(codePoint) == true else {
        continue
      }
      return number
    }
    return nil
  }

  /// Any installed face that covers the code point, Noto Sans before others, then the nearest style.
  func anyFace(style: FontStyle, covering codePoint: UInt32) -> Int32? {
    let key = SearchKey(codePoint: codePoint, style: style)
    if let known = searched.stored(key) { return known }
    var best: (rank: Int, face: Int32)?
    for (number, description) in index.descriptions.enumerated() {
      let isSans = description.familyKey.hasPrefix("notosans")
      let rank = (isSans ? 0 : 1_000_000) + style.distance(to: description.style)
      guard rank < best?.rank ?? Int.max, face(Int32(number))?.covers(codePoint) == true else { continue }
      best = (rank, Int32(number))
    }
    return searched.store(best?.face, cost: 1, for: key)
  }

  /// Tells once of a script for which no installed face has a glyph.
  func noteUncovered(script: UInt32) {
    guard uncovered.withLock({ $0.insert(script).inserted }) else { return }
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: script >> $0) }
    onUncoveredScript?(String(decoding: letters, as: UTF8.self))
  }
}
