import yargs, { type Argv } from "yargs";
import { ApicompatError } from "../errors.ts";
import { didYouMean } from "../policy/suggest.ts";
import { usage, type ParsedLine } from "./args.ts";
import { COMMANDS, type Command } from "./commands.ts";
import { printError } from "./failure.ts";
import { widthOf, type Io } from "./io.ts";
import { tool } from "./tool.ts";

const FAILED = 2;

const EXIT_CODES = "Exit code: 0 nobody breaks, 1 somebody breaks, 2 apicompat could not tell.";

/** Runs a command line and gives its exit code. Never throws: a crash is exit code 2 and an explanation on stderr. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const line = parse(helpWanted(args), io);
    if (line.command !== undefined) return await line.command.run(line.argv, io);
    if (line.output === "") throw unknownCommand(line.argv);
    io.stdout.write(`${line.output}\n`);
    return 0;
  } catch (error) {
    printError(error, io);
    return FAILED;
  }
}

/** `help check` is `check --help`, and nothing at all is `--help`. */
function helpWanted(args: readonly string[]): readonly string[] {
  if (args[0] === "help") return [...args.slice(1), "--help"];
  return args.length === 0 ? ["--help"] : args;
}

interface Line {
  /** Undefined where the command line asks for help or the version, or names no command. */
  readonly command: Command | undefined;
  readonly argv: ParsedLine;
  /** What yargs has to say. */
  readonly output: string;
}

/** Only parses and words the help: what a command line may hold is checked in `args.ts`, where mistakes get advice. */
function parse(args: readonly string[], io: Io): Line {
  let chosen: Command | undefined;
  let output = "";
  let failure: Error | undefined;
  const parser = yargs()
    .scriptName(tool.name)
    .usage("$0 COMMAND\n\nTells whether a change to an API breaks someone, before it is merged.")
    .locale("en")
    .detectLocale(false)
    .exitProcess(false)
    .wrap(widthOf(io.stdout))
    .parserConfiguration({
      "boolean-negation": true,
      "camel-case-expansion": false,
      "dot-notation": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
    })
    .version("version", "Show the version", tool.version)
    .help("help", "Show this help")
    .alias("help", "h")
    .epilogue(`\`$0 COMMAND --help\` tells more.\n${EXIT_CODES}`)
    .fail((message, error) => {
      // Called once more for each level of commands: the first call knows the reason.
      failure ??= error ?? usage(message, "`apicompat --help` shows what is possible.");
    });
  for (const command of COMMANDS) {
    parser.command(command.name, command.summary, describe(command), () => {
      chosen = command;
    });
  }
  let argv: ParsedLine = {};
  // The callback keeps yargs from writing to the console itself.
  void parser.parse(args, {}, (_error, parsed, text) => {
    argv = parsed as ParsedLine;
    output = text;
  });
  if (failure !== undefined) throw failure;
  return { command: output === "" ? chosen : undefined, argv, output };
}

function describe({ name, operands, options, summary, examples }: Command): (parser: Argv) => Argv {
  return (parser) => {
    parser.usage(`$0 ${[name, ...operands].join(" ")}\n\n${summary}.`).epilogue(EXIT_CODES);
    for (const [option, { kind, describe: text, group, value }] of Object.entries(options)) {
      const type = ({ text: "string", number: "number", switch: "boolean" } as const)[kind];
      parser.option(option, { type, group, describe: value === undefined ? text : `${value}  ${text}` });
    }
    for (const [line, meaning] of examples) parser.example(line, meaning);
    return parser;
  };
}

function unknownCommand(argv: ParsedLine): ApicompatError {
  const [word = "", ...rest] = (argv["_"] as readonly unknown[] | undefined ?? []).map(String);
  const names = COMMANDS.map(({ name }) => name);
  if (word === "") return usage("The command is missing.", `Choose one of: ${names.join(", ")}.`);
  if (rest.length === 1 && /[./:]/.test(word)) {
    return usage("The command is missing.", `Write: apicompat check ${word} ${rest[0]}`);
  }
  return usage(`There is no command "${word}".`, didYouMean(word, names));
}
