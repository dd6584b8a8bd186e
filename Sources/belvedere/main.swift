import Foundation
import Terminal

exit(Belvedere.status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
