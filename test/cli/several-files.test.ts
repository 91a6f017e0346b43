// Descriptions that are split over files, in the ways that people split them.
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Comparison } from "../../src/index.ts";
import { Scratch, type Result } from "./scratch.ts";

type Files = Readonly<Record<string, string>>;

type Report = Pick<Comparison, "findings" | "problems" | "summary">;

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.remove());

const ROOT = `openapi: 3.0.3
info: { title: Bakery, version: 1.0.0 }
servers: { $ref: servers.yaml }
paths:
  /breads:
    get: { $ref: operations/list-breads.yaml }
  /breads/{id}: { $ref: paths/bread.yaml }
  /ovens: { $ref: "paths/all.yaml#/ovens" }
`;

const FILES: Files = {
  "servers.yaml": "- url: https://api.example.com/v1\n",
  "operations/list-breads.yaml": `operationId: listBreads
tags: [bread]
parameters:
  - $ref: ../parameters/limit.yaml
responses:
  "200":
    description: All breads.
    content:
      application/json:
        schema:
          type: array
          items: { $ref: ../models/bread.yaml }
`,
  "paths/bread.yaml": `parameters:
  - { name: id, in: path, required: true, schema: { type: string } }
put:
  requestBody:
    required: true
    content:
      application/json:
        schema: { $ref: "../models.yaml#/BreadUpdate" }
  responses:
    "404": { $ref: ../responses/missing.yaml }
`,
  "paths/all.yaml": `ovens:
  post:
    responses: { "204": { description: Done. } }
`,
  "parameters/limit.yaml": "name: limit\nin: query\nschema: { type: integer, maximum: 100 }\n",
  "models/bread.yaml": "type: object\nproperties:\n  flour: { type: string, enum: [rye, wheat] }\n",
  "models.yaml": "BreadUpdate:\n  type: object\n  properties:\n    weight: { type: integer }\n",
  "responses/missing.yaml": `description: There is no such bread.
content:
  application/json:
    schema: { type: object, required: [reason], properties: { reason: { type: string } } }
`,
};

async function check(changed: Files, root = ROOT): Promise<Result & { readonly report: Report }> {
  const under = (folder: string, files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
  scratch.write(under("old", { "api.yaml": ROOT, ...FILES }));
  scratch.write(under("new", { "api.yaml": root, ...FILES, ...changed }));
  const result = await scratch.run("check", "--no-cache", "--format", "json", "old/api.yaml", "new/api.yaml");
  return { ...result, report: JSON.parse(result.stdout) as Report };
}

test("nothing is told of what is as it was, and all is compared", async () => {
  const { code, report } = await check({});
  expect(report).toMatchObject({ findings: [], unjudged: [], problems: [] });
  expect(code).toBe(0);
});

test.each<[string, string, string, string, string, string]>([
  [
    "a parameter",
    "parameters/limit.yaml",
    "100",
    "50",
    "`maximum` of query parameter `limit` was lowered from 100 to 50.",
    "GET /breads",
  ],
  [
    "a schema",
    "models/bread.yaml",
    "[rye, wheat]",
    "[rye, wheat, spelt]",
    'Enum value `"spelt"` was added to `bread.flour`.',
    "GET /breads",
  ],
  [
    "one of several schemas",
    "models.yaml",
    "integer",
    "string",
    "Type of `BreadUpdate.weight` changed from `integer` to `string`.",
    "PUT /breads/{id}",
  ],
  [
    "a response",
    "responses/missing.yaml",
    "[reason]",
    "[]",
    "Property `reason` of `missing` was made optional.",
    "PUT /breads/{id}",
  ],
  [
    "an operation",
    "operations/list-breads.yaml",
    "[bread]",
    "[]",
    "Tag `bread` was removed from `GET /breads`.",
    "GET /breads",
  ],
  [
    "one of several paths",
    "paths/all.yaml",
    "ovens:\n  post:",
    "ovens:\n  put:",
    "`POST /ovens` was removed without being deprecated first.",
    "POST /ovens",
  ],
  [
    "the servers",
    "servers.yaml",
    "api.example.com",
    "www.example.com",
    "Server `https://api.example.com/v1` was removed.",
    "GET /breads",
  ],
])("a change of %s in a file of its own is told by its name", async (_what, file, from, to, message, reach) => {
  const { report } = await check({ [file]: FILES[file]!.replace(from, to) });
  const reported = report.findings.find((finding) => finding.message === message);
  expect(report.findings.map((finding) => finding.message)).toContain(message);
  expect(reported!.reach).toContain(reach);
  expect(reported!.old.file).toContain("old/");
  expect(report.problems).toEqual([]);
});

test("an operation that comes in a file of its own is new", async () => {
  const root = `${ROOT}  /cakes:\n    get: { $ref: operations/list-breads.yaml }\n`;
  const { code, report } = await check({}, root);
  expect(code).toBe(0);
  expect(report.summary.verdicts.compatible).toBe(1);
});

test("operations that lead to each other are told, and the rest is compared", async () => {
  const cycle = {
    "operations/list-breads.yaml": "$ref: ../a.yaml\n",
    "a.yaml": "$ref: operations/list-breads.yaml\n",
  };
  const { code, report } = await check({
    ...cycle,
    "models.yaml": FILES["models.yaml"]!.replace("integer", "string"),
  });
  expect(report.problems.map((problem) => problem.code)).toContain("REF_CYCLE");
  expect(report.findings.map((finding) => finding.message)).toEqual([
    "Type of `BreadUpdate.weight` changed from `integer` to `string`.",
  ]);
  expect(code).toBe(2);
});

test("a reference in place of all members is told with a way out", async () => {
  const { report } = await check({
    "models.yaml": "BreadUpdate:\n  type: object\n  properties:\n    $ref: models/bread.yaml\n",
  });
  expect(report.problems).toMatchObject([
    { code: "WRONG_TYPE", message: "A `$ref` stands for one schema, and here for several with their names." },
  ]);
});

describe("what an operation in a file of its own inherits", () => {
  const listOvens = "responses: { '204': { description: Done. } }\n";
  const around = (limits: string, more = "") => `openapi: 3.1.0
info: { title: Bakery, version: 1.0.0 }
components: { securitySchemes: { key: { $ref: key.yaml } } }
security: [{ key: [] }]
paths:
  /ovens:
    parameters: [{ name: limit, in: query, schema: { type: integer, ${limits} } }]
    ${more === "" ? "get: { $ref: list-ovens.yaml }" : more}
`;
  const key = (header: string) => `{ type: apiKey, in: header, name: ${header} }\n`;

  async function messages(old: Files, new_: Files): Promise<readonly string[]> {
    const write = (folder: string, files: Files): void => {
      for (const [name, text] of Object.entries(files)) scratch.write({ [`${folder}/${name}`]: text });
    };
    const rest = {
      "list-ovens.yaml": listOvens,
      "key.yaml": key("X-Key"),
      "ovens.yaml": `get: { ${listOvens.trim()} }\n`,
    };
    write("old", { ...rest, ...old });
    write("new", { ...rest, ...new_ });
    const { stdout } = await scratch.run("check", "--no-cache", "--format=json", "old/api.yaml", "new/api.yaml");
    return (JSON.parse(stdout) as Report).findings.map((finding) => finding.message);
  }

  test("from its path", async () => {
    const reported = await messages({ "api.yaml": around("maximum: 9") }, { "api.yaml": around("maximum: 5") });
    expect(reported).toEqual(["`maximum` of query parameter `limit` was lowered from 9 to 5."]);
  });

  test("from a path that is a reference itself", async () => {
    const item = "$ref: ovens.yaml";
    const reported = await messages(
      { "api.yaml": around("maximum: 9", item) },
      { "api.yaml": around("maximum: 5", item) },
    );
    expect(reported).toEqual(["`maximum` of query parameter `limit` was lowered from 9 to 5."]);
  });

  test("from a security scheme in another file", async () => {
    const root = { "api.yaml": around("maximum: 9") };
    const reported = await messages(root, { ...root, "key.yaml": key("X-Other-Key") });
    expect(reported).toEqual([expect.stringContaining("X-Other-Key")]);
  });
});

test("what changes in a file that several documents refer to is told, and accepted, once", async () => {
  const api = (path: string): string => `openapi: 3.0.3
info: { title: Bakery, version: 1.0.0 }
paths:
  ${path}:
    post:
      requestBody:
        content: { application/json: { schema: { $ref: ../models.yaml#/Bread } } }
      responses: { "204": { description: Done. } }
`;
  const models = "Bread: { type: object, properties: { grain: { type: string } } }\n";
  const side = (text: string): Files => ({ "a/api.yaml": api("/a"), "b/api.yaml": api("/b"), "models.yaml": text });
  const both = (files: Files, name: string): Files =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]));
  const closed = models.replace("type: string", "type: string, enum: [rye]");
  scratch.write({ ...both(side(models), "old"), ...both(side(closed), "new") });
  const found = async (...operands: readonly string[]): Promise<Report["findings"]> =>
    (JSON.parse((await scratch.run("check", ...operands, "--format=json")).stdout) as Report).findings;
  const [reported, ...others] = await found("old", "new");
  expect(others).toEqual([]);
  expect(reported?.reach).toEqual(["POST /a", "POST /b"]);
  scratch.write({
    ".apicompat/waivers.yaml": `- { fingerprint: ${reported?.fingerprint ?? ""}, reason: Only rye is baked., until: 2099-01-01 }\n`,
  });
  expect(await found("old", "new")).toEqual([]);
});

test("so is what stands in a schema that others refer to and call by a name of their own", async () => {
  const draft = "http://json-schema.org/draft-07/schema#";
  const holder = (name: string): string =>
    JSON.stringify({ $schema: draft, type: "object", properties: { [name]: { $ref: "bread.json" } } });
  const bread = (flour: string): string =>
    JSON.stringify({ $schema: draft, type: "object", properties: { flour: { type: flour } } });
  for (const [folder, type] of [
    ["old", "string"],
    ["new", "integer"],
  ]) {
    const files = { "basket.json": holder("loaf"), "shelf.json": holder("left"), "bread.json": bread(type!) };
    scratch.write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder!}/${name}`, text])));
  }
  const { stdout } = await scratch.run("check", "old", "new", "--format", "json");
  const { findings, summary } = JSON.parse(stdout) as Report;
  expect(findings.map(({ ruleId, old: { file } }) => [ruleId, file])).toEqual([["type-changed", "old/bread.json"]]);
  expect(summary.verdicts.breaking).toBe(1);
});

test("files that refer to each other by where they are published are found beside each other", async () => {
  const published = "https://bakery.example/schemas";
  const schema = (name: string, part: object): string =>
    JSON.stringify({ $schema: "http://json-schema.org/draft-07/schema#", $id: `${published}/${name}`, ...part });
  const basket = schema("basket.json", {
    properties: {
      loaf: { $ref: `${published}/goods/bread.json#/definitions/Loaf` },
      cake: { $ref: `${published}/goods/cake` },
      cup: { $ref: `${published}/cup.json` },
    },
  });
  const side = (type: string): Files => ({
    "basket.json": basket,
    "goods/bread.json": schema("goods/bread.json", { definitions: { Loaf: { type } } }),
    "goods/cake.json": schema("goods/cake", { type }),
    // A file with an equal name, and another one.
    "cup.json": schema("mugs/cup.json", { type }),
  });
  for (const [folder, files] of Object.entries({ old: side("string"), new: side("integer") })) {
    scratch.write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])));
  }
  const { stdout } = await scratch.run("check", "old/basket.json", "new/basket.json", "--format", "json");
  const { findings, problems } = JSON.parse(stdout) as Report;
  expect(findings.map(({ message }) => message.split("`")[1])).toEqual(["Loaf", "cake"]);
  expect(new Set(problems.map(({ code, pointer }) => `${code} ${pointer!}`))).toEqual(
    new Set(["REF_REMOTE /properties/cup/$ref"]),
  );
});

describe("of components that are kept in files", () => {
  const api = (components: string, used: string): string => `openapi: 3.0.3
info: { title: Bakery, version: 1.0.0 }
paths:
  /goods:
    get:
      responses:
        "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/${used}" } } } }
components:
  schemas:
${components}`;
  const cake = (weight: string): string =>
    `allOf:\n  - $ref: good.yaml\n  - { type: object, properties: { weight: { type: ${weight} } } }\n`;
  const good = "type: object\nrequired: [kind]\nproperties: { kind: { type: string } }\n";
  const based = `${good}discriminator: { propertyName: kind }\n`;

  async function reported(old: Files, new_: Files): Promise<readonly string[]> {
    const under = (folder: string, files: Files): Files =>
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
    scratch.write({ ...under("old", old), ...under("new", new_) });
    const { stdout } = await scratch.run("check", "--no-cache", "--format=json", "old/api.yaml", "new/api.yaml");
    return (JSON.parse(stdout) as Report).findings.map((finding) => finding.message);
  }

  test("the name is the value that a discriminator implies", async () => {
    const either = `    Any:
      oneOf: [{ $ref: "#/components/schemas/Cake" }, { $ref: "#/components/schemas/Bread" }]
      discriminator: { propertyName: kind }
    Bread: { type: object, required: [kind], properties: { kind: { type: string }, rye: { type: boolean } } }
`;
    const inLine = api(
      `${either}    Cake: ${good.replaceAll("\n", "\n      ").replace("type", "\n      type")}\n`,
      "Any",
    );
    const inFile = api(`${either}    Cake: { $ref: the-cake.yaml }\n`, "Any");
    expect(await reported({ "api.yaml": inLine }, { "api.yaml": inFile, "the-cake.yaml": good })).toEqual([]);
    const renamed = inFile.replaceAll("Cake", "Tart");
    expect(
      await reported({ "api.yaml": inFile, "the-cake.yaml": good }, { "api.yaml": renamed, "the-cake.yaml": good }),
    ).toEqual(expect.arrayContaining(["Discriminator value `Tart` was added to `Any`."]));
  });

  test("those that extend the schema of a discriminator are found", async () => {
    const root = api("    Good: { $ref: good.yaml }\n    Cake: { $ref: cake.yaml }\n", "Good");
    const files = { "api.yaml": root, "good.yaml": based };
    expect(
      await reported({ ...files, "cake.yaml": cake("string") }, { ...files, "cake.yaml": cake("integer") }),
    ).toEqual(["Type of `cake.weight` changed from `string` to `integer`."]);
    const plain = { ...files, "good.yaml": good };
    expect(
      await reported({ ...plain, "cake.yaml": cake("string") }, { ...plain, "cake.yaml": cake("integer") }),
    ).toEqual([]);
  });

  test("so are those that stand beside it in a file of components", async () => {
    const root = api('    Good: { $ref: "goods.yaml#/components/schemas/Good" }\n', "Good");
    const goods = (weight: string): string => `components:
  schemas:
    Good: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
    Cake: { allOf: [{ $ref: "#/components/schemas/Good" }, { properties: { weight: { type: ${weight} } } }] }
    Oven: { type: object, properties: { weight: { type: ${weight} } } }
`;
    const side = (weight: string): Files => ({ "api.yaml": root, "goods.yaml": goods(weight) });
    expect(await reported(side("string"), side("integer"))).toEqual([
      "Type of `Cake.weight` changed from `string` to `integer`.",
    ]);
  });

  test.each([
    ["by their names", ""],
    ["by the names of components", ", mapping: { cake: Cake, bread: Bread }"],
  ])("alternatives that move to the top of a file are chosen %s as before", async (_, mapping) => {
    const either = (cake: string, bread: string): string =>
      `{ oneOf: [{ $ref: "${cake}" }, { $ref: "${bread}" }], discriminator: { propertyName: kind${mapping} } }\n`;
    const loaf = (member: string): string =>
      `{ type: object, required: [kind], properties: { kind: { type: string }, ${member}: { type: boolean } } }\n`;
    const [cake, bread] = [`Cake: ${loaf("sweet")}`, `Bread: ${loaf("rye")}`];
    const inLine = `    Any: ${either("#/components/schemas/Cake", "#/components/schemas/Bread")}    ${cake}    ${bread}`;
    const root = ["Any", "Cake", "Bread"].map((name) => `    ${name}: { $ref: "goods.yaml#/${name}" }\n`).join("");
    const goods = `Any: ${either("#/Cake", "#/Bread")}${cake}${bread}`;
    expect(
      await reported({ "api.yaml": api(inLine, "Any") }, { "api.yaml": api(root, "Any"), "goods.yaml": goods }),
    ).toEqual([]);
  });
});
