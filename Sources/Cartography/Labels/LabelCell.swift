import Synchronization

/// The candidates anchored in one tile of the world, and what is known of which of them stand.
///
/// Whether a candidate stands is the same in every picture, so whoever finds out tells all who draw there later.
final class LabelCell: Sendable {
  let candidates: [LabelCandidate]
  private let known: Mutex<[LabelAnswer]>

  init(_ candidates: [LabelCandidate]) {
    self.candidates = candidates
    known = Mutex(Array(repeating: .open, count: candidates.count))
  }

  /// One for each candidate.
  var answers: [LabelAnswer] { known.withLock { $0 } }

  /// Takes in answers for all candidates; what was known stays.
  func learn(_ answers: ArraySlice<LabelAnswer>) {
    known.withLock { known in
      for (index, answer) in zip(known.indices, answers) where known[index] == .open { known[index] = answer }
    }
  }
}

/// Whether a candidate stands.
enum LabelAnswer: Sendable, Equatable {
  /// Nobody has asked yet.
  case open
  /// Which of its texts stands, −1 for none, and whether its icon does.
  case decided(text: Int32, icon: Bool)
}
