// The names of things in messages and reasons. The answers were noted before the tool ran.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { hive } from "./pairs.ts";
import { follow } from "./releases.ts";

const read = (name: string, text: string): Reading => readSnapshot({ name, url: `file:///${name}`, text });

describe("a level", () => {
  const reasons = (name: string, old: string, new_: string): readonly string[] =>
    compare(read(name, old), read(name, new_), { all: true }).findings.flatMap(({ because = [] }) => because);

  test("is a release tag in TypeScript", () => {
    const of = (width: string): string =>
      `export interface Hive {\n  /** @alpha */\n  width: ${width};\n}\nexport declare function build(hive: Hive): void;\n`;
    expect(reasons("index.d.ts", of("string | number"), of("string"))).toEqual([
      "The release tag of `width` is `alpha`.",
    ]);
  });

  test("is a release tag of a function, too", () => {
    const of = (hive: string): string => `/** @alpha */\nexport declare function build(hive: ${hive}): void;\n`;
    expect(reasons("index.d.ts", of("string | number"), of("string"))).toEqual([
      "The release tag of `function build` is `alpha`.",
    ]);
  });

  test("is an extension in OpenAPI", () => {
    const of = (type: string): string =>
      JSON.stringify({
        openapi: "3.0.3",
        info: { title: "Hives", version: "1" },
        paths: {
          "/hives": {
            post: {
              "x-stability-level": "alpha",
              requestBody: {
                content: { "application/json": { schema: { type: "object", properties: { width: { type } } } } },
              },
              responses: { 200: { description: "OK" } },
            },
          },
        },
      });
    expect(reasons("hives.json", of("string"), of("integer"))).toEqual([
      "`x-stability-level` of `POST /hives` is `alpha`.",
    ]);
  });
});

interface Said {
  readonly width: JsonObject | undefined;
  /** True if the specification stands in the kind, false if in a definition. */
  readonly inline: boolean;
}

/** A kind as an API server of Kubernetes publishes it. */
function published({ width, inline }: Said, kind = "Route"): Reading {
  const spec = { type: "object", properties: { name: { type: "string" }, ...(width && { width }) } };
  const name = `io.bees.api.apiary.v1.${kind}`;
  const identity = { group: "apiary.example", version: "v1", kind };
  const schema = { $ref: `#/definitions/${name}` };
  const post = {
    operationId: "create",
    "x-kubernetes-group-version-kind": identity,
    consumes: ["application/json"],
    parameters: [{ name: "body", in: "body", required: true, schema }],
    responses: { 200: { description: "OK", schema } },
  };
  const properties = { spec: inline ? spec : { $ref: `#/definitions/${name}Spec` } };
  const definitions = {
    [name]: { type: "object", "x-kubernetes-group-version-kind": [identity], properties },
    ...(!inline && { [`${name}Spec`]: spec }),
  };
  const info = { title: "Kubernetes", version: "v1.30.0" };
  const paths = { "/apis/apiary.example/v1/things": { post } };
  return read("swagger.json", JSON.stringify({ swagger: "2.0", info, paths, definitions }));
}

describe("the place of a field", () => {
  const messages = (old: Reading, new_: Reading): readonly string[] =>
    compare(old, new_, { profile: "kubernetes" }).findings.map(({ message }) => message);
  const width = { type: "integer" };

  test("is the object around it, below the kind", () => {
    const [old, new_] = [width, undefined].map((each) => published({ width: each, inline: true }));
    expect(messages(old!, new_!)).toEqual([
      "Property `width` was removed from `io.bees.api.apiary.v1.Route.spec` without being deprecated.",
    ]);
  });

  test("is the object around it, also where only an annotation changed", () => {
    const [old, new_] = [1, 2].map((value) => published({ width: { ...width, default: value }, inline: true }));
    expect(messages(old!, new_!)).toEqual([
      "The default of property `width` of `io.bees.api.apiary.v1.Route.spec` changed from `1` to `2`.",
    ]);
  });

  test("is the definition that declares it", () => {
    const [old, new_] = [width, undefined].map((each) => published({ width: each, inline: false }));
    expect(messages(old!, new_!)).toEqual([
      "Property `width` was removed from `io.bees.api.apiary.v1.RouteSpec` without being deprecated.",
    ]);
  });

  test("is the object around it, in a custom resource", () => {
    const of = (properties: JsonObject): Reading =>
      hive({ type: "object", properties: { spec: { type: "object", properties } } });
    expect(messages(of({ width }), of({}))).toEqual([
      "Field `width` was removed from `spec` in `apiary.example/v1 Hive` without being deprecated.",
    ]);
  });
});

test.each([
  [true, "Property `apiary.v1.CronJob.spec.width`"],
  [false, "Property `apiary.v1.CronJobSpec.width`"],
])("over releases, a name has its group: %s", async (inline, name) => {
  const deprecated = { type: "integer", description: "Deprecated: use name." };
  const { violations } = await follow(
    [{ type: "integer" }, deprecated, undefined].map((width) => published({ width, inline }, "CronJob")),
  );
  const removed = violations.find(({ finding }) => finding.ruleId === "removed-before-deprecation-window");
  expect(removed?.finding.message).toContain(`${name} was removed in 1.32`);
});
