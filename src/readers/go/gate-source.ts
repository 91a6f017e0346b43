import type { SourceFile } from "../../contracts/source.ts";
import type { Span } from "../document/fault.ts";
import { Lines } from "../document/lines.ts";
import type { FoundGate, FoundSpec } from "./found-gate.ts";
import { gateMapsIn, type Element, type Expression } from "./gate-literals.ts";
import { stageNamed, versionIn } from "./gate-stages.ts";
import { parseGo } from "./parse.ts";
import type { ConstantDeclaration } from "./syntax.ts";
import { readText } from "./text.ts";

/** A constant `X featuregate.Feature`, or a map from such. */
const MARK = /Feature(?<=\bFeature)(?:\s*=\s*"|\s*\]\s*(?:\w+\.)?(?:FeatureSpec|VersionedSpecs)\b)/u;

/** Cached for all that search the files of a side for gates. */
const DEFINING = new WeakMap<SourceFile, boolean>();

export function definesGates(file: SourceFile): boolean {
  let defines = DEFINING.get(file);
  if (defines === undefined) {
    const { name, text } = file;
    defines = name.endsWith(".go") && !name.endsWith("_test.go") && MARK.test(text);
    DEFINING.set(file, defines);
  }
  return defines;
}

interface Declared extends Span {
  readonly file: SourceFile;
  readonly identifier: string;
  readonly name: string;
  readonly comment: string | undefined;
}

/** The gates that files of Go declare as constants, and those that maps say something of. Identifiers are those of any of the files. */
export function readGateSource(files: readonly SourceFile[]): readonly FoundGate[] {
  const declared = new Map<string, Declared>();
  for (const file of files) for (const gate of declaredIn(file)) declared.set(gate.identifier, gate);
  const lines = new Map(files.map((file) => [file, new Lines(file.text)]));
  const place = (file: SourceFile, span: Span) => (): ReturnType<FoundGate["locate"]> => lines.get(file)?.range(span);
  const found = ({ name, identifier, comment, file, ...span }: Declared, specs: readonly FoundSpec[]): FoundGate => {
    return { name, identifier, comment, file, locate: place(file, span), specs };
  };
  const specified = files.flatMap((file) =>
    gateMapsIn(file.text)
      .flat()
      .flatMap((element): readonly FoundGate[] => {
        if (element.key === undefined) return [];
        const { key } = element;
        const gate = declared.get(lastWord(key.text)) ?? { ...nameless(key), file, start: key.start, end: key.end };
        return [found(gate, specsOf(element, file, place))];
      }),
  );
  return [...specified, ...[...declared.values()].map((gate) => found(gate, []))];
}

function declaredIn(file: SourceFile): readonly Declared[] {
  return parseGo(file.text).file.constants.flatMap((constant): readonly Declared[] => {
    const { name, type, value, start, end } = constant;
    const isFeature =
      (type?.kind === "name" && type.name === "Feature") || (value?.kind === "conversion" && value.type === "Feature");
    if (!isFeature) return [];
    const literal = value?.kind === "conversion" ? value.operand : value;
    const written = literal?.kind === "literal" ? String(literal.value) : name.text;
    return [{ file, identifier: name.text, name: written, comment: commentOf(file.text, constant), start, end }];
  });
}

/** All lines of it, those separated by a blank line included. */
function commentOf(text: string, { comments: { detached, doc, trailing } }: ConstantDeclaration): string {
  const groups = [detached, doc, trailing].flatMap((group) => group ?? []);
  return groups
    .flatMap(({ lines }) => lines)
    .map((line) => line.text)
    .join("\n");
}

/** Declared elsewhere, or written as a text. */
function nameless({ text }: Expression): Pick<Declared, "name" | "identifier" | "comment"> {
  const word = text.startsWith('"') || text.startsWith("`") ? readText(text) : lastWord(text);
  return { name: word, identifier: word, comment: undefined };
}

/** `GA` of `featuregate.GA`. */
function lastWord(text: string): string {
  return /(\w+)\s*$/u.exec(text)?.[1] ?? "";
}

/** Returns the value of the one-line form, or the elements of the versioned form. */
function specsOf(
  { value }: Element,
  file: SourceFile,
  place: (file: SourceFile, span: Span) => FoundSpec["locate"],
): readonly FoundSpec[] {
  const inside = value.elements ?? [];
  const isVersioned = inside.some((element) => element.key === undefined && element.value.elements !== undefined);
  const literals = isVersioned ? inside.map((element) => element.value) : value.elements === undefined ? [] : [value];
  return literals.flatMap((literal): readonly FoundSpec[] => {
    const fields = new Map(literal.elements?.map((element) => [element.key?.text ?? "", element.value.text]));
    const stage = stageNamed(lastWord(fields.get("PreRelease") ?? ""));
    if (stage === undefined) return [];
    return [
      {
        version: versionIn(fields.get("Version") ?? ""),
        stage,
        default: fields.get("Default") === "true",
        lockedToDefault: fields.get("LockToDefault") === "true",
        file,
        locate: place(file, literal),
      },
    ];
  });
}
