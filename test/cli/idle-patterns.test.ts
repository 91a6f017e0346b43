// Reports patterns that match nothing, because they select or exclude nothing.
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { filesMatching } from "../../src/sources/code-files.ts";
import { pets, Scratch } from "./scratch.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.write({ "api/pets.yaml": pets("cat, dog"), "old/gone.yaml": pets("cat") }).commit();
  scratch.write({ "api/pets.yaml": pets("cat") });
});
afterEach(() => {
  scratch.remove();
});

async function idle(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await scratch.run("check", "--format", "json", ...args);
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly { code: string; message: string }[] };
  return problems.filter(({ code }) => code === "PATTERN_IDLE").map(({ message }) => message);
}

test("patterns of a surface, those included that take files away", async () => {
  scratch.write({
    "apicompat.config.yaml": 'surfaces: [{ name: pets, files: ["api/**/*.yaml", "!drafts/**", "apis/[a-c]*.yaml"] }]\n',
  });
  expect(await idle()).toEqual([
    'Pattern "!drafts/**" of the surface `pets` matches no file.',
    'Pattern "apis/[a-c]*.yaml" of the surface `pets` matches no file.',
  ]);
});

test("patterns of overrides, but not those of a configuration that is extended", async () => {
  scratch.write({
    "shared.yaml": "overrides: [{ files: others/**, rules: { property-removed: info } }]\n",
    "apicompat.config.yaml":
      "extends: ./shared.yaml\noverrides: [{ files: [apis/**, api/**], rules: { property-removed: info } }]\n",
  });
  expect(await idle()).toEqual(['Pattern "apis/**" of `overrides` matches no file.']);
});

test("a pattern that matches files that git ignores is not idle", async () => {
  scratch.write({
    ".gitignore": "dist/\n",
    "dist/index.d.ts": "export {};\n",
    "apicompat.config.yaml": 'overrides: [{ files: "**/dist/**", rules: { property-removed: info } }]\n',
  });
  expect(await idle()).toEqual([]);
});

test("pointers of overrides, but not those of a place that the change removes", async () => {
  const override = (pointer: string, files = ""): string =>
    `  - { pointers: "${pointer}", ${files}rules: { enum-value-removed: off, operation-removed: off } }\n`;
  const pointers = ["/paths/~1pets/**", "/paths/~1dogs/**", "/paths/~1lost/get", "/info/title"];
  scratch.write({
    "apicompat.config.yaml": `overrides:\n${pointers.map((each) => override(each)).join("")}`,
    "api/lost.yaml": pets("cat").replace("/pets", "/lost"),
  });
  scratch.commit();
  scratch.git("rm", "--quiet", "api/lost.yaml");
  expect(await idle("--base", "HEAD")).toEqual([
    'Pattern "/paths/~1dogs/**" of `overrides[].pointers` matches no place.',
  ]);
  // In another file than the one that the override names.
  scratch.write({ "apicompat.config.yaml": `overrides:\n${override("/x-shared/**", "files: api/pets.yaml, ")}` });
  scratch.write({ "shared.yaml": "x-shared: { a: 1 }\n" });
  expect(await idle("--base", "HEAD")).toHaveLength(1);
  // Pointers of Go types and messages are not those of a text.
  scratch.write({
    "apicompat.config.yaml": `overrides:\n${override("/messages/Pet")}`,
    "a.proto": 'syntax = "proto3";\nmessage Pet {}\n',
  });
  expect(await idle("--base", "HEAD")).toEqual([]);
});

test("prefixes, each of its side, of the configuration and of flags", async () => {
  const document = (prefix: string): string => pets("cat").replace("/pets", `${prefix}/pets`);
  scratch.write({ "api/pets.yaml": document("/v1") }).commit();
  scratch.write({ "api/pets.yaml": document("/v2") });
  const side = (name: string, prefix: string): string =>
    `No path of the ${name} side begins with \`${prefix}\`, the prefix that \`prefixes.${name}\` or \`--${name}-prefix\` states.`;
  expect(await idle("--old-prefix", "/v1", "--new-prefix", "/v2")).toEqual([]);
  expect(await idle("--old-prefix", "/v", "--new-prefix", "/v2/")).toEqual([side("old", "/v")]);
  scratch.write({ "apicompat.config.yaml": "prefixes: { old: /v1, new: /v3 }\n" }).commit();
  scratch.write({ "api/pets.yaml": pets("cat") });
  expect(await idle("--base", "HEAD")).toEqual([side("old", "/v1"), side("new", "/v3")]);
});

test("code of consumers, where a pattern with ! leaves files out", async () => {
  scratch.write({
    "apicompat.config.yaml":
      'consumers: [{ name: web, code: ["web/*.ts", "!web/*.test.ts", "app/*.ts", "!app/*.test.ts"] }]\n',
    "web/a.ts": "export const a = 1;\n",
    "web/a.test.ts": "export const a = 1;\n",
  });
  expect(await idle()).toEqual(
    ["app/*.ts", "!app/*.test.ts"].map(
      (each) => `Pattern "${each}" in \`code\` of the consumer \`web\` matches no file.`,
    ),
  );
  const { paths } = await filesMatching(["web/*.ts", "!web/*.test.ts"], scratch.folder);
  expect(paths).toEqual([`${scratch.folder}/web/a.ts`]);
});

test("flags", async () => {
  expect(await idle("--exclude", "drafts/**", "--include", "api/**")).toEqual([
    '--exclude "drafts/**" matches no file.',
  ]);
});

test("what matches a file that the change removes is not idle", async () => {
  scratch.write({
    "apicompat.config.yaml": 'surfaces: [{ name: pets, files: ["api/**", "!old/@(gone|lost).yaml"] }]\n',
  });
  scratch.git("rm", "--quiet", "--force", "old/gone.yaml");
  expect(await idle()).toEqual([]);
});

test("a selection of nothing names the pattern", async () => {
  const { code, stderr } = await scratch.run("check", "--include", "apis/**");
  expect(code).toBe(2);
  expect(stderr).toContain('--include "apis/**" matches no file.');
});
