import type { ASTNode } from "@marcbachmann/cel-js";
import { syntaxOf } from "./environment.ts";
import { OPTIONAL, type Constant, type Expression, type Operator } from "./expression.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** Deeper ones are not looked into: each operator in a row holds all before it. */
const MAX_DEPTH = 500;

/**
 * Undefined for what is no expression, or cannot be read.
 *
 * @see https://github.com/google/cel-spec/blob/master/doc/langdef.md#syntax
 */
export function parseRule(rule: string): Expression | undefined {
  const syntax = syntaxOf(withoutQuotes(rule));
  return syntax.is === "read" ? expressionOf(syntax.node, 0) : undefined;
}

/** Returns whether the text is not an expression, and not just too long, too deep, or of a syntax that the library lacks. */
export function isMalformed(rule: string): boolean {
  return syntaxOf(withoutQuotes(rule)).is === "malformed" && !isBeyondLibrary(rule);
}

/** Bytes without escapes, objects of a named type, and optional entries of lists and maps. */
function isBeyondLibrary(rule: string): boolean {
  const tokens = tokensOf(rule) ?? [];
  return tokens.some(({ kind, text, foreign }, index) => {
    const next = tokens[index + 1]?.text;
    if (kind === "text") return foreign === true;
    return kind === "name" ? next === "{" : next === "?" && (text === "{" || text === "[" || text === ",");
  });
}

/** The library knows no quoted names: signs are spelled out instead. */
function withoutQuotes(rule: string): string {
  const tokens = rule.includes("`") ? tokensOf(rule) : undefined;
  const unquoted = ({ kind, text, written }: Token): string =>
    kind === "name" && text.startsWith("`") ? text.slice(1, -1).replaceAll(/[./-]/gu, (sign) => SIGNS[sign]!) : written;
  return tokens?.map(unquoted).join(" ") ?? rule;
}

const SIGNS: Readonly<Record<string, string>> = { ".": "__dot__", "-": "__dash__", "/": "__slash__" };

/** Undefined where a part is too deep. */
function expressionOf(node: ASTNode, depth: number): Expression | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const inner = (part: ASTNode): Expression | undefined => expressionOf(part, depth + 1);
  switch (node.op) {
    case "value":
      return literalOf(node);
    case "id":
      return { is: "name", name: node.args };
    case ".":
    case ".?":
      return all([inner(node.args[0])], ([of]) => memberOf(node.op, of!, memberName(node.args[1])));
    case "call":
    case "rcall":
      return callOf(node, inner);
    case "list":
      return all(node.args.map(inner), listOf);
    case "map":
      return all(node.args.flat().map(inner), (of) => ({
        is: "other",
        written: `{}${",".repeat(node.args.length)}`,
        of,
      }));
    case "?:":
      return all(node.args.map(inner), ([condition, then, otherwise]) => ({
        is: "choice",
        condition: condition!,
        then: then!,
        otherwise: otherwise!,
      }));
    case "!_":
      return all([inner(node.args)], ([of]) => ({ is: "not", of: of! }));
    case "-_":
      return all([inner(node.args)], ([of]) => negated(of!));
    case "[]":
      return all(node.args.map(inner), ([of, index]) => ({ is: "index", of: of!, index: index! }));
    case "[?]":
      return all(node.args.map(inner), (of) => ({ is: "other", written: "[?]", of }));
    default: {
      const { op } = node;
      return all(node.args.map(inner), ([left, right]) => binaryOf(op, left!, right!));
    }
  }
}

function all(
  parts: readonly (Expression | undefined)[],
  make: (parts: readonly Expression[]) => Expression,
): Expression | undefined {
  return parts.includes(undefined) ? undefined : make(parts as readonly Expression[]);
}

function callOf(
  { op, args }: Extract<ASTNode, { readonly op: "call" | "rcall" }>,
  inner: (part: ASTNode) => Expression | undefined,
): Expression | undefined {
  const [name] = args;
  if (op === "call") return all(args[1].map(inner), (parameters) => ({ is: "call", name, parameters }));
  return all([args[1], ...args[2]].map(inner), ([target, ...parameters]) => ({
    is: "call",
    name,
    target: target!,
    parameters,
  }));
}

function memberOf(operator: "." | ".?", of: Expression, name: string): Expression {
  return operator === "." ? { is: "member", of, name } : { is: "other", written: OPTIONAL + name, of: [of] };
}

function binaryOf(operator: Operator, left: Expression, right: Expression): Expression {
  return { is: "binary", operator, left, right };
}

function negated(of: Expression): Expression {
  if (of.is === "constant" && typeof of.value === "number") return { ...of, value: -of.value };
  return { is: "other", written: "-", of: [of] };
}

function listOf(of: readonly Expression[]): Expression {
  const values = of.flatMap((item): readonly Constant[] => (item.is === "constant" ? [item.value] : []));
  return values.length === of.length ? { is: "constant", value: values } : { is: "list", of };
}

/** A number that a double does not hold is not analyzed, nor are bytes and unsigned numbers. */
function literalOf({ args: value, input, range }: Extract<ASTNode, { readonly op: "value" }>): Expression {
  const written = input.slice(range.start, range.end);
  if (typeof value === "string" || typeof value === "boolean" || value === null) return { is: "constant", value };
  if (typeof value === "object" || !isExact(written)) return { is: "other", written: `literal ${written}`, of: [] };
  return { is: "constant", value: Number(value), ...(typeof value === "number" && { isDouble: true }) };
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
  const reserved = RESERVED.exec(written);
  if (reserved !== null) return reserved[1]!;
  return written.replaceAll(/__(?:underscores|dot|dash|slash)__/gu, (sign) => SPELLED[sign]!);
}
