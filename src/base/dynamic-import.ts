/** Provided by `requireCompiled`: in precompiled code, Node 20 has no `import`. */
declare const importModule: Import | undefined;

type Import = (specifier: string) => Promise<unknown>;

/** Imports a module that is not part of this program, at run time. */
export const dynamicImport: Import =
  typeof importModule === "undefined" ? (specifier) => import(specifier) : importModule;
