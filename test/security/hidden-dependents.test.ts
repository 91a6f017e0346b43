// Attacks on the search for documents that refer to a changed file, which sees less than a parser. And what must not fail.
import { afterAll, describe, expect, test } from "@jest/globals";
import { ENCODINGS } from "../sources/encodings.ts";
import { type Files, States } from "./states.ts";

const states = new States();
afterAll(() => states.remove());

const api = (reference: string, more = ""): string => `openapi: 3.1.0
info: { title: Ferries, version: 1.0.0 }
paths:
  /ferries:
    get:
      parameters:
        - name: deck
          in: query
          schema:
            ${reference}
      responses: { "200": { description: All ferries } }
${more}`;
const decks = (values: string): string => `deck: { type: string, enum: [${values}] }\n`;
const via = (target: string): string => `deck: { $ref: "${target}#/deck" }\n`;

describe("kind 4: a break in a file that is referred to", () => {
  test.each<readonly [string, string, string, Files?]>([
    ["with an extension that begins like a known one", "$ref: decks.j2#/deck", "decks.j2"],
    ["with a longer extension", "$ref: decks.yamlx#/deck", "decks.yamlx"],
    ["with half of an extension", "$ref: decks.y#/deck", "decks.y"],
    ["with a quote around it", `$ref: "decks.jso#/deck"`, "decks.jso"],
    ["with signs of flow in its name", `$ref: "decks.yaml}#/deck"`, "decks.yaml}"],
    ["in the next line", "$ref:\n              decks.j2#/deck", "decks.j2"],
    ["in a block", "$ref: >-\n              decks.j2#/deck", "decks.j2"],
    ["in a block behind a comment", "$ref: # where\n              decks.j2#/deck", "decks.j2"],
    ["by an alias", "x-at: &at decks.j2#/deck\n            $ref: *at", "decks.j2"],
    ["by a key that is an alias", "x-at: &key $ref\n            *key : decks.j2#/deck", "decks.j2"],
    ["with a tag", "$ref: !!str decks.j2#/deck", "decks.j2"],
    ["with an anchor", "$ref: &at decks.j2#/deck", "decks.j2"],
    ["by a key with a question mark", "? $ref\n            : decks.j2#/deck", "decks.j2"],
    [
      "by way of a file that is not searched",
      "$ref: middle.j2#/deck",
      "decks.yaml",
      { "middle.j2": via("decks.yaml") },
    ],
    [
      "by way of such a file, in the next line",
      "$ref:\n              middle.jtd#/deck",
      "decks.yaml",
      { "middle.jtd": via("decks.yaml") },
    ],
  ])("%s", async (_, reference, path, more = {}) => {
    const files = { ...more, "api.yaml": api(reference) };
    const { code, stdout } = await states.check(
      { ...files, [path]: decks("upper, lower") },
      { ...files, [path]: decks("upper") },
    );
    expect([code, stdout]).toEqual([1, expect.stringContaining("enum-value-removed")]);
  });

  test("from a document that git calls unchanged, because the change sets another encoding", async () => {
    const document = api("$ref: decks.yaml#/deck");
    const { stdout } = await states.check(
      { "api.yaml": document, "decks.yaml": decks("upper, lower") },
      {
        "api.yaml": document.replace("$", "+ACQ-"),
        "decks.yaml": decks("upper"),
        ".gitattributes": "api.yaml working-tree-encoding=UTF-7\n",
      },
    );
    expect(states.scratch.git("diff", "--name-only", "HEAD", "--", "api.yaml")).toBe("");
    expect(stdout).not.toContain("No changes");
  });

  test.each(["UTF-16", "UTF-16 without a mark, big end first", "UTF-32 without a mark"])(
    "from a document in %s",
    async (name) => {
      const files = { "api.yaml": ENCODINGS[name]!(api("$ref: decks.yaml#/deck")) };
      const { code } = await states.check(
        { ...files, "decks.yaml": decks("upper, lower") },
        { ...files, "decks.yaml": decks("upper") },
      );
      expect(code).toBe(1);
    },
  );

  test("in a document that is in UTF-32 now", async () => {
    const after = { "api.yaml": ENCODINGS["UTF-32"]!(api("enum: [upper]")) };
    const { code, stdout } = await states.check({ "api.yaml": api("enum: [upper, lower]") }, after);
    expect([code, stdout]).toEqual([1, expect.stringContaining("enum-value-removed")]);
  });

  test("a document with half of a character is an input error", async () => {
    const text = api("enum: [upper]", "# end");
    const after = { "api.yaml": ENCODINGS["UTF-16"]!(text).subarray(0, -1) };
    expect((await states.check({ "api.yaml": text }, after)).code).toBe(2);
  });

  test.each<readonly [string, string, Files]>([
    ["a link to it is the document", "third_party/api.yaml", { "openapi.yaml": { to: "third_party/api.yaml" } }],
    [
      "a link to a link is",
      "third_party/api.yaml",
      { "openapi.yaml": { to: "middle" }, middle: { to: "third_party/api.yaml" } },
    ],
    [
      "a link leads through a folder that is a link",
      "third_party/a/api.yaml",
      { "openapi.yaml": { to: "way/api.yaml" }, way: { to: "third_party/a" } },
    ],
  ])("%s", async (_, path, links) => {
    const { code } = await states.check(
      { ...links, [path]: api("enum: [upper, lower]") },
      { ...links, [path]: api("enum: [upper]") },
    );
    expect(code).toBe(1);
  });

  test("a link leads to a document that refers to it", async () => {
    const files: Files = {
      "openapi.yaml": { to: "third_party/api.yaml" },
      "third_party/api.yaml": api("$ref: decks.yaml#/deck"),
    };
    // A reference of a link counts from where the link is.
    const both = (values: string): Files => ({
      ...files,
      "decks.yaml": decks(values),
      "third_party/decks.yaml": decks(values),
    });
    expect((await states.check(both("upper, lower"), both("upper"))).code).toBe(1);
  });
});

describe("a change that touches no API passes where the only API is", () => {
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "ships.harbour.example" },
    spec: {
      group: "harbour.example",
      names: { kind: "Ship", plural: "ships" },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
    },
  };
  const set = Buffer.from("0a120a0a616e792e70726f746f620670726f746f33", "hex");

  test.each<readonly [string, string, string | Buffer]>([
    [
      "JSON in one line with sorted keys",
      "openapi.json",
      '{"components":{},"info":{"title":"t","version":"1"},"openapi":"3.0.3","paths":{}}',
    ],
    ["a definition in JSON", "ship.json", JSON.stringify(definition)],
    ["a definition in a list", "ships.json", JSON.stringify({ apiVersion: "v1", kind: "List", items: [definition] })],
    [
      "a definition in a list in YAML",
      "ships.yaml",
      `apiVersion: v1\nkind: List\nitems:\n  - ${JSON.stringify(definition)}\n`,
    ],
    [
      "a definition whose kind is quoted",
      "ship.yaml",
      `"kind": "CustomResourceDefinition"\n${JSON.stringify(definition)
        .slice(1, -1)
        .replaceAll(/"kind":"Custom[^"]*",/g, "")
        .replaceAll(/,(?="(?:metadata|spec)":)/g, "\n")}\n`,
    ],
    ["a descriptor set", "api.binpb", set],
  ])("%s", async (_, path, content) => {
    const { code, stderr } = await states.check({ [path]: content, README: "1" }, { [path]: content, README: "2" });
    expect([code, stderr]).toEqual([0, ""]);
  });

  test("and none where there is none", async () => {
    const files = { "package.json": '{"scripts":{"openapi":"swagger"}}' };
    const { code } = await states.check({ ...files, README: "1" }, { ...files, README: "2" });
    expect(code).toBe(2);
  });
});
