import { readArguments, type Arguments, type FlagsOf, type Options, type ParsedLine, type Syntax } from "./args.ts";
import type { Io } from "./io.ts";
import { LOCK_FILE } from "./lock-file.ts";
import {
  baselining,
  checking,
  comparing,
  configuring,
  explaining,
  listingFiles,
  exporting,
  following,
  noting,
  initializing,
  linting,
  listing,
  merging,
  recording,
  relating,
  snapshotting,
  waiving,
  watching,
} from "./options.ts";

/** The definition of a command. Its implementation is loaded when it runs. */
export interface Command extends Syntax {
  /** One clause, for the list of commands. */
  readonly summary: string;
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  /** The meaning of each exit code, in a sentence. */
  readonly exitCodes: string;
  run(line: ParsedLine, io: Io): Promise<number>;
}

interface Definition<O extends Options> extends Omit<Command, "options" | "run"> {
  readonly options: O;
  load(): Promise<(args: Arguments<FlagsOf<O>>, io: Io) => Promise<number>>;
}

function command<O extends Options>({ load, ...definition }: Definition<O>): Command {
  return {
    ...definition,
    run: async (line, io) => {
      const args = readArguments(definition, line);
      return (await load())(args, io);
    },
  };
}

/** Exit codes of commands that check. */
export const JUDGED = "Exit code: 0 no finding at or above --fail-on, 1 at least one finding, 2 input or usage error.";
const EXIT_CODES = "Exit code: 0 success, 1 a finding at or above --fail-on if that is given, 2 input or usage error.";
const DONE = "Exit code: 0 success, 2 input or usage error.";

/** In the order in which the help lists them. */
export const COMMANDS: readonly Command[] = [
  command({
    name: "check",
    summary: "Check for breaking changes on this branch, or from OLD to NEW",
    operands: ["[OLD NEW | PATH...]"],
    options: watching,
    examples: [
      ["apicompat check", "all APIs of the working tree against the merge base"],
      ["apicompat check --base latest-tag apis/", "APIs in a folder against the last release"],
      ["apicompat check old.yaml new.yaml", "two files"],
      ["apicompat check origin/main:api.yaml api.yaml", "the main branch against the working tree"],
      ["apicompat check v1/ v2/", "all documents of two folders"],
      ["apicompat check npm:@acme/lib@latest", "the published package and the one of this folder"],
      ["apicompat check npm:@acme/lib@1 npm:@acme/lib@2", "two published versions"],
      ["curl -s $URL | apicompat check - api.yaml", "the deployed API against a file"],
      [
        "apicompat check --base .apicompat/wire.lock.json proto/",
        "the lock file of `apicompat snapshot` against .proto files",
      ],
      ["apicompat check --watch", "again after each change of a file"],
      [
        "apicompat check a.json b.json --format json=report.json --format text",
        "two reports: JSON to a file, text to stdout",
      ],
    ],
    exitCodes: JUDGED,
    load: async () => (await import("./check.ts")).check,
  }),
  command({
    name: "diff",
    summary: "Show all changes on this branch, or from OLD to NEW, including compatible ones",
    operands: ["[OLD NEW | PATH...]"],
    options: checking,
    examples: [
      ["apicompat diff", "the working tree against the merge base, as `check` compares it"],
      ["apicompat diff old.yaml new.yaml", "two files"],
      ["apicompat diff v1.0:api.yaml api.yaml", "a tag against the working tree"],
    ],
    exitCodes: EXIT_CODES,
    load: async () => (await import("./diff.ts")).diff,
  }),
  command({
    name: "changelog",
    summary: "Write release notes: required actions, then new, deprecated and fixed features",
    operands: ["[OLD NEW | PATH...]"],
    options: noting,
    examples: [
      ["apicompat changelog --base latest-tag", "since the last release"],
      ["apicompat changelog --since v1.2.0", "each release since v1.2.0 in one section"],
      ["apicompat changelog v1.yaml v2.yaml --format changelog=NOTES.md", "between two files, written to a third"],
    ],
    exitCodes: EXIT_CODES,
    load: async () => (await import("./changelog.ts")).changelog,
  }),
  command({
    name: "history",
    summary: "Show which release introduced which change, and which releases are compatible",
    operands: ["[OLD... NEW | PATH...]"],
    options: following,
    examples: [
      ["apicompat history v1.yaml v2.yaml v3.yaml", "files or folders, oldest first"],
      ["apicompat history --tags 'v*' api/", "the tags of a repository, then the working tree"],
      ["apicompat history --tags 'v*' --last 5 --all-pairs", "the last five tags, every pair compared"],
    ],
    exitCodes:
      "Exit code: 0 success, 1 a finding at or above --fail-on if that is given, 2 a release could not be read.",
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
      ["apicompat lint crds/ --base origin/main:crds", "only findings that the main branch does not have"],
    ],
    exitCodes: JUDGED,
    load: async () => (await import("./lint.ts")).lint,
  }),
  command({
    name: "snapshot",
    summary: "Write a lock file of the names, numbers and types that releases of an API had",
    operands: ["[FILE]"],
    options: snapshotting,
    examples: [
      ["apicompat snapshot proto/", `writes ${LOCK_FILE}`],
      ["apicompat snapshot --history 'v*' api/", "names, types and defaults of all releases"],
      ["apicompat snapshot proto/ --check", "fails if the lock file is not up to date"],
    ],
    exitCodes: "Exit code: 0 written or up to date, 1 not up to date, 2 input or usage error.",
    load: async () => (await import("./snapshot.ts")).snapshot,
  }),
  command({
    name: "baseline",
    summary: "Record current findings so that only new ones are reported",
    operands: ["[OLD NEW | PATH...]"],
    options: baselining,
    examples: [
      ["apicompat baseline --base v1.0", "creates the baseline; later removes entries without a finding"],
      ["apicompat baseline --base v1.0 --add", "also adds new findings"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./baseline.ts")).baseline,
  }),
  command({
    name: "waive",
    summary: "Accept findings until a date",
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
      [
        'apicompat waive 0123456789abcdef --likewise --reason "…" --until 2027-01-31',
        "all that `check` reported together",
      ],
    ],
    exitCodes: DONE,
    load: async () => (await import("./waive.ts")).waive,
  }),
  command({
    name: "merge-reports",
    summary: "Merge the blobs of several runs into one report with one exit code",
    operands: ["BLOB..."],
    options: merging,
    examples: [["apicompat merge-reports blobs/ --format text --format html=report.html", "after check --shard 1/4 …"]],
    exitCodes: JUDGED,
    load: async () => (await import("./merge-reports.ts")).mergeReports,
  }),
  command({
    name: "usage",
    summary: "Record what clients use of an API, from HAR files, audit events, logs or traces",
    operands: ["ACTION", "[FILE...]"],
    options: recording,
    examples: [
      [
        "apicompat usage record traffic.har --snapshot openapi.yaml --output usage.json",
        "counts requests; stores no values",
      ],
      ["zcat access/*.gz | apicompat usage record - --snapshot openapi.yaml -o usage.json", "many files"],
      ["apicompat usage merge monday.json tuesday.json -o usage.json", "adds records"],
      ["apicompat usage show usage.json --snapshot openapi.yaml", "who uses what, and what nobody uses"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./usage.ts")).usage,
  }),
  command({
    name: "init",
    summary: "Write a configuration, a CI job and editor settings; keep existing files",
    operands: [],
    options: initializing,
    examples: [
      ["apicompat init", "detects the CI service; asks no questions"],
      ["apicompat init --ci gitlab", "with a GitLab job"],
      ["apicompat init --from buf", "takes over the settings in buf.yaml"],
      ["apicompat init --git-diff-driver", "makes `git diff` show API changes"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./init.ts")).init,
  }),
  command({
    name: "relate",
    summary: "Compare the sets of values that two schemas allow, with an example of each difference",
    operands: ["[A]", "[B]"],
    options: relating,
    examples: [
      ["apicompat relate old.json new.json", "two schema files"],
      ["apicompat relate v1.yaml#/components/schemas/Pet v2.yaml#/components/schemas/Pet", "two schemas of APIs"],
      ["apicompat relate --pairs pairs.jsonl", "many pairs, one on each line"],
    ],
    exitCodes: "Exit code: 0 decided, 1 undecided, 2 input or usage error.",
    load: async () => (await import("./relate.ts")).relate,
  }),
  command({
    name: "schema",
    summary: "Write one schema as a self-contained JSON Schema 2020-12",
    operands: ["SCHEMA"],
    options: exporting,
    examples: [["apicompat schema api.yaml#/components/schemas/Pet", "a schema of an OpenAPI document"]],
    exitCodes: DONE,
    load: async () => (await import("./schema.ts")).exportOne,
  }),
  command({
    name: "git-diff",
    summary: "Show API changes of one file, as a driver of `git diff`",
    operands: ["PATH", "[OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE...]"],
    options: comparing,
    examples: [["apicompat init --git-diff-driver", "configures git to run it"]],
    exitCodes: DONE,
    load: async () => (await import("./git-diff.ts")).gitDiff,
  }),
  command({
    name: "files",
    summary: "List the API descriptions that are checked, and why others are not",
    operands: ["[PATH...]"],
    options: listingFiles,
    examples: [
      ["apicompat files", "of the repository"],
      ["apicompat files --exclude 'internal/**'", "without some of them"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./files.ts")).listFiles,
  }),
  command({
    name: "config",
    summary: "Print the effective configuration of the project or of a file, with the source of each value",
    operands: ["[FILE]"],
    options: configuring,
    examples: [
      ["apicompat config", "of the project"],
      ["apicompat config api/openapi.yaml", "of one file: its surface, profile and overrides"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./config.ts")).config,
  }),
  command({
    name: "explain",
    summary: "Show the documentation of a rule: why, examples, and how to change safely",
    operands: ["RULE"],
    options: explaining,
    examples: [
      ["apicompat explain enum-value-added", ""],
      ["apicompat explain FIELD_NO_DELETE", "names the rules for a check of buf, oasdiff and others"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./explain.ts")).explain,
  }),
  command({
    name: "lsp",
    summary: "Serve an editor: the language server, over stdin and stdout",
    operands: [],
    options: {},
    examples: [["apicompat lsp", "as the command of a language server in an editor"]],
    exitCodes: DONE,
    load: async () => (await import("./lsp.ts")).lsp,
  }),
  command({
    name: "completion",
    summary: "Print a shell script that completes commands, flags and rule names",
    operands: ["[SHELL]"],
    options: {},
    examples: [["source <(apicompat completion bash)", "in ~/.bashrc; for zsh in ~/.zshrc"]],
    exitCodes: DONE,
    load: async () => (await import("./completion.ts")).completion,
  }),
  command({
    name: "rules",
    summary: "List all rules, or those that match some words",
    operands: ["[WORD...]"],
    options: listing,
    examples: [
      ["apicompat rules", "all rules"],
      ["apicompat rules enum --format-of openapi", "rules about enums in OpenAPI documents"],
      ["apicompat rules --fixable --format json", "rules that can propose a fix, with their metadata"],
    ],
    exitCodes: DONE,
    load: async () => (await import("./rules.ts")).listRules,
  }),
];
