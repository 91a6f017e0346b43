// A part that cannot be read is not removed, not added and not compatible: it is an input error.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import { VERSIONS } from "./pairs.ts";

const document = (operation: string, version: string): string => `openapi: ${version}
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    post: { ${operation} }
components:
  parameters: { Size: { name: size, in: query, schema: { type: integer } } }
  responses: { Free: { description: Free, content: { application/json: { schema: { type: string } } } } }
  requestBodies: { Boat: { required: true, content: { application/json: { schema: { type: string } } } } }
  headers: { Wait: { schema: { type: integer } } }
  callbacks: { Done: { '/done': { post: { responses: { "204": { description: Seen } } } } } }
  schemas: { Boat: { type: string } }
`;
const OK = 'responses: { "200": { description: OK } }';
const REFS: Readonly<Record<string, (ref: string) => string>> = {
  response: (ref) => `responses: { "200": { $ref: '#/components/responses/${ref === "good" ? "Free" : "Gone"}' } }`,
  parameter: (ref) => `parameters: [{ $ref: '#/components/parameters/${ref === "good" ? "Size" : "Gone"}' }], ${OK}`,
  "request body": (ref) =>
    `requestBody: { $ref: '#/components/requestBodies/${ref === "good" ? "Boat" : "Gone"}' }, ${OK}`,
  header: (ref) =>
    `responses: { "200": { description: OK, headers: { Wait: { $ref: '#/components/headers/${ref === "good" ? "Wait" : "Gone"}' } } } }`,
  callback: (ref) =>
    `callbacks: { done: { $ref: '#/components/callbacks/${ref === "good" ? "Done" : "Gone"}' } }, ${OK}`,
  schema: (ref) =>
    `responses: { "200": { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/${ref === "good" ? "Boat" : "Gone"}' } } } } }`,
};

describe.each(VERSIONS)("references that lead nowhere, %s", (version) => {
  const read = (name: string, text: string): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name, url: `file:///${name}`, text });
  test.each(
    Object.entries(REFS).flatMap(
      ([name, of]) =>
        [
          [name, "now", of("good"), of("bad")],
          [name, "before", of("bad"), of("good")],
          [name, "on both sides", of("bad"), of("bad")],
        ] as const,
    ),
  )("a %s, %s", (_name, _when, old, new_) => {
    const compared = compare(read("old.yaml", document(old, version)), read("new.yaml", document(new_, version)));
    const loud = compared.findings.filter(({ verdict }) => verdict === "breaking" || verdict === "dangerous");
    expect(loud.map(({ ruleId }) => ruleId)).toEqual([]);
    expect(compared.problems.map(({ code, level }) => `${code} ${level}`)).toContain("REF_NOT_FOUND error");
    expect(compared.verdict).toBe("unknown");
  });
});
