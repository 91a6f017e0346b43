// Inherited things: an edit of one is an occurrence for each part that inherits it, because a part can begin to inherit it later.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Finding } from "../../src/index.ts";
import { isIncompatible } from "../../src/contracts/summary.ts";
import { fingerprintsOf, occurrencesOf } from "../../src/contracts/occurrences.ts";

function between(name: string, old: string, new_: string, rule: string): readonly Finding[] {
  const read = (text: string): ReturnType<typeof readSnapshot> => readSnapshot({ name, url: `file:///${name}`, text });
  return compare(read(old), read(new_)).findings.filter((each) => each.ruleId === rule && isIncompatible(each));
}

interface Inherited {
  readonly name: string;
  readonly file: string;
  readonly rule: string;
  /** The text of a version: with the shared thing or not, and which parts state it themselves, in the order of the text. */
  readonly text: (isShared: boolean, parts: Readonly<Record<string, boolean>>) => string;
  readonly parts: readonly [readonly string[], readonly string[]];
}

const openapi = (head: string, paths: string, tail = ""): string =>
  `openapi: 3.1.0\ninfo: { title: Forest, version: "1" }\n${head}paths:\n${paths}${tail}`;
const answer = (schema = "{}"): string =>
  `responses: { "200": { description: "", content: { application/json: { schema: ${schema} } } } }`;

/** An entry for the whole document, and operations that state it themselves. */
function documentWide(keyword: string, shared: string, left: string, tail = ""): Inherited["text"] {
  return (isShared, parts) => {
    const paths = Object.entries(parts).map(
      ([part, isOwn]) => `  /${part}: { get: { ${isOwn ? `${keyword}: ${shared}, ` : ""}${answer()} } }\n`,
    );
    return openapi(`${keyword}: ${isShared ? shared : left}\n`, paths.join(""), tail);
  };
}

const KEYS = `components:
  securitySchemes: { key: { type: apiKey, in: header, name: A }, token: { type: apiKey, in: header, name: B } }
`;

const INHERITED: readonly Inherited[] = [
  {
    name: "a security requirement of the document",
    file: "api.yaml",
    rule: "security-requirement-removed",
    text: documentWide("security", "[{ key: [] }, { token: [] }]", "[{ token: [] }]", KEYS),
    parts: [["GET /north"], ["GET /south"]],
  },
  {
    name: "a server of the document",
    file: "api.yaml",
    rule: "server-removed",
    text: documentWide(
      "servers",
      "[{ url: https://a.example }, { url: https://b.example }]",
      "[{ url: https://b.example }]",
    ),
    parts: [["GET /north"], ["GET /south"]],
  },
  {
    name: "a parameter of a path",
    file: "api.yaml",
    rule: "parameter-removed",
    text: (isShared, parts) => {
      const list = "parameters: [{ name: age, in: query, schema: { type: string } }]";
      const methods = Object.entries(parts).map(
        ([part, isOwn]) => `    ${part === "north" ? "get" : "post"}: { ${isOwn ? `${list}, ` : ""}${answer()} }\n`,
      );
      return openapi("", `  /trees:\n${isShared ? `    ${list}\n` : ""}${methods.join("")}`);
    },
    parts: [["GET /trees"], ["POST /trees"]],
  },
  {
    name: "a property of a schema that others extend with allOf",
    file: "api.yaml",
    rule: "property-removed",
    text: (isShared, parts) => {
      const age = "age: { type: string }";
      const kinds = Object.entries(parts).map(
        ([part, isOwn]) =>
          `    ${part}:\n      allOf: [{ $ref: "#/components/schemas/Tree" }, { properties: { ${isOwn ? age : ""} } }]\n`,
      );
      const paths = Object.keys(parts).map(
        (part) => `  /${part}: { get: { ${answer(`{ $ref: "#/components/schemas/${part}" }`)} } }\n`,
      );
      const base = `    Tree: { type: object, properties: { name: { type: string }${isShared ? `, ${age}` : ""} } }\n`;
      return openapi("", paths.join(""), `components:\n  schemas:\n${base}${kinds.join("")}`);
    },
    parts: [["GET /north"], ["GET /south"]],
  },
  {
    name: "a member of an interface that others extend",
    file: "api.d.ts",
    rule: "property-removed",
    text: (isShared, parts) => {
      const age = "  age: string;\n";
      const kinds = Object.entries(parts).map(
        ([part, isOwn]) =>
          `interface ${part} extends Tree {\n${isOwn ? age : ""}  leaf: string;\n}\nexport declare function ${part}(): ${part};\n`,
      );
      return `export {};\ninterface Tree {\n${isShared ? age : ""}  name: string;\n}\n${kinds.join("")}`;
    },
    parts: [
      ["function north", "north"],
      ["function south", "south"],
    ],
  },
];

describe.each(INHERITED)("$name", ({ file, rule, text, parts }) => {
  const old = text(true, { north: false, south: false });
  const removed = (own: Readonly<Record<string, boolean>>): readonly Finding[] =>
    between(file, old, text(false, own), rule);
  const ofNorth = removed({ north: false, south: true });
  const ofSouth = removed({ north: true, south: false });
  const ofBoth = removed({ north: false, south: false });

  test("is one finding with an occurrence for each part that lost it", () => {
    expect(ofBoth).toHaveLength(1);
    expect(occurrencesOf(ofBoth[0]!).map(({ reach }) => reach)).toEqual(parts);
    expect(ofNorth.map(({ reach }) => reach)).toEqual([parts[0]]);
  });

  test("that is accepted for one part is not accepted for another one", () => {
    expect(fingerprintsOf(ofNorth)).toHaveLength(1);
    expect(fingerprintsOf(ofNorth)).not.toEqual(fingerprintsOf(ofSouth));
    expect(fingerprintsOf(ofBoth)).toEqual([...fingerprintsOf(ofNorth), ...fingerprintsOf(ofSouth)]);
  });

  test("stays accepted in another order of the parts", () => {
    const turned = { south: false, north: false };
    const findings = between(file, text(true, turned), text(false, turned), rule);
    expect(fingerprintsOf(findings).toSorted()).toEqual(fingerprintsOf(ofBoth).toSorted());
  });
});

test("uses of one generic type inherit a member together, in any order", () => {
  const uses = ["Bag<string>", "Bag<number>"];
  const text = (member: string, types: readonly string[]): string => {
    const functions = types.map((type, index) => `export declare function give${String(index)}(): ${type};\n`);
    return `export {};\ninterface Held { ${member}size: number }\ninterface Bag<T> extends Held { item: T }\n${functions.join("")}`;
  };
  const removed = (types: readonly string[]): readonly Finding[] =>
    between("api.d.ts", text("age: string; ", types), text("", types), "property-removed");
  expect(fingerprintsOf(removed(uses))).toHaveLength(1);
  expect(fingerprintsOf(removed(uses.toReversed()))).toEqual(fingerprintsOf(removed(uses)));
});

test("references with nothing but a description beside them are one occurrence of the schema's edit", () => {
  const schemas = (size: string): string =>
    `components: { schemas: { Tree: { type: object, required: [size], properties: { age: { type: string }, ${size} } } } }\n`;
  const wrapped = (text: string): string =>
    answer(
      `{ type: object, properties: { tree: { description: ${text}, allOf: [{ $ref: "#/components/schemas/Tree" }] } } }`,
    );
  const text = (size: string, paths: readonly string[]): string =>
    openapi("", paths.map((path) => `  /${path}: { get: { ${wrapped(path)} } }\n`).join(""), schemas(size));
  const removed = (paths: readonly string[]): readonly string[] =>
    fingerprintsOf(between("api.yaml", text("size: { type: string }", paths), text("", paths), "property-removed"));
  const one = removed(["north"]);
  expect(one).toHaveLength(1);
  expect(removed(["east", "south", "north"])).toEqual(one);
});
