import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "serve":
  exit(ServeCommand.run(Array(arguments.dropFirst())))
case let command:
  Terminal.complain("bookspine: unknown command \(command ?? "(none)"). Try: bookspine serve")
  exit(2)
}
