// `apicompat check` in a repository that holds Go types and the definitions that are generated from them.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

interface Shape {
  readonly kind: string;
  /** The members of its spec: a marker without `kubebuilder:validation:`, or none. */
  readonly members: Readonly<Record<string, string>>;
}

const KITE: Shape = { kind: "Kite", members: { height: "", colour: "MaxLength=10" } };
const PLANE: Shape = { kind: "Plane", members: { height: "", colour: "MaxLength=10" } };

function types(version: string, ...shapes: readonly Shape[]): Record<string, string> {
  const header = `package ${version}\n\nimport metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"\n`;
  const doc = `// +groupName=sky.example\npackage ${version}\n`;
  const field = ([name, marker]: readonly [string, string]): string => {
    const type = name === "height" ? "int32" : "string";
    const lines = marker === "" ? "" : `\t// +kubebuilder:validation:${marker}\n`;
    return `\t// ${name} of it.\n${lines}\t// +optional\n\t${name.toUpperCase()} *${type} \`json:"${name},omitempty"\`\n`;
  };
  const declarations = shapes.map(
    ({ kind, members }) => `
// ${kind} flies.
// +kubebuilder:object:root=true
type ${kind} struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	// Spec of it.
	// +optional
	Spec ${kind}Spec \`json:"spec,omitzero"\`
}

// ${kind}Spec is what is wanted.
type ${kind}Spec struct {
${Object.entries(members).map(field).join("")}}
`,
  );
  return {
    [`api/${version}/doc.go`]: doc,
    [`api/${version}/types.go`]: header + declarations.join(""),
  };
}

function definition({ kind, members }: Shape, ...versions: readonly string[]): Record<string, string> {
  const own = Object.entries(members).map(([name, marker]) => {
    const [keyword = "", value = ""] = marker.split("=");
    const limit = marker === "" ? "" : `, ${keyword[0]!.toLowerCase()}${keyword.slice(1)}: ${value}`;
    return `${name}: { type: ${name === "height" ? "integer, format: int32" : "string"}${limit} }`;
  });
  const version = (name: string, index: number): string => `
  - name: ${name}
    served: true
    storage: ${String(index === 0)}
    schema:
      openAPIV3Schema:
        type: object
        properties: { spec: { type: object, properties: { ${own.join(", ")} } } }`;
  const text = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.sky.example }
spec:
  group: sky.example
  scope: Namespaced
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  versions:${versions.map(version).join("")}
`;
  return { [`config/crd/bases/${kind.toLowerCase()}s.yaml`]: text };
}

interface ReportedFinding {
  readonly message: string;
  readonly new: { readonly file: string };
  readonly also?: readonly { readonly file: string }[];
  readonly reach: readonly string[];
  readonly verdict: string;
}

async function reported(
  before: Record<string, string>,
  after: Record<string, string>,
): Promise<readonly ReportedFinding[]> {
  const repository = Scratch.repository().write(before);
  made.push(repository);
  repository.commit();
  repository.write(after);
  const { stdout } = await repository.run("check", "--format", "json");
  return (JSON.parse(stdout) as { findings: readonly ReportedFinding[] }).findings;
}

/** Returns the places of findings and of their other occurrences. */
const places = (findings: readonly ReportedFinding[]): readonly (readonly string[])[] =>
  findings.map(({ new: { file }, also = [] }) => [file, ...also.map((place) => place.file.replace(/^\w+:/, ""))]);

const without = ({ kind, members: { colour: _, ...members } }: Shape): Shape => ({
  kind,
  members: members as Shape["members"],
});
const limited = ({ kind, members }: Shape): Shape => ({ kind, members: { ...members, height: "Minimum=1" } });

test("a kind whose file is gone is missing at its own path, whatever else is defined", async () => {
  const repository = Scratch.repository().write({ ...definition(KITE, "v1"), ...definition(PLANE, "v1") });
  made.push(repository);
  repository.commit();
  rmSync(join(repository.folder, "config/crd/bases/kites.yaml"));
  repository.write(definition(limited(PLANE), "v1"));
  const { stdout } = await repository.run("check", "--format", "json");
  const { findings } = JSON.parse(stdout) as { findings: readonly ReportedFinding[] };
  expect(places(findings)).toEqual([["config/crd/bases/kites.yaml"], ["config/crd/bases/planes.yaml"]]);
});

describe("what types and their definitions say alike is one finding, at the types", () => {
  test.each([
    ["a member that is gone", without(KITE)],
    ["a limit", limited(KITE)],
    ["a tighter limit", { ...KITE, members: { ...KITE.members, colour: "MaxLength=9" } }],
  ])("%s", async (_, after) => {
    const findings = await reported(
      { ...types("v1", KITE), ...definition(KITE, "v1") },
      { ...types("v1", after), ...definition(after, "v1") },
    );
    expect(places(findings)).toEqual([["api/v1/types.go", "config/crd/bases/kites.yaml"]]);
    expect(findings[0]).toMatchObject({ verdict: "breaking", reach: ["sky.example/v1 Kite"] });
  });

  test("a kind that is gone, with the files that declared it", async () => {
    const repository = Scratch.repository().write({
      ...types("v1", KITE),
      ...definition(KITE, "v1"),
      ...definition(PLANE, "v1"),
    });
    made.push(repository);
    repository.commit();
    const { "api/v1/types.go": only = "" } = types("v1");
    rmSync(join(repository.folder, "config/crd/bases/kites.yaml"));
    repository.write({ "api/v1/types.go": only });
    const { stdout } = await repository.run("check", "--format", "json");
    const { findings } = JSON.parse(stdout) as { findings: readonly ReportedFinding[] };
    const removed = findings.filter(({ message }) => message.startsWith("Kind "));
    expect(places(removed)).toEqual([["api/v1/types.go", "config/crd/bases/kites.yaml"]]);
  });

  test("where the definitions stand in one file", async () => {
    const chart = (...shapes: readonly Shape[]): Record<string, string> => ({
      "config/crd/all.yaml": shapes.flatMap((shape) => Object.values(definition(shape, "v1"))).join("---\n"),
    });
    const findings = await reported(
      { ...types("v1", KITE, PLANE), ...chart(KITE, PLANE) },
      { ...types("v1", KITE, limited(PLANE)), ...chart(KITE, limited(PLANE)) },
    );
    expect(places(findings)).toEqual([["api/v1/types.go", "config/crd/all.yaml"]]);
  });

  test("in several versions of one definition", async () => {
    const all = (shape: Shape): Record<string, string> => ({
      ...types("v1", shape),
      ...types("v1beta1", shape),
      ...definition(shape, "v1", "v1beta1"),
    });
    const findings = await reported(all(KITE), all(limited(KITE)));
    const definitions = ["config/crd/bases/kites.yaml", "config/crd/bases/kites.yaml"];
    expect(places(findings)).toEqual([["api/v1/types.go", "api/v1beta1/types.go", ...definitions]]);
    expect(findings[0]!.reach).toEqual(["sky.example/v1 Kite", "sky.example/v1beta1 Kite"]);
  });

  test("in the text, with where else it is", async () => {
    const repository = Scratch.repository().write({ ...types("v1", KITE), ...definition(KITE, "v1") });
    made.push(repository);
    repository.commit();
    repository.write({ ...types("v1", limited(KITE)), ...definition(limited(KITE), "v1") });
    const { stdout } = await repository.run("check");
    expect(stdout).toMatch(/\+ api\/v1\/types\.go:\d+:\d+ /);
    expect(stdout).toMatch(/also at: config\/crd\/bases\/kites\.yaml:\d+:\d+\n/);
    expect(stdout).toContain("1 breaking change:");
  });
});

describe("what they do not say alike is told of each", () => {
  test("the same member of another kind", async () => {
    const before = { ...types("v1", KITE, PLANE), ...definition(KITE, "v1"), ...definition(PLANE, "v1") };
    const findings = await reported(before, {
      ...types("v1", KITE, without(PLANE)),
      ...definition(without(KITE), "v1"),
    });
    expect(places(findings)).toEqual([["config/crd/bases/kites.yaml"], ["api/v1/types.go"]]);
  });

  test("another limit", async () => {
    const looser = { ...KITE, members: { ...KITE.members, colour: "MaxLength=8" } };
    const tighter = { ...KITE, members: { ...KITE.members, colour: "MaxLength=7" } };
    const before = { ...types("v1", KITE), ...definition(KITE, "v1") };
    const findings = await reported(before, { ...types("v1", looser), ...definition(tighter, "v1") });
    expect(places(findings)).toEqual([["config/crd/bases/kites.yaml"], ["api/v1/types.go"]]);
  });
});

test("clients that are generated from types are not told of", async () => {
  const path = "client/applyconfiguration/api/v1/kite.go";
  const client = (fields: string): string => `// Code generated by applyconfiguration-gen. DO NOT EDIT.

package v1

// KiteSpecApplyConfiguration is for server-side apply.
// +k8s:deepcopy-gen=true
type KiteSpecApplyConfiguration struct {
${fields}}
`;
  const height = '\tHEIGHT *int32 `json:"height,omitempty"`\n';
  expect(await reported({ [path]: client(height), ...types("v1", KITE) }, { [path]: client("") })).toEqual([]);
});

test("the group of a package outside of folders for APIs is read of the file that tells it", async () => {
  const moved = (shape: Shape): Record<string, string> =>
    Object.fromEntries(
      Object.entries(types("v1", shape)).map(([path, text]) => [path.replace("api/v1/", "sky/v1/"), text]),
    );
  const [finding] = await reported(moved(KITE), moved(limited(KITE)));
  expect(finding!.reach).toEqual(["sky.example/v1 Kite"]);
});
