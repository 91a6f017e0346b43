import { readArguments, type Arguments, type Options, type ParsedLine, type Syntax } from "./args.ts";
import type { Io } from "./io.ts";
import { comparing, explaining, listing } from "./options.ts";

/** What main knows of a command; what it needs to run is loaded when it is run. */
export interface Command extends Syntax {
  /** One clause, for the list of commands. */
  readonly summary: string;
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  run(line: ParsedLine, io: Io): Promise<number>;
}

interface Definition<F> extends Omit<Command, "options" | "run"> {
  readonly options: Options<F>;
  load(): Promise<(args: Arguments<F>, io: Io) => Promise<number>>;
}

function command<F>({ load, ...definition }: Definition<F>): Command {
  return {
    ...definition,
    options: definition.options as Options,
    run: async (line, io) => {
      const args = readArguments(definition, line);
      return (await load())(args, io);
    },
  };
}

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  command({
    name: "check",
    summary: "Tell whether the change from OLD to NEW breaks anyone",
    operands: ["OLD", "NEW"],
    options: comparing,
    examples: [
      ["apicompat check old.yaml new.yaml", "two files"],
      ["apicompat check origin/main:api.yaml api.yaml", "the main branch and the working tree"],
      ["apicompat check v1/ v2/", "all documents of two folders"],
      ["curl -s $URL | apicompat check - api.yaml", "what is deployed and what is here"],
      ["apicompat check a.json b.json --format json=report.json --format text", "a report for a machine beside"],
    ],
    load: async () => (await import("./check.ts")).check,
  }),
  command({
    name: "diff",
    summary: "Tell every change from OLD to NEW, the harmless ones included",
    operands: ["OLD", "NEW"],
    options: comparing,
    examples: [
      ["apicompat diff old.yaml new.yaml", "for release notes; the exit code is 0 unless --fail-on says otherwise"],
    ],
    load: async () => (await import("./diff.ts")).diff,
  }),
  command({
    name: "explain",
    summary: "Tell what a rule protects, with examples and a way out",
    operands: ["RULE"],
    options: explaining,
    examples: [["apicompat explain enum-value-added", ""]],
    load: async () => (await import("./explain.ts")).explain,
  }),
  command({
    name: "rules",
    summary: "List all rules",
    operands: [],
    options: listing,
    examples: [["apicompat rules --format json", ""]],
    load: async () => (await import("./rules.ts")).listRules,
  }),
];
