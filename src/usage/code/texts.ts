import { type TS, typescript } from "../../compiler/load.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { Description } from "./description.ts";

/** Stands for a part of a text that the code computes. */
export const COMPUTED = "\u0000";

/** Finds operations that code names by texts, without the types of the API. */
export class Texts {
  readonly #operations: readonly { readonly operation: Operation; readonly segments: readonly string[] }[];
  readonly #ids: ReadonlyMap<string, readonly Operation[]>;
  readonly #ts = typescript();

  constructor({ operations }: Description) {
    this.#operations = operations.map((operation) => ({ operation, segments: segmentsOf(operation.path) }));
    const ids = new Map<string, Operation[]>();
    for (const operation of operations) {
      const id = plain(operation.operationId?.value ?? "");
      if (id !== "") ids.set(id, [...(ids.get(id) ?? []), operation]);
    }
    this.#ids = ids;
  }

  /** The operations whose path a text ends with. A name of a method before it is respected. */
  namedBy(node: TS.Expression): readonly Operation[] {
    const text = this.textOf(node);
    const [, method, rest = ""] = /^(?:([A-Za-z]+) +)?([\s\S]*)$/u.exec(text) ?? [];
    const [target = ""] = rest.split(/[?#]/u, 1);
    if (!target.includes("/")) return [];
    const isOpen = target.endsWith(COMPUTED) || target.endsWith("/");
    const given = segmentsOf(target);
    return this.#operations.flatMap(({ operation, segments }) => {
      const isMethod = method === undefined || operation.method === method.toUpperCase();
      return isMethod && endsWith(given, segments, isOpen) ? [operation] : [];
    });
  }

  /** The operations whose id the last names of an access are, as SDKs have them: `octokit.rest.pulls.list`. */
  calledBy(names: readonly string[]): readonly Operation[] {
    const found = names.map((_, index) => this.#ids.get(plain(names.slice(index).join(""))));
    return found.find((each) => each !== undefined) ?? [];
  }

  /** A text with a sign for each part that is computed. */
  textOf(node: TS.Expression): string {
    const ts = this.#ts;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isParenthesizedExpression(node)) return this.textOf(node.expression);
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => `${this.textOf(expression)}${literal.text}`);
      return `${node.head.text}${parts.join("")}`;
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return `${this.textOf(node.left)}${this.textOf(node.right)}`;
    return COMPUTED;
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** `isOpen`: segments may be added at the end. */
function endsWith(given: readonly string[], wanted: readonly string[], isOpen: boolean): boolean {
  if (wanted.length === 0) return given.length === 0;
  const ends = isOpen ? wanted.map((_, cut) => wanted.slice(0, wanted.length - cut)) : [wanted];
  return ends.some((segments) => {
    if (segments.length > given.length) return false;
    const last = given.slice(given.length - segments.length);
    const isNamed = segments.some((segment, index) => last[index] === segment);
    return isNamed && segments.every((segment, index) => fits(last[index]!, segment));
  });
}

/** Parameters take any text, and a computed part can be any. */
function fits(given: string, wanted: string): boolean {
  if (wanted.includes("{") || given === COMPUTED) return true;
  if (!given.includes(COMPUTED)) return given === wanted;
  const [start = "", ...others] = given.split(COMPUTED);
  return wanted.startsWith(start) && wanted.endsWith(others.at(-1) ?? "");
}
