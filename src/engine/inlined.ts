import type { Finding } from "../finding.ts";
import { isObject, type Json } from "../model/json.ts";
import { child, split, type Places, type Pointer } from "../model/pointer.ts";
import { definitionsOf } from "../model/resource.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { byGravity } from "../summary.ts";
import { asOne } from "./as-one.ts";
import { groupBy } from "../group-by.ts";
import { createHolders } from "./holders.ts";
import { isLoud } from "../summary.ts";
import type { Unlocated } from "./outcome.ts";
import { kindOf, wordsOfAnyPart } from "./part-names.ts";

type Sides = Readonly<Record<"old" | "new", Snapshot>>;

/**
 * Definitions of kinds have no references: what several members share is written out at each of them. What changed in
 * it is one finding, told where it weighs most, with all other places.
 */
export function withInlinedTogether(
  findings: readonly Unlocated<Finding>[],
  sides: Sides,
): readonly Unlocated<Finding>[] {
  if (sides.new.format !== "crd") return findings;
  const identify = createIdentities(sides);
  const groups = groupBy(findings, (finding) => (isLoud(finding) ? identify(finding) : undefined) ?? finding);
  return [...groups.values()].map(([first, ...others]) => {
    if (others.length === 0) return first;
    const [leader, ...rest] = [first, ...others].toSorted(
      (a, b) => byGravity(a, b) || a.at.new.length - b.at.new.length,
    );
    const alsoAt = [...(leader!.alsoAt ?? []), ...rest.flatMap(({ at, alsoAt = [] }) => [at, ...alsoAt])];
    return { ...asOne([leader!, ...rest]), alsoAt };
  });
}

/** The same for findings that say the same of what is written alike: before, and after. */
function createIdentities(sides: Sides): (finding: Unlocated<Finding>) => string | undefined {
  const nodeIn = { old: createNodes(sides.old), new: createNodes(sides.new) };
  const byText = new Map<string, Content>();
  const contentIn = (node: Json): Content => {
    const text = JSON.stringify(node);
    const content = byText.get(text) ?? { number: byText.size, isLarge: text.length >= LARGE };
    byText.set(text, content);
    return content;
  };
  const contents = { old: new Map<Pointer, Content>(), new: new Map<Pointer, Content>() };
  const contentOf = (side: keyof Places, at: Pointer): Content => {
    const known = contents[side].get(at) ?? contentIn(sides[side].schemas.source(at) ?? null);
    contents[side].set(at, known);
    return known;
  };
  /** Of what says nothing about itself only its surroundings tell that it is the same: within a kind, if they say little. */
  const homeOf = (side: keyof Places, at: Pointer, holder: Pointer, finding: Unlocated<Finding>): string => {
    if (hasDescription(sides[side].schemas.source(at))) return "";
    const { number, isLarge } = contentOf(side, holder);
    return isLarge ? String(number) : `${String(number)} ${kindsOf(finding)}`;
  };
  return (finding) => {
    const identity = (["old", "new"] as const).map((side) => {
      const node = nodeIn[side](finding.at[side]);
      if (node === undefined) return undefined;
      const { at, holder, name, tail } = node;
      return [name, tail, contentOf(side, at).number, homeOf(side, at, holder, finding)].join("\t");
    });
    if (identity.includes(undefined)) return undefined;
    return [wordsOfAnyPart(finding), finding.verdict, ...identity].join("\n");
  };
}

/** What a node is to the letter. */
interface Content {
  readonly number: number;
  /** Nobody writes that much twice: where it stands again, it is the same. */
  readonly isLarge: boolean;
}

/** In characters of JSON. */
const LARGE = 1000;

interface Node {
  /** Of the innermost schema. */
  readonly at: Pointer;
  /** Of the schema that it is a member or an item of. */
  readonly holder: Pointer;
  readonly name: string;
  /** From the schema to the place. */
  readonly tail: string;
}

/** The schema that a place is in, if it is one of a version's parts. */
function createNodes({ resources }: Snapshot): (place: Pointer) => Node | undefined {
  const versions = definitionsOf(resources).flatMap((resource) => Object.values(resource.versions));
  const rootOf = createHolders(versions.flatMap(({ schema }) => (schema === undefined ? [] : [{ at: schema.value }])));
  return (place) => {
    const root = rootOf(place);
    if (root === undefined) return undefined;
    let { at } = root;
    const { tokens } = split(`#${place.slice(at.length)}`);
    let index = 0;
    let holder: Pointer | undefined;
    let name = "";
    for (let length; (length = stepFrom(tokens, index)) > 0; index += length) {
      holder = at;
      at = child(at, ...tokens.slice(index, index + length));
      name = tokens[index + length - 1]!;
    }
    return holder === undefined ? undefined : { at, holder, name, tail: tokens.slice(index).join("/") };
  };
}

/** How many tokens lead to the next schema; 0 where none does. */
function stepFrom(tokens: readonly string[], index: number): number {
  const keyword = tokens[index] ?? "";
  if (keyword === "items" || keyword === "additionalProperties") return 1;
  return keyword === "properties" && index + 1 < tokens.length ? 2 : 0;
}

function kindsOf({ reach }: Pick<Finding, "reach">): string {
  return [...new Set(reach.map(kindOf))].join();
}

function hasDescription(node: Json | undefined): boolean {
  return isObject(node) && typeof node["description"] === "string" && node["description"] !== "";
}
