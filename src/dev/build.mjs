// Builds the package: one program for all faces, what it loads when it is needed, and a declaration file for each entry.
import { chmod, copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, URL } from "node:url";
import { bundle } from "./build/bundle.mjs";
import { writeDeclarations } from "./build/declarations.mjs";
import { thirdPartyLicenses } from "./build/licenses.mjs";
import { writeEntries } from "./build/entries.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");

/** Files that the package contains as they are. */
const copies = {
  "src/reporters/report.schema.json": "report.schema.json",
  "src/reporters/history/history.schema.json": "history.schema.json",
  "src/readers/wire-lock/wire-lock.schema.json": "wire-lock.schema.json",
  "src/readers/history-lock/history-lock.schema.json": "history-lock.schema.json",
  "src/usage/usage.schema.json": "usage.schema.json",
  "src/policy/config.schema.json": "apicompat.config.schema.json",
  "rules/peers.tsv": "peers.tsv",
};

await build();

async function build() {
  const esbuild = await loadEsbuild();
  if (esbuild === undefined) return;
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));

  // Nothing is written before the bundle succeeded: a broken build leaves the last good one in place.
  const bundled = await bundle(esbuild, root, manifest);
  if (bundled === undefined) return fail("the bundle failed");

  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  for (const { path, text } of bundled.files) await writeFile(path, text);
  await chmod(join(dist, "bin.js"), 0o755);
  await linkBin();
  await writeEntries(dist, bundled.libraryExports);
  await writeFile(join(dist, "THIRD_PARTY_LICENSES.txt"), await thirdPartyLicenses(root, bundled.inputs));
  await writeFile(join(dist, "rules.json"), JSON.stringify(await ruleDocuments()));

  for (const [from, to] of Object.entries(copies)) {
    try {
      await copyFile(join(root, from), join(dist, to));
    } catch (error) {
      fail(`${from} could not be copied: ${error.message}`);
    }
  }

  // Declarations come last and without a type check (`npm run typecheck` is that): the bundle never waits for them.
  if (!(await writeDeclarations(root, dist))) fail("the type declarations could not be written");
}

/** The document of each rule by the rule's id, in one file: the package would have 400 more. */
async function ruleDocuments() {
  const folder = join(root, "rules");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name.slice(0, -".md".length), texts[index]]));
}

/** Without development dependencies (`npm ci --omit=dev`) there is nothing to build with: warns, and lets the install continue. */
async function loadEsbuild() {
  try {
    return await import("esbuild");
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    process.stderr.write("build: esbuild is not installed, so dist/ was not built; run `npm ci` without --omit=dev.\n");
    return undefined;
  }
}

/** npm links the commands of dependencies, not those of the project itself: this makes `npx apicompat` work here too. */
async function linkBin() {
  const folder = join(root, "node_modules", ".bin");
  const link = join(folder, "apicompat");
  await mkdir(folder, { recursive: true });
  await rm(link, { force: true });
  if (process.platform === "win32") await writeFile(`${link}.cmd`, '@node "%~dp0\\..\\..\\dist\\bin.js" %*\r\n');
  else await symlink(join("..", "..", "dist", "bin.js"), link);
}

function fail(message) {
  process.stderr.write(`build: ${message}.\n`);
  process.exitCode = 1;
}
