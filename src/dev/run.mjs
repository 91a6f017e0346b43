// Runs a TypeScript file on every supported Node: `node src/dev/run.mjs <file.ts> [arguments]`.
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL, URL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** A bundled file keeps its own `import.meta.url`: that of its source, not that of the bundle. */
const ownLocation = {
  name: "own-location",
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (path.includes("node_modules")) return { contents: text, loader: "ts" };
      const contents = text
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
        .replaceAll("import.meta.filename", JSON.stringify(path));
      return { contents, loader: "ts" };
    });
  },
};

const [file, ...rest] = process.argv.slice(2);

if (file === undefined) {
  process.stderr.write("usage: node src/dev/run.mjs <file.ts> [arguments]\n");
  process.exitCode = 2;
} else {
  await run(resolve(file), rest);
}

async function run(entry, args) {
  // Inside the project, so that the bundle finds the installed packages.
  const folder = join(root, "node_modules", ".cache", "apicompat-run");
  const outfile = join(folder, `${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  try {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      packages: "external",
      format: "esm",
      platform: "node",
      target: `node${process.versions.node}`,
      sourcemap: "inline",
      logLevel: "warning",
      plugins: [ownLocation],
    });
  } catch (error) {
    if (error.errors === undefined) throw error;
    process.exitCode = 1; // esbuild has printed the errors with their places.
    return;
  }
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv[0], entry, ...args];
  try {
    await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
}
