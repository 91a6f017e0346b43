import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { Script } from "node:vm";
import { attempt } from "./attempt.ts";
import { makeFolder, PRIVATE } from "../make-folder.ts";
import { isPrivate, readPrivate } from "./trust.ts";
import { writeWhole } from "./write-whole.ts";

/** In milliseconds: what was compiled before that may go. */
const AGE = 30 * 24 * 60 * 60 * 1000;

/** In bytes: to compile less takes hardly longer than to look up what was compiled. */
const LARGE = 200_000;

/** Runs that add what they compiled. Later ones seldom need other functions, and storing takes time. */
const STORING_RUNS = 3;

/** The files that were loaded, by path: they require each other. */
const modules = new Map<string, { readonly exports: object }>();

/**
 * Returns the exports of an ASCII file of CommonJS. The code that V8 compiled, including the functions of the first runs, is
 * stored under `name`: compiling it again takes a large part of a short run. Without a folder, works like `require`.
 * `name` must distinguish builds: V8 compares lengths only, and rejects code of another V8. The path is part of the
 * key, because a stack trace shows the path of the compiled file.
 */
export function requireCompiled(path: string, folder: string | undefined, name: string): unknown {
  const known = modules.get(path);
  if (known !== undefined) return known.exports;
  const kept =
    folder && join(folder, `${name}-${basename(path)}-${shortHash(path)}-${process.version}-${process.arch}`);
  const stored = kept === undefined ? undefined : attempt(() => readStored(kept));
  const text = `(function (exports, require, module, __filename, __dirname, importModule, requireLarge) {${readFileSync(path, "latin1")}\n})`;
  const script = new Script(text, {
    filename: path,
    ...(stored === undefined ? {} : { cachedData: stored.code }),
  });
  const runs = stored === undefined || script.cachedDataRejected === true ? 0 : stored.runs;
  if (kept !== undefined && runs < STORING_RUNS) {
    process.once("exit", () => attempt(() => keep(kept, { code: script.createCachedData(), runs: runs + 1 })));
  }
  const loaded = { exports: {} };
  modules.set(path, loaded);
  const require = createRequire(path);
  const importModule = (specifier: string): Promise<unknown> => import(specifier);
  const requireLarge = (specifier: string, version?: string): unknown => {
    const file = require.resolve(specifier);
    const isSmall = !modules.has(file) && statSync(file).size < LARGE;
    return isSmall ? require(file) : requireCompiled(file, folder, version === undefined ? name : `${name}-${version}`);
  };
  const evaluate = script.runInThisContext() as (...scope: readonly unknown[]) => void;
  evaluate(loaded.exports, require, loaded, path, dirname(path), importModule, requireLarge);
  return loaded.exports;
}

/** FNV-1a: `node:crypto` takes as long to load as this cache gains. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(16);
}

/** The last byte of a file counts the runs. */
interface Stored {
  readonly code: Buffer;
  readonly runs: number;
}

function readStored(path: string): Stored | undefined {
  const content = isPrivate(dirname(path)) ? readPrivate(path) : undefined;
  return content && { code: content.subarray(0, -1), runs: content.at(-1) ?? 0 };
}

/** Removes what is old, too. */
function keep(path: string, { code, runs }: Stored): void {
  const folder = dirname(path);
  makeFolder(folder, PRIVATE);
  for (const entry of readdirSync(folder)) {
    const other = join(folder, entry);
    attempt(() => {
      if (Date.now() - statSync(other).mtimeMs > AGE) rmSync(other);
    });
  }
  writeWhole(path, Buffer.concat([code, Buffer.of(runs)]));
}
