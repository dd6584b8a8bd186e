import JSON
import Places

/// `/v1/place/{id}`, `/v1/place?ids=…` and `/v1/place/alternateIds?ids=…`: places by their ids.
enum PlaceRoute {
  /// How many ids one request may name.
  private static let maximumIDs = 100

  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let path = context.request.path
    let query = context.request.query
    guard path.prefix(2) == ["v1", "place"], path.count <= 3 else { throw .noSuchPath(context.request) }
    let stores = context.map.places
    let language = try MapVariant.language(query["lang"])
    if path.count == 3, path[2] != "alternateIds" {
      guard let id = PlaceID(path[2]) else {
        throw HTTPError(
          .badRequest, "A place's id is I and 16 hexadecimal digits in capitals, not “\(path[2])”.")
      }
      return .made(.place(id, language: language), .document) { () throws(HTTPError) in
        guard let place = try place(id, in: stores) else {
          throw HTTPError(.notFound, "There is no place “\(id)” on this map.")
        }
        return place.json(in: language).content
      }
    }
    let ids = (query["ids"] ?? "").split(separator: ",").map(\.trimmed)
    guard (1...maximumIDs).contains(ids.count) else {
      throw HTTPError(.badRequest, "The parameter ids names 1 to \(maximumIDs) places, with commas between them.")
    }
    let hasDetails = path.count == 2
    return .made(.places(ids, language: language, hasDetails: hasDetails), .document) { () throws(HTTPError) in
      list(ids, in: stores, language: language, hasDetails: hasDetails).content
    }
  }

  /// Places that are there, and why others are not.
  private static func list(
    _ ids: [String], in stores: [PlaceStore], language: String?, hasDetails: Bool
  ) -> JSONValue {
    var results: [JSONValue] = []
    var errors: [JSONValue] = []
    for text in ids {
      var failure = "FAILED_INVALID_ID"
      if let id = PlaceID(text) {
        do throws(HTTPError) {
          if let place = try place(id, in: stores) {
            results.append(
              hasDetails ? place.json(in: language) : ["id": .string(text), "alternateIds": []])
            continue
          }
          failure = "FAILED_NOT_FOUND"
        } catch {
          failure = "FAILED_INTERNAL_ERROR"
        }
      }
      errors.append(["id": .string(text), "errorCode": .string(failure)])
    }
    return ["results": .array(results), "errors": .array(errors)]
  }

  /// The place as the first region has it that has it.
  private static func place(_ id: PlaceID, in stores: [PlaceStore]) throws(HTTPError) -> Place? {
    do {
      for store in stores {
        if let place = try store.place(id) { return place }
      }
      return nil
    } catch {
      throw HTTPError(.internalError, "The place could not be read.", details: ["\(error)"])
    }
  }
}
