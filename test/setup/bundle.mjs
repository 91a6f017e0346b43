// All sources in one file, for a run of the tests. Jest compiles and links each module again for each test file, which takes
// longer than most test files.
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL, URL } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const FOLDERS = ["src", "rules"];

/** Programs and what is not part of the package. Jest loads these modules itself. */
const LEFT_OUT = /^src\/(?:dev\/|action\/|reporters\/html\/client\/|cli\/bin\.ts$|.*\.d\.ts$)/;

/** Packages with CommonJS that is large or has state. */
const EXTERNAL = ["typescript", "eslint", "esbuild", "vscode-languageserver"];

/** A module of CommonJS: by path, functions that evaluate a module and return its exports. The first line is its key. */
const bundled = join(root, "node_modules", ".cache", "apicompat-test", "sources.cjs");

const require = createRequire(import.meta.url);

/** The property of the global object with the function that returns the exports of a source. */
export const LOAD = Symbol.for("apicompat: load");

/** Returns the exports of a source, which is evaluated once in a process. */
export const load = (path) => require(bundled)[path]();

/** The property with the function that returns the exports of a package. */
export const LOAD_PACKAGE = Symbol.for("apicompat: load a package");

export const loadPackage = (name) => require(name);

// For the global setup, which runs outside of test files.
globalThis[LOAD] = load;

/** Writes the bundle, if a source is newer. */
export async function bundleSources() {
  const paths = await sourcePaths();
  const key = await keyOf([...paths, "package-lock.json"]);
  if ((await firstLine(bundled)) === key) return;
  await mkdir(dirname(bundled), { recursive: true });
  const { build } = await import("esbuild");
  const entries = paths.map((path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(`./${path}`)})`);
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = { ${entries.join(", ")} };`, resolveDir: root },
    outfile: bundled,
    write: false,
    bundle: true,
    minify: true,
    format: "cjs",
    platform: "node",
    target: `node${process.versions.node}`,
    external: EXTERNAL,
    supported: { "dynamic-import": true },
    define: { "import.meta.url": "location" },
    banner: { js: `${key}\nconst location = require("node:url").pathToFileURL(__filename).href;` },
    legalComments: "none",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    plugins: [ownLocation],
  });
  // The map first, the whole file at once: another run may read both.
  for (const { path, contents } of outputFiles.sort((a, b) => b.path.length - a.path.length)) {
    const temporary = `${path}.${String(process.pid)}`;
    await writeFile(temporary, contents);
    await rename(temporary, path);
  }
}

/** Relative to the root, with slashes. */
async function sourcePaths() {
  const found = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
    ),
  );
  return found.flat().filter((path) => path.endsWith(".ts") && !LEFT_OUT.test(path));
}

async function keyOf(paths) {
  const hash = createHash("sha256").update(await readFile(fileURLToPath(import.meta.url)));
  for (const path of paths) {
    const { mtimeMs, size } = await stat(join(root, path));
    hash.update(`${path} ${String(mtimeMs)} ${String(size)}\n`);
  }
  return `// ${hash.digest("hex")}`;
}

async function firstLine(path) {
  try {
    const file = await open(path);
    const { buffer } = await file.read(Buffer.alloc(67), 0, 67, 0);
    await file.close();
    return buffer.toString("latin1");
  } catch {
    return undefined;
  }
}

/** A module keeps its own `import.meta.url`. */
const ownLocation = {
  name: "own location",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const location = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll("import.meta.url", location), loader: "ts" };
    });
  },
};
