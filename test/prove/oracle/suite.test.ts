// The official test suite: `APICOMPAT_JSON_SCHEMA_SUITE` names a checkout of json-schema-org/JSON-Schema-Test-Suite.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "@jest/globals";
import { isObject, type Json } from "../../../src/model/json.ts";
import type { Draft } from "../../../src/prove/oracle/dialect.ts";
import { compileEvaluator } from "../../../src/prove/oracle/evaluate/compile.ts";
import { oracle, type OracleLens } from "../../../src/prove/oracle/index.ts";
import { sourceOf } from "./sources.ts";

const SUITE = process.env["APICOMPAT_JSON_SCHEMA_SUITE"];

const FOLDERS: Readonly<Record<Draft, string>> = {
  "draft-04": "draft4",
  "draft-06": "draft6",
  "draft-07": "draft7",
  "2019-09": "draft2019-09",
  "2020-12": "draft2020-12",
};

/**
 * Optional behavior that the evaluator supports. The rest are other formats, and number texts that `JSON.parse` rounds.
 */
const OPTIONAL: ReadonlySet<string> = new Set([
  "anchor.json",
  "bignum.json",
  "dynamicRef.json",
  "ecmascript-regex.json",
  "float-overflow.json",
  "id.json",
  "no-schema.json",
  "non-bmp-regex.json",
  "refOfUnknownKeyword.json",
  "unknownKeyword.json",
]);

const ASSERTED_FORMATS: ReadonlySet<string> = new Set([
  "date-time.json",
  "date.json",
  "duration.json",
  "ipv4.json",
  "ipv6.json",
  "json-pointer.json",
  "time.json",
  "uuid.json",
]);

/** A reader counts from the `$id` that older drafts ignore beside a `$ref`, and knows no meta-schemas of one's own. */
const MISREAD: ReadonlySet<string> = new Set([
  "$ref prevents a sibling $id from changing the base uri",
  "schema that uses custom metaschema with with no validation vocabulary",
]);

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

const LENS: OracleLens = {
  objects: "open",
  view: "plain",
  formats: "annotation",
  regex: "ecma-262",
  nullable: "strict",
};

const ROOT = "https://suite.example/schema";

if (SUITE === undefined || !existsSync(join(SUITE, "tests"))) {
  test.skip("the official suite: skipped, APICOMPAT_JSON_SCHEMA_SUITE names no checkout of it", () => undefined);
} else {
  const documents = new Map([...metaSchemas(), ...remotes(join(SUITE, "remotes"))]);
  for (const [draft, folder] of Object.entries(FOLDERS) as [Draft, string][]) {
    const root = join(SUITE, "tests", folder);
    describe.each(filesOf(root))(`${draft} %s`, (file) => {
      const groups = JSON.parse(readFileSync(join(root, file), "utf8")) as readonly Group[];
      test.each(groups.map((group) => [group.description, group] as const))("%s", (_, group) => {
        const evaluate = compileEvaluator(ROOT, {
          documents: new Map([...documents, [ROOT, group.schema]]),
          dialect: draft,
          nullable: "strict",
          regex: "ecma-262",
          assertFormats: file.startsWith("optional/format/"),
        });
        const wrong = group.tests.filter(({ data, valid }) => evaluate(data) !== valid);
        expect(wrong.map(({ description }) => description)).toEqual([]);
      });
    });

    test(`${draft}: no answer that the validators agree on is wrong`, async () => {
      const wrong: string[] = [];
      let right = 0;
      let open = 0;
      for (const file of readdirSync(root).filter((name) => name.endsWith(".json"))) {
        for (const group of JSON.parse(readFileSync(join(root, file), "utf8")) as readonly Group[]) {
          const asked = oracle(sourceOf(group.schema), "#", LENS, draft);
          for (const { data, valid, description } of group.tests) {
            const { answer } = await asked.ask(data);
            if (answer === "disagree") open++;
            else if ((answer === "valid") === valid) right++;
            else if (!MISREAD.has(group.description)) wrong.push(`${file}: ${group.description}: ${description}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      // Open cases refer to other documents, or have a known fault of one validator.
      expect(open / (open + right)).toBeLessThan(0.06);
    });
  }
}

function filesOf(root: string): readonly string[] {
  const json = (folder: string): readonly string[] =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).filter((name) => name.endsWith(".json")) : [];
  return [
    ...json(""),
    ...json("optional")
      .filter((name) => OPTIONAL.has(name))
      .map((name) => `optional/${name}`),
    ...json("optional/format")
      .filter((name) => ASSERTED_FORMATS.has(name))
      .map((name) => `optional/format/${name}`),
  ];
}

function remotes(folder: string): readonly (readonly [string, Json])[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => [
      `http://localhost:1234/${path.replaceAll("\\", "/")}`,
      JSON.parse(readFileSync(join(folder, path), "utf8")) as Json,
    ]);
}

function metaSchemas(): readonly (readonly [string, Json])[] {
  const require = createRequire(import.meta.url);
  const ajv = join(dirname(require.resolve("ajv/package.json")), "dist/refs");
  const draft04 = join(dirname(require.resolve("ajv-draft-04/package.json")), "dist/refs/json-schema-draft-04.json");
  const paths = readdirSync(ajv, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));
  return [...paths.map((path) => join(ajv, path)), draft04].flatMap((path) => {
    const schema = JSON.parse(readFileSync(path, "utf8")) as Json;
    const id = isObject(schema) ? (schema["$id"] ?? schema["id"]) : undefined;
    return typeof id === "string" ? [[id.replace(/#$/u, ""), schema] as const] : [];
  });
}
