// Makes of the entry of a package a module with the exports that all test files of a worker share.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { LOAD_PACKAGE } from "./bundle.mjs";

const version = readFileSync(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

export default {
  getCacheKey: (text, path, { supportsStaticESM }) =>
    createHash("sha256")
      .update(version)
      .update(`${path} ${String(supportsStaticESM)} `)
      .update(text)
      .digest("hex"),
  process(_text, path, { supportsStaticESM }) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll("\\", "/"));
    const load = `globalThis[Symbol.for(${JSON.stringify(Symbol.keyFor(LOAD_PACKAGE))})](${JSON.stringify(name)})`;
    const names = Object.keys(require(name)).filter((each) => each !== "default" && /^[A-Za-z_$][\w$]*$/.test(each));
    const list = names.join(", ");
    if (!supportsStaticESM) return { code: `module.exports = ${load};\n0 && (module.exports = { ${list} });` };
    return { code: `const own = ${load};\nexport const { ${list} } = own;\nexport default own.default;` };
  },
};
