// For release managers: `apicompat history` lists removals, deprecations, new elements, and when deprecated ones may go.
import { afterEach, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function keep(scratch: Scratch): Scratch {
  made.push(scratch);
  return scratch;
}

interface Version {
  readonly name: string;
  readonly stored?: true;
  readonly deprecated?: true;
  readonly unserved?: true;
}

const kind = (...versions: readonly Version[]): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tanks.acme.example}
spec:
  group: acme.example
  names: {kind: Tank, plural: tanks, singular: tank, listKind: TankList}
  scope: Namespaced
  versions:
${versions
  .map(
    ({ name, stored = false, deprecated = false, unserved = false }) =>
      `    - {name: ${name}, served: ${String(!unserved)}, storage: ${String(stored)}, deprecated: ${String(deprecated)}, schema: {openAPIV3Schema: {type: object}}}\n`,
  )
  .join("")}`;

const book = (more: string): string => `openapi: 3.1.0
info: {title: Books, version: 1.0.0}
paths:
  /books:
    get:
      responses:
        "200":
          description: ok
          content: {application/json: {schema: {$ref: "#/components/schemas/Book"}}}
components:
  schemas:
    Book: {type: object, properties: {title: {type: string}${more}}}
`;

const PAGES = ", pages: {type: integer, description: The pages.";

test("a row for each Kubernetes kind has its versions over the releases", async () => {
  const scratch = keep(
    new Scratch().write({
      "1.0.yaml": kind({ name: "v1beta1", stored: true }),
      "1.1.yaml": kind({ name: "v1beta1", deprecated: true }, { name: "v1", stored: true }),
      "1.2.yaml": kind({ name: "v1beta1", deprecated: true, unserved: true }, { name: "v1", stored: true }),
      "1.3.yaml": kind({ name: "v1", stored: true }),
    }),
  );
  const names = ["1.0.yaml", "1.1.yaml", "1.2.yaml", "1.3.yaml"];
  const { stdout } = await scratch.run("history", ...names);
  expect(stdout).toContain(
    "Versions of Kubernetes kinds\n" +
      "  `acme.example/Tank`: v1beta1 to 1.2 (stored), deprecated in 1.1, not served since 1.2; v1 since\n    1.1 (stored)\n",
  );
  expect(stdout).toMatch(
    /1\.1, after 1\.0: .*\n {2}deprecated: version `acme\.example\/v1beta1 Tank`\n {2}new: version `acme\.example\/v1 Tank`/u,
  );
  expect(stdout).toContain(
    "1.2, after 1.1: 1 breaking change below, over several releases\n  no longer served: version `acme.example/v1beta1 Tank`\n",
  );
  expect(stdout).toMatch(/1\.3, after 1\.2: .*\n {2}removed: version `acme\.example\/v1beta1 Tank`/u);
  const { stdout: json } = await scratch.run("history", ...names, "--format", "json");
  const { kinds } = JSON.parse(json) as { readonly kinds: unknown };
  const state = (release: string, served: boolean, stored: boolean, deprecated: boolean): object => ({
    release,
    served,
    stored,
    deprecated,
  });
  expect(kinds).toEqual([
    {
      kind: "acme.example/Tank",
      versions: [
        {
          name: "v1beta1",
          releases: [
            state("1.0", true, true, false),
            state("1.1", true, false, true),
            state("1.2", false, false, true),
          ],
        },
        { name: "v1", releases: ["1.1", "1.2", "1.3"].map((release) => state(release, true, true, false)) },
      ],
    },
  ]);
  const { stdout: markdown } = await scratch.run("history", ...names, "--format", "markdown");
  expect(markdown).toContain("| acme.example/Tank | v1beta1 (stored) | v1beta1 (deprecated), v1 (stored) |");
  const { stdout: html } = await scratch.run("history", ...names, "--format", "html");
  expect(html).toContain("<td>v1beta1 (deprecated, not served), v1 (stored)</td>");
});

test("a step that only deprecates says so, and when the element may be removed", async () => {
  const scratch = keep(
    new Scratch().write({
      "v1.yaml": book(`${PAGES}}`),
      "v2.yaml": book(`${PAGES} deprecated: true}`.replace(". deprecated", "., deprecated")),
    }),
  );
  const { stdout } = await scratch.run("history", "v1.yaml", "v2.yaml");
  expect(stdout).toContain("v2, after v1: no change that breaks clients\n  deprecated: property `Book.pages`\n");
  expect(stdout).toContain(
    "Deprecated in v2, and when the window allows the removal\n  in the next release: property `Book.pages` (since v2)\n",
  );
});

test("releases and days of the window are counted from the release that deprecated the element", async () => {
  const scratch = keep(Scratch.repository());
  const release = (tag: string, day: string, text: string): void => {
    process.env["GIT_COMMITTER_DATE"] = `${day}T12:00:00Z`;
    scratch.write({ "api/crd.yaml": text }).commit();
    scratch.git("tag", tag);
    delete process.env["GIT_COMMITTER_DATE"];
  };
  release("v1.0.0", "2026-01-10", kind({ name: "v1beta1", stored: true }));
  release("v1.1.0", "2026-05-31", kind({ name: "v1beta1", stored: true, deprecated: true }, { name: "v1" }));
  const flags = ["--tags", "v*", "--today", "2026-06-01", "--format", "json"];
  const { stdout } = await scratch.run("history", "api", ...flags);
  const { expiries } = JSON.parse(stdout) as { readonly expiries: readonly object[] };
  expect(expiries).toEqual([
    expect.objectContaining({
      label: "version `acme.example/v1beta1 Tank`",
      deprecated: "v1.1.0",
      isOlder: false,
      window: { releases: 3, months: 9 },
      inReleases: 2,
      notBefore: "2027-02-28",
    }),
  ]);
  const { stdout: later } = await scratch.run("history", "api", "--tags", "v*", "--today", "2027-03-01");
  expect(later).toContain("in the 2nd release after the working tree: version `acme.example/v1beta1 Tank`");
});

test("a suppressed break is one for clients, and is marked", async () => {
  const scratch = keep(new Scratch().write({ "v1.yaml": pets("cat, dog"), "v2.yaml": pets("cat") }));
  await scratch.run("baseline", "v1.yaml", "v2.yaml");
  const { stdout } = await scratch.run("history", "v1.yaml", "v2.yaml");
  expect(stdout).toContain("v2, after v1: 1 breaking change (1 suppressed)\n");
  expect(stdout).toContain("suppressed by baseline");
  expect(stdout).toContain("v2 works for clients of no older release; with tolerated breaks, of v1 and later\n");
  const { stdout: json } = await scratch.run("history", "v1.yaml", "v2.yaml", "--format", "json");
  const { matrix, timeline } = JSON.parse(json) as { readonly matrix: unknown; readonly timeline: unknown };
  expect(matrix).toEqual([expect.objectContaining({ answer: "tolerated", exitCode: 0, suppressedBreaks: 1 })]);
  expect(timeline).toEqual([expect.objectContaining({ suppressed: { by: "baseline" } })]);
});

test("a release that cannot be read has something to report", async () => {
  const scratch = keep(
    new Scratch().write({ "v1.yaml": pets("cat"), "v2.yaml": "openapi: 3.1.0\ninfo: [", "v3.yaml": pets("cat") }),
  );
  const { code, stdout } = await scratch.run("history", "v1.yaml", "v2.yaml", "v3.yaml");
  expect(stdout).toContain("v2, after v1: not all of it could be read\n");
  expect(stdout).not.toContain("nothing to report");
  expect(stdout).toContain("v3 works for clients of no older release; for v2 it is not known\n");
  expect(code).toBe(2);
});
