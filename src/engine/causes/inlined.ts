import { formatTraits } from "../../model/format-traits.ts";
import { isObject, type Json } from "../../model/json.ts";
import { child, isWithin, split, type Places, type Pointer } from "../../model/pointer.ts";
import { definitionsOf } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { createEnclosing } from "../reach/enclosing.ts";
import { isNewPart, type Candidate } from "./candidate.ts";

type Side = keyof Places;
type Sides = Readonly<Record<Side, Snapshot>>;

const SIDES = ["old", "new"] as const;

/**
 * Definitions of kinds have no references: what several properties share is written out at each of them. Equal content of the
 * innermost schema that holds a change, before and after, is one declaration where what is around it is equal as well. The members
 * of a type that is written out have descriptions. Its own description belongs to the property.
 */
export function createInlinedDeclarations(sides: Sides): (candidate: Candidate) => readonly string[] {
  if (!formatTraits(sides.new).inlines) return () => [];
  const nodeIn = { old: createNodes(sides.old), new: createNodes(sides.new) };
  const byText = new Map<string, Content>();
  const contentIn = (node: Json): Content => {
    const text = JSON.stringify(node);
    const content = byText.get(text) ?? {
      number: String(byText.size),
      isTelling: text.length >= LARGE || hasDescription(node) || hasDescribedMembers(node),
    };
    byText.set(text, content);
    return content;
  };
  const sourceOf = (side: Side, at: Pointer): Json => sides[side].schemas.source(at) ?? null;
  const contents = { old: new Map<Pointer, Content>(), new: new Map<Pointer, Content>() };
  const contentOf = (side: Side, at: Pointer): Content => {
    const known = contents[side].get(at) ?? contentIn(sourceOf(side, at));
    contents[side].set(at, known);
    return known;
  };
  /** For a schema without a description: its parent schema, and the nearest enclosing schema that identifies it. */
  const homeOf = (side: Side, { at, around }: Node): string | undefined => {
    if (hasDescription(sourceOf(side, at))) return "";
    const telling = around.map((holder) => contentOf(side, holder)).find(({ isTelling }) => isTelling);
    return telling && `${contentOf(side, around[0]).number} ${telling.number}`;
  };
  /** For a change of a type that is written out: its text and the place of the change in it, on both sides. */
  const typeOf = ({ pair, at }: Candidate): string | undefined => {
    if (pair === undefined || !SIDES.some((side) => hasDescribedMembers(sourceOf(side, pair[side])))) return undefined;
    const parts = SIDES.map((side) => {
      const { number } = contentIn(bare(sourceOf(side, pair[side])));
      return `${number} ${isWithin(at[side], pair[side]) ? at[side].slice(pair[side].length) : ""}`;
    });
    return `type ${parts.join(" ")}`;
  };
  return (candidate) => {
    const { at, verdict, reach } = candidate;
    // A part that was added with its surroundings has no old place.
    const nodes = { old: isNewPart(candidate) ? undefined : nodeIn.old(at.old), new: nodeIn.new(at.new) };
    if (nodes.new === undefined || verdict === "compatible") return [];
    const ofBoth = (of: (side: Side, node: Node) => string): string =>
      SIDES.map((side) => nodes[side] && of(side, nodes[side])).join(" ");
    const type = typeOf(candidate);
    if (type !== undefined) return [type];
    const own = ofBoth((side, { at, name, tail }) => `${name} ${tail} ${contentOf(side, at).number}`);
    const kinds = [...new Set(reach.map(kindOf))].join();
    const within = `inlined ${own} in ${kinds} ${ofBoth((side, { around }) => contentOf(side, around[0]).number)}`;
    const hasHome = SIDES.every((side) => nodes[side] === undefined || homeOf(side, nodes[side]) !== undefined);
    return hasHome ? [within, `inlined ${own} at ${ofBoth((side, node) => homeOf(side, node)!)}`] : [within];
  };
}

/** `apps/Deployment` of `apps/v1 Deployment`. */
export function kindOf(label: string): string {
  return label.replace(/[^/ ]* (?=[^ ]*$)/u, "");
}

/** The text of a node. */
interface Content {
  readonly number: string;
  /** True if the schema has a description or is so large that a second copy must be the same declaration. */
  readonly isTelling: boolean;
}

/** In characters of JSON. */
const LARGE = 1000;

interface Node {
  /** The innermost schema. */
  readonly at: Pointer;
  /** The schema that it is a member or an item of, and those around that one, out to the root. */
  readonly around: readonly [Pointer, ...Pointer[]];
  readonly name: string;
  /** From the schema to the place. */
  readonly tail: string;
}

/** The schema that a place is in, if it is one of a version's parts. */
function createNodes({ resources }: Snapshot): (place: Pointer) => Node | undefined {
  const versions = definitionsOf(resources).flatMap((resource) => Object.values(resource.versions));
  const rootOf = createEnclosing(
    versions.flatMap(({ schema }) => (schema === undefined ? [] : [{ at: schema.value }])),
  );
  return (place) => {
    const root = rootOf(place);
    if (root === undefined) return undefined;
    let { at } = root;
    const { tokens } = split(`#${place.slice(at.length)}`);
    let index = 0;
    const around: Pointer[] = [];
    let name = "";
    for (let length; (length = stepFrom(tokens, index)) > 0; index += length) {
      around.unshift(at);
      at = child(at, ...tokens.slice(index, index + length));
      name = tokens[index + length - 1]!;
    }
    const [holder, ...others] = around;
    if (holder === undefined) return undefined;
    return { at, around: [holder, ...others], name, tail: tokens.slice(index).join("/") };
  };
}

/** Returns the number of tokens to the next schema; 0 if there is none. */
function stepFrom(tokens: readonly string[], index: number): number {
  const keyword = tokens[index] ?? "";
  if (keyword === "items" || keyword === "additionalProperties") return 1;
  return keyword === "properties" && index + 1 < tokens.length ? 2 : 0;
}

/** A type without what its property adds. */
function bare(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { description: _, ...type } = schema;
  return type;
}

function hasDescribedMembers(node: Json): boolean {
  const members = isObject(node) ? node["properties"] : undefined;
  return isObject(members) && Object.values(members).some(hasDescription);
}

function hasDescription(node: Json | undefined): boolean {
  return isObject(node) && typeof node["description"] === "string" && node["description"] !== "";
}
