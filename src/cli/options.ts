import { FAIL_ON, type FailOn } from "../policy/config.ts";
import { profiles } from "../policy/profiles.ts";
import { LENSES } from "../prove/lens.ts";
import { SCHEMA_DIALECTS } from "../readers/json-schema/dialects.ts";
import { reporterNames } from "../reporters/index.ts";
import type { Options, OptionSpec } from "./args.ts";
import { LOCK_FILE } from "./lock-file.ts";
import { SERVICES, type Service } from "./services.ts";

interface ColorFlag {
  readonly color?: boolean;
}

interface ConfigFlag {
  /** `false`: none is read. */
  readonly config?: string | false;
}

/** Of the commands that read snapshots. */
export interface ReadingFlags {
  readonly root?: readonly string[];
  readonly "max-file-size"?: string;
  readonly "allow-remote"?: boolean;
  readonly "allow-remote-refs"?: boolean;
}

/** Of the commands that compare two sides. */
export interface ComparingFlags extends ReadingFlags, ColorFlag, ConfigFlag {
  readonly format?: readonly string[];
  readonly stats?: boolean;
  readonly all?: boolean;
  readonly quiet?: boolean;
  readonly explain?: boolean;
  readonly "max-findings"?: number;
  readonly "fail-on"?: FailOn;
  readonly strict?: boolean;
  readonly profile?: string;
  readonly rule?: readonly string[];
  readonly today?: string;
  readonly "kubernetes-version"?: string;
  readonly features?: readonly string[];
}

/** Of the command that writes a lock file. */
export interface SnapshotFlags extends ReadingFlags {
  readonly output?: string;
  readonly check?: boolean;
}

/** Of the commands that remember what they found out. */
export interface CachingFlags {
  readonly cache?: boolean;
  readonly "cache-dir"?: string;
}

/** Of the command that may find both sides in a repository. */
export interface CheckingFlags extends ComparingFlags, CachingFlags {
  readonly base?: string;
  readonly fetch?: boolean;
  readonly history?: string;
  readonly shard?: string;
}

/** Of the command that may write what it proposes. */
export interface FixingFlags extends CheckingFlags {
  readonly fix?: boolean;
}

/** Of the command that may go on and on. */
export interface WatchingFlags extends FixingFlags {
  readonly watch?: boolean;
}

/** Of the command that writes the baseline. */
export interface BaseliningFlags extends CheckingFlags {
  readonly add?: boolean;
  readonly prune?: boolean;
}

/** Of the command that merges reports. */
export interface MergingFlags
  extends
    ColorFlag,
    Pick<ComparingFlags, "format" | "all" | "quiet" | "explain" | "max-findings" | "fail-on" | "strict"> {}

/** Of the command that writes a waiver. */
export interface WaivingFlags extends ConfigFlag {
  readonly rule?: string;
  readonly pointer?: string;
  readonly base?: string;
  readonly fetch?: boolean;
  readonly reason?: string;
  readonly until?: string;
  readonly owner?: string;
  readonly today?: string;
}

/** Of the command that sets a project up. */
export interface InitializingFlags {
  readonly ci?: Service;
  readonly "git-diff-driver"?: boolean;
}

/** Of the command that looks at single snapshots. */
export interface LintingFlags extends ComparingFlags {
  readonly base?: string;
}

/** Of the command that relates two schemas. */
export interface RelatingFlags extends ColorFlag {
  readonly format?: "text" | "json";
  readonly lens?: string;
  readonly dialect?: string;
  readonly pairs?: string;
  readonly steps?: number;
  readonly values?: boolean;
  readonly root?: readonly string[];
}

/** Of the command that exports a schema. */
export interface ExportingFlags {
  readonly dialect?: string;
  readonly root?: readonly string[];
}

/** Of the command that follows an API over its releases. */
export interface HistoryFlags
  extends
    ReadingFlags,
    ColorFlag,
    ConfigFlag,
    Pick<
      ComparingFlags,
      "all" | "quiet" | "max-findings" | "fail-on" | "strict" | "profile" | "rule" | "today" | "kubernetes-version"
    > {
  readonly format?: "text" | "json" | "markdown" | "html";
  readonly tags?: string;
  readonly last?: number;
  readonly since?: string;
  readonly "pre-releases"?: boolean;
  readonly "all-pairs"?: boolean;
}

/** Of the command that lists the rules. */
export interface ListingFlags extends ColorFlag, ConfigFlag {
  readonly format?: "text" | "json";
}

/** Of the command that explains a rule. */
export interface ExplainingFlags extends ColorFlag, ConfigFlag {}

const INPUT = "What is read:";
const JUDGEMENT = "How it is judged:";
const OUTPUT = "What is told:";

const config: OptionSpec = {
  kind: "text",
  group: JUDGEMENT,
  value: "FILE",
  negatable: true,
  describe: "Read this configuration; --no-config: read none",
};

const color: OptionSpec = {
  kind: "switch",
  group: OUTPUT,
  negatable: true,
  describe: "Use colours, or --no-color; by default if a person is looking",
};

const reading: Options<ReadingFlags> = {
  root: {
    kind: "text",
    group: INPUT,
    value: "DIR",
    many: true,
    describe: "Let $ref lead into this folder too; may be repeated",
  },
  "max-file-size": {
    kind: "text",
    group: INPUT,
    value: "SIZE",
    describe: "Refuse greater files, for instance 20MB; by default 67MB",
  },
  "allow-remote": { kind: "switch", group: INPUT, describe: "Let OLD and NEW be URLs" },
  "allow-remote-refs": { kind: "switch", group: INPUT, describe: "Let $ref lead to URLs" },
};

const today: OptionSpec = {
  kind: "text",
  group: JUDGEMENT,
  value: "YYYY-MM-DD",
  describe: "The day that deprecation periods and waivers are counted to; by default today",
};

export const comparing: Options<ComparingFlags> = {
  format: {
    kind: "text",
    group: OUTPUT,
    value: "NAME[=FILE]",
    many: true,
    describe: `${reporterNames.join(", ")}; to stdout or into a file; may be repeated`,
  },
  all: { kind: "switch", group: OUTPUT, describe: "Tell of compatible and unjudged changes too" },
  quiet: { kind: "switch", group: OUTPUT, describe: "Tell of errors only" },
  explain: { kind: "switch", group: OUTPUT, describe: "List the findings that others imply, too" },
  stats: { kind: "switch", group: OUTPUT, describe: "Tell on stderr where the time went: by stage and by rule" },
  "max-findings": { kind: "number", group: OUTPUT, value: "N", describe: "Show the worst N findings in text" },
  color,
  "fail-on": {
    kind: "text",
    group: JUDGEMENT,
    value: "SEVERITY",
    choices: FAIL_ON,
    describe:
      "Least severity that makes the exit code 1: error, warn, info or never; by default error, of diff and changelog never",
  },
  strict: { kind: "switch", group: JUDGEMENT, describe: "Fail on what could not be decided, judged or modelled" },
  profile: {
    kind: "text",
    group: JUDGEMENT,
    value: "NAME",
    choices: Object.keys(profiles),
    describe: `Conventions to judge by: ${Object.keys(profiles).join(", ")}; by default what the documents suggest`,
  },
  rule: {
    kind: "text",
    group: JUDGEMENT,
    value: "ID=SEVERITY",
    many: true,
    describe: "Make a rule's findings error, warn, info or off; may be repeated",
  },
  config,
  today,
  "kubernetes-version": {
    kind: "text",
    group: JUDGEMENT,
    value: "1.NN",
    describe: "The oldest Kubernetes that the definitions are for: since 1.33 it spares values that stay as they were",
  },
  features: {
    kind: "text",
    group: INPUT,
    value: "[SIDE=]FILE",
    many: true,
    describe: "Definitions of feature gates, kube_features.go or versioned_feature_list.yaml; for one side: old=FILE",
  },
  ...reading,
};

export const snapshotting: Options<SnapshotFlags> = {
  output: { kind: "text", group: OUTPUT, value: "FILE", describe: `The lock file; by default ${LOCK_FILE}` },
  check: { kind: "switch", group: OUTPUT, describe: "Write nothing, and fail where the lock file is not up to date" },
  ...reading,
};

export const checking: Options<CheckingFlags> = {
  base: {
    kind: "text",
    group: INPUT,
    value: "REVISION",
    describe:
      "Compare the working tree with this: where a branch was left, or a tag or commit as it is; latest-tag: the last tag; last-commit: the commit before HEAD; auto: where this branch began, as without it; or a lock file or descriptor set, with NEW",
  },
  fetch: {
    kind: "switch",
    group: INPUT,
    negatable: true,
    describe: "--no-fetch: ask the network for no commit that a shallow clone lacks",
  },
  history: {
    kind: "text",
    group: INPUT,
    value: "PATTERN",
    describe: "Also apply rules that look at the releases before: tags that match, such as 'v*'",
  },
  shard: {
    kind: "text",
    group: INPUT,
    value: "I/N",
    describe: "Compare one of N shares of the documents; merge-reports joins their blobs",
  },
  cache: {
    kind: "switch",
    group: INPUT,
    negatable: true,
    describe: "--no-cache: compare anew what was compared before, and remember nothing",
  },
  "cache-dir": {
    kind: "text",
    group: INPUT,
    value: "DIR",
    describe:
      "Remember comparisons here, outside of the working tree; by default in the user's folder for caches, and in CI nowhere",
  },
  ...comparing,
};

export const fixing: Options<FixingFlags> = {
  fix: {
    kind: "switch",
    group: OUTPUT,
    describe: "Apply to the files of NEW what changes no meaning, and tell the rest",
  },
  ...checking,
};

export const watching: Options<WatchingFlags> = {
  watch: { kind: "switch", group: INPUT, describe: "Check again whenever a file changes that is read, until Ctrl-C" },
  ...fixing,
};

export const merging: Options<MergingFlags> = {
  format: comparing.format,
  all: comparing.all,
  quiet: comparing.quiet,
  explain: comparing.explain,
  "max-findings": comparing["max-findings"],
  color,
  "fail-on": comparing["fail-on"],
  strict: comparing.strict,
};

const SETUP = "What is set up:";
const ACCEPTANCE = "What is accepted:";

export const baselining: Options<BaseliningFlags> = {
  add: { kind: "switch", group: ACCEPTANCE, describe: "Add what is found and not in the baseline yet" },
  prune: {
    kind: "switch",
    group: ACCEPTANCE,
    describe: "Take out what is not found, although not the whole repository is looked at",
  },
  ...checking,
};

export const waiving: Options<WaivingFlags> = {
  rule: {
    kind: "text",
    group: ACCEPTANCE,
    value: "ID",
    describe: "All findings of this rule, instead of fingerprints",
  },
  pointer: {
    kind: "text",
    group: ACCEPTANCE,
    value: "POINTER",
    describe: "With --rule: those at this JSON pointer, or at those of a pattern such as /paths/~1beta*/**",
  },
  base: checking.base,
  fetch: checking.fetch,
  reason: { kind: "text", group: ACCEPTANCE, value: "TEXT", describe: "Why it is accepted" },
  until: { kind: "text", group: ACCEPTANCE, value: "YYYY-MM-DD", describe: "The last day on which it is" },
  owner: { kind: "text", group: ACCEPTANCE, value: "NAME", describe: "Who answers for it" },
  today,
  config,
};

export const initializing: Options<InitializingFlags> = {
  ci: {
    kind: "text",
    group: SETUP,
    value: "NAME",
    choices: SERVICES,
    describe: `The service that gets a job: ${SERVICES.join(" or ")}; by default the one that the repository uses`,
  },
  "git-diff-driver": {
    kind: "switch",
    group: SETUP,
    describe: "Let `git diff` tell what changes in an API, in this clone",
  },
};

export const linting: Options<LintingFlags> = {
  base: {
    kind: "text",
    group: INPUT,
    value: "OLD",
    describe: "Tell only what this file or folder does not have yet",
  },
  ...comparing,
};

export const relating: Options<RelatingFlags> = {
  format: { kind: "text", group: OUTPUT, value: "NAME", choices: ["text", "json"], describe: "text or json" },
  color,
  lens: {
    kind: "text",
    group: JUDGEMENT,
    value: "NAME",
    choices: Object.keys(LENSES),
    describe: `How both are looked at: ${Object.keys(LENSES).join(", ")}; by default the first`,
  },
  steps: { kind: "number", group: JUDGEMENT, value: "N", describe: "Give up after so many steps; by default 20000" },
  dialect: {
    kind: "text",
    group: INPUT,
    value: "NAME",
    choices: Object.keys(SCHEMA_DIALECTS),
    describe: `What a schema is written in that does not say so: ${Object.keys(SCHEMA_DIALECTS).join(", ")}`,
  },
  pairs: {
    kind: "text",
    group: INPUT,
    value: "FILE",
    describe: 'Read lines of {"a": …, "b": …} from a file, or from stdin with -, and answer each with a line',
  },
  values: {
    kind: "switch",
    group: OUTPUT,
    describe: "Tell the sets of values that came and went too, as schemas; by json-schema-diff",
  },
  root: reading.root,
};

export const exporting: Options<ExportingFlags> = { dialect: relating.dialect, root: comparing.root };

export const following: Options<HistoryFlags> = {
  tags: {
    kind: "text",
    group: INPUT,
    value: "PATTERN",
    describe: "Follow the tags that match, in version order, and the working tree last; operands are paths then",
  },
  last: { kind: "number", group: INPUT, value: "N", describe: "With --tags: only the last N tags" },
  since: { kind: "text", group: INPUT, value: "YYYY-MM-DD", describe: "With --tags: only tags of this day or later" },
  "pre-releases": { kind: "switch", group: INPUT, describe: "With --tags: alpha, beta and rc tags too" },
  "all-pairs": { kind: "switch", group: JUDGEMENT, describe: "Compare every pair of releases, for the whole matrix" },
  format: {
    kind: "text",
    group: OUTPUT,
    value: "NAME",
    choices: ["text", "json", "markdown", "html"],
    describe: "text, json, markdown or html",
  },
  all: comparing.all,
  quiet: comparing.quiet,
  "max-findings": {
    kind: "number",
    group: OUTPUT,
    value: "N",
    describe: "Show the worst N findings of each release in text; by default 10",
  },
  color,
  "fail-on": {
    kind: "text",
    group: JUDGEMENT,
    value: "SEVERITY",
    choices: FAIL_ON,
    describe:
      "Least severity that makes two releases incompatible, and the exit code 1; by default error for the matrix, and never for the exit code",
  },
  strict: comparing.strict,
  profile: comparing.profile,
  rule: comparing.rule,
  config,
  today,
  "kubernetes-version": comparing["kubernetes-version"],
  ...reading,
};

export const listing: Options<ListingFlags> = {
  format: { kind: "text", group: OUTPUT, value: "NAME", choices: ["text", "json"], describe: "text or json" },
  color,
  config,
};

export const explaining: Options<ExplainingFlags> = { color, config };
