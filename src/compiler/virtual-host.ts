import { join } from "node:path";
import { libraryFolder, LANGUAGE } from "./library.ts";
import type { TS } from "./load.ts";

/** Answers what a program asks about files, for texts without a disk: the root is `/`, and nothing is written. */
export function virtualHost(
  textOf: (path: string) => string | undefined,
  getSourceFile: TS.CompilerHost["getSourceFile"],
  resolve: (specifier: string, from: string, host: TS.CompilerHost) => TS.ResolvedModuleFull | undefined,
): TS.CompilerHost {
  const host: TS.CompilerHost = {
    fileExists: (path) => textOf(path) !== undefined,
    readFile: textOf,
    getSourceFile,
    getDefaultLibFileName: () => join(libraryFolder(), LANGUAGE),
    getDefaultLibLocation: () => libraryFolder(),
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    writeFile: () => undefined,
    realpath: (path) => path,
    getDirectories: () => [],
    resolveTypeReferenceDirectiveReferences: (references, from) =>
      references.map((each) => {
        const found = resolve(typeof each === "string" ? each : each.fileName, from, host);
        return { resolvedTypeReferenceDirective: found && { ...found, primary: true } };
      }),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => ({ resolvedModule: resolve(text, from, host) })),
  };
  return host;
}
