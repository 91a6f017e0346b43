import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { lazy } from "../base/lazy.ts";
import { type TS, typescript } from "./load.ts";
import { parsing } from "./source-cache.ts";

/** The names of the language, and those of browsers, which take longer to read than all others. */
export const LANGUAGE = "lib.esnext.d.ts";
export const BROWSER = "lib.dom.d.ts";

/** The folder of the declarations that belong to the compiler. */
export const libraryFolder: () => string = lazy(() => dirname(typescript().getDefaultLibFilePath({})));

const files = new Map<string, TS.SourceFile | undefined>();

/** A file of the compiler's own declarations, which all programs share. */
export function libraryFile(path: string): TS.SourceFile | undefined {
  if (!files.has(path)) {
    const { createSourceFile } = typescript();
    const text = path.startsWith(libraryFolder()) ? readText(path) : undefined;
    files.set(path, text === undefined ? undefined : createSourceFile(path, text, parsing()));
  }
  return files.get(path);
}

/** The names that files of the compiler declare for all, with those that they refer to. */
const namesIn = new Map<string, ReadonlySet<string>>();

export function libraryNames(file: string): ReadonlySet<string> {
  const known = namesIn.get(file) ?? new Set(namesBelow(file, new Set()));
  namesIn.set(file, known);
  return known;
}

function namesBelow(file: string, open: Set<string>): readonly string[] {
  if (open.has(file)) return [];
  open.add(file);
  const text = readText(join(libraryFolder(), file)) ?? "";
  const own = [
    ...text.matchAll(/^(?:declare )?(?:interface|type|var|const|function|class|namespace|abstract class) (\w+)/gmu),
  ];
  const others = [...text.matchAll(/^\/\/\/ <reference lib="([^"]+)"/gmu)];
  return [...own.map(([, name]) => name!), ...others.flatMap(([, name]) => namesBelow(`lib.${name!}.d.ts`, open))];
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
