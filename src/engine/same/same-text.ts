import { formatTraits } from "../../model/format-traits.ts";
import { isObject, sameJson, type Json, type JsonObject } from "../../model/json.ts";
import { child, conjuncts, saidBeside, type Pointer } from "../../model/pointer.ts";
import { stateTheSame } from "../../model/prose/contract.ts";
import type { Resource } from "../../model/resource.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { ASSIGNED_TYPE, TYPE_PARTS } from "../../model/typing.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { createEquivalence } from "./equivalence.ts";
import { createNamePairs } from "./name-pairs.ts";
import { PROSE } from "./prose.ts";

/**
 * Compares source texts, so that equal nodes need not be read. It can be false for equal nodes, but is never true for
 * different ones.
 */
export interface UnchangedText {
  /** References followed, prose left out. */
  readonly nodes: (old: Pointer, new_: Pointer) => boolean;
  /** Includes what an operation inherits from its path and document. */
  readonly operations: (old: Operation, new_: Operation) => boolean;
  /** A part of an operation, with what it inherits from its path and document. False unless the text has these parts. */
  readonly parts: (old: Operation, new_: Operation, part: "parameters" | "security") => boolean;
  /** Includes the schemas of all versions. */
  readonly resources: (old: Resource, new_: Resource) => boolean;
}

const never = (): boolean => false;

const UNKNOWN: UnchangedText = { nodes: never, operations: never, parts: never, resources: never };

type Follow = (reference: string) => boolean;

export function createUnchangedText(old: Snapshot, new_: Snapshot): UnchangedText {
  if (dialectOf(old) !== dialectOf(new_)) return UNKNOWN;
  const namePairs = createNamePairs(old.schemas, new_.schemas);
  const nodes: UnchangedText["nodes"] = createEquivalence((a, b, dependsOn) => {
    const names = namePairs(a, b);
    if (names === "different") return true;
    if (names !== undefined) {
      for (const [before, after] of names) dependsOn(before.at, after.at);
      return false;
    }
    const left = conjuncts(a);
    const right = conjuncts(b);
    if (left.length !== right.length) return true;
    return left.some((part, index) => {
      const other = right[index]!;
      if (saidBeside(part) !== saidBeside(other)) return true;
      const follow: Follow = (reference) => {
        const x = old.schemas.follow(reference, part);
        const y = new_.schemas.follow(reference, other);
        if (x === undefined || y === undefined) return false;
        dependsOn(x, y);
        return true;
      };
      return !isEqualAt(old.schemas, new_.schemas, part, other, follow);
    });
  });
  /** Compares fields; a field that neither side has is equal. */
  const fields = (a: Pointer, b: Pointer): boolean =>
    (old.schemas.source(a) === undefined && new_.schemas.source(b) === undefined) || nodes(a, b);
  const sameSurroundings =
    sameJson(data(surroundings(old)), data(surroundings(new_))) && DEFAULTS.every((place) => fields(place, place));
  const operations = (before: Operation, after: Operation): boolean =>
    sameSurroundings &&
    before.path === after.path &&
    (nodes(before.pathItems[0], after.pathItems[0]) || (inheritsTheSame(before, after) && nodes(before.at, after.at)));
  const hasParts = formatTraits(old).describesHttp;
  const parts: UnchangedText["parts"] = (before, after, part) =>
    hasParts &&
    sameSurroundings &&
    before.path === after.path &&
    fields(child(before.at, part), child(after.at, part)) &&
    inheritsTheSame(before, after);
  const inheritsTheSame = ({ pathItems: before }: Operation, { pathItems: after }: Operation): boolean =>
    before.length === after.length &&
    before.every((item, index) => INHERITED.every((field) => fields(child(item, field), child(after[index]!, field))));
  const resources = (before: Resource, after: Resource): boolean =>
    sameJson(data(before), data(after)) &&
    Object.values(before.versions).every(({ name, schema }) => {
      const other = after.versions[name]?.schema;
      return schema === undefined || (other !== undefined && nodes(schema.value, other.value));
    });
  return { nodes, operations, parts, resources };
}

/** Copies the read data without undefined properties. */
function data(read: object): Json {
  return read as unknown as Json;
}

/** Returns what every operation inherits. */
function surroundings({ servers, security, securitySchemes }: Snapshot): object {
  return { servers, security, securitySchemes };
}

/** Settings that Swagger 2.0 operations inherit and the model does not contain. */
const DEFAULTS: readonly Pointer[] = ["#/consumes", "#/produces"];

/** Fields that operations inherit from their path. */
const INHERITED: readonly string[] = ["parameters", "servers"];

function dialectOf({ format, formatVersion, schemaDialect = "" }: Snapshot): string {
  return [format, ...formatVersion.split(".").slice(0, 2), schemaDialect].join(" ");
}

function isEqualAt(old: SchemaTable, new_: SchemaTable, a: Pointer, b: Pointer, follow: Follow): boolean {
  const [before, after] = [old.written?.(a), new_.written?.(b)];
  if (before !== undefined && before.text === after?.text && sameJson(before.references, after.references)) {
    return before.references.every(follow);
  }
  const left = old.source(a);
  const right = new_.source(b);
  return left !== undefined && right !== undefined && isEqualText(left, right, follow);
}

/** Their members are named by authors, so that `description` may be a name. */
const MAPS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "responses",
  "headers",
  "content",
  "links",
  "callbacks",
  "encoding",
  "parameters",
]);

/** Their members are data. */
const DATA: ReadonlySet<string> = new Set([
  "default",
  "enum",
  "const",
  "x-extensible-enum",
  "dependentRequired",
  "variables",
]);

/** They lead to where the way to them says. */
const DYNAMIC: ReadonlySet<string> = new Set(["$dynamicRef", "$recursiveRef"]);

/** Returns whether a number is beyond the safe integers, where different digits can be one double. */
function hasManyDigits(value: Json): boolean {
  if (typeof value === "number") return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return typeof value === "object" && value !== null && (Object.values(value) as readonly Json[]).some(hasManyDigits);
}

/** Compares JSON values. A discriminator is never equal, because it selects among schemas at other places. */
function isEqualText(a: Json, b: Json, follow: Follow): boolean {
  if (a === b) return !hasManyDigits(a);
  if (Array.isArray(a)) {
    const other = b as readonly Json[];
    return (
      Array.isArray(b) &&
      a.length === other.length &&
      a.every((item: Json, index) => isEqualText(item, other[index]!, follow))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  let surplus = 0;
  for (const name in b) if (!PROSE.has(name)) surplus++;
  if (a["description"] === undefined && !haveSameContract(undefined, b["description"])) return false;
  for (const name in a) {
    if (PROSE.has(name)) {
      if (name === "description" && !haveSameContract(a[name]!, b[name])) return false;
      continue;
    }
    surplus--;
    const left = a[name]!;
    const right = b[name];
    if (right === undefined || name === "discriminator") return false;
    if (typeof left === "string") {
      if (left !== right || DYNAMIC.has(name) || (name === "$ref" && !follow(left))) return false;
    } else if (MAPS.has(name) ? !areEqualMembers(left, right, follow) : !isEqualValue(name, left, right, follow))
      return false;
  }
  return surplus === 0;
}

/** Returns whether two descriptions state the same, regardless of wording. A missing description states nothing. */
function haveSameContract(a: Json | undefined, b: Json | undefined): boolean {
  return stateTheSame(typeof a === "string" ? a : "", typeof b === "string" ? b : "");
}

function isEqualValue(name: string, a: Json, b: Json, follow: Follow): boolean {
  const isData = DATA.has(name) || (name.startsWith("x-") && name !== ASSIGNED_TYPE && name !== TYPE_PARTS);
  return isData ? sameJson(a, b) && !hasManyDigits(a) : isEqualText(a, b, follow);
}

/** `parameters` is a list in an operation; every other value here is a record. */
function areEqualMembers(a: Json, b: Json, follow: Follow): boolean {
  if (!isObject(a) || !isObject(b)) return isEqualText(a, b, follow);
  return sameNames(a, b) && Object.keys(a).every((name) => isEqualText(a[name]!, b[name]!, follow));
}

function sameNames(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name));
}
