// Builds the package: bundles that share lazily loaded chunks, then the type declarations.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, URL } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist");

const entryPoints = { bin: "src/cli/bin.ts", index: "src/index.ts", eslint: "src/eslint/index.ts" };

/** Stands in the source for what tells this build from any other. */
const BUILD = "__APICOMPAT_BUILD__";

/**
 * The program in one file of CommonJS: only of such a one can what V8 compiled be kept, see src/cli/cache/code.ts. What runs in a
 * thread is another.
 */
const program = { cli: "src/cli/main.ts", validators: "src/prove/oracle/thread.ts" };

/** Packages that are loaded when they are needed, see src/late.ts. */
const late = {
  refa: "refa",
  re2js: "re2js",
  "idn-hostname": "idn-hostname",
  "cel-js": "@marcbachmann/cel-js",
  typescript: "typescript",
};

/** Files that the package exports as they are. */
const copies = {
  "src/reporters/report.schema.json": "report.schema.json",
  "src/reporters/history/history.schema.json": "history.schema.json",
  "src/readers/wire-lock/wire-lock.schema.json": "wire-lock.schema.json",
  "src/policy/config.schema.json": "apicompat.config.schema.json",
};

/** What reads the identifiers of schemas for Hyperjump, and not the values that its formats are asked about. */
const readIdentifiersOfSchemas = {
  name: "identifiers of schemas",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@hyperjump\/uri$/ }, ({ importer }) =>
      /@hyperjump[\\/](?:browser|json-schema)[\\/]/.test(importer)
        ? { path: join(root, "src/prove/oracle/identifiers.ts") }
        : undefined,
    );
  },
};

await build();

async function build() {
  const esbuild = await loadEsbuild();
  if (esbuild === undefined) return;
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));

  // Nothing is written before the bundle succeeded: a broken build leaves the last good one in place.
  const common = {
    absWorkingDir: root,
    outdir: "dist",
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    platform: "node",
    target: "node20.19",
    legalComments: "none",
    logLevel: "info",
    define: { BUNDLED: "true" },
    // yargs lays out its help by it. The package builds tables of all of Unicode when it is loaded: 50 ms, at every start.
    alias: { "string-width": "./src/cli/string-width.ts", "idn-hostname": "./src/prove/oracle/idn-hostname.ts" },
    external: Object.keys(manifest.peerDependencies ?? {}),
    plugins: [readIdentifiersOfSchemas],
  };
  const commonjs = { ...common, format: "cjs", outExtension: { ".js": ".cjs" } };
  const bundles = [
    esbuild.build({
      ...common,
      entryPoints,
      chunkNames: "chunk-[hash]",
      splitting: true,
      format: "esm",
      // Bundled CommonJS packages call `require`, which an ES module lacks.
      banner: { js: `import{createRequire}from"node:module";const require=createRequire(import.meta.url);` },
    }),
    esbuild.build({
      ...commonjs,
      entryPoints: program,
      // The modules of users are imported, not required.
      supported: { "dynamic-import": true },
      define: { ...common.define, "import.meta.url": "importMetaUrl" },
      banner: { js: `const importMetaUrl=require("node:url").pathToFileURL(__filename).href;` },
    }),
    // What is loaded in the midst of a comparison, at once: only CommonJS can be.
    esbuild.build({ ...commonjs, entryPoints: late, alias: {} }),
  ];
  const results = await Promise.all(bundles).catch((error) => {
    if (error.errors === undefined) throw error;
    return undefined; // esbuild has printed the errors with their places.
  });
  if (results === undefined) return fail("the bundle failed");
  const outputFiles = results.flatMap((result) => result.outputFiles);
  const metafile = {
    inputs: Object.assign({}, ...results.map((result) => result.metafile.inputs)),
    outputs: Object.assign({}, ...results.map((result) => result.metafile.outputs)),
  };

  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const id = hashOf(outputFiles);
  for (const { path, text } of outputFiles) await writeFile(path, asAscii(text.replaceAll(BUILD, id)));
  await chmod(join(dist, "bin.js"), 0o755);
  await linkBin();
  await writeFile(join(dist, "THIRD_PARTY_LICENSES.txt"), await thirdPartyLicenses(metafile));

  for (const [from, to] of Object.entries(copies)) {
    try {
      await copyFile(join(root, from), join(dist, to));
    } catch (error) {
      fail(`${from} could not be copied: ${error.message}`);
    }
  }

  // Declarations come last and without a type check (`npm run typecheck` is that): the bundle never waits for them.
  const tsc = createRequire(import.meta.url).resolve("@typescript/native/package.json");
  const bin = join(dirname(tsc), JSON.parse(await readFile(tsc, "utf8")).bin.tsc);
  const { status } = spawnSync(process.execPath, [bin, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
  if (status !== 0) fail("the type declarations could not be written");
}

/** The program is read byte by byte, see src/cli/cache/code.ts; what esbuild leaves as it is are regular expressions. */
function asAscii(text) {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const { contents } of files) hash.update(contents);
  return hash.digest("hex").slice(0, 16);
}

/** Without development dependencies (`npm ci --omit=dev`) there is nothing to build with: say so, and let the install go on. */
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

/** The licences of all packages whose code is inside the bundle: they ask to travel with it. */
async function thirdPartyLicenses(metafile) {
  const folders = new Set();
  for (const input of Object.keys(metafile.inputs)) {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  const texts = [];
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
    const file = (await readdir(join(root, folder))).sort().find((entry) => /^licen[cs]e/i.test(basename(entry)));
    const text = file === undefined ? "" : await readFile(join(root, folder, file), "utf8");
    texts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

function fail(message) {
  process.stderr.write(`build: ${message}.\n`);
  process.exitCode = 1;
}
