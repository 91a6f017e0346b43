// Breaks that the author of a change hides by the name, the form or the place of a file. None of them passes.
import { afterAll, describe, expect, test } from "@jest/globals";
import { type Files, States } from "./states.ts";

const states = new States();
afterAll(() => states.remove());

const api = (most: number | string): string => `openapi: 3.0.3
info: { title: Harbour, version: "1" }
paths:
  /ships:
    get:
      parameters: [{ name: q, in: query, schema: { type: string, maxLength: ${most} } }]
      responses: { "200": { description: Ships. } }
`;
const beside = (most: number | string): string => `Ship: { type: string, maxLength: ${most} }\n`;
const referring = (reference: string): string => api(9).replace("{ type: string, maxLength: 9 }", `{ ${reference} }`);
const crd = (
  most: number,
  head = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition",
): string => `${head}
metadata: { name: ships.harbour.example }
spec:
  group: harbour.example
  names: { kind: Ship, plural: ships }
  scope: Namespaced
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { a: { type: string, maxLength: ${most} } } } } }
`;
const declared = (type: string): string => `export interface Ship { name: ${type} }\n`;
const manifest = (fields: object): string => JSON.stringify({ name: "harbour", version: "1.0.0", ...fields });
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 120\n`;
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");

const OLD = { "openapi.yaml": api(9) };
const PACKAGE = { "lib.d.ts": declared("string"), "package.json": manifest({ types: "lib.d.ts" }) };
const BROKEN = { "lib.d.ts": declared("number") };

type Attack = readonly [name: string, before: Files, after: Files];

const names: readonly Attack[] = [
  ["an extension of templates", OLD, { "openapi.yaml.j2": api(5) }],
  ["other letter case", OLD, { "OpenAPI.yaml": api(5) }],
  ["another extension", OLD, { "openapi.yml": api(5) }],
  ["a folder in its place", OLD, { "openapi.yaml/openapi.yaml": api(5) }],
  ["a file that git does not list", OLD, { "openapi.yaml": api(5), ".gitignore": "openapi.yaml\n" }],
  ["a folder that is passed over", OLD, { "node_modules/openapi.yaml": api(5) }],
  ["a hidden folder", OLD, { ".hidden/openapi.yaml": api(5) }],
];

const links: readonly Attack[] = [
  ["nowhere", OLD, { "openapi.yaml": { to: "gone.yaml" } }],
  ["out of the repository", OLD, { "openapi.yaml": { to: "../../../../etc/hostname" } }],
  ["a device", OLD, { "openapi.yaml": { to: "/dev/null" } }],
  ["itself", OLD, { "openapi.yaml": { to: "openapi.yaml" } }],
  ["a stricter file", OLD, { "openapi.yaml": { to: "other.txt" }, "other.txt": api(5) }],
  ["a file of git", OLD, { "openapi.yaml": { to: ".git/config" } }],
];

const forms: readonly Attack[] = [
  ["a pointer of a large file store", OLD, { "openapi.yaml": pointer }],
  ["UTF-16", OLD, { "openapi.yaml": utf16(api(5)) }],
  ["a zero byte", OLD, { "openapi.yaml": `${api(5)}\0` }],
  ["a byte that is no UTF-8", OLD, { "openapi.yaml": Buffer.concat([Buffer.from(api(5)), Buffer.from([0xff])]) }],
  ["line ends of old systems", OLD, { "openapi.yaml": api(5).replaceAll("\n", "\r") }],
  ["an empty text", OLD, { "openapi.yaml": "" }],
  ["comments only", OLD, { "openapi.yaml": "# moved\n" }],
  ["a key in other letter case", OLD, { "openapi.yaml": api(5).replace("openapi:", "OpenAPI:") }],
  ["an unknown version", OLD, { "openapi.yaml": api(5).replace("3.0.3", "9.0.0") }],
  ["a doubled key", OLD, { "openapi.yaml": `${api(5)}paths: {}\n` }],
  ["a second document", OLD, { "openapi.yaml": `${api(9)}---\n${api(5)}` }],
  ["a merge key", OLD, { "openapi.yaml": api(9).replace("maxLength: 9", "<<: { maxLength: 5 }") }],
  [
    "merged keys of an alias",
    OLD,
    { "openapi.yaml": `x-most: &most { maxLength: 5 }\n${api(9).replace("maxLength: 9", "<<: [*most]")}` },
  ],
  [
    "a break in another type of characters",
    OLD,
    {
      "openapi.yaml": api(5).replaceAll("maxLength", "max\\u004Cength").replace("max\\u004Cength", '"max\\u004Cength"'),
    },
  ],
  ["a tag", OLD, { "openapi.yaml": api('!!int "5"') }],
  ["a hexadecimal number", OLD, { "openapi.yaml": api("0x5") }],
  ["a float", OLD, { "openapi.yaml": api("5.0") }],
  ["an alias", OLD, { "openapi.yaml": `x-most: &most 5\n${api("*most")}` }],
  [
    "attributes of git",
    OLD,
    { "openapi.yaml": api(5), ".gitattributes": "* -diff binary linguist-generated export-ignore\n" },
  ],
];

const references: readonly Attack[] = [
  ["an escape", "c%2Eyaml#/Ship"],
  ["steps that lead nowhere", "./x/.././c.yaml#/Ship"],
  ["an escape of its fragment", "c.yaml#/%53hip"],
  ["a query", "c.yaml?v=1#/Ship"],
].map(([name = "", to = ""]): Attack => {
  const main = referring(`$ref: "${to}"`);
  return [name, { "openapi.yaml": main, "c.yaml": beside(9) }, { "openapi.yaml": main, "c.yaml": beside(5) }];
});

const resources: readonly Attack[] = [
  ["a space after its kind", "apiVersion: apiextensions.k8s.io/v1\nkind: 'CustomResourceDefinition '"],
  ["an older version", "apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition"],
  ["another group", "apiVersion: extensions.k8s.io/v1\nkind: CustomResourceDefinition"],
  [
    "a template around it",
    "{{- if .Values.crds }}\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition",
  ],
  [
    "a list of its own",
    "kind: List\napiVersion: v1\nitems: []\n---\nkind: CustomResourceDefinition\napiVersion: apiextensions.k8s.io/v1",
  ],
].map(([name = "", head]): Attack => [name, { "ship.yaml": crd(9) }, { "ship.yaml": crd(5, head) }]);

const packages: readonly Attack[] = [
  ["no manifest", PACKAGE, BROKEN],
  ["empty exports", PACKAGE, { ...BROKEN, "package.json": manifest({ exports: {}, types: "lib.d.ts" }) }],
  ["exports without types", PACKAGE, { ...BROKEN, "package.json": manifest({ exports: { ".": { types: null } } }) }],
  ["a private package", PACKAGE, { ...BROKEN, "package.json": manifest({ private: true, types: "lib.d.ts" }) }],
  ["files that leave it out", PACKAGE, { ...BROKEN, "package.json": manifest({ files: [], types: "lib.d.ts" }) }],
  [
    "types for other compilers",
    PACKAGE,
    {
      ...BROKEN,
      "old.d.ts": declared("string"),
      "package.json": manifest({ types: "lib.d.ts", typesVersions: { "<=3.0": { "*": ["old.d.ts"] } } }),
    },
  ],
  [
    "types of another file",
    PACKAGE,
    { "lib.d.ts": declared("string"), "new.d.ts": declared("number"), "package.json": manifest({ types: "new.d.ts" }) },
  ],
  [
    "a manifest that is a link",
    PACKAGE,
    { ...BROKEN, "package.json": { to: "real.json" }, "real.json": manifest({ types: "lib.d.ts" }) },
  ],
  [
    "another name",
    PACKAGE,
    { ...BROKEN, "package.json": JSON.stringify({ name: "port", version: "1.0.0", types: "lib.d.ts" }) },
  ],
  [
    "a doubled key",
    PACKAGE,
    { ...BROKEN, "package.json": '{"name":"harbour","version":"1.0.0","types":"lib.d.ts","types":"gone.d.ts"}' },
  ],
];

describe.each([
  ["kind 4: a description gets", names],
  ["kind 4: a description becomes a link to", links],
  ["kind 4: a description is written with", forms],
  ["kind 4: a referenced file is named with", references],
  ["kind 7: a custom resource gets", resources],
  ["kind 5: a package gets", packages],
])("%s", (_, attacks) => {
  test.each(attacks)("%s", async (_name, before, after) => {
    const unrelated = { "port.yaml": api(9) };
    const { code, stdout, stderr } = await states.check({ ...unrelated, ...before }, { ...unrelated, ...after });
    expect(`${String(code)} ${stdout}${stderr}`).toMatch(/^[12] /u);
    expect(stderr).not.toContain("crashed");
  });
});
