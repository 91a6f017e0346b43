// Attacks with lock files and baselines that are damaged in a part: no part of them is silently left out.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readHistoryLock } from "../../src/readers/history-lock/read.ts";
import { pets, Scratch } from "../cli/scratch.ts";

const scratch = new Scratch();
afterAll(() => scratch.remove());

interface Field {
  number?: unknown;
  name?: unknown;
  type?: unknown;
  cardinality?: unknown;
}
interface Lock {
  files?: unknown;
  messages?: Record<string, { file?: unknown; fields?: Field[]; reserved?: unknown }>;
  enums?: Record<string, { values?: { number?: unknown }[] }>;
  services?: unknown;
  extensions?: unknown;
  former?: unknown;
}

const proto = (type: string): string =>
  `syntax = "proto3";\npackage harbour;\nmessage Ship { string name = 1; ${type} length = 2; }\nenum Kind { KIND_UNSPECIFIED = 0; }\n`;

let text = "";
beforeAll(async () => {
  scratch.write({ "old.proto": proto("int32") });
  const { code } = await scratch.run("snapshot", "old.proto", "--output", "lock.json");
  expect(code).toBe(0);
  text = readFileSync(`${scratch.folder}/lock.json`, "utf8");
});

const check = (lock: string): ReturnType<Scratch["run"]> =>
  scratch.write({ "lock.json": lock, "new.proto": proto("string") }).run("check", "lock.json", "new.proto");

describe("kind 8: a lock file of wire types", () => {
  test("finds the break as it is", async () => {
    expect((await check(text)).code).toBe(1);
  });

  test.each<readonly [string, (lock: Lock) => void]>([
    ["messages are missing", (lock) => delete lock.messages],
    ["messages are null", (lock) => (lock.messages = null as unknown as Lock["messages"] & object)],
    ["files are missing", (lock) => delete lock.files],
    ["enums are missing", (lock) => delete lock.enums],
    ["services are missing", (lock) => delete lock.services],
    ["extensions are missing", (lock) => delete lock.extensions],
    ["what was there before is missing", (lock) => delete lock.former],
    ["fields are missing", (lock) => delete lock.messages!["harbour.Ship"]!.fields],
    ["a field has no number", (lock) => delete lock.messages!["harbour.Ship"]!.fields![1]!.number],
    ["a number is a text", (lock) => (lock.messages!["harbour.Ship"]!.fields![1]!.number = "2")],
    ["a number is none that has a fraction", (lock) => (lock.messages!["harbour.Ship"]!.fields![1]!.number = 2.5)],
    ["a number is too large", (lock) => (lock.messages!["harbour.Ship"]!.fields![1]!.number = 1e300)],
    ["a type is a number", (lock) => (lock.messages!["harbour.Ship"]!.fields![1]!.type = 3)],
    ["a type is missing", (lock) => delete lock.messages!["harbour.Ship"]!.fields![1]!.type],
    ["a type is unheard of", (lock) => (lock.messages!["harbour.Ship"]!.fields![1]!.type = "int33")],
    ["a name is missing", (lock) => delete lock.messages!["harbour.Ship"]!.fields![1]!.name],
    ["a cardinality is missing", (lock) => delete lock.messages!["harbour.Ship"]!.fields![1]!.cardinality],
    ["a field is null", (lock) => (lock.messages!["harbour.Ship"]!.fields![1] = null as unknown as Field)],
    ["a value has no number", (lock) => delete lock.enums!["harbour.Kind"]!.values![0]!.number],
    ["a range is endless", (lock) => (lock.messages!["harbour.Ship"]!.reserved = { ranges: [[5, null]] })],
  ])("%s", async (_, damage) => {
    const lock = JSON.parse(text) as Lock;
    damage(lock);
    const { code, stderr } = await check(JSON.stringify(lock));
    expect([code, stderr]).toEqual([2, ""]);
  });

  test("a number that no text of JSON is safe with", async () => {
    expect((await check(text.replaceAll(/"number": ?2\b/g, '"number": 1e999'))).code).toBe(2);
  });

  test("a name is there twice", async () => {
    const doubled = text.replace('"messages":', '"messages": {}, "messages":');
    expect((await check(doubled)).code).toBe(2);
    expect((await check(text.replace(/\}\s*$/, ', "messages": {} }'))).code).toBe(2);
  });
});

describe("kind 8: a lock file of names", () => {
  const lock = (element: string, releases = '[{ "name": "v1", "date": "2026-01-01" }]'): string =>
    `{ "kind": "apicompat-history-lock", "version": 1, "releases": ${releases}, "documents": { "a.yaml": { "format": "openapi", "elements": { "k": ${element} } } } }`;
  const read = (text: string) => (): unknown => readHistoryLock(text, "lock.json");

  test("is read as it is", () => {
    expect(read(lock('{ "name": "a", "is": { "from": "v1", "type": "string", "default": null } }'))).not.toThrow();
  });

  test.each([
    ["a name twice", lock('{ "name": "a", "is": { "deprecated": true }, "is": {} }')],
    ["a number that is a text", lock('{ "name": "a", "is": { "number": "1" } }')],
    ["a number that is endless", lock('{ "name": "a", "is": { "number": 1e999 } }')],
    ["a mark that is a text", lock('{ "name": "a", "is": { "deprecated": "true" } }')],
    ["a type that is none", lock('{ "name": "a", "is": { "type": null } }')],
    ["a member that is unknown", lock('{ "name": "a", "is": { "depricated": true } }')],
    ["a holder that is a number", lock('{ "name": "a", "holder": 1 }')],
    ["a date that is a number", lock('{ "name": "a" }', '[{ "name": "v1", "date": 20260101 }]')],
    ["a state in the future that is a text", lock('{ "name": "a", "is": { "unreleased": "yes" } }')],
  ])("not with %s", (_, text) => {
    expect(read(text)).toThrow("is not a valid lock file");
  });
});

test("a baseline with a name twice is an error", async () => {
  scratch.write({ "a.yaml": pets("cat, dog"), "b.yaml": pets("cat") });
  expect((await scratch.run("baseline", "a.yaml", "b.yaml")).code).toBe(0);
  expect((await scratch.run("check", "a.yaml", "b.yaml")).code).toBe(0);
  const baseline = readFileSync(`${scratch.folder}/.apicompat/baseline.json`, "utf8");
  scratch.write({ ".apicompat/baseline.json": baseline.replace('"findings":', '"findings": [], "findings":') });
  const { code, stderr } = await scratch.run("check", "a.yaml", "b.yaml");
  expect([code, stderr]).toEqual([2, expect.stringContaining("baseline.json cannot be read")]);
});
