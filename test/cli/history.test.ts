// `apicompat history`: a series of named snapshots, or the tags of a repository.
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { pets, Scratch } from "./scratch.ts";

// Each test starts git some dozen times.
jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function keep(scratch: Scratch): Scratch {
  made.push(scratch);
  return scratch;
}

interface Report {
  readonly releases: readonly { readonly name: string; readonly date?: string }[];
  readonly timeline: readonly {
    readonly introduced: string;
    readonly again: readonly string[];
    readonly finding: { readonly ruleId: string };
  }[];
  readonly matrix: readonly { readonly older: string; readonly newer: string; readonly exitCode: number }[];
  readonly oldestCompatible: readonly { readonly release: string; readonly oldest: string }[];
}

const schemaOf = (path: string): object =>
  JSON.parse(readFileSync(new URL(`../../src/reporters/${path}`, import.meta.url), "utf8")) as object;

function readReport(text: string): Report {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(schemaOf("report.schema.json"));
  const report = JSON.parse(text) as Report;
  const isValid = ajv.validate(schemaOf("history/history.schema.json"), report);
  expect({ isValid, errors: ajv.errors }).toEqual({ isValid: true, errors: null });
  return report;
}

describe("snapshots that somebody names", () => {
  const files = (): Scratch =>
    keep(
      new Scratch().write({
        "v1.yaml": pets("cat, dog"),
        "v2.yaml": pets("cat, dog, bird"),
        "v3.yaml": pets("cat, bird"),
        "v4.yaml": pets("cat, bird"),
      }),
    );

  test("as text", async () => {
    const { code, stdout, stderr } = await files().run("history", "v1.yaml", "v2.yaml", "v3.yaml", "v4.yaml");
    expect(stdout).toContain("v2, after v1: nothing to report\n");
    expect(stdout).toContain('v3, after v2: 1 breaking change\n  ✖ Enum value `"dog"` was removed');
    expect(stdout).toContain("  #1 v1  ok   ·   1\n  #2 v2       1   1\n  #3 v3          ok\n");
    expect(stdout).toContain("v4 works for clients of v3 and later\n");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("as JSON, whose schema is published; each cell agrees with check", async () => {
    const scratch = files();
    const names = ["v1.yaml", "v2.yaml", "v3.yaml", "v4.yaml"];
    const { code, stdout } = await scratch.run("history", ...names, "--all-pairs", "--format", "json");
    const { timeline, matrix, oldestCompatible } = readReport(stdout);
    expect(timeline.map(({ introduced, finding }) => [introduced, finding.ruleId])).toEqual([
      ["v3", "enum-value-removed"],
    ]);
    expect(oldestCompatible.map(({ oldest }) => oldest)).toEqual(["v1", "v1", "v3", "v3"]);
    expect(matrix).toHaveLength(6);
    for (const { older, newer, exitCode } of matrix) {
      const { code: checked } = await scratch.run("check", `${older}.yaml`, `${newer}.yaml`);
      expect([older, newer, checked]).toEqual([older, newer, exitCode]);
    }
    expect(code).toBe(0);
  });

  test("folders", async () => {
    const scratch = keep(
      new Scratch().write({
        "v1/pets.yaml": pets("cat, dog"),
        "v1/zoo.yaml": pets("ape"),
        "v2/pets.yaml": pets("cat, dog"),
        "v2/zoo.yaml": pets("ape"),
        "v3/pets.yaml": pets("cat"),
        "v3/zoo.yaml": pets("ape"),
      }),
    );
    const { stdout } = await scratch.run("history", "v1", "v2", "v3", "--format", "json");
    const { timeline } = readReport(stdout);
    expect(timeline.map(({ introduced, finding }) => [introduced, finding.ruleId])).toEqual([
      ["v3", "enum-value-removed"],
    ]);
  });

  test("1 where --fail-on asks for it, 2 where something cannot be read", async () => {
    const scratch = files();
    const run = (...args: readonly string[]) => scratch.run("history", ...args);
    expect((await run("v1.yaml", "v3.yaml", "v4.yaml", "--fail-on", "error")).code).toBe(1);
    expect((await run("v1.yaml", "v2.yaml", "v2.yaml", "--fail-on", "error")).stderr).toContain("listed twice");
    expect((await run("v3.yaml", "v4.yaml", "--fail-on", "error")).code).toBe(0);
    scratch.write({ "broken.yaml": "openapi: 3.1.0\npaths: [" });
    const broken = await run("v1.yaml", "broken.yaml", "v2.yaml");
    expect(broken.stdout).toContain("?: not known");
    expect(broken.code).toBe(2);
    expect((await run("v1.yaml", "missing.yaml")).code).toBe(2);
    expect((await run("v1.yaml")).stderr).toContain("history needs at least two versions.");
    expect((await run("v1.yaml", "v2.yaml", "--last", "2")).stderr).toContain("Example: --tags 'v*'");
  });
});

describe("tags", () => {
  /** Version order is not the order of letters, and the file moves once. */
  function tagged(): Scratch {
    const scratch = keep(Scratch.repository());
    const release = (tag: string, files: Readonly<Record<string, string>>): void => {
      scratch.write(files).commit();
      scratch.git("tag", tag);
    };
    release("v1.8.0", { "readme.md": "Nothing yet." });
    release("v1.9.0", { "api/pets.yaml": pets("cat, dog, bird"), "api/zoo.yaml": pets("ape") });
    scratch.git("mv", "api/pets.yaml", "api/animals.yaml");
    release("v1.10.0-rc.1", {});
    release("v1.10.0", {});
    release("v1.11.0", { "api/animals.yaml": pets("cat, dog") });
    release("nightly", {});
    return scratch.write({ "api/animals.yaml": pets("cat") });
  }

  test("in version order, the working tree last; a document that was renamed is the same", async () => {
    const { code, stdout, stderr } = await tagged().run("history", "--tags", "*", "--format", "json");
    const { releases, timeline, oldestCompatible } = readReport(stdout);
    expect(releases.map(({ name }) => name)).toEqual(["v1.9.0", "v1.10.0", "v1.11.0", "the working tree"]);
    expect(releases[0]?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(timeline.map(({ introduced, finding }) => [introduced, finding.ruleId])).toEqual([
      ["v1.11.0", "enum-value-removed"],
      ["the working tree", "enum-value-removed"],
    ]);
    expect(oldestCompatible.map(({ oldest }) => oldest)).toEqual(["v1.9.0", "v1.9.0", "v1.11.0", "the working tree"]);
    expect(stderr).toBe("1 release without an API description skipped: v1.8.0.\n");
    expect(code).toBe(0);
  });

  test("some of them, and some paths", async () => {
    const scratch = tagged();
    const last = readReport((await scratch.run("history", "--tags", "v*", "--last", "1", "--format", "json")).stdout);
    expect(last.releases.map(({ name }) => name)).toEqual(["v1.11.0", "the working tree"]);
    const zoo = await scratch.run("history", "--tags", "v1.1*", "--pre-releases", "api/zoo.yaml", "--format", "json");
    const { releases, timeline } = readReport(zoo.stdout);
    expect(releases.map(({ name }) => name)).toEqual(["v1.10.0-rc.1", "v1.10.0", "v1.11.0", "the working tree"]);
    expect(timeline).toEqual([]);
  });

  test("exit codes", async () => {
    const scratch = tagged();
    expect((await scratch.run("history", "--tags", "v*", "--fail-on", "error")).code).toBe(1);
    const none = await scratch.run("history", "--tags", "w*");
    expect(none.stderr).toContain("No tag of this repository matches w*.");
    expect(none.code).toBe(2);
    const elsewhere = await scratch.run("history", "--tags", "v*", "docs");
    expect(elsewhere.stderr).toContain("fewer than two contain an API description in docs.");
    expect(elsewhere.code).toBe(2);
    expect((await scratch.run("history", "--tags", "v*", "--since", "soon")).code).toBe(2);
    const future = await scratch.run("history", "--tags", "v*", "--since", "2999-01-01");
    expect(future.stderr).toContain("none is selected");
  });
});

describe("a rule over releases and the comparison of the step", () => {
  const crd = (mode: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: shelves.library.example.com }
spec:
  group: library.example.com
  names: { kind: Shelf, plural: shelves }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { mode: { ${mode} } } } }
`;
  const kind = (status: string): string => `package v1

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Shelf holds books.
type Shelf struct {
	metav1.TypeMeta \`json:",inline"\`
	// Status of it.
	// +optional
	Status ShelfStatus \`json:"status,omitempty"\`
}

// ShelfStatus is what a shelf is like.
type ShelfStatus struct {
	// Books on it.
	${status}
}
`;

  interface Reported {
    readonly timeline: readonly { readonly finding: { readonly ruleId: string; readonly verdict: string } }[];
    readonly violations: Reported["timeline"];
  }

  /** The rules of the findings that are not compatible: of steps, and over releases. */
  const rulesOf = async (before: string, after: string, extension = "yaml"): Promise<readonly string[][]> => {
    const names = ["v1", "v2", "v3"].map((name) => `${name}.${extension}`);
    const scratch = keep(new Scratch()).write({ [names[0]!]: before, [names[1]!]: before, [names[2]!]: after });
    const { stdout } = await scratch.run("history", ...names, "--format", "json", "--profile", "kubernetes");
    const { timeline, violations } = JSON.parse(stdout) as Reported;
    return [timeline, violations].map((entries) =>
      entries.filter(({ finding }) => finding.verdict !== "compatible").map(({ finding }) => finding.ruleId),
    );
  };

  test("a limit that no stored value violates is not tightened", async () => {
    const [, found] = await rulesOf(crd("type: string, enum: [open]"), crd("type: string, minLength: 1"));
    expect(found).not.toContain("validation-tightened-without-ratcheting");
  });

  test.each<[string, string, string, string]>([
    ["a limit", "type: string", "type: string, minLength: 1", "min-length-raised"],
    [
      "a requirement",
      "type: object",
      "type: object, required: [a], properties: { a: { type: string } }",
      "required-property-added",
    ],
    [
      "a requirement of a known field",
      "type: object, properties: { a: { type: string } }",
      "type: object, required: [a], properties: { a: { type: string } }",
      "property-made-required",
    ],
  ])("%s is reported once, by the step", async (_, before, after, rule) => {
    expect(await rulesOf(crd(before), crd(after))).toEqual([[rule], []]);
  });

  test("a field that only controllers write may be required", async () => {
    const before = kind('// +optional\n\tBooks *int32 `json:"books,omitempty"`');
    const after = kind('// +required\n\tBooks *int32 `json:"books"`');
    expect(await rulesOf(before, after, "go")).toEqual([[], []]);
  });
});
