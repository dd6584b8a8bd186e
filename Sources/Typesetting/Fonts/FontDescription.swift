/// What a font file says of one of its faces, enough to choose it without opening it.
struct FontDescription: Sendable, Equatable {
  var path: String
  /// Position in a collection file, 0 in others.
  var collectionIndex: Int32
  var family: String
  var style: FontStyle

  /// The family as names are compared: lower-case letters and digits only.
  var familyKey: String { FontStyleName.key(family) }
}

/// The axes that choose a face within a family.
struct FontStyle: Sendable, Hashable {
  /// OS/2 usWeightClass, 1…1000; 400 is regular, 700 bold.
  var weight = 400
  /// OS/2 usWidthClass, 1…9; 5 is normal, less is condensed.
  var width = 5
  var isSlanted = false

  /// How far a face of style `other` is from this wish; 0 is exact.
  ///
  /// Width and slope outweigh any weight. Between two weights equally far, a wish below 500 takes the lighter
  /// and one above the heavier, as CSS Fonts 4 §5.2 does.
  func distance(to other: FontStyle) -> Int {
    var distance = abs(weight - other.weight) * 2
    if (weight > 500) != (other.weight > weight), weight != other.weight { distance += 1 }
    distance += abs(width - other.width) * 4000
    if isSlanted != other.isSlanted { distance += 3000 }
    return distance
  }
}
