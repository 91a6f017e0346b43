import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, split, type Places, type Pointer } from "../../model/pointer.ts";
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
 * of a type that is written out have descriptions. Its own description is that of the property, which is no part of the type.
 */
export function createInlinedDeclarations(sides: Sides): (candidate: Candidate) => readonly string[] {
  if (sides.new.format !== "crd") return () => [];
  const nodeIn = { old: createNodes(sides.old), new: createNodes(sides.new) };
  const byText = new Map<string, Content>();
  const contentIn = (node: Json): Content => {
    const isType = hasDescribedMembers(node);
    const text = JSON.stringify(isType ? withoutDescription(node as JsonObject) : node);
    const isTelling = isType || text.length >= LARGE || hasDescription(node);
    const content = byText.get(text) ?? { number: String(byText.size), isTelling, isType };
    byText.set(text, content);
    return content;
  };
  const contents = { old: new Map<Pointer, Content>(), new: new Map<Pointer, Content>() };
  const contentOf = (side: Side, at: Pointer): Content => {
    const known = contents[side].get(at) ?? contentIn(sides[side].schemas.source(at) ?? null);
    contents[side].set(at, known);
    return known;
  };
  /** For a schema without a description: its parent schema, and the nearest enclosing schema that identifies it. */
  const homeOf = (side: Side, { at, around }: Node): string | undefined => {
    if (contentOf(side, at).isType || hasDescription(sides[side].schemas.source(at))) return "";
    const telling = around.map((holder) => contentOf(side, holder)).find(({ isTelling }) => isTelling);
    return telling && `${contentOf(side, around[0]).number} ${telling.number}`;
  };
  return (candidate) => {
    const { at, verdict, reach } = candidate;
    // A part that was added with its surroundings has no old place.
    const nodes = { old: isNewPart(candidate) ? undefined : nodeIn.old(at.old), new: nodeIn.new(at.new) };
    if (nodes.new === undefined || verdict === "compatible") return [];
    const ofBoth = (of: (side: Side, node: Node) => string): string =>
      SIDES.map((side) => nodes[side] && of(side, nodes[side])).join(" ");
    const own = ofBoth((side, { at, name, tail }) => {
      const { number, isType } = contentOf(side, at);
      return `${isType ? "" : name} ${tail} ${number}`;
    });
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
  /** True for a type that is written out: properties of any name can have it. */
  readonly isType: boolean;
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

function withoutDescription({ description: _, ...schema }: JsonObject): JsonObject {
  return schema;
}

function hasDescribedMembers(node: Json): boolean {
  const members = isObject(node) ? node["properties"] : undefined;
  return isObject(members) && Object.values(members).some(hasDescription);
}

function hasDescription(node: Json | undefined): boolean {
  return isObject(node) && typeof node["description"] === "string" && node["description"] !== "";
}
