// A discriminator selects an alternative by its value, also where other alternatives accept the same objects.
import { describePairs, VERSIONS, withRoot, type Build } from "./pairs.ts";

const OPEN = "{ type: object, required: [kind], properties: { kind: { type: string }, name: { type: string } } }";

const build: Build = (fragment, place, version) =>
  withRoot(["Cat", "Dog", "Bird", "Fowl"].map((name) => `    ${name}: ${OPEN}\n`).join("") + `    Root: ${fragment}\n`)(
    fragment,
    place,
    version,
  );

const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
function union(names: readonly string[], tags: Readonly<Record<string, string>> = {}, keyword = "oneOf"): string {
  const mapping = names.map((name) => `${tags[name] ?? name.toLowerCase()}: '#/components/schemas/${name}'`).join(", ");
  const list = names.map(ref).join(", ");
  return `{ ${keyword}: [${list}], discriminator: { propertyName: kind, mapping: { ${mapping} } } }`;
}
const unmapped = (names: readonly string[]): string =>
  `{ oneOf: [${names.map(ref).join(", ")}], discriminator: { propertyName: kind } }`;
const TWO = ["Cat", "Dog"];
const THREE = ["Cat", "Dog", "Bird"];

describePairs("tags of alternatives", VERSIONS, build, [
  ["added", "response", union(TWO), union(THREE), "breaking"],
  ["removed", "request", union(THREE), union(TWO), "breaking"],
  ["added", "request", union(TWO), union(THREE), "compatible"],
  ["removed", "response", union(THREE), union(TWO), "compatible"],
  [
    "schema renamed, the tag stays",
    "response",
    union(THREE),
    union(["Cat", "Dog", "Fowl"], { Fowl: "bird" }),
    "compatible",
  ],
  ["another tag for one of them", "response", union(THREE), union(THREE, { Bird: "fowl" }), "breaking"],
  ["another tag for one of them", "request", union(THREE), union(THREE, { Bird: "fowl" }), "breaking"],
  ["added to anyOf", "response", union(TWO, {}, "anyOf"), union(THREE, {}, "anyOf"), "breaking"],
  [
    "added to items",
    "response",
    `{ type: array, items: ${union(TWO)} }`,
    `{ type: array, items: ${union(THREE)} }`,
    "breaking",
  ],
  ["listed in another order", "response", union(THREE), union(["Bird", "Cat", "Dog"]), "compatible"],
  ["added by its name", "response", unmapped(TWO), unmapped(THREE), "breaking"],
  ["removed by its name", "request", unmapped(THREE), unmapped(TWO), "breaking"],
]);
