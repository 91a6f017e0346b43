import { FAIL_ON } from "../policy/config.ts";
import { profiles } from "../policy/profiles.ts";
import type { Options } from "./args.ts";

const INPUT = "What is read:";
const JUDGEMENT = "How it is judged:";
const OUTPUT = "What is told:";

const config = {
  kind: "text",
  group: JUDGEMENT,
  value: "FILE",
  negatable: true,
  describe: "Read this configuration; --no-config: read none",
} as const;

const color = {
  kind: "switch",
  group: OUTPUT,
  negatable: true,
  describe: "Use colours, or --no-color; by default if a person is looking",
} as const;

/** Of the commands that compare two sides. */
export const comparing = {
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
} as const satisfies Options;

/** Of the command that lists the rules. */
export const listing = {
  format: { kind: "text", group: OUTPUT, value: "NAME", choices: ["text", "json"], describe: "text or json" },
  color,
  config,
} as const satisfies Options;

/** Of the command that explains a rule. */
export const explaining = { color, config } as const satisfies Options;
