// Makes of a source a module that takes its exports from the bundle, and gives the bundle its source map.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { buildSync } from "esbuild";
import { bundled } from "./bundle.mjs";

/** The length of the first line of the bundle, which is its key. */
const KEY = 67;

export default {
  getCacheKey: (text, path, { config: { rootDir } }) =>
    createHash("sha256")
      .update(relative(rootDir, path))
      .update(path === bundled ? text.slice(0, KEY) : text)
      .digest("hex"),
  process: (text, path, { config: { rootDir } }) =>
    path === bundled
      ? { code: text, map: readFileSync(`${bundled}.map`, "utf8") }
      : { code: fromBundle(relative(rootDir, path).replaceAll("\\", "/"), exportsOf(text)) },
};

function fromBundle(path, names) {
  // An import would look for the names of exports in all of the bundle.
  const lines = [
    'import { createRequire } from "node:module";',
    `const own = createRequire(import.meta.url)(${JSON.stringify(bundled)})[${JSON.stringify(path)}]();`,
  ];
  const named = names.filter((name) => name !== "default");
  if (named.length > 0) lines.push(`export const { ${named.join(", ")} } = own;`);
  if (named.length < names.length) lines.push("export default own.default;");
  return lines.join("\n");
}

function exportsOf(contents) {
  const { metafile } = buildSync({ stdin: { contents, loader: "ts" }, format: "esm", metafile: true, write: false });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}
