import { type TS, typescript } from "../load.ts";

/** The most members that are written out. */
const MOST_MEMBERS = 40;
const LONGEST = 2_000;

/** Writes the types of a program as a client would. */
export class Printer {
  readonly #checker: TS.TypeChecker;
  readonly #scope: TS.SourceFile;
  readonly #types = new Map<TS.Type, string | undefined>();

  constructor(checker: TS.TypeChecker, scope: TS.SourceFile) {
    this.#checker = checker;
    this.#scope = scope;
  }

  /** Undefined where a client cannot name the type. */
  type(type: TS.Type): string | undefined {
    if (this.#types.has(type)) return this.#types.get(type);
    const { TypeFormatFlags } = typescript();
    const text = nameable(this.#checker.typeToString(type, this.#scope, TypeFormatFlags.NoTruncation));
    this.#types.set(type, text);
    return text;
  }

  symbolType(symbol: TS.Symbol): string | undefined {
    return this.type(this.#checker.getTypeOfSymbol(symbol));
  }

  /** The type without the name that it was declared by. */
  content(type: TS.Type): string | undefined {
    const ts = typescript();
    const { TypeFormatFlags } = ts;
    if ((type.flags & ts.TypeFlags.Object) === 0 || type.getCallSignatures().length > 0) {
      return nameable(
        this.#checker.typeToString(type, this.#scope, TypeFormatFlags.NoTruncation | TypeFormatFlags.InTypeAlias),
      );
    }
    const members = this.#checker.getPropertiesOfType(type);
    if (members.length > MOST_MEMBERS || members.length === 0) return undefined;
    const texts = members.map((each) => this.member(each));
    return texts.includes(undefined) ? undefined : `{ ${texts.join(" ")} }`;
  }

  member(symbol: TS.Symbol): string | undefined {
    const ts = typescript();
    const type = this.type(this.#checker.getTypeOfSymbol(symbol));
    if (type === undefined || symbol.name.startsWith("__@")) return undefined;
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    return `${propertyName(symbol.name)}${isOptional ? "?" : ""}: ${type};`;
  }

  /** As it stands behind the name of a method. */
  signature(signature: TS.Signature): string | undefined {
    const { TypeFormatFlags } = typescript();
    return nameable(this.#checker.signatureToString(signature, this.#scope, TypeFormatFlags.NoTruncation));
  }

  typeParameter(type: TS.TypeParameter): string | undefined {
    const name = type.symbol.name;
    const constraint = this.#checker.getBaseConstraintOfType(type);
    const own = type.getConstraint();
    if (own === undefined || constraint === undefined) return name;
    const text = this.type(own);
    return text && `${name} extends ${text}`;
  }
}

export function propertyName(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}

function nameable(text: string): string | undefined {
  return text.length > LONGEST ||
    /import\("|typeof import\(|\bunique symbol\b|\.\.\. \d+ more|\bthis\b(?!:)/u.test(text)
    ? undefined
    : text;
}

export function hasDefault({ symbol }: TS.TypeParameter): boolean {
  const ts = typescript();
  return (symbol.declarations ?? []).some((each) => ts.isTypeParameterDeclaration(each) && each.default !== undefined);
}
