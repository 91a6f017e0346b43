// A major release may break, and a version that is raised too little is a finding.
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => {
  scratch.remove();
});

interface Report {
  readonly summary: { readonly bump: string };
  readonly findings: readonly { ruleId: string; severity: string; message: string; because?: readonly string[] }[];
}

const check = async (...args: readonly string[]): Promise<Report & { readonly code: number }> => {
  const { code, stdout } = await scratch.run("check", "--format", "json", ...args);
  return { ...(JSON.parse(stdout) as Report), code };
};

const versioned = (values: string, version: string): string =>
  pets(values).replace("version: 1.0.0", `version: ${version}`);

describe("of an OpenAPI document", () => {
  const sides = (version: string): void => {
    scratch.write({ "old.yaml": versioned("cat, dog", "1.4.0"), "new.yaml": versioned("cat", version) });
  };

  test("a major release breaks nobody with --allow-bump, and still needs to be one", async () => {
    sides("2.0.0");
    expect((await check("old.yaml", "new.yaml")).code).toBe(1);
    const { code, findings, summary } = await check("old.yaml", "new.yaml", "--allow-bump");
    expect(code).toBe(0);
    expect(findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`)).toContain("enum-value-removed info");
    expect(findings[0]?.because).toContain("Version 1.4.0 was raised to 2.0.0, a major release.");
    expect(summary.bump).toBe("major");
  });

  test.each(["1.5.0", "1.4.1"])("%s is too little", async (version) => {
    sides(version);
    const { code, findings } = await check("old.yaml", "new.yaml", "--allow-bump");
    expect(code).toBe(1);
    const messages = findings.filter(({ ruleId }) => ruleId === "api-version-changed").map(({ message }) => message);
    expect(messages).toEqual([`The version was raised from 1.4.0 to ${version}, but the breaking changes need 2.0.0.`]);
  });

  test("the same version is judged as ever", async () => {
    sides("1.4.0");
    const { code, findings } = await check("old.yaml", "new.yaml", "--allow-bump");
    expect(code).toBe(1);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["enum-value-removed"]);
  });

  test("the configuration decides for each surface", async () => {
    scratch.write({
      "apicompat.config.yaml":
        "surfaces:\n  - { name: a, files: a.yaml, allowBump: true }\n  - { name: b, files: b.yaml }\n",
      "a.yaml": versioned("cat, dog", "1.0.0"),
      "b.yaml": versioned("cat, dog", "1.0.0"),
    });
    scratch.commit();
    scratch.write({ "a.yaml": versioned("cat", "2.0.0") });
    expect((await check("--base", "HEAD")).code).toBe(0);
    scratch.write({ "b.yaml": versioned("cat", "2.0.0") });
    expect((await check("--base", "HEAD")).code).toBe(1);
  });
});

describe("of a TypeScript package", () => {
  const release = (version: string, text: string): void => {
    scratch.write({
      "package.json": JSON.stringify({ name: "@acme/lib", version, types: "index.d.ts" }),
      "index.d.ts": text,
    });
  };
  beforeEach(() => {
    release("1.4.0", "export declare function greet(name: string): void;\n");
    scratch.commit();
  });
  const LOUD = "export declare function greet(name: string, loud: boolean): void;\n";

  test("a major release breaks nobody by default", async () => {
    release("2.0.0", LOUD);
    expect((await check("--base", "HEAD")).code).toBe(0);
    expect((await check("--base", "HEAD", "--no-allow-bump")).code).toBe(1);
  });

  test("a minor one is too little, and a baseline does not change that", async () => {
    release("1.5.0", LOUD);
    const { code, findings } = await check("--base", "HEAD");
    expect(code).toBe(1);
    expect(findings.map(({ message }) => message)).toContain(
      "The version was raised from 1.4.0 to 1.5.0, but the breaking changes need 2.0.0.",
    );
  });
});

const tree = (values: string, metadata = ""): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: trees.orchard.example
${metadata}spec:
  group: orchard.example
  names: { kind: Tree, plural: trees }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: { spec: { type: object, properties: { size: { type: string, enum: [${values}] } } } }
`;

test.each([
  ["a label", (version: string) => `  labels: { app.kubernetes.io/version: ${version} }\n`],
  ["an annotation", (version: string) => `  annotations: { orchard.example/bundle-version: ${version} }\n`],
])("of custom resource definitions, as %s states it", async (_, metadata) => {
  scratch.write({ "crds/tree.yaml": tree("oak, elm", metadata("v1.4.0")) });
  scratch.commit();
  scratch.write({ "crds/tree.yaml": tree("oak", metadata("v2.0.0")) });
  expect((await check()).code).toBe(1);
  const { code, findings } = await check("--allow-bump");
  expect(code).toBe(0);
  expect(findings[0]?.because).toEqual(["Version v1.4.0 was raised to v2.0.0, a major release."]);
});

describe("of tags", () => {
  const proto = (fields: string): string => `syntax = "proto3";\npackage orchard.v1;\nmessage Tree { ${fields} }\n`;
  const OLD = proto("string name = 1; int32 height = 2;");
  const NEW = proto("string name = 1; string height = 2;");
  const release = (tag: string, text: string, path = "orchard.proto"): void => {
    scratch.write({ [path]: text });
    scratch.commit();
    scratch.git("tag", tag);
  };

  test("a tag of HEAD states the release, as long as nothing was changed since", async () => {
    release("v1.4.0", OLD);
    release("v2.0.0", NEW);
    expect((await check("--base", "latest-tag")).code).toBe(1);
    const { code, findings } = await check("--base", "latest-tag", "--allow-bump");
    expect(code).toBe(0);
    expect(findings[0]?.because).toEqual(["Tag v2.0.0 is a major release after v1.4.0."]);
    scratch.write({ "orchard.proto": proto("string name = 1; bytes height = 2;") });
    expect((await check("--base", "v1.4.0", "--allow-bump")).code).toBe(1);
  });

  test("a tag that is too small names the needed one", async () => {
    release("v1.4.0", OLD);
    release("v1.5.0", NEW);
    const { code, findings } = await check("--base", "v1.4.0", "--allow-bump");
    expect(code).toBe(1);
    expect(findings.map(({ message }) => message)).toContain(
      "The version was raised from v1.4.0 to v1.5.0, but the breaking changes need v2.0.0.",
    );
  });

  test("revisions on both sides", async () => {
    release("v1.4.0", OLD);
    release("v2.0.0", NEW);
    scratch.git("tag", "--delete", "v2.0.0");
    const sides = ["v1.4.0:orchard.proto", "main:orchard.proto", "--allow-bump"];
    expect((await check(...sides)).code).toBe(1);
    scratch.git("tag", "v2.0.0");
    expect((await check(...sides)).code).toBe(0);
  });

  test("a tag of a folder counts for this folder only", async () => {
    scratch.write({ "a/orchard.proto": OLD, "b/garden.proto": OLD.replace("orchard", "garden") });
    scratch.commit();
    for (const tag of ["a/v1.0.0", "b/v1.0.0"]) scratch.git("tag", tag);
    release("a/v2.0.0", NEW, "a/orchard.proto");
    expect((await check("--base", "a/v1.0.0", "--allow-bump", "a")).code).toBe(0);
    release("b/v1.1.0", NEW.replace("orchard", "garden"), "b/garden.proto");
    expect((await check("--base", "b/v1.0.0", "--allow-bump", "b")).code).toBe(1);
  });

  test("--release-version states the one that the tag will have", async () => {
    release("v1.4.0", OLD);
    scratch.write({ "orchard.proto": NEW });
    expect((await check("--release-version", "v1.5.0")).code).toBe(1);
    expect((await check("--release-version", "2.0.0")).code).toBe(0);
    expect((await check("--release-version", "2.0.0", "--no-allow-bump")).code).toBe(1);
    const { code, stderr } = await scratch.run("check", "--release-version", "next");
    expect(code).toBe(2);
    expect(stderr).toContain("--release-version next is not a semantic version.");
  });
});

describe("of a Go module", () => {
  const files = (modulePath: string, type: string): Readonly<Record<string, string>> => ({
    "go.mod": `module ${modulePath}\n\ngo 1.24\n`,
    "api/v1/types.go": `// +groupName=orchard.example
package v1

type Tree struct {
\tHeight ${type} \`json:"height"\`
}
`,
  });

  test("a new major version in its path", async () => {
    scratch.write(files("orchard.example/tree", "int32"));
    scratch.commit();
    scratch.write(files("orchard.example/tree/v2", "string"));
    expect((await check()).code).toBe(1);
    const { code, findings } = await check("--allow-bump");
    expect(code).toBe(0);
    expect(findings[0]?.because).toEqual(["The module path orchard.example/tree/v2 is a new major version."]);
    scratch.write(files("forest.example/tree/v2", "string"));
    expect((await check("--allow-bump")).code).toBe(1);
  });

  test("in two folders", async () => {
    const below = (folder: string, all: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(all).map(([path, text]) => [`${folder}/${path}`, text]));
    scratch
      .write(below("old", files("gopkg.in/tree.v1", "int32")))
      .write(below("new", files("gopkg.in/tree.v2", "string")));
    expect((await check("old", "new", "--allow-bump")).code).toBe(0);
    expect((await check("new", "old", "--allow-bump")).code).toBe(1);
  });
});
