// `apicompat check` in a repository laid out by kubebuilder: definitions lie in one folder, and what patches them in another.
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

const KIND = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n";
const BASE = "config/crd/bases/orchard.example_trees.yaml";
const PATCH = "config/crd/patches/webhook_in_trees.yaml";

function definition(members: string): string {
  const version = (name: string, own: string): string => `
  - name: ${name}
    served: true
    storage: ${String(name === "v1")}
    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { ${own} } } } } }`;
  return `${KIND}metadata:
  annotations: { controller-gen.kubebuilder.io/version: v0.16.1 }
  name: trees.orchard.example
spec:
  group: orchard.example
  scope: Namespaced
  names: { kind: Tree, plural: trees }
  versions:${version("v1", members)}${version("v1beta1", "height: { type: integer }")}
`;
}

const webhook = `${KIND}metadata:
  name: trees.orchard.example
spec:
  conversion:
    strategy: Webhook
`;

interface ReportedFinding {
  readonly ruleId: string;
  readonly verdict: string;
}

interface Place {
  readonly file: string;
  readonly range?: { readonly start: { readonly line: number } };
}

interface Placed extends ReportedFinding {
  readonly new: Place;
  readonly also?: readonly Place[];
}

/** Without the commit that stands before it. */
function pathOf({ file }: Place): string {
  return file.replace(/^\w+:/u, "");
}

/** Returns the findings of a change to a repository with a definition and possibly its patch. */
async function reported(
  before: Record<string, string>,
  after: Record<string, string>,
): Promise<readonly ReportedFinding[]> {
  const repository = Scratch.repository().write({ "README.md": "Read me.", ...before });
  made.push(repository);
  repository.commit();
  for (const path of Object.keys(before)) if (!(path in after)) repository.git("rm", "--quiet", path);
  repository.write(after);
  const { stdout } = await repository.run("check", "--format", "json");
  const { findings, problems } = JSON.parse(stdout) as {
    findings: readonly ReportedFinding[];
    problems: readonly unknown[];
  };
  expect(problems).toEqual([]);
  return findings
    .filter(({ verdict }) => verdict !== "compatible")
    .map(({ ruleId, verdict }): ReportedFinding => ({ ruleId, verdict }));
}

const [ONE, TWO] = [
  definition("height: { type: integer }"),
  definition("height: { type: integer }, width: { type: integer }"),
];

describe("a member that one version lacks", () => {
  test("is kept by the webhook of a patch that did not change", async () => {
    expect(await reported({ [BASE]: ONE, [PATCH]: webhook }, { [BASE]: TWO, [PATCH]: webhook })).toEqual([
      { ruleId: "field-not-in-all-versions", verdict: "dangerous" },
    ]);
  });

  test("is undecided where no patch is", async () => {
    expect(await reported({ [BASE]: ONE }, { [BASE]: TWO })).toEqual([
      { ruleId: "field-not-in-all-versions", verdict: "undecided" },
    ]);
  });
});

test("a patch that was removed is reported for the definition that did not change", async () => {
  expect(await reported({ [BASE]: TWO, [PATCH]: webhook }, { [BASE]: TWO })).toContainEqual({
    ruleId: "conversion-strategy-changed",
    verdict: "undecided",
  });
});

test("a patch of annotations is none of a definition, with what it patches or alone", async () => {
  const path = "config/crd/patches/cainjection_in_trees.yaml";
  const annotations = `${KIND}metadata:\n  annotations: { cert-manager.io/inject-ca-from: a/b }\n  name: trees.orchard.example\n`;
  expect(
    await reported({ [BASE]: ONE, [path]: annotations }, { [BASE]: ONE, [path]: annotations.replace("a/b", "c") }),
  ).toEqual([]);
  expect(await reported({ [BASE]: ONE }, { [BASE]: ONE, [path]: annotations })).toEqual([]);
});

describe("copies of a definition", () => {
  const COPY = "charts/orchard/crds/trees.yaml";
  /** A chart's own copy has a label more. */
  const copyOf = (text: string): string => text.replace("metadata:\n", "metadata:\n  labels: { chart: orchard }\n");

  test("with the same change are one finding", async () => {
    const [before, after] = [TWO, ONE];
    expect(
      await reported({ [BASE]: before, [COPY]: copyOf(before) }, { [BASE]: after, [COPY]: copyOf(after) }),
    ).toEqual([{ ruleId: "property-removed", verdict: "breaking" }]);
  });

  test("that are the same text are reported for each in its own file", async () => {
    const repository = Scratch.repository().write({ [BASE]: TWO, [COPY]: TWO });
    made.push(repository);
    repository.commit();
    const { stdout } = await repository.write({ [BASE]: ONE, [COPY]: ONE }).run("check", "--format", "json");
    const { findings } = JSON.parse(stdout) as { findings: readonly Placed[] };
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["property-removed"]);
    const [first, second] = [findings[0]!.new, findings[0]!.also![0]!];
    expect([first.file, pathOf(second)]).toEqual([COPY, BASE]);
    expect(second.range!.start.line).toBeGreaterThan(1);
  });

  test("are compared with themselves, each", async () => {
    expect(
      await reported({ [BASE]: ONE, [COPY]: copyOf(TWO) }, { [BASE]: `# Generated.\n${ONE}`, [COPY]: copyOf(ONE) }),
    ).toEqual([{ ruleId: "property-removed", verdict: "breaking" }]);
    expect(await reported({ [BASE]: ONE, [COPY]: copyOf(TWO) }, { [BASE]: `# Generated.\n${ONE}` })).toEqual([]);
  });

  test("no matter what another one looks like", async () => {
    expect(await reported({ [BASE]: ONE, [COPY]: copyOf(TWO) }, { [BASE]: TWO, [COPY]: copyOf(ONE) })).toContainEqual({
      ruleId: "property-removed",
      verdict: "breaking",
    });
  });

  test("for other features lose their own stored version, and one that was renamed is compared with what is most like it", async () => {
    const [plain, other] = ["crds/trees.yaml", "crds/trees-CustomNoUpgrade.yaml"];
    const young = (text: string): string => text.replace("v1beta1", "v1alpha1");
    const before = { [plain]: TWO, [other]: young(TWO) };
    expect(
      await reported(before, { [plain]: TWO, [other]: young(TWO).replace("- name: v1\n", "- name: v2\n") }),
    ).toEqual(
      expect.arrayContaining([
        { ruleId: "resource-version-removed", verdict: "breaking" },
        { ruleId: "stored-version-removed", verdict: "dangerous" },
      ]),
    );
    expect(
      await reported({ [plain]: TWO, [other]: ONE }, { "crds/a-trees.yaml": ONE, "crds/b-trees.yaml": TWO }),
    ).toEqual([]);
  });

  test("take a version along that no other has", async () => {
    const before = { [BASE]: ONE, [COPY]: copyOf(ONE).replace("v1beta1", "v1beta2") };
    expect(await reported(before, { [BASE]: `# Generated.\n${ONE}` })).toEqual([
      { ruleId: "resource-version-removed", verdict: "breaking" },
    ]);
  });
});

describe("a patch that is written in another way", () => {
  const written = (text: string): string => text.replace("strategy: Webhook", "strategy: None");

  test.each([
    ["a quoted kind of the patch", definition("a: { type: integer }"), webhook.replace(/kind: (.*)/u, 'kind: "$1"')],
    [
      "a quoted kind of the definition",
      definition("a: { type: integer }").replace(/kind: (.*)/u, 'kind: "$1"'),
      webhook,
    ],
    ["two spaces", definition("a: { type: integer }"), webhook.replace("kind: ", "kind:  ")],
    ["a quoted name", definition("a: { type: integer }"), webhook.replace("  name: ", '  "name": ')],
    ["a decoy of a name", definition("a: { type: integer }"), `# name: other.example\n${webhook}`],
    ["a quoted key", definition("a: { type: integer }"), webhook.replace("  conversion:", '  "conversion":')],
  ])("%s", async (_, base, patch) => {
    const findings = await reported({ [BASE]: base, [PATCH]: patch }, { [BASE]: base, [PATCH]: written(patch) });
    expect(findings.length).toBeGreaterThan(0);
  });
});
