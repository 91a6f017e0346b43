// Members that an alternative does not declare are not sent (2.0 has no alternatives).
import { expect, test } from "@jest/globals";
import { between, describePairs, WITH_ALTERNATIVES, withRoot, type Build } from "./pairs.ts";

const build: Build = (fragment, place, version) => withRoot(`    Root: ${fragment}\n`)(fragment, place, version);

const part = (properties: string, more = ""): string => `{ type: object, properties: { ${properties} }${more} }`;
const X = part("x: { type: string }");
const Z = part("z: { type: string }");
const CLOSED = ", additionalProperties: false";
const kind = (value: string, rest: string, more = ""): string =>
  part(`kind: { type: string, enum: [${value}] }, ${rest}`, `, required: [kind]${more}`);
const WHOLE = kind("a, b", "x: { type: string }, ys: { type: array, items: { type: string } }");
const A = kind("a", "x: { type: string }");
const B = kind("b", "ys: { type: array, items: { type: string } }");
const either = (...list: readonly string[]): string => `{ oneOf: [${list.join(", ")}] }`;
const any = (...list: readonly string[]): string => `{ anyOf: [${list.join(", ")}] }`;
const inside = (schema: string): string => part(`boat: ${schema}`);
const listed = (schema: string): string => `{ type: array, items: ${schema} }`;

describePairs("members of alternatives", WITH_ALTERNATIVES, build, [
  ["an alternative of optional members added", "response", any(X), any(X, Z), "compatible"],
  ["an alternative of optional members beside an object", "response", X, any(X, Z), "compatible"],
  ["split into open alternatives", "response", WHOLE, either(A, B), "compatible"],
  ["split into open alternatives", "request", WHOLE, either(A, B), "compatible"],
  ["split in a member", "request", inside(WHOLE), inside(either(A, B)), "compatible"],
  ["split in items", "response", listed(WHOLE), listed(either(A, B)), "compatible"],
  [
    "split into closed alternatives",
    "response",
    WHOLE,
    either(kind("a", "x: { type: string }", CLOSED), kind("b", "ys: { type: array, items: { type: string } }", CLOSED)),
    "compatible",
  ],
  [
    "split into closed alternatives",
    "request",
    WHOLE,
    either(kind("a", "x: { type: string }", CLOSED), kind("b", "ys: { type: array, items: { type: string } }", CLOSED)),
    "breaking",
  ],
  [
    "an alternative with another type of a member",
    "response",
    any(X),
    any(X, part("x: { type: integer }")),
    "breaking",
  ],
  ["an alternative with another type of a member", "request", any(X, part("x: { type: integer }")), any(X), "breaking"],
  [
    "a member that one alternative requires",
    "request",
    either(A, B),
    either(kind("a", "x: { type: string }", "").replace("[kind]", "[kind, x]"), B),
    "breaking",
  ],
  [
    "a member that one alternative requires",
    "response",
    either(A, B),
    either(kind("a", "x: { type: string }", "").replace("[kind]", "[kind, x]"), B),
    "compatible",
  ],
  [
    "a limit of one alternative",
    "request",
    either(A, B),
    either(kind("a", "x: { type: string, maxLength: 3 }"), B),
    "breaking",
  ],
  [
    "a limit of one alternative",
    "response",
    either(kind("a", "x: { type: string, maxLength: 3 }"), B),
    either(A, B),
    "breaking",
  ],
]);

test.each(WITH_ALTERNATIVES)("a witness has only members of its alternative, %s", (version) => {
  const limited = either(kind("a", "x: { type: string, maxLength: 3 }"), B);
  const pairs = [
    [either(A, B), limited, "request"],
    [limited, either(A, B), "response"],
  ] as const;
  const witnesses = pairs.flatMap(([old, new_, place]) =>
    between(build(old, place, version), build(new_, place, version), place).map(({ witness }) => witness),
  );
  expect(witnesses.map((value) => Object.keys(value as object).sort())).toEqual([
    ["kind", "x"],
    ["kind", "x"],
  ]);
});
