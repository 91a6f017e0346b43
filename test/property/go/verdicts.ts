// Compares the findings of `compare` for edited packages with the truth.
import { rules } from "../../../rules/index.ts";
import { compare, profiles } from "../../../src/index.ts";
import type { Comparison, Finding } from "../../../src/contracts/finding.ts";
import { readGo } from "../../../src/readers/go/read.ts";
import type { Edited } from "./edits.ts";
import { print } from "./print.ts";
import { truthOf, type Truth } from "./truth.ts";

function compared({ old, new: new_ }: Edited): Comparison {
  const readings = [old, new_].map((group) => readGo(print(group)));
  const [before, after] = readings;
  return compare(before!, after!, { profile: profiles["kubernetes"]!, all: true });
}

/** Returns the contradiction between verdict and truth; undefined if there is none. */
export function contradiction(edited: Edited): string | undefined {
  const { findings, problems, unjudged } = compared(edited);
  if (problems.length > 0) return `not read: ${problems[0]!.message}`;
  if (unjudged.length > 0) return `unjudged: ${unjudged[0]!.event}`;
  const reported = findings.filter(
    (each) => rules[each.ruleId]?.meta.looksAt === "change" && !CUSTOMS.has(each.ruleId),
  );
  const truth = truthOf(edited);
  const found = missedIn(reported, truth, edited) ?? alarmIn(reported, truth);
  return found && `${edited.what.join(", ")}: ${found}\n${textsOf(edited)}`;
}

function textsOf({ old, new: new_ }: Edited): string {
  return [old, new_].flatMap((group) => print(group).map(({ path, file }) => `--- ${path}\n${file.text}`)).join("\n");
}

/** Customs that no value shows. */
const CUSTOMS: ReadonlySet<string> = new Set([
  "stable-field-ungated",
  "plural-undocumented",
  "representation-duplicated",
]);

/** Text that means something else may be text that was taken before. */
const ENCODINGS: ReadonlySet<string> = new Set(["content-encoding-added", "content-encoding-removed"]);

/** After these edits, bytes are unchanged and JSON differs, which is reported; hidden fields have no users. */
const KEEPS_NUMBERS: ReadonlySet<string> = new Set([
  "rename a JSON member",
  "exchange two JSON names",
  "rename a field in both",
  "name what is embedded",
  "hide what is embedded",
]);

/** C: values; W: bytes; S: source. */
function isOf({ criteria, verdict }: Finding, promise: string): boolean {
  return verdict === "undecided" || criteria.some((each) => each.startsWith(promise));
}

function missedIn(findings: readonly Finding[], truth: Truth, { what }: Edited): string | undefined {
  const worrying = findings.filter(({ verdict }) => verdict !== "compatible");
  const isReported = (promise: string): boolean => worrying.some((each) => isOf(each, promise));
  for (const aspect of ["json", "skew", "presence", "values"] as const) {
    const [example] = truth[aspect];
    if (aspect === "presence" && what.includes("hide what is embedded")) continue;
    if (example !== undefined && !isReported("C")) return `not told (${aspect}): ${example}`;
  }
  const [misread] = truth.bytes;
  // A renamed field has the same bytes. A string and its encoding are equal in bytes.
  const isEncoding = worrying.some(({ ruleId }) => ENCODINGS.has(ruleId));
  if (misread !== undefined && !isEncoding && !what.some((each) => KEEPS_NUMBERS.has(each)) && !isReported("W"))
    return `not told (bytes): ${misread}`;
  const [lost] = truth.source;
  return lost !== undefined && worrying.length === 0 ? `not told (source): ${lost}` : undefined;
}

type Harm = readonly [promise: string, verdicts: readonly Finding["verdict"][], harm: readonly string[]];

function alarmIn(reported: readonly Finding[], truth: Truth): string | undefined {
  const { json, skew, presence, bytes, values, source } = truth;
  const findings = reported.filter(({ ruleId }) => !ENCODINGS.has(ruleId));
  const harms: readonly Harm[] = [
    ["C", ["breaking"], [...json, ...skew, ...values]],
    ["C", ["dangerous"], [...json, ...skew, ...presence, ...values]],
    ["W", ["breaking"], [...bytes, ...json, ...skew]],
    ["S", ["breaking", "dangerous"], source],
    ["", ["undecided"], [...json, ...skew, ...presence, ...bytes, ...source]],
  ];
  for (const [promise, verdicts, harm] of harms) {
    const wrong = findings.find(
      (each) => verdicts.includes(each.verdict) && isOf(each, promise) && (promise !== "C" || !isOf(each, "S")),
    );
    if (wrong !== undefined && harm.length === 0)
      return `told, but not so: ${wrong.ruleId} (${wrong.verdict}): ${wrong.message}`;
  }
  return undefined;
}
