import { FAIL_ON } from "../policy/config.ts";
import { profiles } from "../policy/profiles.ts";
import { FORMATS } from "../model/snapshot.ts";
import { LENSES } from "../prove/lens.ts";
import { SCHEMA_DIALECTS } from "../readers/json-schema/dialects.ts";
import { reporterNames } from "../reporters/index.ts";
import type { FlagsOf, Options, OptionSpec } from "./args.ts";
import { HISTORY_LOCK_FILE, LOCK_FILE } from "./lock-file.ts";
import { SERVICES } from "./services.ts";

const INPUT = "Input:";
const JUDGEMENT = "Policy:";
const OUTPUT = "Output:";

/** The flags of one kind, whose literal types state the values that they take. */
const ofKind =
  <const K extends OptionSpec["kind"]>(kind: K) =>
  <const S extends Partial<OptionSpec> = object>(group: string, value: string, describe: string, more?: S) =>
    ({ kind, group, value, describe, ...more }) as { kind: K; group: string; value: string; describe: string } & S;
const text = ofKind("text");
const number = ofKind("number");

const flag = <const S extends Partial<OptionSpec> = object>(group: string, describe: string, more?: S) =>
  ({ kind: "switch", group, describe, ...more }) as { kind: "switch"; group: string; describe: string } & S;

const config = text(JUDGEMENT, "FILE", "Use this configuration file; --no-config: use none", { negatable: true });

const color = flag(OUTPUT, "Use colors; --no-color: do not; default: only in a terminal", { negatable: true });

const failOn = text(
  JUDGEMENT,
  "SEVERITY",
  "Lowest severity that sets exit code 1: error, warn, info or never; default: error, for diff and changelog never",
  { choices: FAIL_ON, synonyms: { warning: "warn" } },
);

const textOrJson = text(OUTPUT, "NAME", "Output format: text or json", { choices: ["text", "json"] });

const reading = {
  root: text(INPUT, "DIR", "Allow $ref to files in this folder too; repeatable", { many: true }),
  "max-file-size": text(INPUT, "SIZE", "Reject larger files, for example 20MB; default: 67MB"),
  "allow-remote": flag(INPUT, "Allow URLs as OLD and NEW"),
  "allow-remote-refs": flag(INPUT, "Allow $ref to URLs"),
} as const satisfies Options;
export type ReadingFlags = FlagsOf<typeof reading>;

const today = text(JUDGEMENT, "YYYY-MM-DD", "Evaluate deprecation periods and waivers as of this day; default: today");

const include = text(INPUT, "PATTERN", "Check only files that match, for example apis/**/*.yaml; repeatable", {
  many: true,
});

const exclude = { ...include, describe: "Do not check files that match; repeatable" } as const satisfies OptionSpec;

export const comparing = {
  format: text(
    OUTPUT,
    "NAME[=FILE]",
    `Report format, written to stdout or FILE: ${reporterNames.join(", ")}; repeatable`,
    { many: true },
  ),
  output: text(OUTPUT, "FILE", "Write the report to this file instead of stdout", { short: "o" }),
  all: flag(OUTPUT, "Show compatible and uncovered changes too"),
  quiet: flag(OUTPUT, "Show errors only", { short: "q" }),
  explain: flag(OUTPUT, "List findings that other findings imply"),
  verbose: flag(OUTPUT, "Show code in context, promises and checklists in full", { short: "v" }),
  statistics: flag(OUTPUT, "Show the number of findings of each rule instead of the findings"),
  stats: flag(OUTPUT, "Print the time of each stage and rule, and what they read, compare and prove, to stderr"),
  "max-findings": number(OUTPUT, "N", "Show only the worst N findings in text and markdown"),
  color,
  "fail-on": failOn,
  strict: flag(JUDGEMENT, "Also fail on undecided changes, uncovered changes and unsupported parts"),
  "allow-bump": flag(
    JUDGEMENT,
    "Do not fail on breaking changes if the stated version is a new major release; by default for TypeScript packages",
    { negatable: true },
  ),
  "release-version": text(
    JUDGEMENT,
    "VERSION",
    "The version that will be released, as its tag will state it; implies --allow-bump",
  ),
  profile: text(
    JUDGEMENT,
    "NAME",
    `Conventions to apply: ${Object.keys(profiles).join(", ")}; default: detected from the documents`,
    { choices: Object.keys(profiles) },
  ),
  clients: text(JUDGEMENT, "KIND", "generated: what code of generated clients names is a warning", {
    choices: ["generated"],
  }),
  rule: text(JUDGEMENT, "ID=SEVERITY", "Set the severity of a rule to error, warn, info or off; repeatable", {
    many: true,
  }),
  config,
  today,
  "kubernetes-version": text(
    JUDGEMENT,
    "1.NN",
    "Oldest Kubernetes version that serves the definitions; since 1.33, unchanged values are not validated again",
  ),
  features: text(
    INPUT,
    "[SIDE=]FILE",
    "Definitions of feature gates (kube_features.go or versioned_feature_list.yaml); for one side: old=FILE; repeatable",
    { many: true },
  ),
  usage: text(
    INPUT,
    "FILE",
    "State whom each finding concerns, by a record of `apicompat usage record` or by a recording; repeatable",
    { many: true },
  ),
  include,
  exclude,
  operations: text(
    INPUT,
    "PATTERN",
    "Compare only these operations: a path such as '/v1/**', tag:NAME or x-NAME; '!' before it leaves out; repeatable",
    { many: true },
  ),
  "old-prefix": text(INPUT, "PATH", "Prefix of paths of the old side that does not matter, for example /v1"),
  "new-prefix": text(INPUT, "PATH", "Prefix of paths of the new side that does not matter"),
  ...reading,
} as const satisfies Options;
export type ComparingFlags = FlagsOf<typeof comparing>;

export const snapshotting = {
  history: text(INPUT, "PATTERN", "Also remember what the tags that match had, such as 'v*', oldest first"),
  output: text(OUTPUT, "FILE", `Lock file; default: ${LOCK_FILE} or ${HISTORY_LOCK_FILE}`),
  check: flag(OUTPUT, "Do not write; fail if the lock file is not up to date"),
  ...reading,
} as const satisfies Options;
export type SnapshotFlags = FlagsOf<typeof snapshotting>;

const caching = {
  cache: flag(INPUT, "--no-cache: Do not use cached results", { negatable: true }),
  "cache-dir": text(
    INPUT,
    "DIR",
    "Store cached results in this folder, outside the working tree; default: the user's cache folder, none in CI",
  ),
} as const satisfies Options;
export type CachingFlags = FlagsOf<typeof caching>;

const parallel = {
  jobs: number(INPUT, "N", "Compare documents in up to N threads; default: the number of processors, at most 4"),
} as const satisfies Options;
export type ParallelFlags = FlagsOf<typeof parallel>;

export const checking = {
  base: text(
    INPUT,
    "REVISION",
    "Compare the working tree with a branch (its merge base with HEAD), a tag or a commit. Also: latest-tag, last-commit (the parent of HEAD) or auto (the default, the merge base with the main branch). With NEW: a lock file or descriptor set",
  ),
  fetch: flag(INPUT, "--no-fetch: do not fetch commits that a shallow clone lacks", { negatable: true }),
  history: text(
    INPUT,
    "PATTERN|FILE",
    "Also apply rules that look at the releases before: tags that match, such as 'v*', or a lock file (.json)",
  ),
  shard: text(INPUT, "I/N", "Compare share I of N of the documents; merge-reports joins the blobs"),
  ...caching,
  ...comparing,
} as const satisfies Options;
export type CheckingFlags = FlagsOf<typeof checking>;

export const fixing = {
  fix: flag(OUTPUT, "Apply fixes that do not change the meaning to the files of NEW, and report the rest"),
  ...parallel,
  ...checking,
} as const satisfies Options;

export const watching = {
  watch: flag(INPUT, "Check again when a file changes; stop with Ctrl-C"),
  ...fixing,
} as const satisfies Options;
export type WatchingFlags = FlagsOf<typeof watching>;

export const merging = {
  format: comparing.format,
  output: comparing.output,
  all: comparing.all,
  quiet: comparing.quiet,
  explain: comparing.explain,
  verbose: comparing.verbose,
  "max-findings": comparing["max-findings"],
  color,
  "fail-on": comparing["fail-on"],
  strict: comparing.strict,
} as const satisfies Options;
export type MergingFlags = FlagsOf<typeof merging>;

const SETUP = "Setup:";
const ACCEPTANCE = "Suppression:";

export const baselining = {
  add: flag(ACCEPTANCE, "Add new findings to the baseline"),
  prune: flag(ACCEPTANCE, "Remove entries without a finding even if only a part of the repository is checked"),
  ...checking,
} as const satisfies Options;
export type BaseliningFlags = FlagsOf<typeof baselining>;

export const waiving = {
  likewise: flag(
    ACCEPTANCE,
    "Also waive the findings that a report shows together with this one, and all their occurrences",
  ),
  rule: text(ACCEPTANCE, "ID", "Waive all findings of this rule, instead of fingerprints"),
  pointer: text(
    ACCEPTANCE,
    "POINTER",
    "With --rule: only findings at this JSON pointer, or pattern, for example /paths/~1beta*/**",
  ),
  base: checking.base,
  fetch: checking.fetch,
  reason: text(ACCEPTANCE, "TEXT", "Why the finding is accepted"),
  until: text(ACCEPTANCE, "YYYY-MM-DD", "Last day of the waiver"),
  owner: text(ACCEPTANCE, "NAME", "Person or team that is responsible"),
  today,
  profile: comparing.profile,
  config,
} as const satisfies Options;
export type WaivingFlags = FlagsOf<typeof waiving>;

export const initializing = {
  ci: text(
    SETUP,
    "NAME",
    `Write a job for this CI service: ${SERVICES.join(" or ")}; default: the service that the repository uses`,
    { choices: SERVICES },
  ),
  from: text(SETUP, "NAME", "Take over the settings of oasdiff or buf; notes list what has no counterpart", {
    choices: ["oasdiff", "buf"],
  }),
  "git-diff-driver": flag(SETUP, "Make `git diff` show API changes in this clone"),
} as const satisfies Options;
export type InitializingFlags = FlagsOf<typeof initializing>;

export const linting = {
  base: text(INPUT, "OLD", "Report only findings that this file or folder does not have"),
  ...comparing,
} as const satisfies Options;
export type LintingFlags = FlagsOf<typeof linting>;

export const relating = {
  format: textOrJson,
  color,
  lens: text(JUDGEMENT, "NAME", `Compare as: ${Object.keys(LENSES).join(", ")}; default: the first`, {
    choices: Object.keys(LENSES),
  }),
  steps: number(JUDGEMENT, "N", "Stop after N steps; default: 20000"),
  dialect: text(
    INPUT,
    "NAME",
    `Dialect of schemas that do not declare one: ${Object.keys(SCHEMA_DIALECTS).join(", ")}`,
    { choices: Object.keys(SCHEMA_DIALECTS) },
  ),
  pairs: text(
    INPUT,
    "FILE",
    'Read lines of {"a": …, "b": …} from this file (- for stdin), and write a result line for each',
  ),
  values: flag(OUTPUT, "Also print the sets of added and removed values as schemas (json-schema-diff)"),
  root: reading.root,
} as const satisfies Options;
export type RelatingFlags = FlagsOf<typeof relating>;

export const exporting = { dialect: relating.dialect, root: comparing.root } as const satisfies Options;
export type ExportingFlags = FlagsOf<typeof exporting>;

export const noting = {
  for: text(
    INPUT,
    "NAME",
    "Only what concerns this consumer of the configuration, or this client of a record (--usage)",
  ),
  since: text(
    INPUT,
    "TAG",
    "Write one section for each release after this tag, then one for the working tree; operands are paths",
  ),
  tags: text(INPUT, "PATTERN", "With --since: tags that are releases; by default v*"),
  ...checking,
} as const satisfies Options;
export type ChangelogFlags = FlagsOf<typeof noting>;

export const following = {
  tags: text(INPUT, "PATTERN", "Follow matching tags in version order, then the working tree; operands are paths"),
  last: number(INPUT, "N", "With --tags: only the last N tags"),
  since: text(INPUT, "YYYY-MM-DD", "With --tags: only tags from this day on"),
  "pre-releases": flag(INPUT, "With --tags: include alpha, beta and rc tags"),
  "all-pairs": flag(JUDGEMENT, "Compare every pair of releases, to fill the whole matrix"),
  format: text(OUTPUT, "NAME", "Output format: text, json, markdown or html", {
    choices: ["text", "json", "markdown", "html"],
  }),
  all: comparing.all,
  quiet: comparing.quiet,
  stats: comparing.stats,
  "max-findings": number(OUTPUT, "N", "Show only the worst N findings of each release in text; default: 10"),
  color,
  "fail-on": {
    ...failOn,
    describe:
      "Lowest severity that makes two releases incompatible and sets exit code 1; default: error for the matrix, never for the exit code",
  },
  strict: comparing.strict,
  profile: comparing.profile,
  clients: comparing.clients,
  rule: comparing.rule,
  config,
  today,
  "kubernetes-version": comparing["kubernetes-version"],
  usage: comparing.usage,
  ...parallel,
  ...caching,
  ...reading,
} as const satisfies Options;
export type HistoryFlags = FlagsOf<typeof following>;

export const recording = {
  snapshot: text(
    INPUT,
    "API",
    "The description of the API that was called: a file, a folder of custom resource definitions, or a URL",
  ),
  output: text(OUTPUT, "FILE", "Write the record to this file instead of stdout", { short: "o" }),
  client: text(
    INPUT,
    "HEADER",
    "Distinguish clients by this header, or by user.username of audit events; default: the user agent",
  ),
  "hash-clients": flag(OUTPUT, "Store hashes instead of the names of clients"),
  server: text(INPUT, "URL", "Count only requests below this URL, which stands for the servers of the description"),
  format: textOrJson,
  ...reading,
} as const satisfies Options;
export type UsageFlags = FlagsOf<typeof recording>;

export const listing = {
  format: textOrJson,
  "format-of": text(INPUT, "FORMAT", `List only rules for this format: ${FORMATS.join(", ")}`, { choices: FORMATS }),
  fixable: flag(INPUT, "List only rules that can propose a fix"),
  color,
  config,
} as const satisfies Options;
export type ListingFlags = FlagsOf<typeof listing>;

export const configuring = {
  format: textOrJson,
  all: flag(OUTPUT, "List all rules, including those that are not configured"),
  color,
  config,
} as const satisfies Options;
export type ConfiguringFlags = FlagsOf<typeof configuring>;

export const listingFiles = {
  format: textOrJson,
  include: comparing.include,
  exclude: comparing.exclude,
  color,
  config,
} as const satisfies Options;
export type FilesFlags = FlagsOf<typeof listingFiles>;

export const explaining = { color, config } as const satisfies Options;
export type ExplainingFlags = FlagsOf<typeof explaining>;
