// Makes of a source a module that takes its exports from the bundle.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { LOAD } from "./bundle.mjs";

const version = readFileSync(fileURLToPath(import.meta.url));

export default {
  getCacheKey: (text, path, { config: { rootDir } }) =>
    createHash("sha256").update(version).update(relative(rootDir, path)).update(text).digest("hex"),
  process: (text, path, { config: { rootDir } }) => ({
    code: fromBundle(relative(rootDir, path).replaceAll("\\", "/"), exportsOf(text)),
  }),
};

function fromBundle(path, names) {
  const lines = [
    `const own = globalThis[Symbol.for(${JSON.stringify(Symbol.keyFor(LOAD))})](${JSON.stringify(path)});`,
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
