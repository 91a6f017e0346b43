import { isObject, type Json, type JsonObject, sameJson } from "../../model/json.ts";
import { child, type Pointer, principal, split } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";
import { conjunctsOf, traitsOf, TYPE_PARTS, TYPE_TRAITS } from "../../model/typing.ts";
import type { SchemaSides } from "../match/sides.ts";

type Path = readonly (string | number)[];

/** Types within types: what goes deeper is not looked for. */
const MAX_DEPTH = 8;

/**
 * Returns whether a result type that was a part of an argument is now the type parameter that this argument determines.
 */
export function isPassedOn(old: Schema, new_: Schema, sides: SchemaSides): boolean {
  const [was, chosen] = [old, new_].map((schema) => traitsOf(schema).chosen);
  if (was !== undefined || chosen === undefined) return false;
  const [before, after] = [parametersOf(old, sides.old), parametersOf(new_, sides.new)];
  const returned = sides.old.source(principal(old.pointer));
  return after.some((parameter, index) =>
    conjunctsOf(chosen)
      .flatMap((each) => pathsTo(each, parameter))
      .some((path) => {
        const passed = valueAt(before[index], path);
        return passed !== undefined && returned !== undefined && sameJson(passed, returned);
      }),
  );
}

/** The type parameter that a schema as written stands for. */
function chosenIn({ [TYPE_TRAITS]: traits }: JsonObject): Json | undefined {
  return isObject(traits) ? traits["chosen"] : undefined;
}

/** Returns the type parameters of the function that a schema belongs to. */
function parametersOf({ pointer }: Schema, { source }: SchemaTable): readonly Json[] {
  const call = callOf(principal(pointer));
  const parameters = call === undefined ? undefined : source(child(call, "parameters"));
  return isObject(parameters) ? Object.values(parameters) : [];
}

function callOf(at: Pointer): Pointer | undefined {
  const [kind, name] = split(at).tokens;
  return kind === "functions" && name !== undefined ? child("#", kind, name) : undefined;
}

function pathsTo(chosen: string, value: Json | undefined, depth = 0): readonly Path[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item, index) => pathsWithin(chosen, item, index, depth));
  }
  if (!isObject(value) || depth > MAX_DEPTH) return [];
  if (chosenIn(value) === chosen) return [[]];
  return Object.entries(value).flatMap(([name, inner]) => pathsWithin(chosen, inner, name, depth));
}

function pathsWithin(chosen: string, value: Json, step: string | number, depth: number): readonly Path[] {
  return pathsTo(chosen, value, depth + 1).map((path) => [step, ...path]);
}

function valueAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((inner, step, index) => {
    if (Array.isArray(inner)) return (inner as readonly Json[])[Number(step)];
    if (!isObject(inner)) return undefined;
    const [only, ...others] = Object.values(inner);
    // The parameters and result of a function belong to its text, which contains the type.
    return path[index - 1] === TYPE_PARTS && others.length === 0 ? only : inner[step];
  }, value);
}
