import Foundation
import Importing
import Terminal

exit(ImportCommand.command.status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
