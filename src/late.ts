import { createRequire } from "node:module";

/** Whether this is the build, which has each such package beside it. */
declare const BUNDLED: boolean | undefined;

const isBundled = typeof BUNDLED !== "undefined";

/** A package that is large and seldom needed: loaded with the first use, at once, so as CommonJS. The build must name it, too, without its scope. */
export function late<T>(name: string): () => T {
  const file = `./${name.slice(name.lastIndexOf("/") + 1)}.cjs`;
  let loaded: { readonly value: T } | undefined;
  return () => (loaded ??= { value: createRequire(import.meta.url)(isBundled ? file : name) as T }).value;
}
