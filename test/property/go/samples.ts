// Values to try: one that a package takes, and what comes of it when one thing in it is another.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import { isObject } from "../../../src/model/json.ts";
import {
  definedOf,
  isRequired,
  membersOf,
  shapeOf,
  type Field,
  type Foreign,
  type Package,
  type Type,
} from "./model.ts";
import { INTEGERS, TEXTS } from "./random.ts";
import { validate } from "./server.ts";

const EXAMPLES: Readonly<Record<Foreign, readonly Json[]>> = {
  "metav1.Time": ["2020-01-02T03:04:05Z"],
  "resource.Quantity": ["10k", 5],
  "intstr.IntOrString": [8080, "http"],
  "metav1.LabelSelector": [{ matchLabels: { app: "x" } }, {}],
};

/** Returns candidate values of a type, valid or not. */
function candidates(type: Type, home: Package): readonly Json[] {
  const shape = shapeOf(type, home);
  switch (shape.kind) {
    case "pointer":
      return [...candidates(shape.of, home), null];
    case "bytes":
      return ["YWJj", "abcd", "YWJjZGVmZ2hpamts", "", null];
    case "foreign":
      return EXAMPLES[shape.name];
    case "struct":
      return [full(type, home)];
    case "list": {
      const items = validFor(shape.of, home);
      return [
        items.slice(0, 1),
        items.slice(0, 2),
        items.slice(0, 3),
        items.slice(0, 4),
        repeated(items[0]!, 2),
        repeated(items[0]!, 3),
        repeated(items[0]!, 4),
        [],
        null,
      ];
    }
    case "map": {
      const [first, second = first] = validFor(shape.of, home);
      return [{ k: first! }, { k: first!, l: second! }, { k: first!, l: second!, m: first! }, {}, null];
    }
    case "basic":
      if (shape.name === "string")
        return [...new Set([...(definedOf(type, home)?.constants ?? []).map(({ value }) => value), ...TEXTS])];
      if (shape.name === "bool") return [true, false];
      return shape.name === "float64" ? [...INTEGERS, 1.5] : INTEGERS;
    case "named":
      throw new Error("a name leads to a shape");
  }
}

function repeated(json: Json, length: number): Json {
  return Array.from({ length }, () => json);
}

function validFor(type: Type, home: Package, field?: Field): readonly Json[] {
  return candidates(type, home).filter((each) => isValid(each, type, home, field));
}

function isValid(json: Json, type: Type, home: Package, field?: Field): boolean {
  try {
    validate(json, type, home, "", field);
    return true;
  } catch {
    return false;
  }
}

/** Returns a value with all properties; two of one type mostly differ. */
function full(type: Type, home: Package): Json {
  const shape = shapeOf(type, home);
  if (shape.kind !== "struct") return validFor(type, home)[0] ?? null;
  const members = membersOf(shape, home).map(({ name, path }, index) => {
    const field = path.at(-1)!;
    const valid = validFor(field.type, home, field).filter((each) => typeof each !== "object" || !isEmpty(each));
    return [name, valid[index % Math.max(1, valid.length)] ?? null] as const;
  });
  return Object.fromEntries(members);
}

function isEmpty(json: object | null): boolean {
  return json === null || Object.keys(json).length === 0;
}

function least(type: Type, home: Package): Json {
  const shape = shapeOf(type, home);
  if (shape.kind !== "struct") return full(type, home);
  const members = membersOf(shape, home).flatMap(({ name, path }) => {
    const field = path.at(-1)!;
    if (!isRequired(field)) return [];
    const inner = shapeOf(field.type, home);
    return [
      [
        name,
        inner.kind === "struct" ? least(field.type, home) : (validFor(field.type, home, field)[0] ?? null),
      ] as const,
    ];
  });
  return Object.fromEntries(members);
}

export function samples(type: Type, home: Package): readonly Json[] {
  const whole = full(type, home);
  return [whole, least(type, home), ...variants(whole, type, home, 0)];
}

/** Each with one thing else. */
function variants(json: Json, type: Type, home: Package, depth: number): readonly Json[] {
  const shape = shapeOf(type, home);
  if (shape.kind === "pointer") return [null, ...variants(json, shape.of, home, depth)];
  const others = depth === 0 ? [] : candidates(type, home);
  if (shape.kind === "list" && Array.isArray(json) && json.length > 0) {
    return [
      ...others,
      ...variants(json[0] as Json, shape.of, home, depth + 1).map((each) => [each, ...json.slice(1)] as Json),
    ];
  }
  if (!isObject(json)) return others;
  if (shape.kind === "map")
    return [...others, ...variants(json["k"] ?? null, shape.of, home, depth + 1).map((k): Json => ({ k }))];
  if (shape.kind !== "struct") return others;
  const inner = membersOf(shape, home).flatMap(({ name, path }): readonly Json[] => {
    if (!(name in json)) return [];
    const own = variants(json[name]!, path.at(-1)!.type, home, depth + 1).map((each): JsonObject => ({
      ...json,
      [name]: each,
    }));
    const { [name]: _, ...without } = json;
    return [...own, without];
  });
  return [...(depth === 0 ? [] : [least(type, home)]), ...inner];
}
