import type { LanguageReader } from "../../reader.ts";
import type { SourceFile } from "../../source.ts";
import { readFeatureGates, withFeatureGates } from "./feature-gates.ts";
import { readGo } from "./read.ts";

/** How a Go text without a telling name begins, comments aside. */
const BEGINS = /^\s*(?:\/\/[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*package\s+[\p{L}_]\w*\s*(?:;|\/\/|\/\*|\n|$)/u;
const LOOKED_AT = 4000;

/** Packages of Go types that are sent as JSON or protobuf, as the APIs of Kubernetes are defined. */
export const goReader: LanguageReader = {
  formats: ["go"],
  detects: (file) => isGo(file),
  read: (files) => withFeatureGates(readGo(files), readFeatureGates(files.map(({ file }) => file))),
};

function isGo({ name, text }: SourceFile): boolean {
  return name.endsWith(".go") || (!name.includes(".") && BEGINS.test(text.slice(0, LOOKED_AT)));
}
