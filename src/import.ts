/** What `requireCompiled` hands in: in code that was compiled before, Node 20 knows no `import`. */
declare const importModule: Import | undefined;

type Import = (specifier: string) => Promise<unknown>;

/** Imports a module that is no part of this program, at run time. */
export const importLate: Import = typeof importModule === "undefined" ? (specifier) => import(specifier) : importModule;
