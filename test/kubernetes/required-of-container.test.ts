// A requirement has the level of the object that states it, also where the member has another level. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { inAllFormats, worst, type Api, type Expected, type Fields } from "./pairs.ts";

const name = { type: "string" } as const;
const width = { type: "integer" } as const;
const alpha = { ...width, level: "alpha" } as const;
const inside = (level: "alpha" | undefined, fields: Fields): Fields => ({
  name,
  parts: { type: "object", ...(level && { level }), fields },
});

const pairs: readonly (readonly [string, Api, Api, Expected])[] = [
  [
    "a required alpha field is new",
    { spec: { name } },
    { spec: { name, width: { ...alpha, required: true } } },
    "error",
  ],
  ["an optional alpha field is new", { spec: { name } }, { spec: { name, width: alpha } }, "none"],
  [
    "an alpha field is required",
    { spec: { name, width: alpha } },
    { spec: { name, width: { ...alpha, required: true } } },
    "error",
  ],
  [
    "a beta field is required",
    { spec: { name, width: { ...width, level: "beta" } } },
    { spec: { name, width: { ...width, level: "beta", required: true } } },
    "error",
  ],
  [
    "a stable field is required",
    { spec: { name, width } },
    { spec: { name, width: { ...width, required: true } } },
    "error",
  ],
  [
    "an alpha object requires more",
    { spec: inside("alpha", { name }) },
    { spec: inside("alpha", { name, width: { ...width, required: true } }) },
    "warn",
  ],
  [
    "a stable object inside requires more",
    { spec: inside(undefined, { name }) },
    { spec: inside(undefined, { name, width: { ...alpha, required: true } }) },
    "error",
  ],
  [
    "a new alpha object requires something",
    { spec: { name } },
    { spec: inside("alpha", { width: { ...width, required: true } }) },
    "none",
  ],
  [
    "an alpha version requires more",
    { version: "v1alpha1", spec: { name, width } },
    { version: "v1alpha1", spec: { name, width: { ...width, required: true } } },
    "warn",
  ],
  [
    "a beta version requires an alpha field",
    { version: "v1beta1", spec: { name, width: alpha } },
    { version: "v1beta1", spec: { name, width: { ...alpha, required: true } } },
    "error",
  ],
];

test.each(inAllFormats(pairs))("%s: %s", (format, _, old, new_, expected) => {
  expect(worst(old, new_, format)).toBe(expected);
});
