// Packages of a registry as sides, from a registry of the test.
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type Published, Registry, tarballOf } from "../sources/npm-registry.ts";
import { type Result, Scratch } from "./scratch.ts";

let scratch: Scratch;
let registry: Registry | undefined;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(async () => {
  await registry?.close();
  registry = undefined;
  scratch.remove();
});

const serve = async (...packages: readonly Published[]): Promise<void> => {
  registry = await Registry.open(packages);
  scratch.write({ ".npmrc": `registry=${registry.url}\ncache=${scratch.folder}/cache\nfetch-retries=0\n` });
};

const MANIFEST = { name: "@acme/lib", version: "1.1.0", types: "dist/index.d.ts", files: ["dist"] };
const manifest = (fields: object = {}): string => JSON.stringify({ ...MANIFEST, ...fields });
const GREET = "export declare function greet(name: string): void;\n";
const LOUD = "export declare function greet(name: string, loud: boolean): void;\n";
const published = (version: string, files: Readonly<Record<string, string>>): Published => ({
  name: "@acme/lib",
  version,
  files: { "package.json": manifest({ version }), ...files },
});
/** Other runs may have their own, or have been stopped. */
const temporaries = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("apicompat-npm-"));
const check = (...args: readonly string[]): Promise<Result> => scratch.run("check", ...args);

describe("a published package", () => {
  test("is compared with the package of this folder, as it would be published", async () => {
    await serve(published("1.0.0", { "dist/index.d.ts": GREET }));
    scratch.write({
      "package.json": manifest(),
      "dist/index.d.ts": LOUD,
      "src/schema.json": '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}',
    });
    const { code, stdout } = await check("npm:@acme/lib@latest");
    expect(code).toBe(1);
    expect(stdout).toContain("required-parameter-added");
    expect(stdout).toContain("npm:@acme/lib@1.0.0/dist/index.d.ts:1");
    expect(stdout).not.toContain("src/schema.json");
  });

  test("is compared with another version, JSON Schemas included", async () => {
    const schema = (type: string): string =>
      JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", type });
    await serve(
      published("1.0.0", { "dist/index.d.ts": GREET, "dist/a.schema.json": schema("object") }),
      published("2.0.0", { "dist/index.d.ts": GREET, "dist/a.schema.json": schema("string") }),
    );
    const { code, stdout } = await check("npm:@acme/lib@^1.0.0", "npm:@acme/lib@2.0.0");
    expect(stdout).toContain("type-changed");
    expect(stdout).toContain("Compared npm:@acme/lib@2.0.0 with npm:@acme/lib@1.0.0.");
    expect(code).toBe(1);
  });

  test("can be the base", async () => {
    await serve(published("1.0.0", { "dist/index.d.ts": GREET }));
    scratch.write({ "a/package.json": manifest(), "a/dist/index.d.ts": GREET });
    expect(await check("--base", "npm:@acme/lib", "a")).toMatchObject({ code: 0, stderr: "" });
  });

  test("is asked for as the user's npm is configured", async () => {
    await serve(published("1.0.0", { "dist/index.d.ts": GREET }));
    const { host } = new URL(registry!.url);
    scratch.write({
      ".npmrc": `@acme:registry=${registry!.url}\n//${host}/:_authToken=secret\nregistry=http://127.0.0.1:9/\nfetch-retries=0\ncache=${scratch.folder}/cache\n`,
      "package.json": manifest(),
      "dist/index.d.ts": GREET,
    });
    expect((await check("npm:@acme/lib")).code).toBe(0);
    expect(registry!.asked).toContain("Bearer secret");
  });

  test("leaves nothing behind", async () => {
    await serve(published("1.0.0", { "dist/index.d.ts": GREET }));
    scratch.write({ "package.json": manifest(), "dist/index.d.ts": GREET });
    const before = temporaries();
    await check("npm:@acme/lib");
    expect(temporaries().filter((name) => !before.includes(name))).toEqual([]);
  });

  test("runs none of its scripts", async () => {
    const scripts = Object.fromEntries(
      ["prepare", "prepack", "preinstall", "install", "postinstall"].map((name) => [name, "touch executed"]),
    );
    await serve({
      ...published("1.0.0", {}),
      files: { "package.json": manifest({ scripts }), "dist/index.d.ts": GREET },
    });
    scratch.write({ "package.json": manifest({ scripts }), "dist/index.d.ts": GREET });
    expect((await check("npm:@acme/lib")).code).toBe(0);
    expect(existsSync(`${scratch.folder}/executed`)).toBe(false);
  });

  test("beside a package that is not built is an error", async () => {
    await serve(published("1.0.0", { "dist/index.d.ts": GREET }));
    scratch.write({ "package.json": manifest() });
    const { code, stderr } = await check("npm:@acme/lib");
    expect(code).toBe(2);
    expect(stderr).toContain("dist/index.d.ts, which package.json names, is not there.");
    expect(stderr).toContain("Build the package first");
  });
});

describe("is rejected", () => {
  const refused = async (...packages: readonly Published[]): Promise<string> => {
    await serve(...packages);
    scratch.write({ "package.json": manifest(), "dist/index.d.ts": GREET });
    const { code, stderr } = await check("npm:@acme/lib");
    expect(code).toBe(2);
    return stderr;
  };

  test("what has another checksum than was announced", async () => {
    const integrity = `sha512-${"A".repeat(86)}==`;
    expect(await refused({ ...published("1.0.0", {}), integrity })).toContain("EINTEGRITY");
  });

  test("a path out of the package", async () => {
    const tarball = await tarballOf({ "package.json": manifest(), "../../evil.d.ts": GREET });
    expect(await refused({ ...published("1.0.0", {}), tarball })).toContain(
      "has a file outside of the package: package/../../evil.d.ts",
    );
  });

  test("what unpacks to too much", async () => {
    const tarball = gzipSync(Buffer.alloc(300 * 1024 * 1024));
    expect(await refused({ ...published("1.0.0", {}), tarball })).toContain("more than 256 MB");
  });

  test("what is no archive", async () => {
    const tarball = Buffer.from("no archive");
    expect(await refused({ ...published("1.0.0", {}), tarball })).toContain("is no gzip file");
  });

  test("a package that does not exist", async () => {
    const stderr = await refused({ ...published("1.0.0", {}), name: "other" });
    expect(stderr).toContain("E404");
    expect(stderr).toContain("npm login");
  });

  test.each(["npm:", "npm:../x", "npm:a@file:../x", "npm:a@git+ssh://x", "npm:a@--registry=x", "npm:-g", "npm:a b"])(
    "%s, without asking anybody",
    async (spec) => {
      const { code, stderr } = await check(spec, ".");
      expect(code).toBe(2);
      expect(stderr).toContain("is not a package of a registry.");
    },
  );
});
