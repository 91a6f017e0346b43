import { canonical, canonicalCall } from "./canonical.ts";
import type { Modules } from "./modules.ts";
import { namesOf } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import { textOf, type TS, typescript } from "./syntax.ts";

/** Values that types refer to with `typeof`, and that are not exported: nothing else shows what they are. */
export class HiddenValues {
  readonly #modules: Modules;
  #exported: ReadonlySet<TS.Node> | undefined;

  constructor(modules: Modules) {
    this.#modules = modules;
  }

  /** The text of a type in which each such value is written out. */
  shown(text: string, node: TS.Node, scope: Scope): string {
    if (!text.includes("typeof ")) return text;
    let shown = text;
    for (const names of queriesIn(node)) {
      const value = this.#valueOf(names, scope);
      if (value === undefined) continue;
      const [own, rest] = value;
      const path = rest.map((each) => `.${each}`).join("");
      shown = shown.replaceAll(`typeof ${names.join(".")}`, () => (path === "" ? own : `(${own})${path}`));
    }
    return shown;
  }

  /** The text of a value, and the names within it. */
  #valueOf(names: readonly string[], scope: Scope): readonly [string, readonly string[]] | undefined {
    for (let length = names.length; length > 0; length--) {
      const target = this.#modules.lookUp(names.slice(0, length), scope);
      if (target.kind !== "declared") continue;
      if (target.declarations.some((each) => this.#isExported(each))) return undefined;
      const texts = target.declarations.flatMap((each) => valueText(each) ?? []);
      return texts.length === 0 ? undefined : [texts.join(" & "), names.slice(length)];
    }
    return undefined;
  }

  #isExported(declaration: TS.Node): boolean {
    this.#exported ??= new Set(
      this.#modules.entries
        .flatMap(({ scope }) => [...this.#modules.exportsOf(scope).values()])
        .flatMap((each) => (each.kind === "declared" ? each.declarations : [])),
    );
    return this.#exported.has(declaration);
  }
}

function queriesIn(node: TS.Node): readonly (readonly string[])[] {
  const ts = typescript();
  if (ts.isTypeQueryNode(node)) return [namesOf(node.exprName)];
  const found: (readonly string[])[] = [];
  ts.forEachChild(node, (child) => void found.push(...queriesIn(child)));
  return found;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The text is the same however the value and its parameters are named. */
function valueText(declaration: TS.Node): string | undefined {
  const ts = typescript();
  const source = declaration.getSourceFile();
  if (ts.isVariableDeclaration(declaration)) return declaration.type && canonical(declaration.type, NO_NAMES, source);
  if (ts.isFunctionDeclaration(declaration)) return canonicalCall(declaration, NO_NAMES, source);
  if (!ts.isClassDeclaration(declaration)) return undefined;
  const members = declaration.members.flatMap((each) => memberText(each, source) ?? []);
  return `class { ${members.join("; ")} }`;
}

/** Undefined for what only the class itself can use. */
function memberText(member: TS.ClassElement, source: TS.SourceFile): string | undefined {
  const ts = typescript();
  const flags = ts.getCombinedModifierFlags(member);
  if ((flags & ts.ModifierFlags.Private) !== 0) return undefined;
  const name = member.name === undefined ? "new" : textOf(member.name);
  const lead = `${(flags & ts.ModifierFlags.Static) === 0 ? "" : "static "}${name}: `;
  if (ts.isPropertyDeclaration(member)) return lead + (member.type ? canonical(member.type, NO_NAMES, source) : "any");
  const isCall = ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member);
  return isCall ? lead + canonicalCall(member, NO_NAMES, source) : lead + textOf(member);
}
