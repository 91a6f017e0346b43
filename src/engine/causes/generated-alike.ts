import type { Finding, FindingPlace } from "../../finding.ts";
import { split } from "../../model/pointer.ts";
import { byGravity } from "../../summary.ts";
import { groupBy } from "../../group-by.ts";
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
  const groupOf = new Map<Finding, ReadonlySet<Finding>>();
  for (const definition of definitions) {
    const sources = (alike.get(said(definition)) ?? []).filter((type) => isMadeOf(definition, type));
    if (sources.length === 0) continue;
    const group = new Set([definition, ...sources].flatMap((each) => [...(groupOf.get(each) ?? [each])]));
    for (const member of group) groupOf.set(member, group);
  }
  const united = new Map(
    [...new Set(groupOf.values())].map((group) => unite(findings.filter((finding) => group.has(finding)))),
  );
  return findings.flatMap((finding) => united.get(finding) ?? (groupOf.has(finding) ? [] : [finding]));
}

/**
 * The finding at the first type, and what is told in its place: the verdict, and what it rests on, is that of the gravest
 * definition, which is what a server enforces.
 */
function unite(members: readonly Finding[]): readonly [Finding, Finding] {
  const leader = members.filter(isOfType).toSorted(byPlace)[0]!;
  const gravest = members.filter(isOfDefinition).toSorted(byGravity)[0]!;
  const { message, old, new: new_, fingerprint, fix } = leader;
  const places = members.flatMap((member) => [...(member === leader ? [] : [placeOf(member)]), ...(member.also ?? [])]);
  const told: Finding = {
    ...gravest,
    message,
    old,
    new: new_,
    fingerprint,
    ...(fix && { fix }),
    reach: [...new Set(members.flatMap(({ reach }) => reach))].sort(),
    also: places.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)),
  };
  return [leader, told];
}

function placeOf({ old, new: new_ }: Finding): FindingPlace {
  return new_.missing === true && old.missing !== true ? old : new_;
}

function byPlace({ new: a }: Finding, { new: b }: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.range?.start.offset ?? 0) - (b.range?.start.offset ?? 0);
}

const TYPE = /\.go$/u;
/** In the file of one definition or of several, or all of it. */
const DEFINITION = /^(?:\/\d+)?(?:\/spec\/(?:versions|validation)\b|$)/u;

function isOfType(finding: Finding): boolean {
  const { file, pointer } = placeOf(finding);
  return TYPE.test(file) && pointer.startsWith("/definitions/");
}

function isOfDefinition(finding: Finding): boolean {
  const { file, pointer } = placeOf(finding);
  return !TYPE.test(file) && DEFINITION.test(pointer);
}

function said(finding: Finding): string {
  const { tokens } = split(`#${placeOf(finding).pointer}`);
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
