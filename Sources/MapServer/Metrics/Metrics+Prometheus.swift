import Cartography
import Foundation

/// Prometheus' text format, version 0.0.4.
extension Metrics {
  /// - Parameters:
  ///   - cache: What the content cache holds now.
  ///   - backlog: Jobs waiting for a worker now.
  ///   - faults: What was missing from pictures so far.
  func prometheusText(cache: (bytes: Int, count: Int), backlog: Int, faults: FaultCounter) -> String {
    var text = ""
    let add = { (name: String, kind: String, help: String, lines: [(labels: String, value: String)]) in
      text += "# HELP belvedere_\(name) \(help)\n# TYPE belvedere_\(name) \(kind)\n"
      let suffix = kind == "histogram" ? "_bucket" : ""
      for line in lines { text += "belvedere_\(name)\(suffix)\(line.labels) \(line.value)\n" }
    }
    let single = { (value: Int) in [(labels: "", value: String(value))] }
    add(
      "requests_total", "counter", "Requests answered, by route and status.",
      requestCounts.map { ("{route=\"\($0.label.route)\",status=\"\($0.label.status)\"}", String($0.count)) })
    add(
      "faults_total", "counter", "What was missing from pictures that were drawn all the same, by kind.",
      Fault.allCases.map { ("{kind=\"\($0.rawValue)\"}", String(faults.count(of: $0))) })
    add("sent_bytes_total", "counter", "Bytes of bodies sent.", single(bytesSent.value))
    add("tiles_drawn_total", "counter", "Tiles drawn, not taken from the cache.", single(tilesDrawn.value))
    add("cache_hits_total", "counter", "Requests answered from the cache.", single(cacheHits.value))
    add("cache_misses_total", "counter", "Requests whose content had to be made.", single(cacheMisses.value))
    add("joined_requests_total", "counter", "Requests that waited for an equal one.", single(joinedRequests.value))
    add("cache_bytes", "gauge", "Bytes held by the cache.", single(cache.bytes))
    add("cache_entries", "gauge", "Pieces of content held by the cache.", single(cache.count))
    add("waiting_jobs", "gauge", "Jobs waiting for a worker.", single(backlog))
    add("resident_memory_bytes", "gauge", "Resident memory of the process.", single(Self.residentMemory))
    let histogram = drawing.snapshot
    var total = 0
    let buckets = zip(drawing.bounds.map { String($0) } + ["+Inf"], histogram.counts).map { bound, count in
      total += count
      return (labels: "{le=\"\(bound)\"}", value: String(total))
    }
    add("drawing_seconds", "histogram", "Time taken to draw and encode a picture.", buckets)
    return text + "belvedere_drawing_seconds_sum \(histogram.sum)\nbelvedere_drawing_seconds_count \(total)\n"
  }

  /// Bytes, from the second field of /proc/self/statm; 0 where it cannot be read.
  private static var residentMemory: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}
