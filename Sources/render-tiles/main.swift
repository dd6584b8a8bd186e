import Foundation
import Terminal

exit(RenderTiles.command.status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
