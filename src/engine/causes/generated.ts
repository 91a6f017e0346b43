import type { Finding, FindingPlace } from "../../contracts/finding.ts";
import { groupBy } from "../../base/group-by.ts";
import { split } from "../../model/pointer.ts";
import { placeShown } from "../../contracts/occurrences.ts";
import { kindOf } from "./inlined.ts";
import { unite } from "./join.ts";

/**
 * Definitions of kinds are generated from Go types. A field of a type and the property generated from it, at the same place of the
 * same kind, are one declaration. Schemas differ by nature and are not compared; plain values, such as bounds, are.
 */
export function uniteGenerated(findings: readonly Finding[], groupOf: Map<Finding, Finding[]>): void {
  const types = findings.filter(isOfType);
  const definitions = findings.filter(isOfDefinition);
  if (types.length === 0 || definitions.length === 0) return;
  const byFact = groupBy(types, factOf);
  for (const definition of definitions) {
    for (const type of byFact.get(factOf(definition)) ?? []) {
      if (isMadeOf(definition, type) && haveEqualValues(definition, type)) unite(definition, type, groupOf);
    }
  }
}

/** Types, which people write, come before what is generated from them. */
export function bySource(a: Finding, b: Finding): number {
  const [left, right] = [placeShown(a), placeShown(b)];
  const order = Number(isOfType(b)) - Number(isOfType(a));
  if (order !== 0) return order;
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return (left.range?.start.offset ?? 0) - (right.range?.start.offset ?? 0);
}

const TYPE = /\.go$/u;
/** In the file of one definition or of several, or all of it. */
const DEFINITION = /^(?:\/\d+)?(?:\/spec\/(?:versions|validation)\b|$)/u;

function isOfType(finding: Finding): boolean {
  const { file, pointer } = placeShown(finding);
  return TYPE.test(file) && pointer.startsWith("/definitions/");
}

function isOfDefinition(finding: Finding): boolean {
  const { file, pointer } = placeShown(finding);
  return !TYPE.test(file) && DEFINITION.test(pointer);
}

function factOf(finding: Finding): string {
  return finding.cause?.fact ?? finding.fingerprint;
}

function haveEqualValues({ cause: a }: Finding, { cause: b }: Finding): boolean {
  return a?.plain !== true || b?.plain !== true || a.values === b.values;
}

/** Returns whether the place belongs to a kind of the type and ends with the path of the type. */
function isMadeOf(definition: Finding, type: Finding): boolean {
  const kinds = new Set(type.reach.flatMap((label) => [label, kindOf(label)]));
  return (
    definition.reach.some((label) => kinds.has(label) || kinds.has(kindOf(label))) &&
    (["old", "new"] as const).every((side) => endsAs(definition[side], type[side]))
  );
}

/** In a list that is put together of those of several types, the positions differ. */
function endsAs(definition: FindingPlace, type: FindingPlace): boolean {
  const within = withoutPositions(type.pointer).slice(2);
  const ending = within.length === 0 ? [] : withoutPositions(definition.pointer).slice(-within.length);
  return within.join("/") === ending.join("/");
}

function withoutPositions(pointer: string): readonly string[] {
  return split(`#${pointer}`).tokens.filter((token) => !/^\d+$/u.test(token));
}
