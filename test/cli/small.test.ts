// Small promises of the command line, each with real files.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { appendWhole, writeWhole } from "../../src/cli/output-file.ts";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function files(more: Readonly<Record<string, string>> = {}): Scratch {
  const scratch = new Scratch().write({ "old.yaml": pets("cat, dog"), "new.yaml": pets("cat"), ...more });
  made.push(scratch);
  return scratch;
}

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));

describe("a report that cannot be written as a whole", () => {
  (existsSync(bin) && process.platform === "linux" ? test : test.skip)("leaves nothing, and what was there", () => {
    const scratch = files({ "report.json": "the last one" });
    // Files over 512 bytes are rejected, as on a full disk.
    const script = `trap '' XFSZ; ulimit -f 1; exec "${process.execPath}" "${bin}" check old.yaml new.yaml --no-cache --format html=page.html --format json=report.json`;
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" };
    const { status, stderr } = spawnSync("sh", ["-c", script], { cwd: scratch.folder, encoding: "utf8", env });
    expect(stderr).toContain("page.html cannot be written (EFBIG).");
    expect(status).toBe(2);
    expect(readFileSync(join(scratch.folder, "report.json"), "utf8")).toBe("the last one");
    expect(readdirSync(scratch.folder).sort()).toEqual(["new.yaml", "old.yaml", "report.json"]);
  });

  test("a device gets it as it is, and what several authors write is kept", async () => {
    const scratch = files({ summary: "before\n" });
    expect((await scratch.run("check", "old.yaml", "new.yaml", "--format", "text=/dev/null")).code).toBe(1);
    expect(existsSync("/dev/null")).toBe(true);
    const path = join(scratch.folder, "summary");
    appendWhole({ path, name: "summary", cwd: scratch.folder }, "after\n");
    expect(readFileSync(path, "utf8")).toBe("before\nafter\n");
    writeWhole({ path, name: "summary", cwd: scratch.folder }, "new\n");
    expect(readFileSync(path, "utf8")).toBe("new\n");
    if (existsSync("/dev/full")) {
      const { code, stderr } = await scratch.run("check", "old.yaml", "new.yaml", "--format", "text=/dev/full");
      expect(stderr).toContain("/dev/full cannot be written (ENOSPC).");
      expect(code).toBe(2);
    }
  });
});

describe("mistakes of a configuration", () => {
  test("are reported at once, each with its place and its own way out", async () => {
    const scratch = files({
      "apicompat.config.yaml": "failOn: eror\nprofle: openapi\nrules: { enum-value-removed: eror }\n",
    });
    const { code, stderr } = await scratch.run("check", "old.yaml", "new.yaml");
    const lines = stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(6);
    for (const [index, place] of [":1:", ":2:", ":3:"].entries()) {
      expect(lines[2 * index]).toContain(`apicompat.config.yaml${place}`);
      expect(lines[2 * index + 1]).toMatch(/^ {2}\S/);
    }
    expect(code).toBe(2);
  });

  test("of rules, those of overrides included", async () => {
    const scratch = files({
      "apicompat.config.yaml":
        "rules: { enum-value-remove: warn, type-change: warn }\noverrides: [{ files: a, rules: { lost: off } }]\n",
    });
    const { code, stderr } = await scratch.run("check", "old.yaml", "new.yaml");
    for (const rule of ["enum-value-remove", "type-change", "lost"])
      expect(stderr).toContain(`rule "${rule}" does not exist`);
    expect(stderr).toContain('  Did you mean "enum-value-removed"?\n');
    expect(code).toBe(2);
  });

  test("a second file", async () => {
    const scratch = files({ "apicompat.config.yaml": "failOn: never\n" });
    writeFileSync(join(scratch.folder, "package.json"), '{ "apicompat": { "failOn": "error" } }');
    const { code, stderr } = await scratch.run("check", "old.yaml", "new.yaml");
    expect(stderr).toContain("apicompat.config.yaml and package.json both configure the same folder.");
    expect(code).toBe(2);
  });
});

test("Go: a directive that accepts a finding, in the form that documentation leaves out, and in the other one", async () => {
  const types = (field: string): string => `package v1

// Pet is a pet.
// +k8s:openapi-gen=true
type Pet struct {
	// Name is its name.
	Name string \`json:"name"\`
${field}}
`;
  const old = types('\t// Age is its age.\n\tAge int32 `json:"age"`\n');
  for (const comment of ["//apicompat:ignore", "// apicompat-ignore"]) {
    const changed = types(
      `\t// Age is its age.\n\t${comment} type-changed -- Nobody reads it.\n\tAge string \`json:"age"\`\n`,
    );
    const scratch = new Scratch().write({ "v1/types.go": old, "v2/types.go": changed });
    made.push(scratch);
    const { stdout } = await scratch.run("check", "v1/types.go", "v2/types.go");
    expect(stdout).toContain("1 suppressed finding:");
  }
});
