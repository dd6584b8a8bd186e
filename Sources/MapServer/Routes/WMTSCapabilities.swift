import Geodesy
import Imaging

/// The WMTS capabilities document of a map.
struct WMTSCapabilities {
  let map: ServedMap
  let address: PublicAddress
  /// What addresses of tiles end in: `?language=de`.
  let query: String

  /// The well-known scale set of web maps (OGC 07-057r7, annex E.4), here as deep as tiles go.
  static let matrixSet = "GoogleMapsCompatible"
  /// At zoom 0, with the standard's pixel of 0.28 mm.
  private static let scaleDenominator = 559_082_264.028_717_8
  private static let halfSide = 20_037_508.342_789_244

  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" \
    xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd" \
    version="1.0.0">
    <ows:ServiceIdentification><ows:Title>\(escaped(map.name))</ows:Title>\
    <ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion>\
    <ows:AccessConstraints>\(escaped(map.attribution))</ows:AccessConstraints></ows:ServiceIdentification>
    <ows:OperationsMetadata>\(operation("GetCapabilities"))\(operation("GetTile"))</ows:OperationsMetadata>
    <Contents>
    \(map.styles.map(layer).joined(separator: "\n"))
    <TileMatrixSet><ows:Identifier>\(Self.matrixSet)</ows:Identifier>\
    <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>\
    <WellKnownScaleSet>urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible</WellKnownScaleSet>
    \((0...ServedMap.maximumZoom).map(matrix).joined(separator: "\n"))
    </TileMatrixSet>
    </Contents>
    <ServiceMetadataURL xlink:href="\(escaped(address.url))/wmts/1.0.0/WMTSCapabilities.xml"/>
    </Capabilities>

    """
  }

  private func operation(_ name: String) -> String {
    """
    <ows:Operation name="\(name)"><ows:DCP><ows:HTTP><ows:Get xlink:href="\(escaped(address.url))/wmts?\(escaped(query.isEmpty ? "" : query.dropFirst() + "&"))">\
    <ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues>\
    </ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>
    """
  }

  private func layer(_ style: ServedStyle) -> String {
    let box = map.bounds
    let template =
      "\(escaped(address.url))/wmts/\(escaped(style.name))/default/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}"
    let resources = PictureFormat.allCases.map {
      "<ResourceURL format=\"\($0.mediaType)\" resourceType=\"tile\" template=\"\(template).\($0.rawValue)\(escaped(query))\"/>"
    }
    return """
      <Layer><ows:Title>\(escaped(style.title))</ows:Title>\
      <ows:WGS84BoundingBox><ows:LowerCorner>\(box.west) \(box.south)</ows:LowerCorner>\
      <ows:UpperCorner>\(box.east) \(box.north)</ows:UpperCorner></ows:WGS84BoundingBox>\
      <ows:Identifier>\(escaped(style.name))</ows:Identifier>\
      <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>\
      \(PictureFormat.allCases.map { "<Format>\($0.mediaType)</Format>" }.joined())\
      <TileMatrixSetLink><TileMatrixSet>\(Self.matrixSet)</TileMatrixSet></TileMatrixSetLink>\
      \(resources.joined())</Layer>
      """
  }

  private func matrix(zoom: Int) -> String {
    let side = 1 << zoom
    return """
      <TileMatrix><ows:Identifier>\(zoom)</ows:Identifier>\
      <ScaleDenominator>\(Self.scaleDenominator / Double(side))</ScaleDenominator>\
      <TopLeftCorner>\(-Self.halfSide) \(Self.halfSide)</TopLeftCorner>\
      <TileWidth>256</TileWidth><TileHeight>256</TileHeight>\
      <MatrixWidth>\(side)</MatrixWidth><MatrixHeight>\(side)</MatrixHeight></TileMatrix>
      """
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
  }
}
