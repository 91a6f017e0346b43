// Pairs of documents in a line each, whose answers were noted before the tool ran.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Finding } from "../../src/index.ts";

export type Place = "request" | "response";

/** The worst verdict, and the rules that are not compatible, sorted; without rules, only the verdict is noted. */
export type Row = readonly [name: string, place: Place, old: string, new_: string, verdict: string, ...rules: string[]];

export type Build = (fragment: string, place: Place, version: string) => string;

export const SWAGGER = "2.0";
export const JSON_SCHEMA = "JSON Schema";
export const VERSIONS: readonly string[] = ["3.0.3", "3.1.0", "3.2.0"];
/** Schemas of these versions can say null by a type, and have alternatives. */
export const OF_2020: readonly string[] = ["3.1.0", "3.2.0", JSON_SCHEMA];
export const WITH_ALTERNATIVES: readonly string[] = [...VERSIONS, JSON_SCHEMA];
export const HTTP: readonly string[] = [SWAGGER, ...VERSIONS];
export const ALL: readonly string[] = [...HTTP, JSON_SCHEMA];

/** Runs each row in each version of the format. */
export function describePairs(kind: string, versions: readonly string[], build: Build, rows: readonly Row[]): void {
  describe.each(versions)(`${kind}, %s`, (version) => {
    test.each(rows)("%s in a %s", (_, place, old, new_, verdict, ...rules) => {
      const found = between(build(old, place, version), build(new_, place, version), place);
      const loud = found.filter((finding) => finding.verdict !== "compatible");
      expect({ verdict: worst(loud), rules: rulesOf(loud) }).toEqual({
        verdict,
        rules: rules.length === 0 ? rulesOf(loud) : rules,
      });
    });
  });
}

/** JSON Schemas do not say who writes their values: the profile says it, by the place. */
export function between(old: string, new_: string, place: Place = "request"): readonly Finding[] {
  const [before, after] = [readText("old.yaml", old), readText("new.yaml", new_)];
  const isOutput = place === "response" && before.snapshot.format === "json-schema";
  return compare(before, after, { all: true, ...(isOutput && { profile: "json-schema-output" }) }).findings;
}

export function readText(name: string, text: string): ReturnType<typeof readSnapshot> {
  return readSnapshot({ name, url: `file:///${name}`, text });
}

function rulesOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
}

function worst(findings: readonly Finding[]): string {
  const verdicts = findings.map(({ verdict }) => verdict);
  return ["breaking", "dangerous", "undecided"].find((each) => verdicts.some((one) => one === each)) ?? "compatible";
}

/** The content of the one operation of a document; without a schema, a body of any kind. A response of a stated status carries it, too. */
interface Carried {
  readonly place: Place;
  readonly schema?: string;
  readonly media?: string;
  readonly status?: string;
}

/** The components are indented by four; references in them name `#/components/schemas`, as version 3 does. */
export function document(version: string, carried: Carried, components = ""): string {
  if (version === JSON_SCHEMA) return schemaDocument(carried, components);
  return version === SWAGGER ? swagger(carried, components) : openapi(version, carried, components);
}

/** A document whose one operation carries the schema `Root`. */
export function withRoot(components: string): Build {
  return (_fragment, place, version) => document(version, { place, schema: ROOT }, components);
}

const ROOT = "{ $ref: '#/components/schemas/Root' }";

function openapi(version: string, carried: Carried, components: string): string {
  const { place, schema, media = "application/json" } = carried;
  const body = `content: { ${media}: { ${schema === undefined ? "" : `schema: ${schema}`} } }`;
  const request = place === "request" ? `      requestBody: { required: true, ${body} }\n` : "";
  return `openapi: ${version}
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    post:
${request}      responses: ${responses(carried, body)}
${components === "" ? "" : `components:\n  schemas:\n${components}`}`;
}

function responses({ place, status }: Carried, body: string): string {
  const plain = `"200": { description: OK }`;
  if (status !== undefined)
    return `{ ${status === "200" ? "" : `${plain}, `}"${status}": { description: Fault, ${body} } }`;
  return place === "response" ? `{ "200": { description: OK, ${body} } }` : `{ ${plain} }`;
}

function swagger(carried: Carried, components: string): string {
  const { place, schema = "{}", media = "application/json" } = carried;
  const request = `      parameters: [{ in: body, name: body, required: true, schema: ${schema} }]\n`;
  const text = `swagger: "2.0"
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    post:
      consumes: [${media}]
      produces: [${media}]
${place === "request" ? request : ""}      responses: ${responses(carried, `schema: ${schema}`)}
${components === "" ? "" : `definitions:\n${components}`}`;
  return text.replaceAll("#/components/schemas/", "#/definitions/");
}

function schemaDocument({ schema = "{}" }: Carried, components: string): string {
  const root = schema === ROOT ? "$ref: '#/$defs/Root'" : `allOf: [${schema}]`;
  const text = `$schema: https://json-schema.org/draft/2020-12/schema
$id: https://schemas.example/moorings
${root}
${components === "" ? "" : `$defs:\n${components}`}`;
  return text.replaceAll("#/components/schemas/", "#/$defs/");
}
