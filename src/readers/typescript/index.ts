import type { LanguageReader } from "../../contracts/reader.ts";
import { readTypeScript } from "./read.ts";

/** Declarations of TypeScript: what a package or a client's module offers to those who import it. */
export const typescriptReader: LanguageReader = {
  formats: ["typescript"],
  detects: ({ name }) => /\.[cm]?tsx?$/u.test(name),
  read: readTypeScript,
};
