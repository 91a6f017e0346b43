// One cause is one finding, however often the documents write the thing out.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Finding } from "../../src/index.ts";
import type { Json } from "../../src/model/json.ts";

const read = (name: string, text: string): ReturnType<typeof readSnapshot> =>
  readSnapshot({ name, url: `file:///${name}`, text });

function between(old: Json | string, new_: Json | string): readonly Finding[] {
  const text = (value: Json | string): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
  return compare(read("old.yaml", text(old)), read("new.yaml", text(new_))).findings;
}

const text: Json = { type: "string" };
const number: Json = { type: "integer" };
const boat = (sail: Json): Json => ({ type: "object", properties: { sail, name: text }, required: ["sail"] });
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });

/** Three operations that take and give a schema. */
function harbour(schema: Json, schemas: Json = {}): Json {
  const answers = { "200": { description: "", ...(json(schema) as object) } };
  const operation = { post: { requestBody: json(schema), responses: answers } };
  const paths = { "/docks": operation, "/quays": operation, "/piers": operation };
  return { openapi: "3.1.0", info: { title: "Harbour", version: "1" }, paths, components: { schemas } };
}

const EVERYWHERE = ["POST /docks", "POST /piers", "POST /quays"];

describe("one change of a schema is one finding", () => {
  test("where it is written out instead of a reference", () => {
    const findings = between(harbour(reference("Boat"), { Boat: boat(text) }), harbour(boat(number)));
    expect(findings.map(({ ruleId, reach }) => [ruleId, reach])).toEqual([["type-changed", EVERYWHERE]]);
    expect(findings[0]?.polarities).toEqual(["request", "response"]);
  });

  test("in both directions where a reference replaces copies", () => {
    const findings = between(harbour(boat(text)), harbour(reference("Boat"), { Boat: boat(number) }));
    expect(findings.map(({ polarities, reach }) => [polarities, reach])).toEqual([
      [["request", "response"], EVERYWHERE],
    ]);
    const directions = findings[0]!.occurrences!.map(({ polarities }) => polarities[0]).sort();
    expect(directions).toEqual([...Array(3).fill("request"), ...Array(3).fill("response")]);
  });

  test("where one rule judges it as JSON and another as XML", () => {
    const operation = (schema: Json): Json => ({
      openapi: "3.1.0",
      info: { title: "Harbour", version: "1" },
      paths: {
        "/docks": {
          post: {
            requestBody: { content: { "application/json": { schema }, "application/xml": { schema } } },
            responses: { "204": { description: "" } },
          },
        },
      },
      components: { schemas: { Old: boat(text), New: boat(number) } },
    });
    const findings = between(operation(reference("Old")), operation(reference("New")));
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["type-changed"]);
  });

  test("where several schemas inherit it", () => {
    const ship = { type: "object", properties: { flag: text, crew: number }, required: ["flag"] };
    const heirs = (base: Json): Json => ({
      Ship: base,
      Sloop: { allOf: [reference("Ship"), { properties: { keel: text } }] },
      Barge: { allOf: [reference("Ship"), { properties: { load: number } }] },
    });
    const api = (base: Json): Json => ({
      openapi: "3.1.0",
      info: { title: "Harbour", version: "1" },
      paths: Object.fromEntries(
        ["Sloop", "Barge"].map((name) => [
          `/${name}`,
          { get: { responses: { "200": { description: "", ...(json(reference(name)) as object) } } } },
        ]),
      ),
      components: { schemas: heirs(base) },
    });
    const said = (base: Json): unknown =>
      between(api(ship), api(base)).map(({ message, reach, new: { pointer } }) => [message, reach, pointer]);
    expect(said({ ...ship, properties: { crew: number }, required: [] })).toEqual([
      [
        "Property `flag` was removed from `Ship` without being deprecated.",
        ["GET /Barge", "GET /Sloop"],
        "/components/schemas/Ship",
      ],
    ]);
    expect(said({ ...ship, required: [] })).toEqual([
      [
        "Property `flag` of `Ship` was made optional.",
        ["GET /Barge", "GET /Sloop"],
        "/components/schemas/Ship/properties/flag",
      ],
    ]);
  });

  test("where aliases of YAML repeat it", () => {
    const yaml = (length: number): string =>
      [
        'openapi: "3.1.0"',
        'info: { title: Harbour, version: "1" }',
        "paths:",
        "  /docks:",
        "    get:",
        `      parameters: [&name { name: name, in: query, schema: { type: string, maxLength: ${length} } }]`,
        '      responses: &fine { "204": { description: "" } }',
        "  /quays:",
        "    get: { parameters: [*name], responses: *fine }",
      ].join("\n");
    const findings = between(yaml(9), yaml(8));
    expect(findings.map(({ ruleId, reach }) => [ruleId, reach])).toEqual([
      ["max-length-lowered", ["GET /docks", "GET /quays"]],
    ]);
  });

  test("where aliases of YAML repeat it under other names", () => {
    const yaml = (code: string): string =>
      [
        'openapi: "3.1.0"',
        'info: { title: Harbour, version: "1" }',
        "paths:",
        "  /docks:",
        "    get:",
        "      responses:",
        '        "400": &failure',
        '          description: ""',
        `          content: { application/json: { schema: { type: object, properties: { code: { type: ${code} } } } } }`,
        '        "500": *failure',
        '    put: { responses: { "401": *failure } }',
      ].join("\n");
    const findings = between(yaml("string"), yaml("integer"));
    expect(findings.map(({ message, reach }) => [message, reach])).toEqual([
      [
        "Type of `code` in the 400 response of `GET /docks` changed from `string` to `integer`.",
        ["GET /docks", "PUT /docks"],
      ],
    ]);
  });
});

describe("what is stated twice in the same words of two things stays twofold", () => {
  test("of two alternatives without a name", () => {
    const alternative = (sail: Json, maxLength: number): Json => ({
      type: "object",
      properties: { sail, name: { type: "string", maxLength } },
      required: ["sail"],
    });
    const of = (maxLength: number): Json =>
      harbour(reference("Boat"), {
        Boat: { oneOf: [alternative({ const: 1 }, maxLength), alternative({ const: "one" }, maxLength)] },
      });
    expect(between(of(9), of(8)).map(({ ruleId }) => ruleId)).toEqual(["max-length-lowered", "max-length-lowered"]);
  });

  test("of one parameter in two operations", () => {
    const of = (required: boolean): Json => {
      const operation = {
        get: { parameters: [{ name: "tide", in: "query", required, schema: text }], responses: {} },
      };
      return {
        openapi: "3.1.0",
        info: { title: "Harbour", version: "1" },
        paths: { "/a": operation, "/b": operation },
      };
    };
    expect(between(of(false), of(true)).map(({ reach }) => reach)).toEqual([["GET /a"], ["GET /b"]]);
  });
});

describe("what a definition says for all who use it is one finding", () => {
  /** Two properties and a parameter of one type; one property is required. */
  const port = (sail: object): Json => {
    const members = { jib: reference("Sail"), main: reference("Sail") };
    const parameters = [{ name: "sail", in: "query", schema: reference("Sail") }];
    const schemas = {
      Sail: { type: "string", ...sail },
      Boat: { type: "object", properties: members, required: ["main"] },
      Ship: { type: "object", properties: { jib: reference("Sail") } },
    };
    const answers = { "204": { description: "" } };
    return {
      openapi: "3.1.0",
      info: { title: "Harbour", version: "1" },
      paths: {
        "/boats": { post: { parameters, requestBody: json(reference("Boat")), responses: answers } },
        "/ships": { post: { requestBody: json(reference("Ship")), responses: answers } },
      },
      components: { schemas },
    };
  };
  const BOTH = ["POST /boats", "POST /ships"];

  test.each<readonly [string, object, object, string]>([
    ["a default that is new", {}, { default: "red" }, 'The default `"red"` was added to `Sail`.'],
    [
      "another default",
      { default: "red" },
      { default: "tan" },
      'The default of `Sail` changed from `"red"` to `"tan"`.',
    ],
    ["that it is set by the server", {}, { readOnly: true }, "`Sail` was made `readOnly`."],
    ["that it is no longer", { readOnly: true }, {}, "`Sail` is no longer `readOnly`, so requests must contain it."],
  ])("%s", (_, old, new_, message) => {
    const findings = between(port(old), port(new_));
    expect(findings.map((finding) => [finding.message, finding.reach.length > 0])).toEqual([[message, true]]);
  });

  test("for all operations that it reaches", () => {
    expect(between(port({ default: "red" }), port({}))[0]?.reach).toEqual(BOTH);
  });

  test("but a member that says it itself is reported alone", () => {
    const own = (said: object): Json => ({ ...(reference("Sail") as object), ...said });
    const with_ = (jib: Json, main: Json): Json =>
      harbour(reference("Boat"), { Sail: text, Boat: { type: "object", properties: { jib, main } } });
    const findings = between(with_(own({}), own({})), with_(own({ readOnly: true }), own({ readOnly: true })));
    expect(findings.map(({ message }) => message)).toEqual([
      "Property `jib` of `Boat` was made `readOnly`.",
      "Property `main` of `Boat` was made `readOnly`.",
    ]);
  });
});

test("a schema that only leads back to itself is a problem, and no change of what is accepted", () => {
  const pier = { Boat: { type: "object", properties: { flag: reference("Flag") } }, Flag: text };
  const cycle = { ...pier, Flag: reference("Pennant"), Pennant: reference("Flag") };
  const before = read("old.yaml", JSON.stringify(harbour(reference("Boat"), pier)));
  const after = read("new.yaml", JSON.stringify(harbour(reference("Boat"), cycle)));
  const { findings, problems } = compare(before, after);
  expect(findings.filter(({ verdict }) => verdict !== "compatible")).toEqual([]);
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["REF_CYCLE"]));
});

test.each(["#/components/schemas/Brigg", "Brigg"])(
  "a value of a discriminator that leads to %s, which is missing, is a problem where it stands, and the alternatives keep their values",
  (target) => {
    const ship = (rig: string): Json => ({ type: "object", required: ["rig"], properties: { rig: text, [rig]: text } });
    const either = (brig: string): Json => ({
      oneOf: [reference("Brig"), reference("Yawl")],
      discriminator: { propertyName: "rig", mapping: { yawl: "Yawl", brig } },
    });
    const fleet = (brig: string): Json =>
      harbour(reference("Ship"), { Ship: either(brig), Brig: ship("masts"), Yawl: ship("mizzen") });
    const side = (brig: string): ReturnType<typeof read> => read("api.yaml", JSON.stringify(fleet(brig)));
    const { findings, problems } = compare(side("Brig"), side(target));
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["REF_NOT_FOUND", "/components/schemas/Ship/discriminator/mapping/brig"],
    ]);
    expect(findings.filter(({ ruleId }) => ruleId === "discriminator-mapping-added")).toEqual([]);
  },
);

describe("a schema of many failures and one success", () => {
  const failed = { "404": { description: "", ...(json(reference("Problem")) as object) } };
  const get = (answer: Json): Json => ({ get: { responses: { "200": answer, ...failed } } });
  const harbourOf = (code: Json): Json => ({
    openapi: "3.1.0",
    info: { title: "Harbour", version: "1" },
    paths: {
      "/boats": get({ description: "" }),
      "/crews": get({ description: "" }),
      "/reports": get({ description: "", ...(json(reference("Problem")) as object) }),
    },
    components: { schemas: { Problem: { type: "object", properties: { code } } } },
  });

  test("is an error of the success, and the failures are milder", () => {
    const [finding] = between(harbourOf(number), harbourOf(text));
    expect(finding).toMatchObject({ severity: "error", verdict: "breaking", reach: ["GET /reports"] });
    expect(finding?.occurrences?.map(({ verdict, reach, change }) => [verdict, reach, change?.ofFailures])).toEqual([
      ["breaking", ["GET /reports"], undefined],
      ["dangerous", ["GET /boats", "GET /crews", "GET /reports"], true],
    ]);
  });
});

describe("a schema that a bundler wrote out", () => {
  const written = (sail: Json, more: Json = {}): Json => ({
    type: "object",
    properties: { sail, name: text, length: number, ...(more as object) },
  });
  const small = (sail: Json): Json => ({ type: "object", properties: { sail, name: text } });
  const get = (schema: Json): Json => ({
    get: { responses: { "200": { description: "", ...(json(schema) as object) } } },
  });
  const fleet = (...schemas: readonly Json[]): Json => ({
    openapi: "3.1.0",
    info: { title: "Harbour", version: "1" },
    paths: Object.fromEntries(schemas.map((schema, index) => [`/boats${String(index)}`, get(schema)])),
  });
  const reaches = (old: Json, new_: Json): readonly (readonly string[])[] =>
    between(old, new_).map(({ reach }) => reach);

  test("is one declaration where it was edited alike everywhere", () => {
    const [before, after] = [written(text), written(number)];
    expect(reaches(fleet(before, before, before), fleet(after, after, after))).toEqual([
      ["GET /boats0", "GET /boats1", "GET /boats2"],
    ]);
    const inList = (schema: Json): Json => ({ type: "array", items: schema });
    expect(reaches(fleet(before, inList(before)), fleet(after, inList(after)))).toEqual([
      ["GET /boats0", "GET /boats1"],
    ]);
  });

  test("is another one where it or its edit differs", () => {
    const more = { flag: text };
    const others = fleet(written(number), written(number, more));
    expect(reaches(fleet(written(text), written(text, more)), others)).toEqual([["GET /boats0"], ["GET /boats1"]]);
    const unlike = fleet(written(number), written({ type: "boolean" }));
    expect(reaches(fleet(written(text), written(text)), unlike)).toEqual([["GET /boats0"], ["GET /boats1"]]);
  });

  test("is no declaration where few members can be equal by chance", () => {
    const found = reaches(fleet(small(text), small(text)), fleet(small(number), small(number)));
    expect(found).toEqual([["GET /boats0"], ["GET /boats1"]]);
  });

  test("is accepted place by place", () => {
    const [before, after] = [written(text), written(number)];
    const [finding] = between(fleet(before, before), fleet(after, after));
    expect(new Set(finding?.occurrences?.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});
