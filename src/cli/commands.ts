import { readArguments, type Arguments, type Options, type ParsedLine, type Syntax } from "./args.ts";
import type { Io } from "./io.ts";
import { LOCK_FILE } from "./lock-file.ts";
import {
  baselining,
  checking,
  comparing,
  configuring,
  explaining,
  exporting,
  following,
  initializing,
  linting,
  listing,
  merging,
  relating,
  snapshotting,
  waiving,
  watching,
} from "./options.ts";

/** What main knows of a command; what it needs to run is loaded when it is run. */
export interface Command extends Syntax {
  /** One clause, for the list of commands. */
  readonly summary: string;
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  /** What they mean, in a sentence. */
  readonly exitCodes: string;
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

/** Of the commands that judge. */
export const JUDGED = "Exit code: 0 nothing is at or above --fail-on, 1 something is, 2 apicompat could not tell.";
const TOLD = "Exit code: 0 it is told, 1 something is at or above --fail-on, 2 apicompat could not tell.";
const DONE = "Exit code: 0 it is done, 2 it could not be done.";

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  command({
    name: "check",
    summary: "Tell whether a change breaks anyone: that of the branch, or from OLD to NEW",
    operands: ["[OLD NEW | PATH...]"],
    options: watching,
    examples: [
      ["apicompat check", "all APIs of the working tree, with where its branch began"],
      ["apicompat check --base latest-tag apis/", "some of them, with the last release"],
      ["apicompat check old.yaml new.yaml", "two files"],
      ["apicompat check origin/main:api.yaml api.yaml", "the main branch and the working tree"],
      ["apicompat check v1/ v2/", "all documents of two folders"],
      ["curl -s $URL | apicompat check - api.yaml", "what is deployed and what is here"],
      [
        "apicompat check --base .apicompat/wire.lock.json proto/",
        "what `apicompat snapshot` remembers, and what is here",
      ],
      ["apicompat check --watch", "again whenever a file is saved"],
      ["apicompat check a.json b.json --format json=report.json --format text", "a report for a machine beside"],
    ],
    exitCodes: JUDGED,
    load: async () => (await import("./check.ts")).check,
  }),
  command({
    name: "diff",
    summary: "Tell every change from OLD to NEW, the harmless ones included",
    operands: ["OLD", "NEW"],
    options: comparing,
    examples: [
      ["apicompat diff old.yaml new.yaml", "two files"],
      ["apicompat diff v1.0:api.yaml api.yaml", "a tag and the working tree"],
    ],
    exitCodes: TOLD,
    load: async () => (await import("./diff.ts")).diff,
  }),
  command({
    name: "changelog",
    summary: "Write release notes: what users have to do, then what is new, deprecated and fixed",
    operands: ["[OLD NEW | PATH...]"],
    options: checking,
    examples: [
      ["apicompat changelog --base latest-tag", "since the last release"],
      ["apicompat changelog v1.yaml v2.yaml --format changelog=NOTES.md", "from one file to another, into a third"],
    ],
    exitCodes: TOLD,
    load: async () => (await import("./changelog.ts")).changelog,
  }),
  command({
    name: "history",
    summary:
      "Follow an API over its releases: which release introduced which change, and which releases are compatible",
    operands: ["[OLD... NEW | PATH...]"],
    options: following,
    examples: [
      ["apicompat history v1.yaml v2.yaml v3.yaml", "files or folders, oldest first"],
      ["apicompat history --tags 'v*' api/", "the releases of a repository, and the working tree"],
      ["apicompat history --tags 'v*' --last 5 --all-pairs", "the last five, each compared with each"],
    ],
    exitCodes:
      "Exit code: 0 nothing is at or above --fail-on, or it is not given, 1 something is, 2 some release could not be read.",
    load: async () => (await import("./history.ts")).history,
  }),
  command({
    name: "lint",
    summary: "Lint a single version of an API",
    operands: ["[FILE...]"],
    options: linting,
    examples: [
      ["apicompat lint", "all APIs of the working tree"],
      ["apicompat lint api.yaml", "one file"],
      ["apicompat lint crds/ --base origin/main:crds", "what the main branch does not have yet"],
    ],
    exitCodes: JUDGED,
    load: async () => (await import("./lint.ts")).lint,
  }),
  command({
    name: "snapshot",
    summary: "Write down what is written as protobuf, and remember every number and name that ever was in use",
    operands: ["[FILE]"],
    options: snapshotting,
    examples: [
      ["apicompat snapshot proto/", `writes ${LOCK_FILE}`],
      ["apicompat snapshot proto/ --check", "fails where that is not up to date"],
    ],
    exitCodes: "Exit code: 0 it is written, or up to date, 1 it is not up to date, 2 it could not be done.",
    load: async () => (await import("./snapshot.ts")).snapshot,
  }),
  command({
    name: "baseline",
    summary: "Write down what breaks today, so that only what breaks from now on is told",
    operands: ["[OLD NEW | PATH...]"],
    options: baselining,
    examples: [
      ["apicompat baseline --base v1.0", "the first time; later it only takes out what is gone"],
      ["apicompat baseline --base v1.0 --add", "and adds what is new"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./baseline.ts")).baseline,
  }),
  command({
    name: "waive",
    summary: "Accept findings until a day",
    operands: ["[FINGERPRINT... | OLD NEW | PATH...]"],
    options: waiving,
    examples: [
      ['apicompat waive 0123456789abcdef --reason "Nobody calls it yet." --until 2027-01-31 --owner pets-team', ""],
      [
        'apicompat waive --rule property-removed --pointer "/paths/~1beta/**" --reason "In beta." --until 2027-01-31',
        "all findings of a rule at a place",
      ],
      [
        'apicompat waive 0123456789abcdef v1.yaml v2.yaml --reason "…" --until 2027-01-31',
        "what `check` reported for two files",
      ],
    ],
    exitCodes: DONE,
    load: async () => (await import("./waive.ts")).waive,
  }),
  command({
    name: "merge-reports",
    summary: "Render the blobs of several runs as one, with one exit code",
    operands: ["BLOB..."],
    options: merging,
    examples: [["apicompat merge-reports blobs/ --format text --format html=report.html", "after check --shard 1/4 …"]],
    exitCodes: JUDGED,
    load: async () => (await import("./merge-reports.ts")).mergeReports,
  }),
  command({
    name: "init",
    summary: "Write a configuration, a CI job and the settings of an editor where there are none",
    operands: [],
    options: initializing,
    examples: [
      ["apicompat init", "asks nothing, replaces nothing"],
      ["apicompat init --ci gitlab", "with a job of GitLab, whatever is there"],
      ["apicompat init --git-diff-driver", "lets `git diff` tell what changes in an API"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./init.ts")).init,
  }),
  command({
    name: "relate",
    summary: "Tell how the values of two schemas are related, with a value that shows each difference",
    operands: ["[A]", "[B]"],
    options: relating,
    examples: [
      ["apicompat relate old.json new.json", "two files that are schemas"],
      ["apicompat relate v1.yaml#/components/schemas/Pet v2.yaml#/components/schemas/Pet", "two schemas of APIs"],
      ["apicompat relate --pairs pairs.jsonl", "many, one pair a line"],
    ],
    exitCodes: "Exit code: 0 it is told, 1 something is undecided, 2 something could not be read.",
    load: async () => (await import("./relate.ts")).relate,
  }),
  command({
    name: "schema",
    summary: "Write one schema as a JSON Schema 2020-12 that refers to nothing outside itself",
    operands: ["SCHEMA"],
    options: exporting,
    examples: [["apicompat schema api.yaml#/components/schemas/Pet", "of an API"]],
    exitCodes: DONE,
    load: async () => (await import("./schema.ts")).exportOne,
  }),
  command({
    name: "git-diff",
    summary: "Tell what changes in one file, as a driver of `git diff`",
    operands: ["PATH", "[OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE...]"],
    options: comparing,
    examples: [["apicompat init --git-diff-driver", "makes git run it"]],
    exitCodes: DONE,
    load: async () => (await import("./git-diff.ts")).gitDiff,
  }),
  command({
    name: "config",
    summary: "Print the effective configuration of the project or of a file, and where each value comes from",
    operands: ["[FILE]"],
    options: configuring,
    examples: [
      ["apicompat config", "of the project"],
      ["apicompat config api/openapi.yaml", "of one file: its surface, its profile, the overrides that hold there"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./config.ts")).config,
  }),
  command({
    name: "explain",
    summary: "Tell what a rule protects, with examples and a way out",
    operands: ["RULE"],
    options: explaining,
    examples: [["apicompat explain enum-value-added", ""]],
    exitCodes: DONE,
    load: async () => (await import("./explain.ts")).explain,
  }),
  command<object>({
    name: "completion",
    summary: "Print the script by which a shell completes commands, flags and names of rules",
    operands: ["[SHELL]"],
    options: {},
    examples: [["source <(apicompat completion bash)", "in ~/.bashrc; zsh in ~/.zshrc likewise"]],
    exitCodes: DONE,
    load: async () => (await import("./completion.ts")).completion,
  }),
  command({
    name: "rules",
    summary: "List the rules, or those that some words describe",
    operands: ["[WORD...]"],
    options: listing,
    examples: [
      ["apicompat rules", "all of them"],
      ["apicompat rules enum --format-of openapi", "those about enums in OpenAPI documents"],
      ["apicompat rules --fixable --format json", "those that can propose a fix, with all that is known of them"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./rules.ts")).listRules,
  }),
];
