// A map that becomes declared properties, and the reverse.
import { ALL, describePairs, withRoot, type Build } from "./pairs.ts";

const build: Build = (fragment, place, version) => withRoot(`    Root: ${fragment}\n`)(fragment, place, version);

const map = (value: string): string => `{ type: object, additionalProperties: { ${value} } }`;
const members = (properties: string, more = ""): string => `{ type: object, properties: { ${properties} }${more} }`;
const TEXT = "type: string";
const TWO = "port: { type: string }, berth: { type: string }";

describePairs("maps and declared properties", ALL, build, [
  ["declared members that fit", "response", map(TEXT), members(TWO), "compatible"],
  [
    "declared members that fit, closed",
    "response",
    map(TEXT),
    members(TWO, ", additionalProperties: false"),
    "compatible",
  ],
  [
    "declared members that fit, beside the map",
    "response",
    map(TEXT),
    members(TWO, `, additionalProperties: { ${TEXT} }`),
    "compatible",
  ],
  ["a declared member of another type", "response", map(TEXT), members("port: { type: integer }"), "breaking"],
  ["a declared member of another type", "request", map(TEXT), members("port: { type: integer }"), "breaking"],
  ["closed", "request", map(TEXT), members(TWO, ", additionalProperties: false"), "breaking"],
  [
    "declared members that fit, beside the map",
    "request",
    map(TEXT),
    members(TWO, `, additionalProperties: { ${TEXT} }`),
    "compatible",
  ],
  [
    "a required member",
    "request",
    map(TEXT),
    members(TWO, `, required: [port], additionalProperties: { ${TEXT} }`),
    "breaking",
  ],
  ["declared members become a map", "request", members(TWO, ", additionalProperties: false"), map(TEXT), "compatible"],
  [
    "declared members become a map of another type",
    "request",
    members(TWO, ", additionalProperties: false"),
    map("type: integer"),
    "breaking",
  ],
  [
    "values of the map widened",
    "response",
    map("type: string, maxLength: 3"),
    map("type: string, maxLength: 4"),
    "breaking",
  ],
]);
