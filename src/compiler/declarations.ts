import { isDeclaration } from "./declaration-path.ts";
import { type TS, typescript } from "./load.ts";

/** The declarations with these names, from the outermost namespace inward. */
export function declarationsIn(source: TS.SourceFile, names: readonly string[]): readonly TS.Node[] {
  return search(source.statements, names, source);
}

function search(
  statements: readonly TS.Node[],
  [name, ...others]: readonly string[],
  source: TS.SourceFile,
): readonly TS.Node[] {
  const ts = typescript();
  const declared = statements.flatMap((each): readonly TS.Node[] =>
    ts.isVariableStatement(each) ? each.declarationList.declarations : [each],
  );
  const found = declared.filter(
    (each) => isDeclaration(each, ts) && (each.name?.getText(source) ?? "default") === name,
  );
  if (others.length === 0) return found;
  return found.flatMap((each) => {
    const { body } = each as TS.ModuleDeclaration;
    if (body === undefined) return [];
    return search(ts.isModuleBlock(body) ? body.statements : [body], others, source);
  });
}
