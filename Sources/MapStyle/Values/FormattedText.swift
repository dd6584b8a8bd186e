package import Imaging

/// A text in sections, each with what sets it apart from the rest of the label.
package struct FormattedText: Sendable, Hashable {
  package var sections: [FormattedSection]

  package init(sections: [FormattedSection]) {
    self.sections = sections
  }

  /// One section without any formatting.
  package init(_ text: String) {
    sections = [FormattedSection(text: text)]
  }

  /// The text of all sections, without the pictures.
  package var text: String { sections.count == 1 ? sections[0].text : sections.map(\.text).joined() }

  /// Whether there is neither text nor picture.
  package var isEmpty: Bool { sections.allSatisfy { $0.text.isEmpty && $0.image == nil } }
}

/// A stretch of text, or a picture in its place.
package struct FormattedSection: Sendable, Hashable {
  /// How a section stands in its line.
  package enum VerticalAlignment: String, Sendable, CaseIterable { case bottom, center, top }

  /// Empty if the section is a picture.
  package var text: String
  /// The name of a picture of the sprite.
  package var image: String?
  /// Multiplies the text's size.
  package var scale: Double?
  /// Names of fonts, best first.
  package var fontStack: [String]?
  package var color: Color?
  package var verticalAlignment: VerticalAlignment?

  package init(
    text: String, image: String? = nil, scale: Double? = nil, fontStack: [String]? = nil, color: Color? = nil,
    verticalAlignment: VerticalAlignment? = nil
  ) {
    self.text = text
    self.image = image
    self.scale = scale
    self.fontStack = fontStack
    self.color = color
    self.verticalAlignment = verticalAlignment
  }
}
