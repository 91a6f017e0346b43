// Statements of the guides on a field, in each format that can express them. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { ALL, worst, type Api, type Expected, type Field, type Fields, type Format } from "./pairs.ts";

const name: Field = { type: "string" };
const width: Field = { type: "integer" };
const box = (fields: Fields, more: Partial<Field> = {}): Field => ({ ...more, type: "object", fields });
const spec = (fields: Fields, version?: string): Api => ({ ...(version && { version }), spec: { name, ...fields } });
const status = (fields: Fields): Api => ({ spec: { name }, status: { phase: name, ...fields } });
const required = (field: Field): Field => ({ ...field, required: true });
const alpha = (field: Field): Field => ({ ...field, level: "alpha" });
const beta = (field: Field): Field => ({ ...field, level: "beta" });

const EVERYWHERE: readonly Format[] = [...ALL, "proto"];
/** `.proto` files state neither limits nor defaults, and bytes do not say who wrote them. */
const BUT_PROTO: readonly Format[] = ALL;

type Row = readonly [title: string, old: Api, new_: Api, expected: Expected, formats?: readonly Format[]];
const rows: readonly Row[] = [
  ["an optional field is new", spec({}), spec({ width }), "none"],
  [
    "an optional object with a required part is new",
    spec({}),
    spec({ parts: box({ width: required(width) }) }),
    "none",
  ],
  ["a required object is new", spec({}), spec({ parts: required(box({ width })) }), "error"],
  ["a field is renamed", spec({ width }), spec({ span: width }), "error"],
  ["a field has another case", spec({ maxwidth: width }), spec({ maxWidth: width }), "error"],
  ["a field becomes a list under its plural", spec({ comb: name }), spec({ combs: { type: "strings" } }), "error"],
  ["a field becomes a list", spec({ comb: name }), spec({ comb: { type: "strings" } }), "error"],
  ["a field becomes an object", spec({ comb: name }), spec({ comb: box({ name }) }), "error"],
  ["fields are gathered in an object", spec({ width }), spec({ size: box({ width }) }), "error"],
  ["a field of a status goes", status({ width }), status({}), "error"],
  ["a field of a status has another type", status({ width }), status({ width: name }), "error"],
  ["a field of a status is new", status({}), status({ width }), "none"],
  ["a required field of a status is new", status({}), status({ width: required(width) }), "none", BUT_PROTO],
  ["a field of a status is required", status({ width }), status({ width: required(width) }), "none", BUT_PROTO],
  ["a field of a status may be missing", status({ width: required(width) }), status({ width }), "warn", BUT_PROTO],
  ["a field may be missing", spec({ width: required(width) }), spec({ width }), "warn", BUT_PROTO],
  ["a field is deprecated", spec({ width }), spec({ width: { ...width, deprecated: true }, span: width }), "none"],
  [
    "a deprecated field goes",
    spec({ width: { ...width, deprecated: true }, span: width }),
    spec({ span: width }),
    "error",
  ],
  ["an alpha field is beta now", spec({ width: alpha(width) }), spec({ width: beta(width) }), "none"],
  ["a beta field is stable now", spec({ width: beta(width) }), spec({ width }), "none"],
  ["a stable field is alpha now", spec({ width }), spec({ width: alpha(width) }), "warn", BUT_PROTO],
  ["a stable field is alpha now and goes later", spec({ width: beta(width) }), spec({}), "error"],
  ["a field of a beta version goes", spec({ width }, "v1beta1"), spec({}, "v1beta1"), "error"],
  ["a field of an alpha version goes", spec({ width }, "v1alpha1"), spec({}, "v1alpha1"), "warn"],
  ["an alpha field of a beta version goes", spec({ width: alpha(width) }, "v1beta1"), spec({}, "v1beta1"), "warn"],
  ["the text is better", spec({ width }), spec({ width: { ...width, text: "It says how wide a hive is." } }), "none"],
  ["a limit is new", spec({ width }), spec({ width: { ...width, maximum: 9 } }), "error", BUT_PROTO],
  ["a limit is lifted", spec({ width: { ...width, maximum: 9 } }), spec({ width }), "warn", BUT_PROTO],
  ["a limit of a status is lifted", status({ width: { ...width, maximum: 9 } }), status({ width }), "error", BUT_PROTO],
  [
    "a limit of an alpha field is new",
    spec({ width: alpha(width) }),
    spec({ width: alpha({ ...width, maximum: 9 }) }),
    "warn",
    BUT_PROTO,
  ],
  ["a default is new", spec({ width }), spec({ width: { ...width, default: 3 } }), "error", BUT_PROTO],
  [
    "a default differs",
    spec({ width: { ...width, default: 2 } }),
    spec({ width: { ...width, default: 3 } }),
    "error",
    BUT_PROTO,
  ],
  [
    "a default of a status differs",
    status({ width: { ...width, default: 2 } }),
    status({ width: { ...width, default: 3 } }),
    "warn",
    BUT_PROTO,
  ],
  ["a new field has a default", spec({}), spec({ width: { ...width, default: 3 } }), "none", BUT_PROTO],
  [
    "a default of an alpha field differs",
    spec({ width: alpha({ ...width, default: 2 }) }),
    spec({ width: alpha({ ...width, default: 3 }) }),
    "warn",
    BUT_PROTO,
  ],
];

const cases = rows.flatMap(([title, old, new_, expected, formats = EVERYWHERE]) =>
  formats.map((format) => [format, title, old, new_, expected] as const),
);

test.each(cases)("%s: %s", (format, _, old, new_, expected) => {
  expect(worst(old, new_, format)).toBe(expected);
});
