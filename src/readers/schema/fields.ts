import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { ProblemSink } from "../problems.ts";
import { isNumber, type NumberKind } from "./numbers.ts";

/** Reads a member of the JSON type that the specification wants; anything else is a problem and reads as absent. */
export interface FieldReader {
  string(value: JsonObject, at: Pointer, keyword: string): string | undefined;
  number(value: JsonObject, at: Pointer, keyword: string, kind?: NumberKind): number | undefined;
  list(value: JsonObject, at: Pointer, keyword: string): readonly Json[] | undefined;
  object(value: JsonObject, at: Pointer, keyword: string): JsonObject | undefined;
  /** Returns whether the value is an object or a boolean. */
  isSchema(value: Json, at: Pointer): value is JsonObject | boolean;
  wrongType(at: Pointer, expected: string, found: Json): void;
  /** Names no schema. */
  namesNothing(at: Pointer, name: string): void;
  /** Reports that values were read as the stated type. */
  readAs(at: Pointer, found: string): void;
}

export function createFieldReader(problems: ProblemSink): FieldReader {
  const wrong = (at: Pointer, message: string, hint: string): void =>
    problems.add({
      code: "WRONG_TYPE",
      level: "error",
      message,
      hint: `${hint}; the rest of the document is compared without this part.`,
      at,
    });
  const wrongType = (at: Pointer, expected: string, found: Json): void =>
    wrong(at, `Expected ${expected}, found ${describe(found)}.`, "Write it as the specification asks");
  const read =
    <T extends Json>(is: (value: Json) => value is T, expected: string) =>
    (value: JsonObject, at: Pointer, keyword: string): T | undefined => {
      const found = value[keyword];
      if (found === undefined) return undefined;
      if (is(found)) return found;
      wrongType(child(at, keyword), expected, found);
      return undefined;
    };
  const number = read((value) => typeof value === "number", "a number");
  return {
    string: read((value) => typeof value === "string", "a string"),
    number: (value, at, keyword, kind = "any") => {
      const found = number(value, at, keyword);
      if (found === undefined || isNumber(found, kind)) return found;
      wrong(
        child(at, keyword),
        `\`${keyword}\` must be ${WANTED[kind]}.`,
        "Write a number that the specification allows, or remove the keyword",
      );
      return undefined;
    },
    list: read((value): value is readonly Json[] => Array.isArray(value), "a list"),
    object: read(isObject, "an object"),
    isSchema: (value, at): value is JsonObject | boolean => {
      if (isObject(value) || typeof value === "boolean") return true;
      if (typeof value === "string" && at.endsWith("/$ref")) {
        const message = "A `$ref` stands for one schema, and here for several with their names.";
        wrong(at, message, "Let `allOf` refer to a schema that declares them");
        return false;
      }
      wrongType(at, "a schema (an object or a boolean)", value);
      return false;
    },
    wrongType,
    namesNothing: (at, name) =>
      problems.add({
        code: "REF_NOT_FOUND",
        level: "warning",
        message: `There is no schema ${JSON.stringify(name)} for this value of the discriminator.`,
        hint: "Add the schema, or correct the name.",
        at,
      }),
    readAs: (at, found) => {
      const message = `${found}; they are read as if they were.`;
      const hint = "Write them as values of that type, or name their own: by the letter nothing is valid here.";
      problems.add({ code: "READ_AS", level: "warning", message, hint, at });
    },
  };
}

const WANTED: Readonly<Record<NumberKind, string>> = {
  any: "a number that is no larger than 1e308",
  count: "a whole number, 0 or more",
  positive: "a number above 0",
};

/** Names the kind of value that stands where something else is expected. */
export function describe(value: Json, nothing = "null"): string {
  if (value === null) return nothing;
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
