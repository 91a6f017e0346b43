import type {
  Cause,
  Comparison,
  Finding,
  FindingPlace,
  Occurrence,
  SurfaceItem,
  Severity,
  Summary,
  Unjudged,
  Verdict,
} from "../contracts/finding.ts";
import type { Change } from "../model/change.ts";
import { textHash } from "../contracts/fingerprint.ts";
import { compareVersionPriority } from "../model/resource.ts";
import { findingOf, nodeKey } from "../contracts/occurrences.ts";
import type { Reading } from "../contracts/reader.ts";
import type { RuleMeta } from "../contracts/rule.ts";
import { subsume } from "../contracts/subsumption.ts";
import { bumpOf, byGravity, isIncompatible, withUnknown, worst } from "../contracts/summary.ts";
import type { Candidate } from "./causes/candidate.ts";
import { createDeclarationsOf, type Located, sameNode } from "./causes/declarations.ts";
import { isPlain } from "./causes/fingerprint.ts";
import { join } from "./causes/join.ts";
import type { ReplacedType } from "./causes/replaced-types.ts";
import { createVersionOf } from "./causes/versions.ts";
import { comparedApi } from "./describe/api.ts";
import { fixOf } from "./describe/fixes.ts";
import { placeOf } from "./describe/places.ts";
import { inWordsOf, recipeFor } from "./describe/words.ts";
import type { Identity } from "./causes/identity.ts";
import { createEdits } from "./subsume/edits.ts";
import { createExplanations } from "./subsume/explain.ts";

/** A change that no rule handles, before it is located. */
export type Unlocated<T> = Omit<T, "old" | "new"> & Pick<Change, "at" | "action">;

/** The unsorted results of a run. */
export interface Outcome {
  readonly candidates: readonly Candidate[];
  readonly unjudged: readonly Unlocated<Unjudged>[];
  readonly surfaceItems: readonly SurfaceItem[];
  readonly texts: Identity["texts"];
}

interface OutcomeOptions {
  readonly profile: { readonly name: string };
  readonly rules: Readonly<Record<string, { readonly meta: Pick<RuleMeta, "namesRelease"> }>>;
  readonly all?: boolean;
}

/** Joins what has one cause, hides what others explain, and sorts: worst first, then by place. */
export function comparisonOf(
  { candidates, unjudged, surfaceItems, texts }: Outcome,
  old: Reading,
  new_: Reading,
  { profile, rules, all = false }: OutcomeOptions,
): Comparison {
  const sorted = candidates.toSorted(byWeight);
  const quiet = sorted.filter((candidate) => !isIncompatible(candidate));
  const found = findingsOf(all ? sorted : sorted.filter(isIncompatible), texts, old, new_);
  const subsumed = subsume(found);
  const findings = subsumed.findings.filter(({ severity }) => severity !== "off");
  const off = subsumed.findings.length - findings.length;
  const counted = [...findings.filter(isIncompatible), ...quiet];
  const asking = counted.filter((each) => isIncompatible(each) || !rules[each.ruleId]?.meta.namesRelease);
  const bump = bumpOf(asking, unjudged.length > 0 || asking.length < counted.length);
  return withUnknown({
    profile: profile.name,
    verdict: worst(counted),
    findings,
    implied: subsumed.implied.filter(({ severity }) => severity !== "off"),
    unjudged: unjudged
      .toSorted(byUnjudgedPlace)
      .map((item) => ({ ...withoutPlaces(item), ...placesOf(item, old, new_) })),
    suppressed: [],
    surfaceItems,
    ...comparedApi(old.snapshot, new_.snapshot),
    problems: [...old.problems, ...new_.problems],
    summary: { ...summarize(counted, off), bump },
  });
}

function withoutPlaces({ at: _, action: __, ...rest }: Unlocated<Unjudged>): Omit<Unjudged, "old" | "new"> {
  return rest;
}

/** Locates candidates, and makes one finding of those that have one cause. */
function findingsOf(
  candidates: readonly Candidate[],
  texts: Identity["texts"],
  old: Reading,
  new_: Reading,
): readonly Finding[] {
  const sides = { old: old.snapshot, new: new_.snapshot };
  const declarationsOf = createDeclarationsOf(sides);
  const valuesOf = ({ fact }: Candidate): string => valuesText(fact, texts);
  const explanations = createExplanations(candidates, sides);
  const edits = createEdits(candidates, sides);
  const versionOf = createVersionOf(new_.snapshot);
  const located = candidates.map((candidate): Located => ({ candidate, ...placesOf(candidate, old, new_) }));
  const groups = join(located, (each) => ({
    fact: `${factKey(each.candidate)}\t${String(isIncompatible(each.candidate))}`,
    declarations: () => {
      const own = declarationsOf(each, () => valuesOf(each.candidate));
      const { listed } = each.candidate;
      const list = listDeclarations(each.candidate, old, new_);
      // One entry can also be in copies of a list.
      return listed === undefined ? own : [...(list ?? []), ...own.map((name) => `${name}\t${listed.name}`)];
    },
  }));
  const toOccurrence = (each: Located, naming: "version" | "kind"): Occurrence => {
    const { candidate, old: before, new: after } = each;
    const explainedBy = explanations(candidate).map((other) => other.identify().fingerprint);
    const facet = edits(candidate);
    const { replaced } = candidate;
    const fix = candidate.proposal && fixOf(candidate.proposal, new_);
    return {
      ...candidate,
      ...candidate.identify(),
      message: candidate.render(naming) + (replaced ? ` ${sentenceOf(replaced)}` : ""),
      ...(candidate.listed && { entry: { name: candidate.listed.name, several: candidate.listed.render(naming) } }),
      consequence: inWordsOf(candidate.consequence, new_.snapshot.format),
      ...(replaced ? placesOf({ at: replaced.at, action: "changed" }, old, new_) : { old: before, new: after }),
      ...(fix && { fix }),
      ...(explainedBy.length > 0 && { explainedBy }),
      ...(facet && { facet }),
    };
  };
  return groups.map((group) => {
    const versions = new Set(group.map(({ candidate }) => versionOf(candidate.at.new)?.version));
    const naming = versions.size > 1 && !versions.has(undefined) ? "kind" : "version";
    const order = group.toSorted((a, b) => byGravity(a.candidate, b.candidate) || preferOldest(a, b, versionOf));
    const { ruleId, meta, checklist, verdict } = order[0]!.candidate;
    const cause = causeOf(group, valuesOf, (each) => listDeclarations(each.candidate, old, new_) ?? sameNode(each));
    const head = {
      ruleId,
      recipe: verdict === "compatible" ? "" : recipeFor(meta.recipe, new_.snapshot.format),
      ...(checklist && { checklist }),
      cause,
    };
    return findingOf(
      head,
      order.map((each) => toOccurrence(each, naming)),
    );
  });
}

function sentenceOf({ names }: ReplacedType): string {
  return `Type \`${names.new}\` replaced \`${names.old}\`.`;
}

/** The identity that findings of other documents are compared by. */
function causeOf(
  group: readonly [Located, ...Located[]],
  valuesOf: (candidate: Candidate) => string,
  declarationsOf: (located: Located) => readonly string[],
): Cause {
  const { candidate } = group[0];
  return {
    fact: factKey(candidate),
    values: candidate.listed === undefined ? textHash(valuesOf(candidate)) : "",
    ...(isPlain(candidate.fact.old, candidate.fact.new) && { plain: true as const }),
    declarations: [...new Set(group.flatMap(declarationsOf))],
  };
}

function factKey({ ruleId, fact: { subject, action, name }, listed }: Candidate): string {
  return [ruleId, subject, action, listed === undefined ? name : "an entry"].join("\t");
}

/** Names the list of an entry, on both sides: a list that became several ones had several edits. Undefined for other candidates. */
function listDeclarations({ listed, pair }: Candidate, old: Reading, new_: Reading): readonly string[] | undefined {
  if (listed === undefined) return undefined;
  const { side, at } = listed.list;
  const [own, other] = side === "old" ? ([old, new_] as const) : ([new_, old] as const);
  const opposite = pair?.[side === "old" ? "new" : "old"];
  return [
    `list ${side} ${nodeKey(placeOf(own, at))} ${opposite === undefined ? "" : nodeKey(placeOf(other, opposite))}`,
  ];
}

function valuesText({ old, new: new_ }: Candidate["fact"], texts: Identity["texts"]): string {
  return `${texts.old(old)}\t${texts.new(new_)}`;
}

/** Sorts equally severe occurrences: the oldest version first, then the closest to the root. */
function preferOldest(
  { candidate: a }: Located,
  { candidate: b }: Located,
  versionOf: ReturnType<typeof createVersionOf>,
): number {
  const [left, right] = [versionOf(a.at.new), versionOf(b.at.new)].map((home) => home?.version.name);
  const versions = left === undefined || right === undefined ? 0 : compareVersionPriority(left, right);
  return versions || a.at.new.length - b.at.new.length;
}

function placesOf(
  { at, action }: Pick<Candidate, "at" | "action">,
  old: Reading,
  new_: Reading,
): { readonly old: FindingPlace; readonly new: FindingPlace } {
  const before = placeOf(old, at.old);
  const after = placeOf(new_, at.new);
  return {
    old: action === "added" ? { ...before, missing: true } : before,
    new: action === "removed" ? { ...after, missing: true } : after,
  };
}

/** Sorts source breaks after failing requests. */
function byWeight(a: Candidate, b: Candidate): number {
  return (
    byGravity(a, b) ||
    Number(isOfSourceAlone(a)) - Number(isOfSourceAlone(b)) ||
    byText(a.at.new, b.at.new) ||
    byText(a.at.old, b.at.old) ||
    byText(a.ruleId, b.ruleId) ||
    byText(a.fact.action, b.fact.action) ||
    byText(a.fact.name, b.fact.name)
  );
}

function isOfSourceAlone({ criteria }: Candidate): boolean {
  return criteria.length === 1 && criteria[0] === "S1";
}

function byUnjudgedPlace(a: Unlocated<Unjudged>, b: Unlocated<Unjudged>): number {
  return byText(a.event, b.event) || byText(a.at.new, b.at.new) || byText(a.at.old, b.at.old) || byText(a.name, b.name);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Counts what was found. `off`: findings of rules that the user turned off. */
function summarize(findings: readonly Pick<Finding, "verdict" | "severity">[], off: number): Omit<Summary, "bump"> {
  const verdicts: Record<Verdict, number> = { breaking: 0, dangerous: 0, undecided: 0, compatible: 0 };
  const severities: Record<Severity, number> = { error: 0, warn: 0, info: 0, off };
  for (const { verdict, severity } of findings) {
    verdicts[verdict]++;
    if (verdict !== "compatible") severities[severity]++;
  }
  return { verdicts, severities };
}
