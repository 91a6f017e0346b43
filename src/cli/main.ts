import yargs, { type Argv } from "yargs";
import type { ApicompatError } from "../contracts/errors.ts";
import { didYouMean } from "../base/suggestion.ts";
import { usage, type OptionSpec, type ParsedLine } from "./args.ts";
import { COMMANDS, JUDGED, type Command } from "./commands.ts";
import { printError } from "./failure.ts";
import { widthOf, type Io } from "./io.ts";
import { tool } from "./tool.ts";

const FAILED = 2;

/** The flag that the scripts of yargs pass for completions. */
const COMPLETE = "--get-yargs-completions";

/** Runs a command line and gives its exit code. Never throws: a crash is exit code 2 and an explanation on stderr. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    if (args[0] === COMPLETE) {
      await (await import("./answer-shell.ts")).answerShell(args.slice(1), io);
      return 0;
    }
    const words = helpWanted(args);
    const command = commandOf(words);
    const parser = newParser(io);
    const rest = command === undefined ? words : withStdin(words.toSpliced(words.indexOf(command.name), 1), command);
    const { line, output } = parse(command === undefined ? describeAll(parser) : describeOne(parser, command), rest);
    if (output !== "") {
      io.stdout.write(`${output}\n`);
      // A gate that forgot its command must not pass.
      return args.length === 0 ? FAILED : 0;
    }
    if (command === undefined) throw unknownCommand(line);
    return await command.run(line, io);
  } catch (error) {
    printError(error, io);
    return FAILED;
  }
}

/** `help check` is `check --help`; without arguments, the help is shown too. */
function helpWanted(args: readonly string[]): readonly string[] {
  if (args[0] === "help") return [...args.slice(1), "--help"];
  return args.length === 0 ? ["--help"] : args;
}

/** yargs takes a lone `-` for an operand; behind a flag that takes a text it is the flag's. */
function withStdin(words: readonly string[], { options }: Command): readonly string[] {
  const takesText = (word: string | undefined): boolean => flagOf(word, options)?.kind === "text";
  return words.flatMap((word, index) => {
    if (word === "-" && takesText(words[index - 1])) return [];
    return words[index + 1] === "-" && takesText(word) ? [`${word}=-`] : [word];
  });
}

/** The flag that a word names, by its name or its letter. */
function flagOf(word: string | undefined, options: Command["options"]): OptionSpec | undefined {
  const [, dashes, name = ""] = /^(--?)([\w-]+)$/.exec(word ?? "") ?? [];
  return dashes === "-" ? Object.values(options).find(({ short }) => short === name) : options[name];
}

/** Flags may precede it. */
function commandOf(words: readonly string[]): Command | undefined {
  for (const word of words) {
    const command = COMMANDS.find(({ name }) => name === word);
    if (command !== undefined) return command;
  }
  return undefined;
}

function newParser(io: Io): Argv {
  return yargs()
    .scriptName(tool.name)
    .locale("en")
    .detectLocale(false)
    .exitProcess(false)
    .wrap(widthOf(io.stdout))
    .parserConfiguration({
      "camel-case-expansion": false,
      "dot-notation": false,
      "parse-positional-numbers": false,
    })
    .version("version", "Show the version", tool.version)
    .help("help", "Show this help")
    .alias("help", "h");
}

/** Parses the line and renders the help. `args.ts` validates the line and gives advice. */
function parse(parser: Argv, words: readonly string[]): { readonly line: ParsedLine; readonly output: string } {
  let line: ParsedLine = {};
  let output = "";
  let failure: Error | undefined;
  parser.fail((message, error) => {
    // The first call has the most specific reason.
    failure ??= (error as Error | undefined) ?? usage(message, "Run `apicompat --help` for a list of commands.");
  });
  // A callback keeps yargs from writing to the console.
  void parser.parse(words, {}, (_error, parsed, text) => {
    line = parsed as ParsedLine;
    output = text;
  });
  if (failure !== undefined) throw failure;
  return { line, output };
}

function describeAll(parser: Argv): Argv {
  for (const { name, summary } of COMMANDS) parser.command(name, summary);
  return (
    parser
      // With a command, the letter is that of --verbose.
      .alias("version", "v")
      .usage("$0 COMMAND\n\nFinds breaking API changes before they are merged.")
      .epilogue(`Run \`$0 COMMAND --help\` for the options of a command.\n${JUDGED}`)
  );
}

/** Describes one command. Declaring it to yargs would render the help of each command in every run. */
function describeOne(parser: Argv, { name, operands, options, summary, examples, exitCodes }: Command): Argv {
  parser.usage(`$0 ${[name, ...operands].join(" ")}\n\n${summary}.`).epilogue(exitCodes);
  for (const [option, { kind, describe, group, value, short }] of Object.entries(options)) {
    const type = ({ text: "string", number: "number", switch: "boolean" } as const)[kind];
    parser.option(option, {
      type,
      group,
      describe: value === undefined ? describe : `${value}  ${describe}`,
      ...(short !== undefined && { alias: short }),
    });
  }
  for (const [line, meaning] of examples) parser.example(line, meaning);
  return parser;
}

function unknownCommand(line: ParsedLine): ApicompatError {
  const [word = "", ...rest] = ((line["_"] as readonly unknown[] | undefined) ?? []).map(String);
  const names = COMMANDS.map(({ name }) => name);
  if (word === "") return usage("The command is missing.", `Choose one of: ${names.join(", ")}.`);
  if (rest.length === 1 && /[./:]/.test(word)) {
    return usage("The command is missing.", `Write: apicompat check ${word} ${rest[0]}`);
  }
  return usage(`"${word}" is not a command.`, didYouMean(word, names));
}
