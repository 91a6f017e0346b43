import type { Finding, FindingPlace } from "../finding.ts";
import { split } from "../model/pointer.ts";
import { byGravity } from "../summary.ts";
import { groupBy } from "./group-by.ts";
import { wordsOfAnyPart } from "./part-names.ts";

/**
 * Definitions of kinds are generated from Go types: what both say of the same kinds is one finding. It stands at the
 * first of the types, which is written by hand; the others, and the definitions, are where it is met as well.
 */
export function withGeneratedTogether(findings: readonly Finding[]): readonly Finding[] {
  const types = findings.filter(isOfType);
  const definitions = findings.filter(isOfDefinition);
  if (types.length === 0 || definitions.length === 0) return findings;
  const alike = groupBy(types, said);
  const groups = new Map<Finding, Set<Finding>>(types.map((type) => [type, new Set([type])]));
  const gone = new Set<Finding>();
  for (const definition of definitions) {
    const [first, ...others] = (alike.get(said(definition)) ?? []).filter((type) => isMadeOf(definition, type));
    if (first === undefined) continue;
    const group = groups.get(first)!;
    for (const member of [definition, ...others.flatMap((other) => [...groups.get(other)!])]) {
      group.add(member);
      if (isOfType(member)) groups.set(member, group);
    }
  }
  const leaders = new Map<Finding, Finding>();
  for (const group of new Set(groups.values())) {
    if (group.size === 1) continue;
    const members = findings.filter((finding) => group.has(finding));
    const [leader] = members.filter(isOfType).toSorted(byPlace);
    if (leader === undefined) continue;
    for (const member of members) if (member !== leader) gone.add(member);
    leaders.set(leader, unite(leader, members));
  }
  return findings.filter((finding) => !gone.has(finding)).map((finding) => leaders.get(finding) ?? finding);
}

/** The verdict, and what it rests on, is that of the gravest definition: it is what a server enforces. */
function unite(leader: Finding, members: readonly Finding[]): Finding {
  const [gravest = leader] = members.filter(isOfDefinition).toSorted(byGravity);
  const { message, old, new: new_, fingerprint, fix } = leader;
  const places = members.flatMap((member) => [...(member === leader ? [] : [placeOf(member)]), ...(member.also ?? [])]);
  return {
    ...gravest,
    message,
    old,
    new: new_,
    fingerprint,
    ...(fix && { fix }),
    reach: [...new Set(members.flatMap(({ reach }) => reach))].sort(),
    also: places.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)),
  };
}

function placeOf({ old, new: new_ }: Finding): FindingPlace {
  return new_.missing === true && old.missing !== true ? old : new_;
}

function byPlace({ new: a }: Finding, { new: b }: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.range?.start.offset ?? 0) - (b.range?.start.offset ?? 0);
}

const TYPE = /\.go$/u;
const DEFINITION = /^\/spec\/(?:versions|validation)\b/u;

function isOfType({ new: { file, pointer } }: Finding): boolean {
  return TYPE.test(file) && pointer.startsWith("/definitions/");
}

function isOfDefinition({ new: { pointer } }: Finding): boolean {
  return DEFINITION.test(pointer);
}

function said(finding: Finding): string {
  const { tokens } = split(`#${finding.new.pointer}`);
  return wordsOfAnyPart(finding, isOfType(finding) ? tokens[1]?.replace(/\.[^.]*$/u, "") : undefined);
}

/** Of a kind that the type leads to, at a place that ends as the type's own does. */
function isMadeOf(definition: Finding, type: Finding): boolean {
  return (
    definition.reach.some((label) => type.reach.includes(label)) &&
    (["old", "new"] as const).every((side) => endsAs(definition[side], type[side]))
  );
}

/** Of a list that is put together of several types', the positions are others. */
function endsAs(definition: FindingPlace, type: FindingPlace): boolean {
  const within = withoutPositions(type.pointer).slice(2);
  const ending = within.length === 0 ? [] : withoutPositions(definition.pointer).slice(-within.length);
  return within.join("/") === ending.join("/");
}

function withoutPositions(pointer: string): readonly string[] {
  return split(`#${pointer}`).tokens.filter((token) => !/^\d+$/u.test(token));
}
