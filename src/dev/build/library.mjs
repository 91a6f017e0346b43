// Splits the program in two files: the library, which is what `import "apicompat"` runs, and everything else.
import Module from "node:module";
import { dirname, join, relative } from "node:path";

const LIBRARY = "src/index.ts";
const START = "src/cli/main.ts";
const PROGRAM = "src/program.ts";

/** The export of the library that has the modules which the program takes from it, by path. */
const MODULES = "modules";

/** The export of the program that has the modules which the library loads later, by path. */
const LATE = "late";

/** In bytes: modules that both files contain, because every command needs them at its start. */
const MOST_TWICE = 20_000;

/**
 * Returns the parts of the split. `shared`: modules of the library that the program imports; `late`: modules of the program that
 * the library imports dynamically. What every command needs at its start is in both files; it has no state.
 */
export function splitOf({ inputs, outputs }) {
  const own = closureOf(LIBRARY, inputs);
  const start = closureOf(START, inputs);
  const [{ inputs: sizes }] = Object.values(outputs);
  const twice = [...own].filter((path) => start.has(path));
  const bytes = twice.reduce((sum, path) => sum + (sizes[path]?.bytesInOutput ?? 0), 0);
  if (bytes > MOST_TWICE) {
    throw new Error(`${bytes} bytes would be in two files. ${START} must not import ${twice.join(", ")}.`);
  }
  const shared = new Set([LIBRARY]);
  const late = new Set();
  for (const [from, { imports }] of Object.entries(inputs)) {
    for (const { path, kind, external } of imports) {
      // A module that a plugin replaces stands in both files.
      if (external || path.startsWith("beside:")) continue;
      if (!own.has(from) && own.has(path) && !start.has(path)) shared.add(path);
      if (own.has(from) && !own.has(path) && kind === "dynamic-import") late.add(path);
    }
  }
  return { shared: [...shared].sort(), late: [...late].sort() };
}

/** A module and what it imports statically. */
function closureOf(entry, inputs) {
  const found = new Set([entry]);
  for (const path of found) {
    for (const each of inputs[path]?.imports ?? []) {
      if (!each.external && each.kind !== "dynamic-import") found.add(each.path);
    }
  }
  return found;
}

/** The entry of the library: its own exports, and the shared modules. */
export function libraryEntry({ shared }, root) {
  const imports = shared.map((path, index) => `import * as m${index} from "./${path}";`);
  const members = shared.map((path, index) => `${JSON.stringify(path)}: m${index}`);
  const contents = [
    ...imports,
    `export * from "./${LIBRARY}";`,
    `export const ${MODULES} = { ${members.join(", ")} };`,
  ].join("\n");
  return { stdin: { contents, resolveDir: root, sourcefile: "library.js" } };
}

/** The entry of the program: its faces, and what the library loads later. */
export function programEntry({ late }, root) {
  const members = late.map((path) => `${JSON.stringify(path)}: () => require("./${path}")`);
  const contents = `export * from "./${PROGRAM}";\nexport const ${LATE} = { ${members.join(", ")} };`;
  return { stdin: { contents, resolveDir: root, sourcefile: "program.js" } };
}

/** Loads a file beside this one as this one was loaded: compiled code is kept for both, or for none. */
export const BESIDE = 'const load = typeof requireLarge === "undefined" ? require : requireLarge;';

/** In the library: takes modules of the program from its file. */
export function lateModules({ late }, root) {
  const paths = new Set(late);
  return {
    name: "late modules",
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^\.\.?\// }, ({ kind, path, importer }) => {
        const target = nameOf(join(dirname(importer), path), root);
        return kind === "dynamic-import" && paths.has(target) ? { path: target, namespace: "late" } : undefined;
      });
      onLoad({ filter: /./, namespace: "late" }, ({ path }) => ({
        contents: `${BESIDE} module.exports = load("./program.cjs").${LATE}[${JSON.stringify(path)}]();`,
      }));
    },
  };
}

/** In the program: takes modules of the library from its file. `namesOf` returns the names of a module's exports. */
export function sharedModules({ shared }, root, namesOf) {
  const texts = new Map(shared.map((path) => [path, sharedModule(path, namesOf(path))]));
  return {
    name: "shared modules",
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.(?:[cm]?js|ts)$/ }, ({ path }) => {
        const contents = texts.get(nameOf(path, root));
        return contents === undefined ? undefined : { contents, loader: "js" };
      });
    },
  };
}

/** Variables are faster than members of an object, and no module of the library changes its exports. */
function sharedModule(path, names) {
  const taken = `const taken = load("./library.cjs").${MODULES}[${JSON.stringify(path)}];`;
  const exports = names.map((name) => `export ${name === "default" ? "default" : `const ${name} =`} taken.${name};`);
  return [BESIDE, taken, ...exports].join("\n");
}

/** The path as the metafile of esbuild has it. */
function nameOf(path, root) {
  return relative(root, path).replaceAll("\\", "/");
}

/** The exports of the library, and those of each shared module. */
export function exportsOf(text, path) {
  const loaded = new Module(path);
  loaded.filename = path;
  loaded.paths = Module._nodeModulePaths(path);
  loaded._compile(text, path);
  const { [MODULES]: modules, ...own } = loaded.exports;
  return { own: Object.keys(own).sort(), namesOf: (module) => Object.keys(modules[module]).sort() };
}
