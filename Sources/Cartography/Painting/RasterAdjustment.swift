import Foundation
import Imaging
import MapStyle

/// The raster layer's colour adjustments, as MapLibre's raster shader makes them.
struct RasterAdjustment {
  private let hueRotate: Double
  private let saturation: Double
  private let contrast: Double
  private let brightnessMin: Double
  private let brightnessMax: Double

  init(_ layer: StyleLayer, _ context: EvaluationContext) {
    hueRotate = layer.number(.rasterHueRotate, context) * .pi / 180
    saturation = layer.number(.rasterSaturation, context)
    contrast = layer.number(.rasterContrast, context)
    brightnessMin = layer.number(.rasterBrightnessMin, context)
    brightnessMax = layer.number(.rasterBrightnessMax, context)
  }

  private var changesNothing: Bool {
    hueRotate == 0 && saturation == 0 && contrast == 0 && brightnessMin == 0 && brightnessMax == 1
  }

  func apply(to picture: Pixmap) -> Pixmap {
    guard !changesNothing else { return picture }
    var result = picture
    for index in result.pixels.indices { result.pixels[index] = adjusted(result.pixels[index]) }
    return result
  }

  private func adjusted(_ pixel: UInt32) -> UInt32 {
    let alpha = Double(pixel >> 24) / 255
    guard alpha > 0 else { return pixel }
    var color = SIMD3(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255)) / (255 * alpha)
    if hueRotate != 0 { color = turned(color) }
    let average = color.sum() / 3
    let pull = saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation
    color += (SIMD3(repeating: average) - color) * pull
    let slope = contrast > 0 ? 1 / (1 - min(contrast, 0.999)) : 1 + contrast
    color = (color - 0.5) * slope + 0.5
    color =
      SIMD3(repeating: brightnessMin) + color.clamped(lowerBound: .zero, upperBound: .one)
      * (brightnessMax - brightnessMin)
    color = color.clamped(lowerBound: .zero, upperBound: .one)
    return Color(
      straightRed: Float(color.x), green: Float(color.y), blue: Float(color.z), alpha: Float(alpha)
    ).pixel
  }

  /// Turns the hue about the grey axis.
  private func turned(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let (cosine, sine) = (cos(hueRotate), sin(hueRotate))
    let own = (2 * cosine + 1) / 3
    let next = (-3.0.squareRoot() * sine - cosine + 1) / 3
    let last = (3.0.squareRoot() * sine - cosine + 1) / 3
    return SIMD3(
      color.x * own + color.y * next + color.z * last, color.x * last + color.y * own + color.z * next,
      color.x * next + color.y * last + color.z * own)
  }
}
