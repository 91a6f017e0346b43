import type { Fault, Span } from "../document/fault.ts";
import { commentsBefore, trailingComment } from "./comments.ts";
import { readConstant } from "./constant-expression.ts";
import { Scanner } from "./scanner.ts";
import type {
  ConstantDeclaration,
  ConstantExpression,
  GoFile,
  Identifier,
  Import,
  NamedDeclaration,
  TypeDeclaration,
  TypeExpression,
} from "./syntax.ts";
import { readText } from "./text.ts";
import { readType } from "./type-expression.ts";

export interface ParsedGo {
  readonly file: GoFile;
  /** The parts that could not be parsed. */
  readonly faults: readonly Fault[];
}

/** Parses the declarations of a Go text. Never throws: what is unfinished is a fault, and reading goes on with the next declaration. */
export function parseGo(text: string): ParsedGo {
  const scanner = new Scanner(text);
  const parser = new DeclarationParser(scanner);
  parser.run();
  const { imports, types, constants, functions } = parser;
  return {
    file: { package: parser.package, imports, types, constants, functions, comments: scanner.comments },
    faults: [...scanner.faults].sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0)),
  };
}

const DECLARATIONS: ReadonlySet<string> = new Set(["type", "const", "var", "func", "import"]);

class DeclarationParser {
  package: Identifier | undefined;
  readonly imports: Import[] = [];
  readonly types: TypeDeclaration[] = [];
  readonly constants: ConstantDeclaration[] = [];
  readonly functions: NamedDeclaration[] = [];
  readonly #scanner: Scanner;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  run(): void {
    const scanner = this.#scanner;
    scanner.next();
    this.#packageClause();
    while (!this.#isAtEnd()) {
      const from = scanner.start;
      this.#declaration();
      // Progress is guaranteed: the parser skips an unexpected token.
      if (scanner.start === from && !this.#isAtEnd()) scanner.next();
    }
  }

  #isAtEnd(): boolean {
    return this.#scanner.kind === "end";
  }

  #packageClause(): void {
    const scanner = this.#scanner;
    while (scanner.kind === ";") scanner.next();
    if (!scanner.is("package")) {
      this.#fault("There is no package clause.", "Begin the file with `package` and its name.");
      return;
    }
    scanner.next();
    if (scanner.kind !== "name") {
      this.#fault("The package has no name.", "Write the name behind `package`.");
      return;
    }
    this.package = this.#identifier();
  }

  #declaration(): void {
    const scanner = this.#scanner;
    if (scanner.kind === ";") scanner.next();
    else if (scanner.is("type")) this.#group((start) => this.#type(start));
    else if (scanner.is("const")) this.#constants();
    else if (scanner.is("import")) this.#group(() => this.#import());
    else if (scanner.is("func")) this.#function();
    else if (scanner.is("var")) this.#group(() => this.#variables());
    else {
      this.#fault(
        `Expected a declaration, found \`${scanner.value.slice(0, 40)}\`.`,
        "Only `type`, `const`, `var`, `func` and `import` stand outside of declarations.",
      );
      scanner.next();
      this.#skipDeclaration();
    }
  }

  #function(): void {
    const scanner = this.#scanner;
    scanner.next();
    const receiver = scanner.is("(") ? this.#receiver() : undefined;
    if (scanner.kind === "name")
      this.functions.push({ kind: "function", ...(receiver !== undefined && { receiver }), name: this.#identifier() });
    this.#skipDeclaration();
  }

  #variables(): void {
    const scanner = this.#scanner;
    while (scanner.kind === "name") {
      this.functions.push({ kind: "variable", name: this.#identifier() });
      if (scanner.is(",")) scanner.next();
      else break;
    }
    this.#skipDeclaration();
  }

  /** The name of the type in `(t *Type[T])`; behind it, the method's name stands. */
  #receiver(): string | undefined {
    const scanner = this.#scanner;
    let type: string | undefined;
    let isParameter = false;
    for (scanner.next(); !scanner.is(")"); scanner.next()) {
      if (this.#isOutside()) return undefined;
      isParameter ||= scanner.is("[");
      if (scanner.kind === "name" && !isParameter) type = scanner.value;
    }
    scanner.next();
    return type;
  }

  /** `type A …` or `type ( A …; B … )`. `read` is given the start of the declaration. */
  #group(read: (start: number) => void): void {
    const scanner = this.#scanner;
    const { start } = scanner;
    scanner.next();
    if (!scanner.is("(")) {
      read(start);
      this.#endOfStatement();
      return;
    }
    scanner.next();
    while (!scanner.is(")") && !this.#isOutside()) {
      const from = scanner.start;
      if (scanner.kind !== ";") read(scanner.start);
      this.#endOfStatement();
      if (scanner.start === from && !scanner.is(")")) scanner.next();
    }
    if (scanner.is(")")) scanner.next();
    else this.#fault("The parenthesis is not closed.", "Close it with `)`.");
  }

  #type(start: number): void {
    const scanner = this.#scanner;
    const before = commentsBefore(scanner, start);
    if (scanner.kind !== "name") {
      this.#fault("The type has no name.", "Write a name behind `type`.");
      return;
    }
    const name = this.#identifier();
    const parameters = this.#isParameterList() ? this.#parameters() : [];
    const isAlias = scanner.is("=");
    if (isAlias) scanner.next();
    const type: TypeExpression = readType(scanner);
    const end = scanner.previousEnd;
    const trailing = trailingComment(scanner, end);
    this.types.push({
      start,
      end: Math.max(end, name.end),
      name,
      isAlias,
      parameters,
      type,
      comments: { ...before, ...(trailing && { trailing }) },
    });
  }

  /** `[T any]`, and neither `[]T` nor `[5]T`. */
  #isParameterList(): boolean {
    return this.#scanner.is("[") && /^\[\s*[\p{L}_][\p{L}\p{N}_]*\s*(?:,|[\p{L}_*~[(])/u.test(this.#ahead());
  }

  #ahead(): string {
    return this.#scanner.text.slice(this.#scanner.start, this.#scanner.start + 200);
  }

  #constants(): void {
    let iota = -1;
    let type: TypeExpression | undefined;
    let values: readonly (ConstantExpression | undefined)[] = [];
    this.#group((start) => {
      const scanner = this.#scanner;
      iota++;
      const before = commentsBefore(scanner, start);
      const names: Identifier[] = [];
      while (scanner.kind === "name") {
        names.push(this.#identifier());
        if (!scanner.is(",")) break;
        scanner.next();
      }
      if (names.length === 0) {
        this.#fault("The constant has no name.", "Write a name, and its value behind `=`.");
        return;
      }
      const own = scanner.is("=") || scanner.kind === ";" || scanner.is(")") ? undefined : readType(scanner);
      if (scanner.is("=")) {
        scanner.next();
        type = own;
        values = this.#values();
      }
      const end = scanner.previousEnd;
      const trailing = trailingComment(scanner, end);
      const comments = { ...before, ...(trailing && { trailing }) };
      names.forEach((name, index) => {
        const value = values[index];
        const start_ = index === 0 ? Math.min(start, name.start) : name.start;
        const declared = { start: start_, end, name, iota, comments };
        this.constants.push({ ...declared, ...(type && { type }), ...(value && { value }) });
      });
    });
  }

  #values(): readonly (ConstantExpression | undefined)[] {
    const values = [readConstant(this.#scanner)];
    while (this.#scanner.is(",")) {
      this.#scanner.next();
      values.push(readConstant(this.#scanner));
    }
    return values;
  }

  #import(): void {
    const scanner = this.#scanner;
    const { start } = scanner;
    let name: string | undefined;
    if (scanner.kind === "name" || scanner.is(".")) {
      name = scanner.value;
      scanner.next();
    }
    if (scanner.kind !== "text") {
      this.#fault("The import has no path.", "Write the path in quotes.");
      return;
    }
    const path = readText(scanner.value);
    this.imports.push({ start, end: scanner.end, path, ...(name !== undefined && { name }) });
    scanner.next();
  }

  #identifier(): Identifier {
    const { start, end, value: text } = this.#scanner;
    this.#scanner.next();
    return { start, end, text };
  }

  /** Returns the names in `[K comparable, V any]`; their constraints do not matter for encoding. */
  #parameters(): readonly string[] {
    const scanner = this.#scanner;
    const names: string[] = [];
    let depth = 0;
    do {
      const mayName = depth <= 1 && (scanner.is("[") || scanner.is(","));
      if (/^[[({]$/u.test(scanner.value)) depth++;
      else if (/^[\])}]$/u.test(scanner.value)) depth--;
      scanner.next();
      if (mayName && depth === 1 && scanner.kind === "name") names.push(scanner.value);
    } while (depth > 0 && scanner.kind !== "end" && scanner.kind !== ";");
    return names;
  }

  /** Skips the rest of a statement. */
  #endOfStatement(): void {
    const scanner = this.#scanner;
    if (scanner.kind === ";" || scanner.kind === "end" || scanner.is(")")) {
      if (scanner.kind === ";") scanner.next();
      return;
    }
    if (this.#isOutside()) return;
    this.#fault(
      `Did not expect \`${scanner.value.slice(0, 40)}\` here.`,
      "Complete the declaration, or remove what is too much.",
    );
    this.#skipDeclaration();
  }

  /**
   * Skips to the end of the statement with nested parts. A line that starts with a declaration also ends it, because a
   * bracket is then missing.
   */
  #skipDeclaration(): void {
    const scanner = this.#scanner;
    for (let depth = 0; scanner.kind !== "end"; scanner.next()) {
      if (scanner.kind === ";" && depth <= 0) return;
      if (scanner.startsLine && this.#isOutside()) return;
      if (scanner.kind !== "mark") continue;
      if (scanner.is("{") || scanner.is("(") || scanner.is("[")) depth++;
      else if (scanner.is("}") || scanner.is(")") || scanner.is("]")) {
        if (depth === 0) return;
        depth--;
      }
    }
  }

  /** A keyword that only begins declarations, at the beginning of a line: no matter what is open, it is closed here. */
  #isOutside(): boolean {
    const { kind, startsLine, value } = this.#scanner;
    return kind === "end" || (kind === "keyword" && startsLine && DECLARATIONS.has(value));
  }

  #fault(message: string, hint: string): void {
    const { start, end, faults } = this.#scanner;
    const span: Span = { start, end };
    // Each mistake is reported once.
    if (faults.at(-1)?.span?.start !== start) faults.push({ code: "SYNTAX_ERROR", span, message, hint });
  }
}
