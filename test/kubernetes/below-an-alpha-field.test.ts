// A level reaches down: no part of a field is more stable than the field. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { inAllFormats, worst, type Api, type Expected, type Field, type Fields } from "./pairs.ts";

const name = { type: "string" } as const;
const width: Field = { type: "integer" };
const limited: Field = { ...width, maximum: 9 };
const under = (level: "alpha" | "beta" | undefined, fields: Fields, text?: string): Api => ({
  spec: { name, parts: { type: "object", ...(level && { level }), ...(text !== undefined && { text }), fields } },
});
const deep = (fields: Fields): Api => under("alpha", { inner: { type: "object", fields } });

const pairs: readonly (readonly [string, Api, Api, Expected])[] = [
  ["a part of an alpha field goes", under("alpha", { name, width }), under("alpha", { name }), "warn"],
  ["an alpha field goes", under("alpha", { name, width }), { spec: { name } }, "warn"],
  ["a part of a stable field goes", under(undefined, { name, width }), under(undefined, { name }), "error"],
  ["a part of a beta field goes", under("beta", { name, width }), under("beta", { name }), "error"],
  [
    "a limit below an alpha field is lowered",
    under("alpha", { width: limited }),
    under("alpha", { width: { ...width, maximum: 5 } }),
    "warn",
  ],
  [
    "a limit below a stable field is lowered",
    under(undefined, { width: limited }),
    under(undefined, { width: { ...width, maximum: 5 } }),
    "error",
  ],
  ["a part two levels below an alpha field goes", deep({ name, width }), deep({ name }), "warn"],
  ["a limit two levels below is lowered", deep({ width: limited }), deep({ width: { ...width, maximum: 5 } }), "warn"],
  [
    "the text names an alphabet",
    under(undefined, { name, width }, "It has alphanumeric names."),
    under(undefined, { name }, "It has alphanumeric names."),
    "error",
  ],
  [
    "a part of an alpha field is required",
    under("alpha", { name }),
    under("alpha", { name: { ...name, required: true } }),
    "warn",
  ],
  [
    "a part of a stable field is required",
    under(undefined, { name }),
    under(undefined, { name: { ...name, required: true } }),
    "error",
  ],
  [
    "an alpha part of a stable field goes",
    under(undefined, { name, width: { ...width, level: "alpha" } }),
    under(undefined, { name }),
    "warn",
  ],
  [
    "a part of an alpha field changes its type",
    under("alpha", { name }),
    under("alpha", { name: { type: "integer" } }),
    "error",
  ],
  [
    "an object below an alpha field goes",
    under("alpha", { name, inner: { type: "object", fields: { name } } }),
    under("alpha", { name }),
    "warn",
  ],
  ["an optional part is new below an alpha field", under("alpha", { name }), under("alpha", { name, width }), "none"],
];

test.each(inAllFormats(pairs))("%s: %s", (format, _, old, new_, expected) => {
  expect(worst(old, new_, format)).toBe(expected);
});
