import process from "node:process";
import type { Comparison, Finding, Offer, Severity, Summary, Unjudged, Verdict } from "../finding.ts";
import type { Change } from "../model/change.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Reading } from "../reader.ts";
import type { ProposedFix, RuleMeta } from "../rule.ts";
import { bumpOf, byGravity, isLoud, withUnknown, worst } from "../summary.ts";
import { fixOf } from "./describe/fixes.ts";
import { placeOf } from "./describe/places.ts";
import { withoutAliases } from "./causes/as-one.ts";

/** A finding or a change whose places are not looked up yet. */
export type Unlocated<T> = Omit<T, "old" | "new" | "also" | "fix"> &
  Pick<Change, "at" | "action"> & { readonly alsoAt?: readonly Change["at"][]; readonly proposal?: ProposedFix };

/** What a run found, before it is put in order. */
export interface Outcome {
  readonly findings: readonly Unlocated<Finding>[];
  readonly unjudged: readonly Unlocated<Unjudged>[];
  readonly offers: readonly Offer[];
}

interface OutcomeOptions {
  readonly profile: { readonly name: string };
  readonly rules: Readonly<Record<string, { readonly meta: Pick<RuleMeta, "namesRelease"> }>>;
  readonly all?: boolean;
}

/** Worst first, located where it is listed, and counted. */
export function comparisonOf(
  { findings, unjudged, offers }: Outcome,
  old: Reading,
  new_: Reading,
  { profile, rules, all = false }: OutcomeOptions,
): Comparison {
  const sorted = findings.toSorted(byWeight);
  const listed = all ? sorted : sorted.filter(isLoud);
  const told = withoutAliases(
    listed.map((finding) => locate(finding, old, new_)),
    new_.snapshot.format === "typescript",
  );
  const counted = [...told.filter(isLoud), ...sorted.filter((each) => !isLoud(each))];
  const asking = counted.filter((each) => isLoud(each) || !rules[each.ruleId]?.meta.namesRelease);
  const bump = bumpOf(asking, unjudged.length > 0 || asking.length < counted.length);
  return withUnknown({
    profile: profile.name,
    verdict: worst(sorted),
    findings: told,
    unjudged: unjudged.toSorted(byUnjudgedPlace).map((item) => locate(item, old, new_)),
    suppressed: [],
    offers,
    problems: [...old.problems, ...new_.problems],
    summary: { ...summarize(counted, unjudged.length > 0), bump },
  });
}

function locate<T>(item: Unlocated<T>, old: Reading, new_: Reading): T {
  const { at, action, alsoAt, proposal, ...rest } = item;
  const fix = proposal && fixOf(proposal, new_);
  const before = placeOf(old, at.old);
  const after = placeOf(new_, at.new);
  const also = alsoAt?.map((each) => (action === "removed" ? placeOf(old, each.old) : placeOf(new_, each.new)));
  return {
    ...rest,
    ...(fix && { fix }),
    old: action === "added" ? { ...before, missing: true } : before,
    new: action === "removed" ? { ...after, missing: true } : after,
    ...(also && { also }),
  } as T;
}

/** Hashes an identity: what it is about, the places that it is at, the new one last, and what else tells it apart. */
export type Fingerprint = (subject: string, places: readonly Pointer[], ...parts: readonly string[]) => string;

/**
 * What stands in a file that several surfaces share has the same one in each of them.
 * Equal identities, which only list positions could tell apart, are counted.
 */
export function createFingerprints(surface: string): Fingerprint {
  const counts = new Map<string, number>();
  return (subject, places, ...parts) => {
    // Loaded where there is something to tell.
    const { createHash } = process.getBuiltinModule("node:crypto");
    const located = places.map((place) => locatedFrom(place, surface));
    const home = located.at(-1)?.file ?? surface;
    const within = located.map(({ file, node }) => (file === home ? node : file + node));
    const text = [home, subject, ...within, ...parts].join("\n");
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return createHash("sha256")
      .update(count === 0 ? text : `${text}\n${String(count)}`)
      .digest("hex")
      .slice(0, 16);
  };
}

/** Splits a place into its file, named from the folder that surfaces are named from, and the node in it. */
function locatedFrom(place: Pointer, surface: string): { readonly file: string; readonly node: string } {
  const end = place.indexOf("#");
  if (end <= 0 || surface === "") return { file: surface, node: place };
  const { dirname, join } = process.getBuiltinModule("node:path").posix;
  return { file: join(dirname(surface), place.slice(0, end)), node: place.slice(end) };
}

/** Who only has to change code as it is built comes after those whose calls fail. */
function byWeight(a: Unlocated<Finding>, b: Unlocated<Finding>): number {
  return (
    byGravity(a, b) ||
    Number(isOfSourceAlone(a)) - Number(isOfSourceAlone(b)) ||
    byText(a.at.new, b.at.new) ||
    byText(a.at.old, b.at.old) ||
    byText(a.ruleId, b.ruleId) ||
    byText(a.message, b.message)
  );
}

function isOfSourceAlone({ criteria }: Unlocated<Finding>): boolean {
  return criteria.length === 1 && criteria[0] === "S1";
}

function byUnjudgedPlace(a: Unlocated<Unjudged>, b: Unlocated<Unjudged>): number {
  return byText(a.event, b.event) || byText(a.at.new, b.at.new) || byText(a.at.old, b.at.old) || byText(a.name, b.name);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Counts what was found. */
export function summarize(findings: readonly Pick<Finding, "verdict" | "severity">[], unjudged: boolean): Summary {
  const verdicts: Record<Verdict, number> = { breaking: 0, dangerous: 0, undecided: 0, compatible: 0 };
  const severities: Record<Severity, number> = { error: 0, warn: 0, info: 0, off: 0 };
  for (const { verdict, severity } of findings) {
    verdicts[verdict]++;
    if (verdict !== "compatible") severities[severity]++;
  }
  return { verdicts, severities, bump: bumpOf(findings, unjudged) };
}
