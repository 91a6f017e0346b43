// Lists of stored objects that are hostile or broken. Other parts are left out, and unreadable text is an error with its place. No
// value of an object is printed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Scratch, type Result } from "./scratch.ts";

const scratch = new Scratch();

const definition = (maximum: number): string =>
  JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "boxes.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "boxes", singular: "box", kind: "Box", listKind: "BoxList" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  properties: {
                    size: { type: "integer", maximum },
                    note: { type: "string", maxLength: maximum * 1000 },
                    more: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
                  },
                },
              },
            },
          },
        },
      ],
    },
  });

beforeAll(() => {
  scratch.write({ "old.json": definition(100), "new.json": definition(10) });
});

afterAll(() => scratch.remove());

async function checked(bytes: string | Buffer): Promise<Result> {
  writeFileSync(join(scratch.folder, "objects.yaml"), bytes);
  return scratch.run("check", "old.json", "new.json", "--usage", "objects.yaml", "--no-cache");
}

const SECRET = "marked-secret-4711";
const GOOD = `apiVersion: example.com/v1\nkind: Box\nmetadata: { name: good }\nspec: { size: 50, note: ${SECRET} }\n`;
const box = (spec: string, name = '"odd"'): string =>
  `{"apiVersion":"example.com/v1","kind":"Box","metadata":{"name":${name}},"spec":${spec}}`;
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("what can be read is counted", () => {
  test.each<[name: string, objects: string | Buffer, line: string]>([
    [
      "a stream with other documents",
      `# kubectl\n---\n${GOOD}---\n5\n---\n[1, null]\n---\nkind: Box\n`,
      "1 of 1 object (good)",
    ],
    [
      "a list of lists",
      `apiVersion: v1\nkind: List\nitems:\n- [[[[${box('{"size":50}')}]]]]\n- ${box('{"size":60}')}`,
      "1 of 1 object (odd)",
    ],
    [
      "items of other types",
      `apiVersion: v1\nkind: BoxList\nitems: [null, 5, {}, {kind: Box}, {kind: 5, apiVersion: 5}, ${box('{"size":50}')}]`,
      "1 of 1 object (odd)",
    ],
    [
      "metadata of other types",
      `${box('{"size":50}').replace('{"name":"odd"}', "null")}\n---\n${box('{"size":50}', '{"a":1}')}`,
      "2 of 2 objects ((unnamed), (unnamed) #2)",
    ],
    [
      "a name with commands for terminals",
      box('{"size":50}', '"\\u001b]0;x\\u0007\\u202ea"'),
      "1 of 1 object (\\u001b]0;x\\u0007\\u202ea)",
    ],
    ["a byte order mark and Windows line ends", `\ufeff${GOOD.replaceAll("\n", "\r\n")}`, "1 of 1 object (good)"],
    [
      "names of prototypes",
      box('{"size":50,"__proto__":{"size":1},"constructor":{"prototype":5},"more":{"__proto__":1}}'),
      "1 of 1 object (odd)",
    ],
    ["numbers that are too large", `${box('{"size":1e400}')}\n---\n${box('{"size":50}')}`, "1 of 2 objects (odd #2)"],
    ["lone surrogates", box('{"size":50,"note":"\\ud800"}'), "1 of 1 object (odd)"],
    [
      "other types",
      `${box('{"size":"50"}')}\n---\n${box("[]")}\n---\n${box("null")}\n---\n${box('{"size":50}')}`,
      "1 of 4 objects (odd #4)",
    ],
    [
      "many objects",
      `apiVersion: v1\nkind: List\nitems:\n${`- ${box('{"size":50}')}\n`.repeat(3_000)}`,
      "3,000 of 3,000 objects (odd, odd #10, odd #100 and 2,997 more)",
    ],
    ["an open part that nests deep", box(`{"size":50,"more":${nested(500)}}`), "1 of 1 object (odd)"],
    ["references to one value", `${GOOD}---\na: &a { size: 50 }\n---\n${box("{}")}`, "1 of 2 objects (good)"],
  ])("%s", async (_, objects, line) => {
    const { code, stdout, stderr } = await checked(objects);
    expect([code, stderr]).toEqual([1, expect.not.stringContaining("crashed")]);
    expect(stdout).toContain(`used by: objects.yaml: ${line}`);
    expect(stdout).not.toContain(SECRET);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });
});

describe("what cannot be read is an error with its place", () => {
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]"];
  for (let level = 0; level < 12; level++) {
    const [own, other] = [String.fromCharCode(98 + level), String.fromCharCode(97 + level)];
    bomb.push(`${own}: &${own} [${Array<string>(9).fill(`*${other}`).join(",")}]`);
  }
  test.each<[name: string, objects: string | Buffer]>([
    ["a list that does not end", `apiVersion: v1\nkind: List\nitems: [${SECRET}\n`],
    ["JSON that ends in a string", box(`{"note":"${SECRET}`).slice(0, -2)],
    ["names that occur twice", `${GOOD}spec: { size: 3 }\n`],
    ["tabs", `apiVersion: example.com/v1\nkind: Box\nspec:\n\tsize: 5\n`],
    ["NUL", `${GOOD}# \0\n`],
    ["a cycle", `${GOOD}more: &m { a: *m }\n`],
    ["references that double and double", `${GOOD}${bomb.join("\n")}\n`],
    ["an alias of nothing", `${GOOD}more: *none\n`],
    ["functions", `${GOOD}more: !!js/function "function () { return 1; }"\n`],
    ["brackets that nest deep", `apiVersion: v1\nkind: List\nitems: ${"[".repeat(100_000)}`],
    ["gzip", gzipSync(GOOD)],
    ["UTF-16", Buffer.from(`\ufeff${GOOD}`, "utf16le")],
    ["nothing", ""],
  ])("%s", async (_, objects) => {
    const { code, stdout, stderr } = await checked(objects);
    expect(stderr).not.toContain("crashed");
    expect([code, `${stdout}${stderr}`]).toEqual([code === 1 ? 1 : 2, expect.stringContaining("objects.yaml")]);
    // A file that has no object of the API is a warning.
    if (code === 1) expect(stdout).toContain("objects.yaml has nothing of the compared APIs.");
    else expect(stderr).toMatch(/objects\.yaml(?::\d+:\d+| cannot be read)/u);
    expect(stdout + stderr).not.toContain(SECRET);
  });
});
