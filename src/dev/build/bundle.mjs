// What esbuild makes of the sources: texts, and nothing written.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { BESIDE, exportsOf, lateModules, libraryEntry, programEntry, sharedModules, splitOf } from "./library.mjs";

/** Placeholder in the source for the identifier of the build. */
const BUILD = "__APICOMPAT_BUILD__";

/**
 * The program, in files of CommonJS: only of such a file can what V8 compiled be kept, see src/cli/cache/code.ts. What runs in a
 * thread is another one.
 */
const program = { program: "src/program.ts" };

/** The validators of other authors: in a thread, and loaded by the program. */
const validators = { validators: "src/prove/oracle/thread.ts" };

/** Packages that are loaded when they are needed, see src/base/lazy-require.ts. */
const late = {
  refa: "refa",
  re2js: "re2js",
  "idn-hostname": "idn-hostname",
  "cel-js": "@marcbachmann/cel-js",
  languageserver: "src/lsp/protocol.ts",
  descriptors: "src/readers/protobuf/descriptor-packages.ts",
};

/**
 * Returns the files of the package by path, the names of all sources and those of the library's exports; undefined where esbuild has
 * printed errors.
 */
export async function bundle(esbuild, root, manifest) {
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
    logLevel: "warning",
    define: { BUNDLED: "true" },
    // yargs lays out its help by it. The package builds tables of all of Unicode when it is loaded: 50 ms, at every start.
    alias: { "string-width": "./src/cli/string-width.ts", "idn-hostname": "./src/prove/oracle/idn-hostname.ts" },
    external: Object.keys({ ...manifest.peerDependencies, ...manifest.dependencies }),
    plugins: [readIdentifiersOfSchemas(root)],
  };
  const commonjs = {
    ...common,
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    // The modules of users are imported, not required.
    supported: { "dynamic-import": true },
    define: { ...common.define, "import.meta.url": "importMetaUrl" },
    banner: { js: `const importMetaUrl=require("node:url").pathToFileURL(__filename).href;` },
  };
  const { alias: _, ...unaliased } = commonjs;
  const bundles = [
    esbuild.build({ ...common, entryPoints: { bin: "src/cli/bin.ts" }, format: "esm" }),
    splitProgram(esbuild, root, { ...commonjs, plugins: [...common.plugins, validatorsBeside] }),
    esbuild.build({ ...commonjs, entryPoints: validators }),
    // What is loaded in the midst of a comparison, at once: only CommonJS can be.
    esbuild.build({ ...unaliased, entryPoints: late }),
  ];
  const results = await Promise.all(bundles).catch((error) => {
    if (error.errors === undefined) throw error;
    return undefined; // esbuild has printed the errors with their places.
  });
  if (results === undefined) return undefined;
  const outputs = results.flatMap((result) => result.outputFiles);
  const [, { libraryExports }] = results;
  const id = hashOf(outputs);
  return {
    files: outputs.map(({ path, text }) => ({ path, text: asAscii(text.replaceAll(BUILD, id)) })),
    inputs: results.flatMap((result) => Object.keys(result.metafile.inputs)),
    libraryExports,
  };
}

/** The program and the library in two files. */
async function splitProgram(esbuild, root, options) {
  const whole = await esbuild.build({ ...options, entryPoints: program });
  const split = splitOf(whole.metafile);
  const build = (name, entry, plugin) =>
    esbuild.build({
      ...options,
      ...entry,
      outdir: undefined,
      outfile: `dist/${name}.cjs`,
      outExtension: undefined,
      plugins: [...options.plugins, plugin],
    });
  const library = await build("library", libraryEntry(split, root), lateModules(split, root));
  const [{ path, text }] = library.outputFiles;
  const { own, namesOf } = exportsOf(text, path);
  const rest = await build("program", programEntry(split, root), sharedModules(split, root, namesOf));
  return {
    outputFiles: [...library.outputFiles, ...rest.outputFiles],
    metafile: whole.metafile,
    libraryExports: own,
  };
}

/** What reads the identifiers of schemas for Hyperjump, and not the values that its formats are asked about. */
function readIdentifiersOfSchemas(root) {
  return {
    name: "identifiers of schemas",
    setup: ({ onResolve }) => {
      onResolve({ filter: /^@hyperjump\/uri$/ }, ({ importer }) =>
        /@hyperjump[\\/](?:browser|json-schema)[\\/]/.test(importer)
          ? { path: join(root, "src/prove/oracle/identifiers.ts") }
          : undefined,
      );
    },
  };
}

/** The program loads the file of the validators, instead of containing them, too. */
const validatorsBeside = {
  name: "validators beside",
  setup: ({ onResolve, onLoad }) => {
    const file = "./validators.cjs";
    onResolve({ filter: /^\.\/(?:ajv|hyperjump)\.ts$/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, namespace: "beside" } : undefined,
    );
    onLoad({ filter: /./, namespace: "beside" }, () => ({ contents: `${BESIDE} module.exports = load("${file}");` }));
  },
};

/** The program is read byte by byte, see src/cli/cache/code.ts; what esbuild leaves as it is are regular expressions. */
function asAscii(text) {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const { contents } of files) hash.update(contents);
  return hash.digest("hex").slice(0, 16);
}
