// An alpha field that changes its type needs a new name. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { inAllFormats, worst, type Api, type Expected, type Field } from "./pairs.ts";

const name = { type: "string" } as const;
const api = (width: Field, version?: string): Api => ({
  ...(version !== undefined && { version }),
  spec: { name, width },
});
const alpha = (type: Field["type"], text?: string): Field => ({
  type,
  level: "alpha",
  ...(text !== undefined && { text }),
});

const pairs: readonly (readonly [string, Api, Api, Expected])[] = [
  ["text to number", api(alpha("string")), api(alpha("integer")), "error"],
  ["number to text", api(alpha("integer")), api(alpha("string")), "error"],
  ["text to list", api(alpha("string")), api(alpha("strings")), "error"],
  ["list to text", api(alpha("strings")), api(alpha("string")), "error"],
  ["object to text", api({ ...alpha("object"), fields: { name } }), api(alpha("string")), "error"],
  ["a beta field", api({ type: "string", level: "beta" }), api({ type: "integer", level: "beta" }), "error"],
  ["a field of an alpha version", api({ type: "string" }, "v1alpha1"), api({ type: "integer" }, "v1alpha1"), "warn"],
  ["a new name for the new type", api(alpha("string")), { spec: { name, span: alpha("integer") } }, "warn"],
  ["another text, the same type", api(alpha("string")), api(alpha("string", "It is as wide as it says.")), "none"],
  ["the level goes, the type stays", api(alpha("string")), api({ type: "string" }), "none"],
];

test.each(inAllFormats(pairs))("%s: %s", (format, _, old, new_, expected) => {
  expect(worst(old, new_, format)).toBe(expected);
});
