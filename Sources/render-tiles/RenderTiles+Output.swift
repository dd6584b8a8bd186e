import BulkRendering
import Foundation
import Imaging
import TileArchives

extension RenderTiles {
  /// Only an archive of tiles may be replaced, and never what is drawn from.
  func refuseForeignOutput() throws {
    let output = Self.resolved(request.output)
    for path in request.sources.map(Self.resolved) {
      if (output + "/").hasPrefix(path + "/") || (path + "/").hasPrefix(output + "/") {
        throw RenderTilesError.outputIsSource(request.output)
      }
    }
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The archive that stands where the output should go and is to be added to, with what it says of its tiles. Nil
  /// where there is none, or it is to be replaced.
  func existing(_ look: [String: String]) throws -> (archive: any TileArchiveReader, record: DrawingRecord)? {
    let path = request.output
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let archive = try? openTileArchive(path) else {
      let contents = try? FileManager.default.contentsOfDirectory(atPath: path)
      // What else may lie in a directory is the writer's to judge.
      if contents != nil { return nil }
      throw RenderTilesError.foreignOutput(path)
    }
    if request.overwrites { return nil }
    guard let record = DrawingRecord(archive.metadata) else { throw RenderTilesError.unknownLook(path) }
    let differences = record.differences(from: DrawingRecord(look: look, areas: []))
    guard differences.isEmpty else { throw RenderTilesError.otherLook(path, differences: differences) }
    return (archive, record)
  }

  /// The archive to write, with what an earlier run left of it.
  func begin(_ record: DrawingRecord) throws -> any TileArchiveWriter {
    var metadata = TileArchiveMetadata(
      name: source.name, attribution: source.attribution, description: "Style \(request.style)",
      format: request.format.tileFormat, bounds: plan.box, minZoom: plan.zooms.lowerBound,
      maxZoom: plan.zooms.upperBound)
    record.describe(&metadata)
    let folder = URL(filePath: request.output).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw RenderTilesError.noFolder(request.output, reason: error.localizedDescription)
    }
    do throws(TileArchiveError) {
      return try createTileArchive(
        path: request.output, metadata: metadata, scale: request.scale,
        resumption: Resumption(identity: record.text, replacesOther: request.overwrites))
    } catch {
      guard case .otherPartial(let path, let identity) = error else { throw error }
      let other = DrawingRecord(text: identity)?.differences(from: record) ?? []
      throw other.isEmpty ? RenderTilesError.otherPart(path) : .otherLook(path, differences: other)
    }
  }
}

extension PictureFormat {
  fileprivate var tileFormat: TileFormat {
    switch self {
    case .png: .png
    case .jpg: .jpg
    case .webp: .webp
    }
  }
}
