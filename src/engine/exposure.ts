import type { Stability } from "../finding.ts";
import type { DeclaredType, Declarations } from "../model/declaration.ts";
import { isObject, type Json } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import { stageOfVersion } from "../model/resource.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { atLeastAsStable, type Stabilities } from "./stability.ts";

/** How stable the most stable use of a declared type is, known by the pointer of its schema: each use is as stable as its least stable step. */
export type Exposure = (type: Pointer) => Stability;

/** A type that another one mentions, in a member if one is named. */
interface Mention {
  readonly by: DeclaredType;
  readonly member: string | undefined;
}

/** Uses are sought when first asked for. */
export function createExposure(
  { declarations, schemas }: Snapshot,
  { ofMember }: Pick<Stabilities, "ofMember">,
): Exposure {
  if (declarations === undefined) return () => "stable";
  const types = new Map(Object.values(declarations.types).map((type) => [type.at, type]));
  const known = new Map<Pointer, Stability>();
  let mentions: ReadonlyMap<Pointer, readonly Mention[]> | undefined;

  function stepOf({ by, member }: Mention): Stability {
    const property = member === undefined ? undefined : schemas.get(by.at).properties[member];
    return property === undefined ? "stable" : ofMember(property);
  }

  function isUsed(type: Pointer, level: Stability, of: ReadonlyMap<Pointer, readonly Mention[]>): boolean {
    const seen = new Set([type]);
    for (const at of seen) {
      const users = (of.get(at) ?? []).filter(({ by }) => by.at !== at);
      const declared = types.get(at);
      const isOffered = declared?.isKind === true || users.length === 0;
      if (isOffered && atLeastAsStable(stageOf(declared, declarations!), level)) return true;
      for (const user of users) if (!seen.has(user.by.at) && atLeastAsStable(stepOf(user), level)) seen.add(user.by.at);
    }
    return false;
  }

  return (type) => {
    let stability = known.get(type);
    if (stability === undefined) {
      const of = (mentions ??= mentionsIn([...types.values()], (at) => schemas.source(at)));
      const levels: readonly Stability[] = ["stable", "beta"];
      stability = levels.find((level) => isUsed(type, level, of)) ?? "alpha";
      known.set(type, stability);
    }
    return stability;
  };
}

function stageOf(type: DeclaredType | undefined, { packages }: Declarations): Stability {
  const version = type && packages[type.package]?.version;
  return (version === undefined ? undefined : stageOfVersion(version)) ?? "stable";
}

function mentionsIn(
  types: readonly DeclaredType[],
  sourceOf: (at: Pointer) => Json | undefined,
): ReadonlyMap<Pointer, readonly Mention[]> {
  const found = new Map<Pointer, Mention[]>();
  const add = (by: DeclaredType, member: string | undefined, schema: Json): void => {
    for (const target of referencesIn(schema)) {
      const others = found.get(target);
      if (others === undefined) found.set(target, [{ by, member }]);
      else others.push({ by, member });
    }
  };
  for (const type of types) {
    const source = sourceOf(type.at);
    if (!isObject(source)) continue;
    const { properties, ...rest } = source;
    add(type, undefined, rest);
    if (isObject(properties)) for (const [name, member] of Object.entries(properties)) add(type, name, member);
  }
  return found;
}

/** Default values and the like hold no references. */
function referencesIn(schema: Json): readonly string[] {
  const found: string[] = [];
  const open: Json[] = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...(next as readonly Json[]));
    else if (isObject(next)) {
      if (typeof next["$ref"] === "string") found.push(next["$ref"]);
      for (const part of Object.values(next)) if (typeof part === "object" && part !== null) open.push(part);
    }
  }
  return found;
}
