import { dictionary } from "../../model/json.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { SchemaSides } from "./sides.ts";
import { fullPath } from "./addresses.ts";
import { moveOf, segmentsOf, startsWith } from "./moves.ts";
import { likeness } from "./renames.ts";
import { differInVersion } from "./versions.ts";

type OperationPairs = readonly (readonly [Operation, Operation])[];

/**
 * Pairs operations at another path: with the same operationId, with the same signature and a similar path, or with the
 * same change of prefix. Ambiguous pairs are skipped.
 */
export function matchRenamed(
  removed: readonly Operation[],
  added: readonly Operation[],
  sides: SchemaSides,
): OperationPairs {
  if (removed.length === 0 || added.length === 0) return [];
  const left = removed.map(profileOf);
  const right = added.map(profileOf);
  const near = nearby(right);
  const successors = left.map((before) => [...near(before)].filter((after) => isSuccessor(before, after, sides)));
  const claims = new Map<Profile, number>();
  for (const after of successors.flat()) claims.set(after, (claims.get(after) ?? 0) + 1);
  const result: (readonly [Operation, Operation])[] = [];
  for (const [index, [only, ...others]] of successors.entries()) {
    if (only === undefined || others.length > 0 || claims.get(only) !== 1) continue;
    result.push([left[index]!.operation, only.operation]);
  }
  return [...result, ...companions(result, left, right)];
}

interface Profile {
  readonly operation: Operation;
  readonly path: string;
  readonly segments: readonly string[];
}

function profileOf(operation: Operation): Profile {
  return { operation, path: fullPath(operation), segments: segmentsOf(operation) };
}

/** Returns candidates without comparing all pairs: by operationId, by first letters of segments, by prefix. */
function nearby(profiles: readonly Profile[]): (profile: Profile) => ReadonlySet<Profile> {
  const index = new Map<string, Profile[]>();
  const add = (key: string, profile: Profile): void => {
    const known = index.get(key);
    if (known === undefined) index.set(key, [profile]);
    else known.push(profile);
  };
  for (const profile of profiles) {
    for (const key of keysOfOwn(profile)) add(key, profile);
    for (const rest of suffixesOf(profile)) add(`below ${rest}`, profile);
  }
  return (profile) => {
    const keys = [...keysOfOwn(profile), `below ${profile.segments.join("/")}`];
    for (const rest of suffixesOf(profile)) keys.push(`at ${rest}`);
    return new Set(keys.flatMap((key) => index.get(key) ?? []));
  };
}

function keysOfOwn({ operation, segments }: Profile): readonly string[] {
  const spelling = segments.map(
    (segment) => `${/\p{L}/u.exec(segment)?.[0].toLowerCase() ?? ""}${segment.replace(/\P{N}/gu, "")}`,
  );
  const keys = [`like ${spelling.join("/")}`, `at ${segments.join("/")}`];
  return operation.operationId === undefined ? keys : [...keys, `id ${operation.operationId.value}`];
}

/** Returns the rest of the path below each prefix. */
function suffixesOf({ segments }: Profile): readonly string[] {
  return segments.slice(1).map((_, index) => segments.slice(index + 1).join("/"));
}

/**
 * Returns whether an operation can be a renamed one. An operation that was removed as announced has no successor, and
 * another API version is another API.
 */
function isSuccessor(old: Profile, new_: Profile, sides: SchemaSides): boolean {
  const { operation: before } = old;
  const { operation: after } = new_;
  if (before.kind !== after.kind || before.method !== after.method || before.annotations.deprecated !== undefined)
    return false;
  const oldId = before.operationId?.value;
  const newId = after.operationId?.value;
  const keptId = oldId !== undefined && oldId === newId;
  if (!keptId) {
    if (oldId !== undefined && newId !== undefined && likeness(oldId, newId) === 0) return false;
    if (!areSimilarPaths(old.segments, new_.segments) || !sameSignature(before, after, old, new_, sides)) return false;
  }
  return !differInVersion(old.path, new_.path);
}

/** Returns whether paths are equal or similar in each segment, or equal below an added or removed prefix. */
function areSimilarPaths(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === b.length)
    return a.every((segment, index) => segment === b[index] || areSimilarSegments(segment, b[index]!));
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const prefix = longer.slice(0, longer.length - shorter.length);
  const rest = longer.slice(prefix.length);
  return (
    !prefix.includes("{}") &&
    shorter.some((segment) => segment !== "{}") &&
    shorter.every((one, index) => one === rest[index])
  );
}

function areSimilarSegments(a: string, b: string): boolean {
  return !a.includes("{") && !b.includes("{") && likeness(a, b) > 0;
}

function respelt(a: readonly string[], b: readonly string[]): boolean {
  return (
    a.length === b.length && a.every((segment, index) => segment === b[index] || likeness(segment, b[index]!) === 1)
  );
}

/** Returns whether signatures are equal. Without a common schema, only the spelling of the path can differ. */
function sameSignature(old: Operation, new_: Operation, a: Profile, b: Profile, sides: SchemaSides): boolean {
  if (keysOf(old.parameters) !== keysOf(new_.parameters) || keysOf(old.responses) !== keysOf(new_.responses))
    return false;
  const before = schemasOf(old);
  const after = schemasOf(new_);
  const slots = Object.keys(before);
  if (keysOf(before) !== keysOf(after)) return false;
  return slots.length === 0
    ? respelt(a.segments, b.segments)
    : slots.every((slot) => sides.same(before[slot]!, after[slot]!));
}

function keysOf(record: object): string {
  return Object.keys(record).sort().join("\t");
}

function schemasOf(operation: Operation): Record<string, string> {
  const result = dictionary<string>();
  const bodies: (readonly [string, Operation["responses"][string]["content"]])[] = [];
  if (operation.requestBody !== undefined) bodies.push(["body", operation.requestBody.content]);
  for (const response of Object.values(operation.responses)) bodies.push([response.status, response.content]);
  for (const [slot, content] of bodies) {
    for (const media of Object.values(content))
      if (media.schema !== undefined) result[`${slot} ${media.name}`] = media.schema;
  }
  return result;
}

/** Pairs operations that moved with a renamed one: their paths are equal after the same change of prefix. */
function companions(renamed: OperationPairs, removed: readonly Profile[], added: readonly Profile[]): OperationPairs {
  const settled = new Set(renamed.flat());
  const moves = new Map(renamed.map(([old, new_]) => moveOf(old, new_)).map((move) => [JSON.stringify(move), move]));
  const addressOf = ({ operation: { kind, method } }: Profile, segments: readonly string[]): string =>
    [kind, method, ...segments].join("/");
  const arrived = new Map(added.map((profile) => [addressOf(profile, profile.segments), profile]));
  const goalsOf = (before: Profile): readonly Profile[] =>
    [...moves.values()].flatMap(({ from, to }) => {
      if (!startsWith(before.segments, from)) return [];
      const goal = arrived.get(addressOf(before, [...to, ...before.segments.slice(from.length)]));
      return goal === undefined || settled.has(goal.operation) ? [] : [goal];
    });
  return removed.flatMap((before) => {
    if (settled.has(before.operation) || before.operation.annotations.deprecated !== undefined) return [];
    const [goal, ...others] = new Set(goalsOf(before));
    if (goal === undefined || others.length > 0) return [];
    settled.add(before.operation).add(goal.operation);
    return [[before.operation, goal.operation] as const];
  });
}
