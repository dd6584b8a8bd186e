import Foundation
import Geodesy

/// Decides which labels stand in a picture.
///
/// A candidate stands when no better candidate that stands covers it. Each question is answered when it is asked and
/// remembered, and loads the cells of the world that it reaches, so that the answer depends on what is near a label and
/// never on the picture that asks.
final class LabelField {
  /// Labels that would reach further from their anchor are not candidates, in style pixels.
  static let reach: Float = 256

  private struct Place: Hashable { let column: Int, row: Int }
  private struct Entry {
    let candidate: LabelCandidate
    /// In label space, with the world's copy added.
    let anchor: SIMD2<Double>
  }

  private let space: LabelSpace
  private let cellZoom: UInt8
  private let reach: Double
  private let cell: (TileID) -> LabelCell
  private var loaded: Set<FrameTile> = []
  private var cells: [(cell: LabelCell, entries: Range<Int>)] = []
  private var entries: [Entry] = []
  private var answers: [LabelAnswer] = []
  private var bins: [Place: [Int32]] = [:]
  private var repeats: [Int: [Int32]] = [:]
  private var depth = 0

  /// - Parameters:
  ///   - reach: how far from its anchor a label is looked for, in style pixels.
  ///   - cell: the candidates anchored in a tile of zoom `cellZoom`.
  init(
    space: LabelSpace, cellZoom: UInt8, reach: Float = LabelField.reach, cell: @escaping (TileID) -> LabelCell
  ) {
    self.space = space
    self.cellZoom = cellZoom
    self.reach = Double(reach)
    self.cell = cell
  }

  /// A label that stands.
  struct Placement {
    let candidate: LabelCandidate
    /// In label space.
    let anchor: SIMD2<Double>
    /// Which of the candidate's texts stands, nil for none.
    let text: Int?
    let showsIcon: Bool
  }

  /// The labels that show in the picture, in the order in which they are drawn.
  func placements(in frame: Frame) -> [Placement] {
    let half = SIMD2(Double(frame.view.width), Double(frame.view.height)) / 2
    let center = space.point(SIMD2(frame.view.center.x, frame.view.center.y))
    let window = Window(center: center, half: half)
    let placed = knownPlacements(in: window) ?? decidedPlacements(in: window)
    return placed.sorted { $0.candidate.order < $1.candidate.order }
  }

  /// The picture in label space.
  private struct Window {
    let center: SIMD2<Double>
    let half: SIMD2<Double>

    func shows(_ candidate: LabelCandidate, at anchor: SIMD2<Double>) -> Bool {
      let offset = anchor - center
      let extent = candidate.extent
      return offset.x + Double(extent.maxX) > -half.x && offset.x + Double(extent.minX) < half.x
        && offset.y + Double(extent.maxY) > -half.y && offset.y + Double(extent.minY) < half.y
    }
  }

  private func placement(
    _ candidate: LabelCandidate, at anchor: SIMD2<Double>, text: Int32, icon: Bool
  ) -> Placement? {
    guard text >= 0 || icon else { return nil }
    return Placement(candidate: candidate, anchor: anchor, text: text >= 0 ? Int(text) : nil, showsIcon: icon)
  }

  /// Nil where a candidate's answer is not known yet.
  private func knownPlacements(in window: Window) -> [Placement]? {
    var placed: [Placement] = []
    for tile in tiles(from: window.center - window.half, to: window.center + window.half) {
      let shift = shift(of: tile)
      let cell = cell(tile.id)
      let answers = cell.answers
      for (index, candidate) in cell.candidates.enumerated() {
        let anchor = candidate.anchor + shift
        guard window.shows(candidate, at: anchor) else { continue }
        guard case .decided(let text, let icon) = answers[index] else { return nil }
        if let placement = placement(candidate, at: anchor, text: text, icon: icon) { placed.append(placement) }
      }
    }
    return placed
  }

  private func decidedPlacements(in window: Window) -> [Placement] {
    load(from: window.center - window.half, to: window.center + window.half)
    var placed: [Placement] = []
    // Asking loads more cells; their labels lie outside the picture.
    for index in entries.indices where window.shows(entries[index].candidate, at: entries[index].anchor) {
      let (text, icon) = decide(index)
      if let placement = placement(entries[index].candidate, at: entries[index].anchor, text: text, icon: icon) {
        placed.append(placement)
      }
    }
    for (cell, entries) in cells { cell.learn(answers[entries]) }
    return placed
  }

  // MARK: Loading

  /// The cells with a candidate that may cover a part of the box, in label space.
  private func tiles(from low: SIMD2<Double>, to high: SIMD2<Double>) -> [FrameTile] {
    let corners = [low, SIMD2(high.x, low.y), SIMD2(low.x, high.y), high].map(space.unrotated)
    let reach = SIMD2<Double>(repeating: reach)
    let from = corners.dropFirst().reduce(corners[0], pointwiseMin) - reach
    let to = corners.dropFirst().reduce(corners[0], pointwiseMax) + reach
    return space.tiles(atZoom: cellZoom, from: from, to: to)
  }

  /// From a cell's candidates to the copy of the world in which the tile lies.
  private func shift(of tile: FrameTile) -> SIMD2<Double> {
    space.rotated(SIMD2(Double(tile.wrap) * space.worldSize, 0))
  }

  private func load(from low: SIMD2<Double>, to high: SIMD2<Double>) {
    for tile in tiles(from: low, to: high) where loaded.insert(tile).inserted {
      let shift = shift(of: tile)
      let cell = cell(tile.id)
      cells.append((cell, entries.count..<entries.count + cell.candidates.count))
      answers += cell.answers
      for candidate in cell.candidates { add(Entry(candidate: candidate, anchor: candidate.anchor + shift)) }
    }
  }

  private func add(_ entry: Entry) {
    let index = Int32(entries.count)
    entries.append(entry)
    let extent = entry.candidate.extent
    for place in places(entry.anchor, extent) { bins[place, default: []].append(index) }
    if entry.candidate.repeatDistance > 0 { repeats[entry.candidate.repeatKey, default: []].append(index) }
  }

  /// The bins, 128 style pixels wide, that a box meets.
  private func places(_ anchor: SIMD2<Double>, _ box: LabelBox) -> [Place] {
    func bin(_ position: Double, _ side: Float) -> Int { Int(((position + Double(side)) / 128).rounded(.down)) }
    let columns = bin(anchor.x, box.minX)...bin(anchor.x, box.maxX)
    let rows = bin(anchor.y, box.minY)...bin(anchor.y, box.maxY)
    return rows.flatMap { row in columns.map { Place(column: $0, row: row) } }
  }

  // MARK: Deciding

  /// Chains of dependence are short; one this long is a fault in the data, and the label is left away.
  private static let depthLimit = 200

  private func decide(_ index: Int) -> (text: Int32, icon: Bool) {
    if case .decided(let text, let icon) = answers[index] { return (text, icon) }
    guard depth < Self.depthLimit else { return (-1, false) }
    depth += 1
    defer { depth -= 1 }
    let entry = entries[index]
    let extent = entry.candidate.extent
    load(
      from: entry.anchor + SIMD2(Double(extent.minX), Double(extent.minY)),
      to: entry.anchor + SIMD2(Double(extent.maxX), Double(extent.maxY)))
    let outcome = isRepeated(index) ? (-1, false) : room(for: index)
    answers[index] = .decided(text: outcome.0, icon: outcome.1)
    return outcome
  }

  private func room(for index: Int) -> (Int32, Bool) {
    let candidate = entries[index].candidate
    var text: Int32 = -1
    if !candidate.text.isEmpty {
      text =
        candidate.textRules.allowsOverlap
        ? 0 : candidate.text.firstIndex { !isCovered(index, boxes: $0.boxes) }.map(Int32.init) ?? -1
    }
    var icon = false
    if let own = candidate.icon {
      icon = candidate.iconRules.allowsOverlap || !isCovered(index, boxes: [own.box])
      if !candidate.text.isEmpty {
        let hasText = text >= 0
        if !icon && !candidate.iconRules.isOptional { text = -1 }
        if !hasText && !candidate.textRules.isOptional { icon = false }
      }
    }
    return (text, icon)
  }

  /// True when an equal text of a better candidate stands too near.
  private func isRepeated(_ index: Int) -> Bool {
    let entry = entries[index]
    let distance = Double(entry.candidate.repeatDistance)
    guard distance > 0 else { return false }
    load(
      from: entry.anchor - SIMD2(repeating: distance), to: entry.anchor + SIMD2(repeating: distance))
    for other in repeats[entry.candidate.repeatKey] ?? [] where Int(other) != index {
      let rival = entries[Int(other)]
      guard rival.candidate.order < entry.candidate.order else { continue }
      let gap = rival.anchor - entry.anchor
      guard (gap * gap).sum() < distance * distance else { continue }
      if decide(Int(other)).text >= 0 { return true }
    }
    return false
  }

  /// True when a better candidate that stands covers one of the boxes.
  private func isCovered(_ index: Int, boxes: [LabelBox]) -> Bool {
    let entry = entries[index]
    for box in boxes {
      for place in places(entry.anchor, box) {
        for other in bins[place] ?? [] where Int(other) != index {
          let rival = entries[Int(other)]
          guard rival.candidate.order < entry.candidate.order else { continue }
          let offset = rival.anchor - entry.anchor
          guard rival.candidate.extent.overlaps(box, offset: offset) else { continue }
          if stands(Int(other), over: box, offset: offset) { return true }
        }
      }
    }
    return false
  }

  private func stands(_ rival: Int, over box: LabelBox, offset: SIMD2<Double>) -> Bool {
    let candidate = entries[rival].candidate
    guard !(candidate.textRules.ignoresPlacement && candidate.iconRules.ignoresPlacement) else { return false }
    let (text, icon) = decide(rival)
    if text >= 0, !candidate.textRules.ignoresPlacement,
      candidate.text[Int(text)].boxes.contains(where: { $0.overlaps(box, offset: offset) })
    {
      return true
    }
    if icon, !candidate.iconRules.ignoresPlacement, let own = candidate.icon {
      return own.box.overlaps(box, offset: offset)
    }
    return false
  }
}

extension LabelBox {
  /// True when this box, moved by `offset`, and `other` share more than an edge.
  func overlaps(_ other: LabelBox, offset: SIMD2<Double>) -> Bool {
    offset.x + Double(minX) < Double(other.maxX) && offset.x + Double(maxX) > Double(other.minX)
      && offset.y + Double(minY) < Double(other.maxY) && offset.y + Double(maxY) > Double(other.minY)
  }
}
