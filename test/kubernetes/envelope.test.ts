// Faults in the envelope of a definition that an API server rejects. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/model/json.ts";
import { loudInFiles } from "./loud.ts";

interface Envelope {
  readonly name?: string;
  readonly plural?: string;
  readonly conversion?: JsonObject;
  readonly versions?: readonly JsonObject[];
  readonly spec?: JsonObject;
}

const version = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  served: true,
  storage: name === "v1",
  schema: { openAPIV3Schema: { type: "object", properties: { spec: { type: "object" } } } },
  ...more,
});

function definition({
  name = "hives.apiary.example",
  plural = "hives",
  conversion,
  versions = [version("v1")],
  spec,
}: Envelope): string {
  return JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name },
    spec: {
      group: "apiary.example",
      scope: "Namespaced",
      names: { kind: "Hive", plural, singular: "hive", listKind: "HiveList" },
      ...(conversion && { conversion }),
      versions,
      ...spec,
    },
  });
}

const CLIENT = { url: "https://hives.example/convert" };
const webhook = (more: JsonObject): JsonObject => ({ strategy: "Webhook", webhook: more });
const COMPLETE = webhook({ clientConfig: CLIENT, conversionReviewVersions: ["v1"] });

const rows: readonly (readonly [string, Envelope, Envelope, readonly string[]])[] = [
  ["the name is not that of plural and group", {}, { name: "hive.apiary.example" }, ["error resource-name-invalid"]],
  ["the name lacks the group", {}, { name: "hives" }, ["error resource-name-invalid"]],
  ["the name was wrong before", { name: "hive.apiary.example" }, { name: "hive.apiary.example" }, []],
  [
    "the plural and the name change together",
    {},
    { plural: "apiaries", name: "apiaries.apiary.example" },
    ["error resource-name-changed"],
  ],
  [
    "a webhook without a client",
    { conversion: { strategy: "None" } },
    { conversion: { strategy: "Webhook" } },
    ["error conversion-webhook-invalid"],
  ],
  [
    "a webhook without review versions",
    { conversion: { strategy: "None" } },
    { conversion: webhook({ clientConfig: CLIENT }) },
    ["error conversion-webhook-invalid"],
  ],
  ["a complete webhook", { conversion: { strategy: "None" } }, { conversion: COMPLETE }, []],
  ["the strategy None is stated", {}, { conversion: { strategy: "None" } }, []],
  [
    "two versions are stored",
    {},
    { versions: [version("v1"), version("v1beta1", { storage: true })] },
    ["error storage-version-count"],
  ],
  ["no version is stored", {}, { versions: [version("v1", { storage: false })] }, ["error storage-version-count"]],
  [
    "a version without a schema",
    {},
    { versions: [version("v1"), { name: "v1beta1", served: true, storage: false }] },
    ["error version-without-schema"],
  ],
  [
    "a warning without a deprecation",
    {},
    { versions: [version("v1", { deprecationWarning: "Use v2." })] },
    ["error deprecation-warning-invalid"],
  ],
  [
    "a deprecated version with a warning",
    {},
    { versions: [version("v1", { deprecated: true, deprecationWarning: "Use v2." })] },
    [],
  ],
  [
    "short names and categories",
    {},
    { spec: { names: { kind: "Hive", plural: "hives", singular: "hive", listKind: "HiveList", shortNames: ["hv"] } } },
    [],
  ],
];

test.each(rows)("%s", (_, old, new_, expected) => {
  expect(loudInFiles(definition(old), definition(new_), "hive.json")).toEqual(expected);
});
