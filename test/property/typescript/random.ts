// Random modules, small and such as people write.
import type { Chance } from "../chance.ts";
import { word, type Call, type Declared, type Module, type Shape, type Type } from "./model.ts";

const MEMBERS = ["size", "mode", "tags"] as const;
const BASIC = ["string", "string", "number", "boolean"] as const;
const LITERALS = ['"x"', '"y"', "1", "2", "true", "null"] as const;
const LIBRARY = ["Date", "RegExp", "Uint8Array", "unknown"] as const;
const HOLDERS = ["Promise", "Set", "NonNullable", "ReadonlyArray"] as const;

export function randomModule(chance: Chance): Module {
  const declared: Declared[] = [];
  for (const name of ["Part", "Whole", "Box"].slice(0, chance.of([0, 0, 1, 1, 2, 3]))) {
    declared.push(randomDeclared(name, chance, declared));
  }
  return { declared, taken: randomType(chance, declared, 3), given: randomType(chance, declared, 3) };
}

function randomDeclared(name: string, chance: Chance, before: readonly Declared[]): Declared {
  if (name === "Box") return { name, as: "interface", parameters: ["T"], type: boxOf(chance, before) };
  const base = before.find(({ as }) => as === "interface")?.name;
  const as = chance.of(["interface", "interface", "alias"] as const);
  const type = as === "alias" ? randomType(chance, before, 2) : randomShape(chance, before, 1);
  // A list of the same, as of children.
  const own = { name: "more", type: { kind: "list", of: word(name) }, optional: true, readonly: false } as const;
  const whole: Type = type.kind === "shape" && chance.is(20) ? { ...type, members: [...type.members, own] } : type;
  if (as !== "interface" || base === undefined || chance.is(60)) return { name, as, parameters: [], type: whole };
  const others = { kind: "shape", members: [{ name: "extra", type: word("string"), optional: true, readonly: false }] };
  return { name, as, parameters: [], extends: base, type: others as Shape };
}

function boxOf(chance: Chance, before: readonly Declared[]): Shape {
  const held = chance.of([word("T"), { kind: "list", of: word("T") } as const]);
  const shape = randomShape(chance, before, 1);
  return {
    ...shape,
    members: [{ name: "held", type: held, optional: chance.is(30), readonly: false }, ...shape.members],
  };
}

export function randomType(chance: Chance, declared: readonly Declared[], depth: number): Type {
  const inner = (): Type => randomType(chance, declared, depth - 1);
  const luck =
    depth <= 0 ? chance.of([0, 1, 1, 2, 3, 4]) : chance.of([0, 1, 3, 4, 5, 5, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  switch (luck) {
    case 0:
      return word(chance.of(LITERALS));
    case 1:
      return word(chance.of(BASIC));
    case 2:
      return word(chance.of(LIBRARY));
    case 3:
    case 4:
      return randomNamed(chance, declared, depth);
    case 5:
      return randomShape(chance, declared, depth);
    case 6:
      return { kind: "list", of: inner() };
    case 7:
      return { kind: "union", of: [word(chance.of(LITERALS)), word(chance.of([...LITERALS, "undefined"])), inner()] };
    case 8:
      return { kind: "union", of: [inner(), inner()] };
    case 9:
      return randomCall(chance, inner);
    case 10:
      return randomHolder(chance, inner(), declared);
    case 11:
      return { kind: "applied", name: "Record", of: [word('"a" | "b"'), inner()] };
    case 12:
      return { kind: "tuple", of: [inner(), inner()] };
    default:
      return {
        kind: "intersection",
        of: [randomShape(chance, declared, depth - 1), randomShape(chance, declared, 0, ["depth"])],
      };
  }
}

function randomHolder(chance: Chance, held: Type, declared: readonly Declared[]): Type {
  const name = chance.of(HOLDERS);
  const shape = randomShape(chance, declared, 0);
  // A promise of a promise is one, but not for the compiler.
  if (name === "Promise" && held.kind === "applied") return held;
  return { kind: "applied", name, of: [name === "NonNullable" ? { kind: "union", of: [shape, word("null")] } : held] };
}

/** One that is declared, or a view of one. */
function randomNamed(chance: Chance, declared: readonly Declared[], depth: number): Type {
  if (declared.length === 0) return word(chance.of(BASIC));
  const { name, parameters, as } = chance.of(declared);
  if (parameters.length > 0) return { kind: "applied", name, of: [randomType(chance, declared, depth - 1)] };
  if (as === "alias" || chance.is(75)) return word(name);
  return word(chance.of([`Partial<${name}>`, `Readonly<${name}>`, `Required<${name}>`, `keyof ${name}`]));
}

export function randomShape(
  chance: Chance,
  declared: readonly Declared[],
  depth: number,
  names: readonly string[] = MEMBERS.slice(0, chance.of([1, 2, 3])),
): Shape {
  const members = names.map((name) => ({
    name,
    type: chance.is(5) ? word("undefined") : randomType(chance, declared, depth - 1),
    optional: chance.is(35),
    readonly: chance.is(10),
  }));
  return { kind: "shape", members };
}

function randomCall(chance: Chance, inner: () => Type): Call {
  const names = ["one", "two"].slice(0, chance.of([0, 1, 1, 2]));
  const optional = chance.is(30);
  return {
    kind: "call",
    parameters: names.map((name, place) => ({ name, type: inner(), optional: optional && place === names.length - 1 })),
    result: chance.is(40) ? word("void") : inner(),
  };
}
