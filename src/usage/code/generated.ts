import { type TS, typescript } from "../../compiler/load.ts";
import type { ApiPlace, Description } from "./description.ts";
import { ROOTS, wayOf } from "./ways.ts";

/** A member of generated types: its name, the place that owns it, and the place of its value. */
export interface ApiMember {
  readonly name: string;
  readonly owner: ApiPlace;
  readonly value: ApiPlace | undefined;
}

/** The files of a program that declare the types of an API, and what their members stand for. */
export class GeneratedTypes {
  readonly #description: Description;
  readonly #files: ReadonlySet<TS.SourceFile>;
  readonly #members = new Map<TS.Node, ApiMember | undefined>();

  constructor(program: TS.Program, description: Description) {
    this.#description = description;
    this.#files = new Set(program.getSourceFiles().filter((file) => this.#describes(file)));
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  declares(node: TS.Node): boolean {
    return this.#files.has(node.getSourceFile());
  }

  /** Undefined for a member of other types, and for one that the description does not have. */
  memberOf(declaration: TS.Node): ApiMember | undefined {
    if (!this.#members.has(declaration)) this.#members.set(declaration, this.#find(declaration));
    return this.#members.get(declaration);
  }

  /** What an alias in a file of generated types stands for. */
  placeOfAlias(type: TS.TypeNode): ApiPlace | undefined {
    const ts = typescript();
    if (!ts.isIndexedAccessTypeNode(type)) return undefined;
    const steps: { name: string }[] = [];
    let at: TS.TypeNode = type;
    for (; ts.isIndexedAccessTypeNode(at); at = at.objectType) {
      const { indexType } = at;
      if (!ts.isLiteralTypeNode(indexType) || !ts.isStringLiteralLike(indexType.literal)) return undefined;
      steps.unshift({ name: indexType.literal.text });
    }
    return this.#description.placeOf({ root: at.getText(), steps });
  }

  #find(declaration: TS.Node): ApiMember | undefined {
    if (!typescript().isPropertySignature(declaration) || !this.declares(declaration)) return undefined;
    const way = wayOf(declaration);
    const last = way?.steps.at(-1);
    if (way === undefined || typeof last !== "object") return undefined;
    const owner = this.#description.placeOf({ ...way, steps: way.steps.slice(0, -1) });
    return owner && { name: last.name, owner, value: this.#description.inside(owner, [last]) };
  }

  /** Returns whether a file has a root that describes a part of the description. */
  #describes(file: TS.SourceFile): boolean {
    const ts = typescript();
    return file.statements.some((each) => {
      if (!ts.isInterfaceDeclaration(each) && !ts.isTypeAliasDeclaration(each)) return false;
      if (!ROOTS.has(each.name.text)) return false;
      const root = each.name.text;
      return membersOf(each, ts).some((member) => {
        const name = namedBy(member, ts);
        if (name === undefined) return false;
        if (root !== "components") return this.#description.placeOf({ root, steps: [{ name }] }) !== undefined;
        const inner = ts.isPropertySignature(member) && member.type && ts.isTypeLiteralNode(member.type);
        const names = inner ? (member.type as TS.TypeLiteralNode).members.map((one) => namedBy(one, ts)) : [];
        return names.some(
          (one) =>
            one !== undefined && this.#description.placeOf({ root, steps: [{ name }, { name: one }] }) !== undefined,
        );
      });
    });
  }
}

function membersOf(node: TS.InterfaceDeclaration | TS.TypeAliasDeclaration, ts: typeof TS): readonly TS.TypeElement[] {
  if (ts.isInterfaceDeclaration(node)) return node.members;
  return ts.isTypeLiteralNode(node.type) ? node.type.members : [];
}

function namedBy({ name }: TS.TypeElement, ts: typeof TS): string | undefined {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
}
