// The compiler's judgment: whether arguments are still accepted, and whether results still have the old type.
import ts from "typescript";
import type { Edited } from "./edits.ts";
import { declaration, text } from "./print.ts";
import type { Module } from "./model.ts";

export interface Truth {
  readonly taken: boolean;
  readonly given: boolean;
}

const FILE = "pairs.ts";
const OPTIONS: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] };

/** Returns a result for each pair; undefined if the compiler rejects a module. */
export function truthsOf(pairs: readonly Edited[]): readonly (Truth | undefined)[] {
  const sources = pairs.map((pair, place) => [namespace("Old", place, pair.old), namespace("New", place, pair.new)]);
  const program = programOf(sources.flat().join("\n"));
  const file = program.getSourceFile(FILE)!;
  const checker = program.getTypeChecker();
  const refused = new Set<string>();
  const typesOf = new Map<string, ReadonlyMap<string, ts.Type>>();
  const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  file.forEachChild((node) => {
    if (!ts.isModuleDeclaration(node) || node.body === undefined || !ts.isModuleBlock(node.body)) return;
    const { text: name } = node.name;
    if (errors.some(({ start = 0 }) => node.pos <= start && start < node.end)) refused.add(name);
    const aliases = node.body.statements.filter(ts.isTypeAliasDeclaration);
    typesOf.set(name, new Map(aliases.map((each) => [each.name.text, checker.getTypeAtLocation(each.name)])));
  });
  return pairs.map((_, place) => {
    const [old, after] = [`Old${String(place)}`, `New${String(place)}`];
    if (refused.has(old) || refused.has(after)) return undefined;
    const typeOf = (side: string, alias: string): ts.Type => typesOf.get(side)!.get(alias)!;
    return {
      taken: checker.isTypeAssignableTo(typeOf(old, "Taken"), typeOf(after, "Taken")),
      given: checker.isTypeAssignableTo(typeOf(after, "Given"), typeOf(old, "Given")),
    };
  });
}

function namespace(side: string, place: number, { declared, taken, given }: Module): string {
  const types = [...declared.map(declaration), `type Taken = ${text(taken)};`, `type Given = ${text(given)};`];
  return `namespace ${side}${String(place)} {\n${types.map((each) => `export ${each}`).join("\n")}\n}`;
}

function programOf(source: string): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const getSourceFile: ts.CompilerHost["getSourceFile"] = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true) : host.getSourceFile(name, ...rest);
  return ts.createProgram([FILE], OPTIONS, { ...host, getSourceFile });
}
