import { lazyRequire } from "../../base/lazy-require.ts";

const idnHostname = lazyRequire<{ isIdnHostname(hostname: string): true }>("idn-hostname");

/** Stands for the package in the build: hardly a document has a format that needs its tables. */
export function isIdnHostname(hostname: string): true {
  return idnHostname().isIdnHostname(hostname);
}
