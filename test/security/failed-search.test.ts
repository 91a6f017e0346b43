// A search or a listing of git that fails finds nothing, and nothing found must not look like nothing changed.
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, jest, test } from "@jest/globals";
import { Scratch } from "../cli/scratch.ts";

jest.setTimeout(240_000);

const path = process.env["PATH"] ?? "";
const tools = new Scratch();
afterEach(() => {
  process.env["PATH"] = path;
});
afterAll(() => tools.remove());

/** Counts the commands of git with one of these words, and fails the one with the number in the file `failing`. */
const COUNTING = `#!/bin/sh
case " $* " in *" grep "*|*" ls-files "*|*" ls-tree "*|*" diff "*)
  echo "$*" >> '${tools.folder}/log'
  if [ "$(wc -l < '${tools.folder}/log')" -eq "$(cat '${tools.folder}/failing')" ]; then echo "fatal: out of memory" >&2; exit 128; fi
esac
PATH='${path}' exec git "$@"
`;

function fail(number: number): void {
  writeFileSync(join(tools.folder, "git"), COUNTING);
  chmodSync(join(tools.folder, "git"), 0o755);
  writeFileSync(join(tools.folder, "log"), "");
  writeFileSync(join(tools.folder, "failing"), String(number));
  process.env["PATH"] = `${tools.folder}:${path}`;
}

const commands = (): readonly string[] => readFileSync(join(tools.folder, "log"), "utf8").trim().split("\n");

const api = (reference: string): string => `openapi: 3.1.0
info: { title: Ferries, version: 1.0.0 }
paths:
  /ferries:
    get:
      parameters: [{ name: deck, in: query, schema: { $ref: "${reference}" } }]
      responses: { "200": { description: All ferries } }
`;
const crd = (name: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${name}.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Dock, plural: ${name} }
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;

const CHANGES: Readonly<Record<string, readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>]>> =
  {
    "declarations by way of others": [
      {
        "apicompat.config.yaml": "surfaces:\n  - { name: api, files: lib/index.d.ts }\n",
        "lib/index.d.ts": 'export { Deck } from "./deck.js";\n',
        "lib/deck.d.ts": "export interface Deck { height: string }\n",
      },
      { "lib/deck.d.ts": "export interface Deck { height: number }\n" },
    ],
    "a document by a reference": [
      { "api.yaml": api("decks.yaml#/deck"), "decks.yaml": "deck: { type: string, enum: [upper, lower] }\n" },
      { "decks.yaml": "deck: { type: string, enum: [upper] }\n" },
    ],
    "messages by an import": [
      {
        "apicompat.config.yaml": "surfaces:\n  - { name: api, files: api/*.proto }\n",
        "api/a.proto": 'syntax = "proto3";\nimport "lib/b.proto";\nmessage A { B b = 1; }\n',
        "lib/b.proto": 'syntax = "proto3";\nmessage B { string c = 1; }\n',
      },
      { "lib/b.proto": 'syntax = "proto3";\nmessage B { int32 c = 1; }\n' },
    ],
    "a second definition": [
      { "docks.yaml": crd("docks") },
      { "more.yaml": crd("docks").replace("type: object", "type: object, maxProperties: 1") },
    ],
  };

describe.each(Object.entries(CHANGES))("%s", (_, [before, after]) => {
  test("is an error where any search or listing of git fails", async () => {
    const scratch = Scratch.repository();
    scratch.write(before).commit();
    scratch.write(after);
    fail(0);
    const whole = await scratch.run("check", "--base", "HEAD");
    const all = commands();
    expect(all.filter((each) => each.includes(" grep "))).not.toEqual([]);
    const answers: string[] = [];
    for (const [index, command] of all.entries()) {
      fail(index + 1);
      const { code, stdout, stderr } = await scratch.run("check", "--base", "HEAD");
      // Without renames, which git looks for among all files, everything is still compared.
      if (code !== 2 && stdout !== whole.stdout) answers.push(`${code} ${stderr} ${command}`);
    }
    scratch.remove();
    expect([whole.code, answers]).toEqual([expect.any(Number), []]);
  });
});
