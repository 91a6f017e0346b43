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

const config = {
  kind: "text",
  group: JUDGEMENT,
  value: "FILE",
  negatable: true,
  describe: "Use this configuration file; --no-config: use none",
} as const satisfies OptionSpec;

const color = {
  kind: "switch",
  group: OUTPUT,
  negatable: true,
  describe: "Use colors; --no-color: do not; default: only in a terminal",
} as const satisfies OptionSpec;

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

const reading = {
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
} as const satisfies Options;
export type ReadingFlags = FlagsOf<typeof reading>;

const today = {
  kind: "text",
  group: JUDGEMENT,
  value: "YYYY-MM-DD",
  describe: "Evaluate deprecation periods and waivers as of this day; default: today",
} as const satisfies OptionSpec;

const include = {
  kind: "text",
  group: INPUT,
  value: "PATTERN",
  many: true,
  describe: "Check only files that match, for example apis/**/*.yaml; repeatable",
} as const satisfies OptionSpec;

const exclude = { ...include, describe: "Do not check files that match; repeatable" } as const satisfies OptionSpec;

export const comparing = {
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
  stats: { kind: "switch", group: OUTPUT, describe: "Print the time of each stage and each rule to stderr" },
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
} as const satisfies Options;
export type ComparingFlags = FlagsOf<typeof comparing>;

export const snapshotting = {
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
} as const satisfies Options;
export type SnapshotFlags = FlagsOf<typeof snapshotting>;

const caching = {
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
} as const satisfies Options;
export type CachingFlags = FlagsOf<typeof caching>;

export const checking = {
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
  ...caching,
  ...comparing,
} as const satisfies Options;
export type CheckingFlags = FlagsOf<typeof checking>;

export const fixing = {
  fix: {
    kind: "switch",
    group: OUTPUT,
    describe: "Apply fixes that do not change the meaning to the files of NEW, and report the rest",
  },
  ...checking,
} as const satisfies Options;
export type FixingFlags = FlagsOf<typeof fixing>;

export const watching = {
  watch: { kind: "switch", group: INPUT, describe: "Check again when a file changes; stop with Ctrl-C" },
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
  add: { kind: "switch", group: ACCEPTANCE, describe: "Add new findings to the baseline" },
  prune: {
    kind: "switch",
    group: ACCEPTANCE,
    describe: "Remove entries without a finding even if only a part of the repository is checked",
  },
  ...checking,
} as const satisfies Options;
export type BaseliningFlags = FlagsOf<typeof baselining>;

export const waiving = {
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
} as const satisfies Options;
export type WaivingFlags = FlagsOf<typeof waiving>;

export const initializing = {
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
} as const satisfies Options;
export type InitializingFlags = FlagsOf<typeof initializing>;

export const linting = {
  base: {
    kind: "text",
    group: INPUT,
    value: "OLD",
    describe: "Report only findings that this file or folder does not have",
  },
  ...comparing,
} as const satisfies Options;
export type LintingFlags = FlagsOf<typeof linting>;

export const relating = {
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
} as const satisfies Options;
export type RelatingFlags = FlagsOf<typeof relating>;

export const exporting = { dialect: relating.dialect, root: comparing.root } as const satisfies Options;
export type ExportingFlags = FlagsOf<typeof exporting>;

export const noting = {
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
} as const satisfies Options;
export type ChangelogFlags = FlagsOf<typeof noting>;

export const following = {
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
  ...caching,
  ...reading,
} as const satisfies Options;
export type HistoryFlags = FlagsOf<typeof following>;

export const recording = {
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
} as const satisfies Options;
export type UsageFlags = FlagsOf<typeof recording>;

export const listing = {
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
} as const satisfies Options;
export type ListingFlags = FlagsOf<typeof listing>;

export const configuring = {
  format: textOrJson,
  all: { kind: "switch", group: OUTPUT, describe: "List all rules, including those that are not configured" },
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
