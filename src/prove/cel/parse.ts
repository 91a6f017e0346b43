import { OPTIONAL, type Constant, type Expression, type Operator } from "./expression.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** Deeper ones are not looked into. */
const MAX_DEPTH = 200;
/** Each operator in a row holds all before it. */
const MAX_OPERANDS = 500;

/**
 * Undefined for what is no expression.
 *
 * @see https://github.com/google/cel-spec/blob/master/doc/langdef.md#syntax
 */
export function parseRule(rule: string): Expression | undefined {
  return read(rule).expression;
}

/** Returns whether the text is not an expression, and not just too long or too deep. */
export function isMalformed(rule: string): boolean {
  const { expression, hasGivenUp } = read(rule);
  return expression === undefined && !hasGivenUp;
}

function read(rule: string): { readonly expression: Expression | undefined; readonly hasGivenUp: boolean } {
  const tokens = tokensOf(rule);
  if (tokens === undefined) return { expression: undefined, hasGivenUp: false };
  const parser = new Parser(tokens);
  const found = parser.expression();
  return { expression: parser.isAtEnd ? found : undefined, hasGivenUp: parser.hasGivenUp };
}

/** From what binds least to what binds most. */
const LEVELS: readonly (readonly Operator[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<", "<=", ">", ">=", "in"],
  ["+", "-"],
  ["*", "/", "%"],
];

const WORDS: Readonly<Record<string, Constant>> = { true: true, false: false, null: null };

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  /** Before the end, as there is too much to read. */
  hasGivenUp = false;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#next.kind === "end";
  }

  expression(): Expression | undefined {
    if (++this.#depth > MAX_DEPTH) return this.#giveUp();
    const found = this.#choice();
    this.#depth--;
    return found;
  }

  #giveUp(): undefined {
    this.hasGivenUp = true;
    return undefined;
  }

  get #next(): Token {
    return this.#tokens[this.#at]!;
  }

  #takes(sign: string): boolean {
    const { kind, text } = this.#next;
    if ((kind !== "sign" && !(sign === "in" && kind === "name")) || text !== sign) return false;
    this.#at++;
    return true;
  }

  #choice(): Expression | undefined {
    const condition = this.#binary(0);
    if (condition === undefined || !this.#takes("?")) return condition;
    const then = this.#binary(0);
    if (then === undefined || !this.#takes(":")) return undefined;
    const otherwise = this.expression();
    return otherwise && { is: "choice", condition, then, otherwise };
  }

  #binary(level: number): Expression | undefined {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (let count = 0; count < MAX_OPERANDS; count++) {
      const operator = left && operators.find((each) => this.#takes(each));
      if (left === undefined || operator === undefined) return left;
      const right = this.#binary(level + 1);
      if (right === undefined) return undefined;
      left = { is: "binary", operator, left, right };
    }
    return this.#giveUp();
  }

  #unary(): Expression | undefined {
    if (this.#takes("!")) {
      const of = this.#nested();
      return of && { is: "not", of };
    }
    if (!this.#takes("-")) return this.#selection();
    const of = this.#nested();
    if (of?.is === "constant" && typeof of.value === "number") return { ...of, value: -of.value };
    return of && { is: "other", written: "-", of: [of] };
  }

  #nested(): Expression | undefined {
    if (++this.#depth > MAX_DEPTH) return this.#giveUp();
    const found = this.#unary();
    this.#depth--;
    return found;
  }

  #selection(): Expression | undefined {
    let of = this.#primary();
    for (;;) {
      if (of === undefined) return undefined;
      if (this.#takes(".")) of = this.#memberOf(of);
      else if (this.#takes("[")) {
        const isOptional = this.#takes("?");
        const index = this.expression();
        if (index === undefined || !this.#takes("]")) return undefined;
        of = isOptional ? { is: "other", written: "[?]", of: [of, index] } : { is: "index", of, index };
      } else return of;
    }
  }

  #memberOf(of: Expression): Expression | undefined {
    const isOptional = this.#takes("?");
    const { kind, text } = this.#next;
    if (kind !== "name") return undefined;
    this.#at++;
    if (this.#takes("(")) {
      const parameters = this.#list(")");
      return parameters && { is: "call", name: text, target: of, parameters };
    }
    const name = memberName(text);
    return isOptional ? { is: "other", written: OPTIONAL + name, of: [of] } : { is: "member", of, name };
  }

  #primary(): Expression | undefined {
    const { kind, text, foreign } = this.#next;
    if (kind === "end") return undefined;
    this.#at++;
    if (kind === "text" || kind === "number") {
      const value = kind === "text" ? text : Number(text);
      const isOther = foreign || (kind === "number" && !isExact(text));
      if (isOther) return { is: "other", written: `${kind} ${text}`, of: [] };
      const isDouble = kind === "number" && /^[^x]*[.e]/iu.test(text);
      return { is: "constant", value, ...(isDouble && { isDouble }) };
    }
    if (kind === "name") return this.#named(text);
    if (text === "(") {
      const inner = this.expression();
      return this.#takes(")") ? inner : undefined;
    }
    if (text === "[") return this.#listLiteral();
    return text === "{" ? this.#mapLiteral("") : undefined;
  }

  #named(name: string): Expression | undefined {
    if (Object.hasOwn(WORDS, name)) return { is: "constant", value: WORDS[name]! };
    if (this.#takes("{")) return this.#mapLiteral(name);
    if (!this.#takes("(")) return { is: "name", name };
    const parameters = this.#list(")");
    return parameters && { is: "call", name, parameters };
  }

  #listLiteral(): Expression | undefined {
    const items = this.#list("]");
    if (items === undefined) return undefined;
    const values = items.flatMap((item) => (item.is === "constant" ? [item.value] : []));
    return values.length === items.length ? { is: "constant", value: values } : { is: "list", of: items };
  }

  /** `type`: of a message, else empty. */
  #mapLiteral(type: string): Expression | undefined {
    let written = `${type}{}`;
    const of: Expression[] = [];
    while (!this.#takes("}")) {
      written += this.#takes("?") ? "?" : ",";
      const key = this.expression();
      if (key === undefined || !this.#takes(":")) return undefined;
      const value = this.expression();
      if (value === undefined) return undefined;
      of.push(key, value);
      if (!this.#takes(",") && this.#next.text !== "}") return undefined;
    }
    return { is: "other", written, of };
  }

  /** Reads a comma-separated list up to a closing bracket. */
  #list(end: string): readonly Expression[] | undefined {
    const items: Expression[] = [];
    while (!this.#takes(end)) {
      const item = this.expression();
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.#takes(",") && this.#next.text !== end) return undefined;
    }
    return items;
  }
}

/** Returns whether the double equals the written number. */
function isExact(text: string): boolean {
  return text.replaceAll(/[.+-]|[eE].*$/gu, "").length <= 15;
}

const SPELLED: Readonly<Record<string, string>> = {
  __underscores__: "__",
  __dot__: ".",
  __dash__: "-",
  __slash__: "/",
};
const RESERVED =
  /^__(true|false|null|in|as|break|const|continue|else|for|function|if|import|let|loop|package|namespace|return|var|void|while)__$/u;

/**
 * The member that a name in a rule stands for: words of the language and signs are spelled out.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules
 */
function memberName(written: string): string {
  if (written.startsWith("`")) return written.slice(1, -1);
  const reserved = RESERVED.exec(written);
  if (reserved !== null) return reserved[1]!;
  return written.replaceAll(/__(?:underscores|dot|dash|slash)__/gu, (sign) => SPELLED[sign]!);
}
