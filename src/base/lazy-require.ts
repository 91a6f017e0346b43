import { createRequire } from "node:module";

/** True in the build, which has each such package in a separate file. */
declare const BUNDLED: boolean | undefined;

/** Provided by `requireCompiled`, which caches compiled code. */
declare const requireLarge: Require | undefined;

/** `version`: of the package that the file belongs to, if another version can take its place. */
type Require = (file: string, version?: string) => unknown;

const isBundled = typeof BUNDLED !== "undefined";

/** Loads a file of CommonJS at once. */
export const requireLate: Require = typeof requireLarge === "undefined" ? createRequire(import.meta.url) : requireLarge;

/** A package that is large and seldom needed: loaded with the first use, at once, so as CommonJS. The build must name it, too, without its scope. */
export function lazyRequire<T>(name: string, built: string = name.slice(name.lastIndexOf("/") + 1)): () => T {
  const file = `./${built}.cjs`;
  let loaded: { readonly value: T } | undefined;
  return () => (loaded ??= { value: requireLate(isBundled ? file : name) as T }).value;
}
