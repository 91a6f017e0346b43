import { FAIL_ON, type FailOn } from "../policy/config.ts";
import { profiles } from "../policy/profiles.ts";
import type { Options, OptionSpec } from "./args.ts";

interface ColorFlag {
  readonly color?: boolean;
}

interface ConfigFlag {
  /** `false`: none is read. */
  readonly config?: string | false;
}

/** Of the commands that compare two sides. */
export interface ComparingFlags extends ColorFlag, ConfigFlag {
  readonly format?: readonly string[];
  readonly all?: boolean;
  readonly quiet?: boolean;
  readonly "max-findings"?: number;
  readonly "fail-on"?: FailOn;
  readonly strict?: boolean;
  readonly profile?: string;
  readonly rule?: readonly string[];
  readonly today?: string;
  readonly root?: readonly string[];
  readonly "max-file-size"?: string;
  readonly "allow-remote"?: boolean;
  readonly "allow-remote-refs"?: boolean;
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

export const comparing: Options<ComparingFlags> = {
  format: {
    kind: "text",
    group: OUTPUT,
    value: "NAME[=FILE]",
    many: true,
    describe: "text or json, to stdout or into a file; may be repeated",
  },
  all: { kind: "switch", group: OUTPUT, describe: "Tell of compatible and unjudged changes too" },
  quiet: { kind: "switch", group: OUTPUT, describe: "Tell of errors only" },
  "max-findings": { kind: "number", group: OUTPUT, value: "N", describe: "Show the worst N findings in text" },
  color,
  "fail-on": {
    kind: "text",
    group: JUDGEMENT,
    value: "SEVERITY",
    choices: FAIL_ON,
    describe: "Least severity that makes the exit code 1: error, warn, info or never",
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
  today: {
    kind: "text",
    group: JUDGEMENT,
    value: "YYYY-MM-DD",
    describe: "The day that deprecation periods are counted to; by default today",
  },
  root: {
    kind: "text",
    group: INPUT,
    value: "DIR",
    many: true,
    describe: "Let $ref lead into this folder too; may be repeated",
  },
  "max-file-size": { kind: "text", group: INPUT, value: "SIZE", describe: "Refuse greater files, for instance 20MB" },
  "allow-remote": { kind: "switch", group: INPUT, describe: "Let OLD and NEW be URLs" },
  "allow-remote-refs": { kind: "switch", group: INPUT, describe: "Let $ref lead to URLs" },
};

export const listing: Options<ListingFlags> = {
  format: { kind: "text", group: OUTPUT, value: "NAME", choices: ["text", "json"], describe: "text or json" },
  color,
  config,
};

export const explaining: Options<ExplainingFlags> = { color, config };
