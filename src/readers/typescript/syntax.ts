import type TS from "typescript";
import { typescript } from "../../compiler/load.ts";
import { keepTree } from "../../compiler/trees.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { deepest, type Fault, type Span, tooDeep } from "../document/fault.ts";
import { Lines } from "../document/lines.ts";
import { removeParentheses, withParentheses } from "./parentheses.ts";

export { type TS, typescript } from "../../compiler/load.ts";

/** One file of declarations. */
export interface Syntax {
  readonly file: SourceFile;
  readonly root: TS.SourceFile;
  readonly lines: Lines;
  readonly faults: readonly Fault[];
}

const sources = new WeakMap<TS.SourceFile, SourceFile>();

/** The file that a node stands in. */
export function fileOf(node: TS.Node): SourceFile {
  return sources.get(node.getSourceFile())!;
}

export function parse(file: SourceFile): Syntax {
  const ts = typescript();
  const lines = new Lines(file.text);
  const create = (text: string): TS.SourceFile =>
    ts.createSourceFile(file.name, text, { languageVersion: ts.ScriptTarget.Latest }, true);
  try {
    const root = create(file.text);
    removeParentheses(root, ts);
    sources.set(root, file);
    keepTree(file, root);
    return { file, root, lines, faults: diagnosticsOf(root).map(faultOf) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const root = create("");
    sources.set(root, file);
    return { file, root, lines, faults: [tooDeep(deepest(file.text))] };
  }
}

/** Returns the syntax errors, which are internal to the compiler. */
export function diagnosticsOf(root: TS.SourceFile): readonly TS.DiagnosticWithLocation[] {
  return (
    (root as TS.SourceFile & { readonly parseDiagnostics?: readonly TS.DiagnosticWithLocation[] }).parseDiagnostics ??
    []
  );
}

function faultOf({ start, length, messageText }: TS.DiagnosticWithLocation): Fault {
  const message = typescript().flattenDiagnosticMessageText(messageText, " ");
  return {
    code: "SYNTAX_ERROR",
    span: { start, end: start + length },
    message: `The text is no TypeScript here: ${message}`,
    hint: "Correct the declaration; the others were read.",
  };
}

/** Returns the range without leading comments. */
export function spanOf(node: TS.Node): Span {
  return { start: node.getStart(), end: node.end };
}

/** A node as the compiler prints it, in one line and without comments: however it is laid out, it reads the same. */
export function textOf(node: TS.Node): string {
  const known = texts.get(node) ?? print(node, node.getSourceFile());
  texts.set(node, known);
  return known;
}

const texts = new WeakMap<TS.Node, string>();

/** `source`: the file that what the node is made of stands in. */
export function print(node: TS.Node, source: TS.SourceFile): string {
  const ts = typescript();
  printer ??= ts.createPrinter(
    { removeComments: true, omitTrailingSemicolon: true },
    { substituteNode: (_hint, each) => withParentheses(each, ts) },
  );
  const text = printer.printNode(ts.EmitHint.Unspecified, node, source).replaceAll(/\s+/gu, " ");
  // An optional parameter accepts undefined.
  return text.replaceAll(/(\?: [^?:,;(){}]*?) \| undefined(?=[,;)}])/gu, "$1");
}

let printer: TS.Printer | undefined;
