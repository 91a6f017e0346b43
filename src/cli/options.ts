import { FAIL_ON, type FailOn } from "../policy/config.ts";
import { profiles } from "../policy/profiles.ts";
import { FORMATS, type Format } from "../model/snapshot.ts";
import { LENSES } from "../prove/lens.ts";
import { SCHEMA_DIALECTS } from "../readers/json-schema/dialects.ts";
import { reporterNames } from "../reporters/index.ts";
import type { Options, OptionSpec } from "./args.ts";
import { HISTORY_LOCK_FILE, LOCK_FILE } from "./lock-file.ts";
import { SERVICES, type Service } from "./services.ts";

interface ColorFlag {
  readonly color?: boolean;
}

interface ConfigFlag {
  /** `false` with `--no-config`. */
  readonly config?: string | false;
}

/** Flags of commands that read snapshots. */
export interface ReadingFlags {
  readonly root?: readonly string[];
  readonly "max-file-size"?: string;
  readonly "allow-remote"?: boolean;
  readonly "allow-remote-refs"?: boolean;
}

/** Flags of commands that compare two sides. */
export interface ComparingFlags extends ReadingFlags, ColorFlag, ConfigFlag {
  readonly format?: readonly string[];
  readonly output?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly stats?: boolean;
  readonly statistics?: boolean;
  readonly all?: boolean;
  readonly quiet?: boolean;
  readonly explain?: boolean;
  readonly verbose?: boolean;
  readonly "max-findings"?: number;
  readonly "fail-on"?: FailOn;
  readonly strict?: boolean;
  readonly "allow-bump"?: boolean;
  readonly "release-version"?: string;
  readonly profile?: string;
  readonly rule?: readonly string[];
  readonly today?: string;
  readonly "kubernetes-version"?: string;
  readonly features?: readonly string[];
  readonly usage?: readonly string[];
}

/** Flags of `snapshot`. */
export interface SnapshotFlags extends ReadingFlags {
  readonly output?: string;
  readonly history?: string;
  readonly check?: boolean;
}

/** Options of `changelog`. */
export interface ChangelogFlags extends CheckingFlags {
  readonly for?: string;
  readonly since?: string;
  readonly tags?: string;
}

/** Flags of commands that cache results. */
export interface CachingFlags {
  readonly cache?: boolean;
  readonly "cache-dir"?: string;
}

/** Flags of commands that can find both sides in a repository. */
export interface CheckingFlags extends ComparingFlags, CachingFlags {
  readonly base?: string;
  readonly fetch?: boolean;
  readonly history?: string;
  readonly shard?: string;
}

/** Flags of a command that can apply fixes. */
export interface FixingFlags extends CheckingFlags {
  readonly fix?: boolean;
}

/** Flags of `check`. */
export interface WatchingFlags extends FixingFlags {
  readonly watch?: boolean;
}

/** Flags of `baseline`. */
export interface BaseliningFlags extends CheckingFlags {
  readonly add?: boolean;
  readonly prune?: boolean;
}

/** Flags of `merge-reports`. */
export interface MergingFlags
  extends
    ColorFlag,
    Pick<
      ComparingFlags,
      "format" | "output" | "all" | "quiet" | "explain" | "verbose" | "max-findings" | "fail-on" | "strict"
    > {}

/** Flags of `waive`. */
export interface WaivingFlags extends ConfigFlag {
  readonly likewise?: boolean;
  readonly rule?: string;
  readonly pointer?: string;
  readonly base?: string;
  readonly fetch?: boolean;
  readonly reason?: string;
  readonly until?: string;
  readonly owner?: string;
  readonly today?: string;
}

/** Flags of `init`. */
export interface InitializingFlags {
  readonly ci?: Service;
  readonly "git-diff-driver"?: boolean;
}

/** Flags of `lint`. */
export interface LintingFlags extends ComparingFlags {
  readonly base?: string;
}

/** Flags of `relate`. */
export interface RelatingFlags extends ColorFlag {
  readonly format?: "text" | "json";
  readonly lens?: string;
  readonly dialect?: string;
  readonly pairs?: string;
  readonly steps?: number;
  readonly values?: boolean;
  readonly root?: readonly string[];
}

/** Flags of `schema`. */
export interface ExportingFlags {
  readonly dialect?: string;
  readonly root?: readonly string[];
}

/** Flags of `history`. */
export interface HistoryFlags
  extends
    ReadingFlags,
    CachingFlags,
    ColorFlag,
    ConfigFlag,
    Pick<
      ComparingFlags,
      | "all"
      | "quiet"
      | "stats"
      | "max-findings"
      | "fail-on"
      | "strict"
      | "profile"
      | "rule"
      | "today"
      | "kubernetes-version"
      | "usage"
    > {
  readonly format?: "text" | "json" | "markdown" | "html";
  readonly tags?: string;
  readonly last?: number;
  readonly since?: string;
  readonly "pre-releases"?: boolean;
  readonly "all-pairs"?: boolean;
}

/** Flags of `usage`. */
export interface UsageFlags extends ReadingFlags {
  readonly snapshot?: string;
  readonly output?: string;
  readonly client?: string;
  readonly "hash-clients"?: boolean;
  readonly server?: string;
  readonly format?: "text" | "json";
}

/** Flags of `rules`. */
export interface ListingFlags extends ColorFlag, ConfigFlag {
  readonly format?: "text" | "json";
  readonly "format-of"?: Format;
  readonly fixable?: boolean;
}

/** Options of `config`. */
export interface ConfiguringFlags extends ColorFlag, ConfigFlag {
  readonly format?: "text" | "json";
  readonly all?: boolean;
}

/** Flags of `files`. */
export interface FilesFlags extends ColorFlag, ConfigFlag {
  readonly format?: "text" | "json";
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Flags of `explain`. */
export interface ExplainingFlags extends ColorFlag, ConfigFlag {}

const INPUT = "Input:";
const JUDGEMENT = "Policy:";
const OUTPUT = "Output:";

const config: OptionSpec = {
  kind: "text",
  group: JUDGEMENT,
  value: "FILE",
  negatable: true,
  describe: "Use this configuration file; --no-config: use none",
};

const color: OptionSpec = {
  kind: "switch",
  group: OUTPUT,
  negatable: true,
  describe: "Use colors; --no-color: do not; default: only in a terminal",
};

const failOn = {
  kind: "text",
  group: JUDGEMENT,
  value: "SEVERITY",
  choices: FAIL_ON,
  synonyms: { warning: "warn" },
} as const;

const textOrJson = {
  kind: "text",
  group: OUTPUT,
  value: "NAME",
  choices: ["text", "json"],
  describe: "Output format: text or json",
} as const satisfies OptionSpec;

const reading: Options<ReadingFlags> = {
  root: {
    kind: "text",
    group: INPUT,
    value: "DIR",
    many: true,
    describe: "Allow $ref to files in this folder too; repeatable",
  },
  "max-file-size": {
    kind: "text",
    group: INPUT,
    value: "SIZE",
    describe: "Reject larger files, for example 20MB; default: 67MB",
  },
  "allow-remote": { kind: "switch", group: INPUT, describe: "Allow URLs as OLD and NEW" },
  "allow-remote-refs": { kind: "switch", group: INPUT, describe: "Allow $ref to URLs" },
};

const today: OptionSpec = {
  kind: "text",
  group: JUDGEMENT,
  value: "YYYY-MM-DD",
  describe: "Evaluate deprecation periods and waivers as of this day; default: today",
};

const include: OptionSpec = {
  kind: "text",
  group: INPUT,
  value: "PATTERN",
  many: true,
  describe: "Check only files that match, for example apis/**/*.yaml; repeatable",
};

const exclude: OptionSpec = { ...include, describe: "Do not check files that match; repeatable" };

export const comparing: Options<ComparingFlags> = {
  format: {
    kind: "text",
    group: OUTPUT,
    value: "NAME[=FILE]",
    many: true,
    describe: `Report format, written to stdout or FILE: ${reporterNames.join(", ")}; repeatable`,
  },
  output: {
    kind: "text",
    group: OUTPUT,
    value: "FILE",
    short: "o",
    describe: "Write the report to this file instead of stdout",
  },
  all: { kind: "switch", group: OUTPUT, describe: "Show compatible and uncovered changes too" },
  quiet: { kind: "switch", group: OUTPUT, short: "q", describe: "Show errors only" },
  explain: { kind: "switch", group: OUTPUT, describe: "List findings that other findings imply" },
  verbose: {
    kind: "switch",
    group: OUTPUT,
    short: "v",
    describe: "Show code in context, promises and checklists in full",
  },
  statistics: {
    kind: "switch",
    group: OUTPUT,
    describe: "Show the number of findings of each rule instead of the findings",
  },
  stats: {
    kind: "switch",
    group: OUTPUT,
    describe: "Print the time of each stage and rule, and what they read, compare and prove, to stderr",
  },
  "max-findings": {
    kind: "number",
    group: OUTPUT,
    value: "N",
    describe: "Show only the worst N findings in text and markdown",
  },
  color,
  "fail-on": {
    ...failOn,
    describe:
      "Lowest severity that sets exit code 1: error, warn, info or never; default: error, for diff and changelog never",
  },
  strict: {
    kind: "switch",
    group: JUDGEMENT,
    describe: "Also fail on undecided changes, uncovered changes and unsupported parts",
  },
  "allow-bump": {
    kind: "switch",
    group: JUDGEMENT,
    negatable: true,
    describe:
      "Do not fail on breaking changes if the stated version is a new major release; by default for TypeScript packages",
  },
  "release-version": {
    kind: "text",
    group: JUDGEMENT,
    value: "VERSION",
    describe: "The version that will be released, as its tag will state it; implies --allow-bump",
  },
  profile: {
    kind: "text",
    group: JUDGEMENT,
    value: "NAME",
    choices: Object.keys(profiles),
    describe: `Conventions to apply: ${Object.keys(profiles).join(", ")}; default: detected from the documents`,
  },
  rule: {
    kind: "text",
    group: JUDGEMENT,
    value: "ID=SEVERITY",
    many: true,
    describe: "Set the severity of a rule to error, warn, info or off; repeatable",
  },
  config,
  today,
  "kubernetes-version": {
    kind: "text",
    group: JUDGEMENT,
    value: "1.NN",
    describe:
      "Oldest Kubernetes version that serves the definitions; since 1.33, unchanged values are not validated again",
  },
  features: {
    kind: "text",
    group: INPUT,
    value: "[SIDE=]FILE",
    many: true,
    describe:
      "Definitions of feature gates (kube_features.go or versioned_feature_list.yaml); for one side: old=FILE; repeatable",
  },
  usage: {
    kind: "text",
    group: INPUT,
    value: "FILE",
    many: true,
    describe: "State whom each finding concerns, by a record of `apicompat usage record` or by a recording; repeatable",
  },
  include,
  exclude,
  ...reading,
};

export const snapshotting: Options<SnapshotFlags> = {
  history: {
    kind: "text",
    group: INPUT,
    value: "PATTERN",
    describe: "Also remember what the tags that match had, such as 'v*', oldest first",
  },
  output: {
    kind: "text",
    group: OUTPUT,
    value: "FILE",
    describe: `Lock file; default: ${LOCK_FILE} or ${HISTORY_LOCK_FILE}`,
  },
  check: { kind: "switch", group: OUTPUT, describe: "Do not write; fail if the lock file is not up to date" },
  ...reading,
};

export const checking: Options<CheckingFlags> = {
  base: {
    kind: "text",
    group: INPUT,
    value: "REVISION",
    describe:
      "Compare the working tree with this base: a branch (its merge base with HEAD), tag or commit; latest-tag; last-commit (the parent of HEAD); auto (the default: the merge base with the main branch); or a lock file or descriptor set, with NEW",
  },
  fetch: {
    kind: "switch",
    group: INPUT,
    negatable: true,
    describe: "--no-fetch: do not fetch commits that a shallow clone lacks",
  },
  history: {
    kind: "text",
    group: INPUT,
    value: "PATTERN|FILE",
    describe:
      "Also apply rules that look at the releases before: tags that match, such as 'v*', or a lock file (.json)",
  },
  shard: {
    kind: "text",
    group: INPUT,
    value: "I/N",
    describe: "Compare share I of N of the documents; merge-reports joins the blobs",
  },
  cache: {
    kind: "switch",
    group: INPUT,
    negatable: true,
    describe: "--no-cache: Do not use cached results",
  },
  "cache-dir": {
    kind: "text",
    group: INPUT,
    value: "DIR",
    describe:
      "Store cached results in this folder, outside the working tree; default: the user's cache folder, none in CI",
  },
  ...comparing,
};

export const fixing: Options<FixingFlags> = {
  fix: {
    kind: "switch",
    group: OUTPUT,
    describe: "Apply fixes that do not change the meaning to the files of NEW, and report the rest",
  },
  ...checking,
};

export const watching: Options<WatchingFlags> = {
  watch: { kind: "switch", group: INPUT, describe: "Check again when a file changes; stop with Ctrl-C" },
  ...fixing,
};

export const merging: Options<MergingFlags> = {
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
};

const SETUP = "Setup:";
const ACCEPTANCE = "Suppression:";

export const baselining: Options<BaseliningFlags> = {
  add: { kind: "switch", group: ACCEPTANCE, describe: "Add new findings to the baseline" },
  prune: {
    kind: "switch",
    group: ACCEPTANCE,
    describe: "Remove entries without a finding even if only a part of the repository is checked",
  },
  ...checking,
};

export const waiving: Options<WaivingFlags> = {
  likewise: {
    kind: "switch",
    group: ACCEPTANCE,
    describe: "Also waive the findings that a report shows together with this one, and all their occurrences",
  },
  rule: {
    kind: "text",
    group: ACCEPTANCE,
    value: "ID",
    describe: "Waive all findings of this rule, instead of fingerprints",
  },
  pointer: {
    kind: "text",
    group: ACCEPTANCE,
    value: "POINTER",
    describe: "With --rule: only findings at this JSON pointer, or pattern, for example /paths/~1beta*/**",
  },
  base: checking.base,
  fetch: checking.fetch,
  reason: { kind: "text", group: ACCEPTANCE, value: "TEXT", describe: "Why the finding is accepted" },
  until: { kind: "text", group: ACCEPTANCE, value: "YYYY-MM-DD", describe: "Last day of the waiver" },
  owner: { kind: "text", group: ACCEPTANCE, value: "NAME", describe: "Person or team that is responsible" },
  today,
  config,
};

export const initializing: Options<InitializingFlags> = {
  ci: {
    kind: "text",
    group: SETUP,
    value: "NAME",
    choices: SERVICES,
    describe: `Write a job for this CI service: ${SERVICES.join(" or ")}; default: the service that the repository uses`,
  },
  "git-diff-driver": {
    kind: "switch",
    group: SETUP,
    describe: "Make `git diff` show API changes in this clone",
  },
};

export const linting: Options<LintingFlags> = {
  base: {
    kind: "text",
    group: INPUT,
    value: "OLD",
    describe: "Report only findings that this file or folder does not have",
  },
  ...comparing,
};

export const relating: Options<RelatingFlags> = {
  format: textOrJson,
  color,
  lens: {
    kind: "text",
    group: JUDGEMENT,
    value: "NAME",
    choices: Object.keys(LENSES),
    describe: `Compare as: ${Object.keys(LENSES).join(", ")}; default: the first`,
  },
  steps: { kind: "number", group: JUDGEMENT, value: "N", describe: "Stop after N steps; default: 20000" },
  dialect: {
    kind: "text",
    group: INPUT,
    value: "NAME",
    choices: Object.keys(SCHEMA_DIALECTS),
    describe: `Dialect of schemas that do not declare one: ${Object.keys(SCHEMA_DIALECTS).join(", ")}`,
  },
  pairs: {
    kind: "text",
    group: INPUT,
    value: "FILE",
    describe: 'Read lines of {"a": …, "b": …} from this file (- for stdin), and write a result line for each',
  },
  values: {
    kind: "switch",
    group: OUTPUT,
    describe: "Also print the sets of added and removed values as schemas (json-schema-diff)",
  },
  root: reading.root,
};

export const exporting: Options<ExportingFlags> = { dialect: relating.dialect, root: comparing.root };

export const noting: Options<ChangelogFlags> = {
  for: {
    kind: "text",
    group: INPUT,
    value: "NAME",
    describe: "Only what concerns this consumer of the configuration, or this client of a record (--usage)",
  },
  since: {
    kind: "text",
    group: INPUT,
    value: "TAG",
    describe: "Write one section for each release after this tag, then one for the working tree; operands are paths",
  },
  tags: {
    kind: "text",
    group: INPUT,
    value: "PATTERN",
    describe: "With --since: tags that are releases; by default v*",
  },
  ...checking,
};

export const following: Options<HistoryFlags> = {
  tags: {
    kind: "text",
    group: INPUT,
    value: "PATTERN",
    describe: "Follow matching tags in version order, then the working tree; operands are paths",
  },
  last: { kind: "number", group: INPUT, value: "N", describe: "With --tags: only the last N tags" },
  since: { kind: "text", group: INPUT, value: "YYYY-MM-DD", describe: "With --tags: only tags from this day on" },
  "pre-releases": { kind: "switch", group: INPUT, describe: "With --tags: include alpha, beta and rc tags" },
  "all-pairs": {
    kind: "switch",
    group: JUDGEMENT,
    describe: "Compare every pair of releases, to fill the whole matrix",
  },
  format: {
    kind: "text",
    group: OUTPUT,
    value: "NAME",
    choices: ["text", "json", "markdown", "html"],
    describe: "Output format: text, json, markdown or html",
  },
  all: comparing.all,
  quiet: comparing.quiet,
  stats: comparing.stats,
  "max-findings": {
    kind: "number",
    group: OUTPUT,
    value: "N",
    describe: "Show only the worst N findings of each release in text; default: 10",
  },
  color,
  "fail-on": {
    ...failOn,
    describe:
      "Lowest severity that makes two releases incompatible and sets exit code 1; default: error for the matrix, never for the exit code",
  },
  strict: comparing.strict,
  profile: comparing.profile,
  rule: comparing.rule,
  config,
  today,
  "kubernetes-version": comparing["kubernetes-version"],
  usage: comparing.usage,
  cache: checking.cache,
  "cache-dir": checking["cache-dir"],
  ...reading,
};

export const recording: Options<UsageFlags> = {
  snapshot: {
    kind: "text",
    group: INPUT,
    value: "API",
    describe: "The description of the API that was called: a file, a folder of custom resource definitions, or a URL",
  },
  output: {
    kind: "text",
    group: OUTPUT,
    value: "FILE",
    short: "o",
    describe: "Write the record to this file instead of stdout",
  },
  client: {
    kind: "text",
    group: INPUT,
    value: "HEADER",
    describe: "Distinguish clients by this header, or by user.username of audit events; default: the user agent",
  },
  "hash-clients": { kind: "switch", group: OUTPUT, describe: "Store hashes instead of the names of clients" },
  server: {
    kind: "text",
    group: INPUT,
    value: "URL",
    describe: "Count only requests below this URL, which stands for the servers of the description",
  },
  format: textOrJson,
  ...reading,
};

export const listing: Options<ListingFlags> = {
  format: textOrJson,
  "format-of": {
    kind: "text",
    group: INPUT,
    value: "FORMAT",
    choices: FORMATS,
    describe: `List only rules for this format: ${FORMATS.join(", ")}`,
  },
  fixable: { kind: "switch", group: INPUT, describe: "List only rules that can propose a fix" },
  color,
  config,
};

export const configuring: Options<ConfiguringFlags> = {
  format: textOrJson,
  all: { kind: "switch", group: OUTPUT, describe: "List all rules, including those that are not configured" },
  color,
  config,
};

export const listingFiles: Options<FilesFlags> = {
  format: textOrJson,
  include: comparing.include,
  exclude: comparing.exclude,
  color,
  config,
};

export const explaining: Options<ExplainingFlags> = { color, config };
