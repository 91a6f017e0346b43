/** What code that is compiled as a script is given, see src/cli/cache/code.ts. */
declare const importForScripts: ((specifier: string) => Promise<unknown>) | undefined;

/** Imports what is no part of the build. Node 20 does not let a script do so whose compiled code was kept. */
export const dynamicImport: (specifier: string) => Promise<unknown> =
  typeof importForScripts === "undefined" ? async (specifier) => import(specifier) : importForScripts;
