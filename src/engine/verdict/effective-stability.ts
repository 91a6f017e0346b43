import type { Stability } from "../../contracts/finding.ts";
import type { DeclaredType, Declarations } from "../../model/declaration.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { referencesIn } from "../same/references.ts";
import { atLeastAsStable, STABLE, standingOfVersion, type Stabilities, type Standing } from "./stability.ts";

/** The standing of the most stable use of a declared type, known by the pointer of its schema: each use is as stable as its least stable step. */
export type EffectiveStability = (type: Pointer) => Standing;

/** A use of a type by another one, in a member if one is named. */
interface Mention {
  readonly by: DeclaredType;
  readonly member: string | undefined;
}

/** Computes stability by uses, on request. */
export function createEffectiveStability(
  { declarations, schemas }: Snapshot,
  { ofMember }: Pick<Stabilities, "ofMember">,
): EffectiveStability {
  if (declarations === undefined) return () => STABLE;
  const types = new Map(Object.values(declarations.types).map((type) => [type.at, type]));
  const known = new Map<Pointer, Standing>();
  const mentions = new Map<Pointer, readonly Mention[]>();
  let users: ReadonlyMap<Pointer, readonly DeclaredType[]> | undefined;

  function mentionsOf(at: Pointer): readonly Mention[] {
    let found = mentions.get(at);
    if (found === undefined) {
      users ??= usersIn([...types.values()], schemas);
      found = (users.get(at) ?? []).flatMap((by) => mentionsIn(by, at, schemas.source(by.at)));
      mentions.set(at, found);
    }
    return found;
  }

  function stepOf({ by, member }: Mention): Standing {
    const property = member === undefined ? undefined : schemas.get(by.at).properties[member];
    return property === undefined ? STABLE : ofMember(property);
  }

  /**
   * Returns true if a kind or an unused type of this stability leads to the type; otherwise the places that lower it.
   */
  function climb(type: Pointer, level: Stability): true | ReadonlySet<string> {
    const obstacles = new Set<string>();
    const passes = ({ stability, because }: Standing): boolean => {
      if (atLeastAsStable(stability, level)) return true;
      for (const reason of because) obstacles.add(reason);
      return false;
    };
    const seen = new Set([type]);
    for (const at of seen) {
      const others = mentionsOf(at).filter(({ by }) => by.at !== at);
      const declared = types.get(at);
      const isOffered = declared?.isKind === true || others.length === 0;
      if (isOffered && passes(standingOf(declared, declarations!))) return true;
      for (const user of others) if (!seen.has(user.by.at) && passes(stepOf(user))) seen.add(user.by.at);
    }
    return obstacles;
  }

  function standingOfUses(type: Pointer): Standing {
    const asStable = climb(type, "stable");
    if (asStable === true) return STABLE;
    const asBeta = climb(type, "beta");
    return asBeta === true
      ? { stability: "beta", because: [...asStable].sort() }
      : { stability: "alpha", because: [...asBeta].sort() };
  }

  return (type) => {
    let standing = known.get(type);
    if (standing === undefined) known.set(type, (standing = standingOfUses(type)));
    return standing;
  };
}

function standingOf(type: DeclaredType | undefined, { packages }: Declarations): Standing {
  const version = type && packages[type.package]?.version;
  return version === undefined ? STABLE : standingOfVersion(version);
}

/** Indexes types by the types that their text names. */
function usersIn(types: readonly DeclaredType[], schemas: SchemaTable): ReadonlyMap<Pointer, readonly DeclaredType[]> {
  const found = new Map<Pointer, DeclaredType[]>();
  for (const type of types) {
    const references = schemas.written?.(type.at)?.references ?? referencesIn(schemas.source(type.at) ?? {});
    for (const target of new Set(references)) {
      const others = found.get(target);
      if (others === undefined) found.set(target, [type]);
      else others.push(type);
    }
  }
  return found;
}

function mentionsIn(by: DeclaredType, target: Pointer, source: Json | undefined): readonly Mention[] {
  if (!isObject(source)) return [];
  const { properties, ...rest } = source;
  const members = isObject(properties) ? Object.entries(properties) : [];
  const all: readonly (readonly [string | undefined, Json])[] = [[undefined, rest], ...members];
  return all.flatMap(([member, schema]) => (referencesIn(schema).includes(target) ? [{ by, member }] : []));
}
