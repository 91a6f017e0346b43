// An API whose uses share definitions, without the text of any format.
import type { Chance } from "../../property/chance.ts";

export type Scalar = "text" | "short text" | "whole number" | "flag" | "choice";

/** A definition by its name, or a list of it. */
export interface Reference {
  readonly ref: string;
  readonly isList: boolean;
}

export type Type = Scalar | Reference;

export interface Member {
  readonly name: string;
  readonly type: Type;
  readonly isRequired: boolean;
}

export interface Definition {
  readonly name: string;
  readonly members: readonly Member[];
}

/** A part of the API that takes or gives values of a definition. */
export interface Use {
  readonly name: string;
  readonly way: "taken" | "given" | "both";
  readonly type: Reference;
}

export interface Shared {
  readonly definitions: readonly Definition[];
  readonly uses: readonly Use[];
}

export const MEMBERS = ["size", "mode", "tags", "host", "color", "weight"] as const;
export const DEFINITIONS = ["Ash", "Birch", "Cedar", "Elm"] as const;
const USES = ["plant", "harvest", "inspect", "transfer"] as const;
const SCALARS: readonly Scalar[] = ["text", "text", "short text", "whole number", "flag", "choice"];

/** `canRecur`: a definition can contain a list of itself, or of one that contains it. */
export function randomShared(chance: Chance, canRecur: boolean): Shared {
  const definitions: Definition[] = [];
  for (const name of DEFINITIONS) {
    // Common members of two definitions stay the same where a reference is edited.
    const like = definitions.length > 0 && chance.is(50) ? chance.of(definitions) : undefined;
    definitions.push({ name, members: like ? editedMembers(like.members, chance) : randomMembers(chance) });
  }
  const withReferences = definitions.map((definition, index): Definition => {
    const later = DEFINITIONS.slice(index + 1);
    const targets = canRecur && chance.is(25) ? DEFINITIONS : later;
    if (targets.length === 0 || chance.is(35)) return definition;
    const ref = chance.of<string>(targets);
    const isList = !(later as readonly string[]).includes(ref) || chance.is(40);
    const part: Member = { name: "part", type: { ref, isList }, isRequired: !isList && chance.is(30) };
    return { ...definition, members: [...definition.members, part] };
  });
  const uses = USES.slice(0, chance.of([2, 3, 4])).map((name): Use => ({
    name,
    way: chance.of(["taken", "given", "both"] as const),
    type: { ref: chance.of(DEFINITIONS), isList: chance.is(25) },
  }));
  return { definitions: withReferences, uses };
}

function randomMembers(chance: Chance): readonly Member[] {
  const names = MEMBERS.filter(() => chance.is(40));
  return (names.length === 0 ? MEMBERS.slice(0, 2) : names).map((name) => randomMember(name, chance));
}

function randomMember(name: string, chance: Chance): Member {
  return { name, type: chance.of(SCALARS), isRequired: chance.is(30) };
}

/** The members after one edit; references stay. */
export function editedMembers(members: readonly Member[], chance: Chance): readonly Member[] {
  const scalars = members.filter(({ type }) => typeof type === "string");
  const free = MEMBERS.filter((name) => members.every((each) => each.name !== name));
  const added = free.length === 0 ? [] : [() => [...members, randomMember(chance.of(free), chance)]];
  if (scalars.length === 0) return added[0]?.() ?? members;
  const member = chance.of(scalars);
  const replace = (...by: readonly Member[]): readonly Member[] =>
    members.flatMap((each) => (each === member ? by : [each]));
  return chance.of([
    ...added,
    () => replace(),
    () => replace({ ...member, type: chance.of(SCALARS.filter((each) => each !== member.type)) }),
    () => replace({ ...member, isRequired: !member.isRequired }),
    () => replace(randomMember(free.length === 0 ? member.name : chance.of(free), chance)),
  ])();
}

export function definitionOf({ definitions }: Shared, name: string): Definition {
  return definitions.find((each) => each.name === name)!;
}

/** The names of a definition and of what it refers to. */
export function reachedFrom(shared: Shared, names: Iterable<string>): ReadonlySet<string> {
  const reached = new Set(names);
  for (const name of reached) {
    for (const { type } of definitionOf(shared, name).members) if (typeof type !== "string") reached.add(type.ref);
  }
  return reached;
}
