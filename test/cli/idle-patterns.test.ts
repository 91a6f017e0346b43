// Reports patterns that match nothing, because they select or exclude nothing.
import { afterEach, beforeEach, expect, test } from "@jest/globals";
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
