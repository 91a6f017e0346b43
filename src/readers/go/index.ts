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

/** What declares types for others says so to generators, embeds what makes an object one, or numbers its fields. */
const SIGNS =
  /^\s*\/\/ ?\+(?:groupName|k8s:|kubebuilder:|genclient|optional|required|nullable|default|enum|union|list(?:Type|MapKey)|patchStrategy|protobuf|featureGate)|\bmetav1\.TypeMeta\b|\bprotobuf:"/mu;

/** Whether a text of Go declares types of an API, as those of Kubernetes are declared. */
export function speaksOfApi({ text }: Pick<SourceFile, "text">): boolean {
  return SIGNS.test(text);
}

function isGo({ name, text }: SourceFile): boolean {
  return name.endsWith(".go") || (!name.includes(".") && BEGINS.test(text.slice(0, LOOKED_AT)));
}
