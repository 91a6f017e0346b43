import { dictionary, type Json } from "../../model/json.ts";
import type { Constraint } from "../../model/constraint.ts";

/** Constraints of a value that hold together. */
export type Form = readonly Constraint[];

/** Constraints of a rule have no place in the schema. */
const AT = "";

export const ALWAYS: Form = [];
export const NEVER: Form = [{ kind: "types", names: [], at: AT }];

export function all(...forms: readonly Form[]): Form {
  return forms.includes(NEVER) ? NEVER : forms.flat();
}

export function any(...forms: readonly Form[]): Form {
  const of = forms.filter((form) => form !== NEVER);
  if (of.some((form) => form.length === 0)) return ALWAYS;
  if (of.length < 2) return of[0] ?? NEVER;
  return [{ kind: "any", of, at: AT }];
}

export function not(form: Form): Form {
  if (form === NEVER) return ALWAYS;
  return form.length === 0 ? NEVER : [{ kind: "not", schema: form, at: AT }];
}

export function isOneOf(values: readonly Json[]): Form {
  // Side by side: within each other, thousands of values would be deeper than the stack.
  return any(...values.map(one));
}

function one(value: Json): Form {
  return [{ kind: "values", values: [value], single: true, at: AT }];
}

export function isOfType(name: "null" | "object" | "array" | "string"): Form {
  return [{ kind: "types", names: [name], at: AT }];
}

export function hasMember(name: string): Form {
  return all(isOfType("object"), [{ kind: "required", name, at: AT }]);
}

/** There is a member of that name, and it is so. */
export function withMember(name: string, form: Form): Form {
  if (form === NEVER) return NEVER;
  if (form.length === 0) return hasMember(name);
  const names = dictionary([[name, { schema: form }]]);
  return all(hasMember(name), [{ kind: "members", names, patterns: dictionary(), at: AT }]);
}

/** There is an item at that place, and it is so. */
export function withItem(index: number, form: Form): Form {
  if (form === NEVER) return NEVER;
  const prefix = [...Array.from({ length: index }, () => ALWAYS), form];
  return all(isOfType("array"), atLeast("minItems", index + 1), [{ kind: "items", prefix, at: AT }]);
}

export function everyItem(form: Form): Form {
  return form.length === 0 ? ALWAYS : [{ kind: "items", prefix: [], rest: form, at: AT }];
}

export function someItems(form: Form, least: number): Form {
  if (least <= 0) return ALWAYS;
  return form === NEVER ? NEVER : [{ kind: "contains", item: form, least, evaluates: false, at: AT }];
}

/** No two items have the same members of these names; without names, no two are the same. */
export function differing(by: readonly string[]): Form {
  return [{ kind: "uniqueItems", ...(by.length > 0 && { by }), at: AT }];
}

export function everyName(form: Form): Form {
  return form.length === 0 ? ALWAYS : [{ kind: "propertyNames", schema: form, at: AT }];
}

export function atLeast(kind: "minLength" | "minItems" | "minProperties", count: number): Form {
  return count <= 0 ? ALWAYS : [{ kind, count, at: AT }];
}

export function above(limit: number, exclusive: boolean): Form {
  return [{ kind: "minimum", limit, exclusive, at: AT }];
}

export function multipleOf(of: number): Form {
  return [{ kind: "multipleOf", of, at: AT }];
}

export function matching(pattern: string): Form {
  return [{ kind: "pattern", pattern, at: AT }];
}

/** The text itself, as a pattern. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, (sign) => `\\${sign}`);
}
