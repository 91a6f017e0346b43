// An object that becomes alternatives, and the reverse: only payloads decide.
import { describePairs, WITH_ALTERNATIVES, withRoot, type Build } from "./pairs.ts";

const build: Build = (fragment, place, version) => withRoot(`    Root: ${fragment}\n`)(fragment, place, version);

const KIND = (...values: readonly string[]): string => `kind: { type: string, enum: [${values.join(", ")}] }`;
const object = (properties: string, required = "kind"): string =>
  `{ type: object, required: [${required}], properties: { ${properties} } }`;
const WHOLE = object(`${KIND("a", "b")}, x: { type: string }, y: { type: integer }`);
const A = object(`${KIND("a")}, x: { type: string }`);
const B = object(`${KIND("b")}, y: { type: integer }`);
const C = object(`${KIND("c")}, z: { type: integer }`);
const either = (...list: readonly string[]): string => `{ oneOf: [${list.join(", ")}] }`;

describePairs("objects and alternatives", WITH_ALTERNATIVES, build, [
  ["split without another payload", "response", WHOLE, either(A, B), "compatible"],
  ["split without another payload", "request", WHOLE, either(A, B), "compatible"],
  [
    "split with a required member",
    "request",
    WHOLE,
    either(object(`${KIND("a")}, x: { type: string }`, "kind, x"), B),
    "breaking",
  ],
  [
    "split with a required member",
    "response",
    WHOLE,
    either(object(`${KIND("a")}, x: { type: string }`, "kind, x"), B),
    "compatible",
  ],
  ["split with a new value", "response", WHOLE, either(A, B, C), "breaking"],
  ["split with a new value", "request", WHOLE, either(A, B, C), "compatible"],
  ["split without one value", "request", WHOLE, either(A), "breaking"],
  ["merged", "request", either(A, B), WHOLE, "compatible"],
  [
    "merged with a required member",
    "request",
    either(A, B),
    object(`${KIND("a", "b")}, x: { type: string }, y: { type: integer }`, "kind, x"),
    "breaking",
  ],
  [
    "split with another type of a member",
    "response",
    WHOLE,
    either(object(`${KIND("a")}, x: { type: integer }`), B),
    "breaking",
  ],
  ["another alternative beside the object", "request", WHOLE, either(WHOLE, C), "compatible"],
  ["another alternative beside the object", "response", WHOLE, either(WHOLE, C), "breaking"],
]);
