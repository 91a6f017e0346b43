// Edits such as people make: of one type, wherever it stands in a module.
import type { Chance } from "../chance.ts";
import { partsOf, withParts, word, type Declared, type Member, type Module, type Shape, type Type } from "./model.ts";
import { randomType } from "./random.ts";

export interface Edited {
  readonly old: Module;
  readonly new: Module;
}

/** Undefined where the edit that chance picks finds nothing to edit. */
export function editedModule(old: Module, chance: Chance): Edited | undefined {
  // An alias may not stand for itself.
  const named = old.declared.filter(({ as }) => as === "interface");
  const edit = (type: Type): Type => edited(type, chance, named);
  const places = ["taken", "given", ...old.declared.map(({ name }) => name)];
  const place = chance.of(places);
  const after: Module = {
    declared: old.declared.map((each): Declared => {
      if (each.name !== place) return each;
      const type = edit(each.type);
      return each.as === "alias" || type.kind === "shape" ? { ...each, type } : each;
    }),
    taken: place === "taken" ? edit(old.taken) : old.taken,
    given: place === "given" ? edit(old.given) : old.given,
  };
  return JSON.stringify(after) === JSON.stringify(old) ? undefined : { old, new: after };
}

function edited(type: Type, chance: Chance, declared: readonly Declared[]): Type {
  const parts = partsOf(type);
  if (parts.length > 0 && chance.is(60)) {
    // Its names stay.
    const isRecord = type.kind === "applied" && type.name === "Record";
    const at = isRecord ? parts.length - 1 : chance.of(parts.map((_, place) => place));
    return withParts(type, (part, place) => (place === at ? edited(part, chance, declared) : part));
  }
  return type.kind !== "shape" && chance.is(12)
    ? randomType(chance, declared, 0)
    : editedAsSuch(type, chance, declared);
}

function editedAsSuch(type: Type, chance: Chance, declared: readonly Declared[]): Type {
  const other = (): Type => randomType(chance, declared, 0);
  switch (type.kind) {
    case "word":
      return chance.of([
        { kind: "union", of: [type, word(chance.of(["null", "undefined", '"w"', "number"]))] },
        { kind: "list", of: type },
        word(chance.of(["string", "number", "unknown", '"x"', "Date"])),
      ]);
    case "shape":
      return editedShape(type, chance, other);
    case "union":
    case "intersection":
      return chance.of([
        { ...type, of: [...type.of].reverse() },
        { ...type, of: type.kind === "union" ? [...type.of, other()] : type.of },
        type.of.length > 1 ? { ...type, of: type.of.slice(1) } : type,
        type.of[0]!,
      ]);
    case "tuple":
      return chance.of([
        { ...type, of: [...type.of, other()] },
        { kind: "list", of: type.of[0]! },
      ]);
    case "list":
      return chance.of([type.of, { kind: "applied", name: "ReadonlyArray", of: [type.of] }]);
    case "call": {
      const { parameters } = type;
      const last = parameters.at(-1);
      return chance.of<Type>([
        { ...type, result: other() },
        {
          ...type,
          parameters: [
            ...parameters,
            { name: "three", type: other(), optional: last?.optional === true || chance.is(50) },
          ],
        },
        last ? { ...type, parameters: [...parameters.slice(0, -1), { ...last, optional: !last.optional }] } : type,
      ]);
    }
    default:
      return chance.of([type.of.at(-1)!, { kind: "union", of: [type, word("null")] }]);
  }
}

function editedShape(type: Shape, chance: Chance, other: () => Type): Shape {
  const { members } = type;
  if (members.length === 0)
    return { ...type, members: [{ name: "added", type: other(), optional: true, readonly: false }] };
  const at = chance.of(members.map((_, place) => place));
  const change = (how: (member: Member) => Member): Shape => ({
    ...type,
    members: members.map((member, place) => (place === at ? how(member) : member)),
  });
  return chance.of<() => Shape>([
    () => ({ ...type, members: members.filter((_, place) => place !== at) }),
    () => ({
      ...type,
      members: [...members, { name: "added", type: other(), optional: chance.is(50), readonly: false }],
    }),
    () => ({ ...type, members: [...members].reverse() }),
    () => change((member) => ({ ...member, optional: !member.optional })),
    () => change((member) => ({ ...member, readonly: !member.readonly })),
    () => change((member) => ({ ...member, name: "renamed" })),
    () => change((member) => ({ ...member, type: other() })),
    () => ({ ...type, members: members.map((member) => ({ ...member, optional: true })) }),
  ])();
}
