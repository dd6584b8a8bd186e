// One line a property, as the MapLibre style specification (version 8) has them.

import Imaging

/// Properties of raster layers.
extension StyleProperty {
  /// `raster-opacity`
  package static let rasterOpacity = StyleProperty(
    .raster, 0, "raster-opacity", .paint, .number, default: .number(1), range: 0...1, [.zoom, .interpolated])
  /// `raster-hue-rotate`
  package static let rasterHueRotate = StyleProperty(
    .raster, 1, "raster-hue-rotate", .paint, .number, default: .number(0), [.zoom, .interpolated])
  /// `raster-brightness-min`
  package static let rasterBrightnessMin = StyleProperty(
    .raster, 2, "raster-brightness-min", .paint, .number, default: .number(0), range: 0...1, [.zoom, .interpolated])
  /// `raster-brightness-max`
  package static let rasterBrightnessMax = StyleProperty(
    .raster, 3, "raster-brightness-max", .paint, .number, default: .number(1), range: 0...1, [.zoom, .interpolated])
  /// `raster-saturation`
  package static let rasterSaturation = StyleProperty(
    .raster, 4, "raster-saturation", .paint, .number, default: .number(0), range: -1...1, [.zoom, .interpolated])
  /// `raster-contrast`
  package static let rasterContrast = StyleProperty(
    .raster, 5, "raster-contrast", .paint, .number, default: .number(0), range: -1...1, [.zoom, .interpolated])
  /// `resampling`
  package static let rasterAnyResampling = StyleProperty(
    .raster, 6, "resampling", .paint, .string, values: ["linear", "nearest"], default: .string("linear"), .zoom)
  /// `raster-resampling`
  package static let rasterResampling = StyleProperty(
    .raster, 7, "raster-resampling", .paint, .string, values: ["linear", "nearest"], default: .string("linear"), .zoom)
  /// `raster-fade-duration`
  package static let rasterFadeDuration = StyleProperty(
    .raster, 8, "raster-fade-duration", .paint, .number, default: .number(300), range: 0 ... .infinity,
    [.zoom, .interpolated])

  static let ofKindRaster: [StyleProperty] = [
    .rasterOpacity, .rasterHueRotate, .rasterBrightnessMin, .rasterBrightnessMax, .rasterSaturation, .rasterContrast,
    .rasterAnyResampling, .rasterResampling, .rasterFadeDuration,
  ]
}

/// Properties of hillshade layers.
extension StyleProperty {
  /// `hillshade-illumination-direction`
  package static let hillshadeIlluminationDirection = StyleProperty(
    .hillshade, 0, "hillshade-illumination-direction", .paint, .numberArray, default: .numberArray([335]),
    range: 0...359, [.zoom, .interpolated])
  /// `hillshade-illumination-altitude`
  package static let hillshadeIlluminationAltitude = StyleProperty(
    .hillshade, 1, "hillshade-illumination-altitude", .paint, .numberArray, default: .numberArray([45]), range: 0...90,
    [.zoom, .interpolated])
  /// `hillshade-illumination-anchor`
  package static let hillshadeIlluminationAnchor = StyleProperty(
    .hillshade, 2, "hillshade-illumination-anchor", .paint, .string, values: ["map", "viewport"],
    default: .string("viewport"), .zoom)
  /// `hillshade-exaggeration`
  package static let hillshadeExaggeration = StyleProperty(
    .hillshade, 3, "hillshade-exaggeration", .paint, .number, default: .number(0.5), range: 0...1,
    [.zoom, .interpolated])
  /// `hillshade-shadow-color`
  package static let hillshadeShadowColor = StyleProperty(
    .hillshade, 4, "hillshade-shadow-color", .paint, .colorArray, default: .colorArray([.black]),
    [.zoom, .interpolated])
  /// `hillshade-highlight-color`
  package static let hillshadeHighlightColor = StyleProperty(
    .hillshade, 5, "hillshade-highlight-color", .paint, .colorArray, default: .colorArray([.white]),
    [.zoom, .interpolated])
  /// `hillshade-accent-color`
  package static let hillshadeAccentColor = StyleProperty(
    .hillshade, 6, "hillshade-accent-color", .paint, .color, default: .color(.black), [.zoom, .interpolated])
  /// `hillshade-method`
  package static let hillshadeMethod = StyleProperty(
    .hillshade, 7, "hillshade-method", .paint, .string,
    values: ["standard", "basic", "combined", "igor", "multidirectional"], default: .string("standard"), .zoom)
  /// `resampling`
  package static let hillshadeResampling = StyleProperty(
    .hillshade, 8, "resampling", .paint, .string, values: ["linear", "nearest"], default: .string("linear"), .zoom)

  static let ofKindHillshade: [StyleProperty] = [
    .hillshadeIlluminationDirection, .hillshadeIlluminationAltitude, .hillshadeIlluminationAnchor,
    .hillshadeExaggeration, .hillshadeShadowColor, .hillshadeHighlightColor, .hillshadeAccentColor, .hillshadeMethod,
    .hillshadeResampling,
  ]
}

/// Properties of color-relief layers.
extension StyleProperty {
  /// `color-relief-opacity`
  package static let colorReliefOpacity = StyleProperty(
    .colorRelief, 0, "color-relief-opacity", .paint, .number, default: .number(1), range: 0...1, [.zoom, .interpolated])
  /// `color-relief-color`
  package static let colorReliefColor = StyleProperty(
    .colorRelief, 1, "color-relief-color", .paint, .color, [.ramp, .interpolated])
  /// `resampling`
  package static let colorReliefResampling = StyleProperty(
    .colorRelief, 2, "resampling", .paint, .string, values: ["linear", "nearest"], default: .string("linear"), .zoom)

  static let ofKindColorRelief: [StyleProperty] = [
    .colorReliefOpacity, .colorReliefColor, .colorReliefResampling,
  ]
}
