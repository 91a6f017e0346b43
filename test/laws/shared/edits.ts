// Edits of one definition, or of one reference to a definition.
import type { Chance } from "../../property/chance.ts";
import { DEFINITIONS, definitionOf, editedMembers, reachedFrom, type Reference, type Shared } from "./model.ts";

/** One edit of a definition or of a use. */
export interface SharedEdit {
  /** The definition or use that is edited. */
  readonly holder: string;
  /** The definitions that an edited reference led to, and leads to. */
  readonly references: readonly string[];
  apply(shared: Shared): Shared;
}

export function randomEdit(shared: Shared, chance: Chance, canRecur: boolean): SharedEdit | undefined {
  return chance.is(50)
    ? editOfDefinition(shared, chance.of(DEFINITIONS), chance)
    : editOfReference(shared, chance, canRecur);
}

export function editOfDefinition(shared: Shared, name: string, chance: Chance): SharedEdit {
  const after = editedMembers(definitionOf(shared, name).members, chance);
  return {
    holder: name,
    references: [],
    apply: (whole) => ({
      ...whole,
      definitions: whole.definitions.map((each) => (each.name === name ? { ...each, members: after } : each)),
    }),
  };
}

/** A use, or a member of a definition, refers to another definition. */
function editOfReference(shared: Shared, chance: Chance, canRecur: boolean): SharedEdit | undefined {
  const holders = shared.definitions.filter(({ members }) => members.some(({ type }) => typeof type !== "string"));
  const holder = chance.of([...shared.uses.map(({ name }) => name), ...holders.map(({ name }) => name)]);
  const before = referenceOf(shared, holder);
  const others = shared.definitions
    .map(({ name }) => name)
    .filter((name) => name !== before.ref && (canRecur || !reachedFrom(shared, [name]).has(holder)));
  if (others.length === 0) return undefined;
  const ref = chance.of(others);
  const redirected = <T extends { readonly type: unknown }>(each: T): T => ({ ...each, type: { ...before, ref } });
  return {
    holder,
    references: [before.ref, ref],
    apply: (whole) => ({
      uses: whole.uses.map((use) => (use.name === holder ? redirected(use) : use)),
      definitions: whole.definitions.map((each) =>
        each.name === holder
          ? { ...each, members: each.members.map((own) => (typeof own.type === "string" ? own : redirected(own))) }
          : each,
      ),
    }),
  };
}

/** A definition has at most one reference. */
function referenceOf(shared: Shared, holder: string): Reference {
  const use = shared.uses.find(({ name }) => name === holder);
  if (use !== undefined) return use.type;
  return definitionOf(shared, holder)
    .members.map(({ type }) => type)
    .find((type) => typeof type !== "string")!;
}

/** Returns whether neither edit changes what the other one is about. */
export function areUnrelated(shared: Shared, one: SharedEdit, other: SharedEdit): boolean {
  if (one.holder === other.holder) return false;
  const both = other.apply(one.apply(shared));
  const isFree = (edit: SharedEdit, by: SharedEdit): boolean =>
    [shared, both].every((state) => !reachedFrom(state, edit.references).has(by.holder));
  return isFree(one, other) && isFree(other, one);
}
