import { ApicompatError, type SourceRange } from "../contracts/errors.ts";
import { contentOf, isFingerprintOf, type Moves, UNMOVED } from "../contracts/fingerprint.ts";
import type { Document } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { didYouMean } from "../base/suggestion.ts";
import { faultyFile, placeIn } from "./config.ts";
import type { ParseText } from "./config-file.ts";
import { isDay } from "./day.ts";
import { settingFaults, type SettingFault, type SettingSchema } from "./setting.ts";
import type { Acceptance } from "./suppress.ts";

/** The path below the project's folder. */
export const WAIVERS_FILE = ".apicompat/waivers.yaml";

/** An entry that accepts one finding, or those of a rule at some pointers or in some files, until a date. */
export interface Waiver {
  readonly fingerprint?: string;
  readonly rule?: string;
  readonly pointer?: string;
  readonly file?: string;
  readonly reason: string;
  readonly owner?: string;
  /** The last day that it holds, `YYYY-MM-DD`. */
  readonly until: string;
}

const TEXT = { type: "string", minLength: 1 } as const;

const EXAMPLE = { fingerprint: "0123456789abcdef0123-01234567", reason: "Nobody calls it yet.", until: "2027-01-31" };

const SCHEMA: SettingSchema = {
  title: "a list of waivers",
  type: "array",
  examples: [[EXAMPLE]],
  items: {
    title: "a waiver",
    type: "object",
    additionalProperties: false,
    required: ["reason", "until"],
    examples: [EXAMPLE],
    properties: {
      fingerprint: { ...TEXT, title: "the fingerprint of a finding" },
      rule: { ...TEXT, title: "the id of a rule" },
      pointer: {
        ...TEXT,
        title: "a JSON pointer that begins with /",
        pattern: "^[/*]",
        examples: ["/paths/~1beta*/**"],
      },
      file: { ...TEXT, title: "a file or a pattern" },
      reason: { ...TEXT, title: "a reason" },
      owner: { ...TEXT, title: "a name" },
      until: { ...TEXT, title: "a day (YYYY-MM-DD)" },
    },
  },
};

export interface WaiverContext {
  /** Makes a test of a pattern over paths or pointers. */
  readonly matcher: (patterns: readonly string[]) => (text: string) => boolean;
  /** The path of a file that a finding names, as the patterns count it. */
  readonly pathOf: (file: string) => string;
  /** By default no document was moved. */
  readonly moves?: Moves;
  /** Names of all rules, where those of plugins are known. */
  readonly rules?: readonly string[];
}

/** Throws CONFIG with all faults of the file, each with its place. */
export function readWaivers(source: SourceFile, parse: ParseText, context: WaiverContext): readonly Acceptance[] {
  // A file with nothing but comments is a list of nothing.
  if (source.text.replaceAll(/^\s*#.*$/gm, "").trim() === "") return [];
  const document = parse(source);
  if ("value" in document) return waiversOf(document, context);
  const [first, ...problems] = document;
  const message = `${placeIn(source.name, first?.range)}: ${first?.message ?? ""}`;
  throw new ApicompatError("CONFIG", message, first?.hint ?? "", { problems });
}

function waiversOf({ value, file, locate }: Document, context: WaiverContext): readonly Acceptance[] {
  const list = value === null ? [] : value;
  const faults = settingFaults(list, SCHEMA);
  const waivers = Array.isArray(list) ? (list as unknown as readonly Waiver[]) : [];
  const isFaulty = new Set(faults.map(({ at }) => at[0]));
  const all = [
    ...faults,
    ...waivers.flatMap((waiver, index) => (isFaulty.has(index) ? [] : faultsOf(waiver, index, context))),
  ];
  const place = (at: SettingFault["at"]): SourceRange | undefined => locate(at.map(String));
  const offset = ({ at }: SettingFault): number => place(at)?.start.offset ?? 0;
  if (all.length > 0)
    throw faultyFile(
      all.toSorted((a, b) => offset(a) - offset(b)),
      file.name,
      place,
    );
  return waivers.map((waiver, index) => {
    const { fingerprint, rule, reason, owner, until } = waiver;
    const range = locate([String(index)]);
    return {
      by: "waiver",
      covers: coverage(waiver, context),
      ...(fingerprint !== undefined && { content: contentOf(fingerprint) }),
      place: { file: file.name, ...(range && { range }) },
      subject: [rule === undefined ? "" : `\`${rule}\``, fingerprint ?? ""].filter((part) => part !== "").join(", "),
      reason,
      until,
      ...(owner !== undefined && { owner }),
    };
  });
}

/** Faults that no schema finds. */
function faultsOf({ fingerprint, rule, until }: Waiver, index: number, { rules }: WaiverContext): SettingFault[] {
  const faults: SettingFault[] = [];
  if (fingerprint === undefined && rule === undefined) {
    const message = "The waiver has neither a fingerprint nor a rule.";
    faults.push({ at: [index], message, advice: "`apicompat check` shows the fingerprint of each finding." });
  }
  if (!isDay(until)) {
    const advice = "Write the date as YYYY-MM-DD, for example 2027-01-31.";
    faults.push({ at: [index, "until"], message: `"${until}" is not a valid date.`, advice });
  }
  if (rules !== undefined && rule !== undefined && !rules.includes(rule)) {
    const advice = didYouMean(rule, rules, "Run `apicompat rules` for a list.");
    faults.push({ at: [index, "rule"], message: `Rule "${rule}" does not exist.`, advice });
  }
  return faults;
}

function coverage(
  { fingerprint, rule, pointer, file }: Waiver,
  { matcher, pathOf, moves = UNMOVED }: WaiverContext,
): Acceptance["covers"] {
  const atPointer = pointer === undefined ? undefined : matcher([pointer]);
  const inFile = file === undefined ? undefined : matcher([file]);
  return (finding, occurrence) =>
    (fingerprint === undefined || isFingerprintOf(fingerprint, occurrence, moves)) &&
    (rule === undefined || finding.ruleId === rule) &&
    (atPointer === undefined || atPointer(occurrence.new.pointer) || atPointer(occurrence.old.pointer)) &&
    (inFile === undefined || inFile(pathOf(occurrence.new.file)));
}

const HEAD = `# Accepted findings: reason, owner and end date. \`apicompat waive FINGERPRINT\` adds an entry.
`;

/** The text of the file with one more waiver at its end; what stands there stays as it is. */
export function addWaiver(text: string | undefined, waiver: Waiver): string {
  const { fingerprint, rule, pointer, reason, owner, until } = waiver;
  const members = Object.entries({ fingerprint, rule, pointer, reason, owner, until }).filter(
    ([, value]) => value !== undefined,
  );
  const entry = members.map(([name, value], index) => `${index === 0 ? "-" : " "} ${name}: ${JSON.stringify(value)}\n`);
  const before = text === undefined || text.trim() === "" ? HEAD : text;
  return `${before}${before.endsWith("\n") ? "" : "\n"}${entry.join("")}`;
}
