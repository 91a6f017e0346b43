// Names that only code of generated clients notices (JSON Schema was tried with no generator).
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../src/index.ts";
import { document, HTTP, readText } from "./pairs.ts";

const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const SIZE = "{ type: string, enum: [small, large] }";
const OWNER = "{ type: object, properties: { name: { type: string } } }";
const berth = (size = ref("Size"), owner = ref("Owner")): string =>
  `{ type: object, properties: { size: ${size}, owner: ${owner}, others: { type: array, items: ${ref("Owner")} } } }`;
const answer = (version: string, schema = ref("Berth"), definition = berth(), name = "Berth"): string =>
  document(
    version,
    { place: "response", schema },
    `    ${name}: ${definition}\n    Owner: ${OWNER}\n    Size: ${SIZE}\n    List: { type: array, items: ${ref(name)} }\n`,
  );

type Change = (version: string) => string;
const INLINED: Readonly<Record<string, Change>> = {
  "reference of a body": (version) => answer(version, berth()),
  "reference of a property": (version) => answer(version, undefined, berth(undefined, OWNER)),
  "reference to an enum": (version) => answer(version, undefined, berth(SIZE)),
  "reference of items": (version) =>
    answer(version, undefined, berth().replace(`items: ${ref("Owner")}`, `items: ${OWNER}`)),
};
const SILENT: Readonly<Record<string, Change>> = {
  nothing: (version) => answer(version),
  "wrapped reference": (version) => answer(version, `{ allOf: [${ref("Berth")}] }`),
  "described property": (version) =>
    answer(version, undefined, berth(`{ allOf: [${ref("Size")}], description: How long. }`)),
  "optional property": (version) =>
    answer(version, undefined, berth().replace("size:", "beam: { type: integer }, size:")),
};

describe.each(HTTP)("clients: generated, %s", (version) => {
  const rulesOf = (change: Change, profile: string): readonly string[] => {
    const [old, new_] = [readText("old.yaml", answer(version)), readText("new.yaml", change(version))];
    const { findings } = compare(old, new_, { profile });
    return findings.filter(({ verdict }) => verdict !== "compatible").map(({ ruleId }) => ruleId);
  };
  test.each(Object.entries(INLINED))("a %s written in line", (_, change) => {
    expect(rulesOf(change, "openapi-generated")).toEqual(["reference-inlined"]);
    expect(rulesOf(change, "openapi")).toEqual([]);
  });
  test("a schema renamed", () => {
    const change: Change = (each) => answer(each, ref("Mooring"), undefined, "Mooring");
    expect(rulesOf(change, "openapi-generated")).toEqual(["component-removed"]);
    expect(rulesOf(change, "openapi")).toEqual([]);
  });
  test.each(Object.entries(SILENT))("%s is silent", (_, change) => {
    expect(rulesOf(change, "openapi-generated")).toEqual([]);
  });
});
