import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, split, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { DocumentSet } from "../../contracts/reader.ts";
import type { ProblemSink } from "../problems.ts";
import { describe } from "../schema/fields.ts";
import { ByReference } from "./by-reference.ts";

/** A raw object of a document and where it truly stands. */
export interface ObjectNode {
  readonly at: Pointer;
  readonly value: JsonObject;
  /** Reached through a `$ref`, so that other places may lead to it as well. */
  readonly shared: boolean;
}

export interface ListNode {
  readonly at: Pointer;
  readonly value: readonly Json[];
}

/** Fields next to a `$ref`: prose that overrides the target's prose. */
const BESIDE_REFERENCE: ReadonlySet<string> = new Set(["$ref", "summary", "description"]);

const MAX_HOPS = 100;

/** The booleans of YAML 1.1, and quoted ones. */
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "on"].map((text) => [text, true] as const),
  ...["false", "no", "off"].map((text) => [text, false] as const),
]);

/** Typed access to raw nodes. Absent values read as undefined; values of the wrong type do too and are reported. */
export class Nodes {
  readonly #documents: DocumentSet;
  readonly #problems: ProblemSink;
  readonly #targets = new ByReference<ObjectNode | undefined>();
  readonly #unmodelled = new Set<string>();
  /** References that are reported for what they lead through. */
  readonly #refused = new Set<Pointer>();

  constructor(documents: DocumentSet, problems: ProblemSink) {
    this.#documents = documents;
    this.#problems = problems;
  }

  /** Follows a `$ref` at any place, because people who split documents also use one for an operation. */
  object(holder: ObjectNode, key: string): ObjectNode | undefined {
    const value = holder.value[key];
    return value === undefined ? undefined : this.resolve(value, holder.at, key);
  }

  list(holder: ObjectNode, key: string): ListNode | undefined {
    const written = holder.value[key];
    if (written === undefined) return undefined;
    const place = child(holder.at, key);
    const reference = isObject(written) ? written["$ref"] : undefined;
    const at = typeof reference === "string" ? this.#documents.follow(reference, place) : place;
    if (at === undefined) return undefined;
    const value = at === place ? written : this.#documents.get(at);
    if (value === undefined) return undefined;
    if (Array.isArray(value)) return { at, value };
    this.wrongType(at, "a list", value);
    return undefined;
  }

  text(holder: ObjectNode, key: string): string | undefined {
    const value = holder.value[key];
    return value === undefined ? undefined : this.asText(value, child(holder.at, key));
  }

  /** Reads a text and reports its absence. */
  requiredText(holder: ObjectNode, key: string, owner: string): string | undefined {
    if (holder.value[key] === undefined) this.missing(holder.at, key, owner);
    return this.text(holder, key);
  }

  textFacet(holder: ObjectNode, key: string): Facet<string> | undefined {
    const value = this.text(holder, key);
    return value === undefined ? undefined : { value, at: child(holder.at, key) };
  }

  /** For what is read elsewhere. */
  expectFlag(holder: ObjectNode, key: string): void {
    const value = holder.value[key];
    if (value !== undefined && typeof value !== "boolean")
      this.wrongType(child(holder.at, key), "true or false", value);
  }

  /** Reads a flag. A text such as `yes`, a boolean in YAML 1.1, is reported and accepted. */
  flag(holder: ObjectNode, key: string): boolean | undefined {
    const value = holder.value[key];
    if (value === undefined || typeof value === "boolean") return value;
    const at = child(holder.at, key);
    const meant = typeof value === "string" ? TRUTHS.get(value.toLowerCase()) : undefined;
    if (meant === undefined) this.wrongType(at, "true or false", value);
    else
      this.#readAs(
        at,
        `true or false, and this is the text ${JSON.stringify(value)}; it is read as ${String(meant)}`,
        `Write ${String(meant)}.`,
      );
    return meant;
  }

  /** The texts of a list, each with its place. */
  texts(holder: ObjectNode, key: string): readonly Facet<string>[] | undefined {
    const list = this.list(holder, key);
    if (list === undefined) return undefined;
    const result: Facet<string>[] = [];
    for (const [index, item] of list.value.entries()) {
      const at = child(list.at, index);
      const value = this.asText(item, at);
      if (value !== undefined) result.push({ value, at });
    }
    return result;
  }

  asObject(value: Json, at: Pointer): ObjectNode | undefined {
    if (isObject(value)) return { at, value, shared: false };
    this.wrongType(at, "an object", value);
    return undefined;
  }

  /** Reads a text. A number such as `1.0` or a boolean is reported and converted. */
  asText(value: Json, at: Pointer): string | undefined {
    if (typeof value === "string") return value;
    if (typeof value !== "number" && typeof value !== "boolean") {
      this.wrongType(at, "a string", value);
      return undefined;
    }
    const text = String(value);
    const kind = typeof value === "number" ? "number" : "truth value";
    this.#readAs(at, `a text, and this is the ${kind} ${text}; it is read as "${text}"`, "Put it in quotes.");
    return text;
  }

  /** The object that stands in `holder` as `key`, or that the `$ref` there leads to. */
  resolve(value: Json, holder: Pointer, key: string | number): ObjectNode | undefined {
    const reference = isObject(value) ? value["$ref"] : undefined;
    if (!isObject(value) || reference === undefined) return this.asObject(value, child(holder, key));
    this.#checkSiblings(value, holder, key);
    // The documents report an unresolved reference.
    if (typeof reference !== "string") return undefined;
    const at = child(holder, key);
    const target = this.#targets.get(reference, holder, () => this.#walk(reference, at));
    if (target === undefined && !this.#refused.has(at) && this.#documents.targetOf(reference, at) !== undefined)
      this.#lost(at);
    return target;
  }

  /** The object at a place and those that its chain of `$ref`s leads through, nearest first. */
  chain(value: Json, at: Pointer): readonly ObjectNode[] {
    const nodes: ObjectNode[] = [];
    const seen = new Set<Pointer>();
    for (let node = this.asObject(value, at); node !== undefined;) {
      if (!this.#mayFollow(at, seen, node.at)) break;
      nodes.push(node);
      const reference: Json | undefined = node.value["$ref"];
      node = typeof reference === "string" ? this.#follow(reference, node.at) : undefined;
    }
    return nodes;
  }

  #readAs(at: Pointer, what: string, hint: string): void {
    this.#problems.add({ code: "READ_AS", level: "warning", message: `${subject(at)} must be ${what}.`, hint, at });
  }

  wrongType(at: Pointer, expected: string, found: Json, level: "error" | "warning" = "error"): void {
    this.#problems.add({
      code: "WRONG_TYPE",
      // An empty YAML value hides nothing.
      level: found === null ? "warning" : level,
      message: `${subject(at)}: expected ${expected}, found ${describe(found, "nothing")}.`,
      hint: "Write it as the specification asks; the rest of the document is compared without this part.",
      at,
    });
  }

  missing(at: Pointer, key: string, owner: string): void {
    this.#problems.add({
      code: "MISSING_FIELD",
      level: "error",
      message: `This ${owner} has no \`${key}\`.`,
      hint: `Add \`${key}\`; without it the ${owner} is left out of the comparison.`,
      at,
    });
  }

  /** Reports each key once per kind of object. */
  notModelled(at: Pointer, key: string, kind: string): void {
    const name = `${kind} ${key}`;
    if (this.#unmodelled.has(name)) return;
    this.#unmodelled.add(name);
    this.#problems.add({
      code: "NOT_MODELLED",
      level: "warning",
      message: `The field \`${key}\` of this ${kind} is not compared.`,
      hint: "Check the spelling; if it is right, a change to it is not seen. Fields of your own begin with `x-`.",
      at: child(at, key),
    });
  }

  cycle(at: Pointer): void {
    this.#problems.add({
      code: "REF_CYCLE",
      level: "error",
      message: "This `$ref` leads back to itself, so it has no meaning.",
      hint: "Break the circle: one of its references must be replaced by the object that is meant.",
      at,
    });
  }

  #checkSiblings(value: JsonObject, holder: Pointer, key: string | number): void {
    const siblings = Object.keys(value);
    if (siblings.length === 1) return;
    for (const sibling of siblings) {
      if (BESIDE_REFERENCE.has(sibling) || sibling.startsWith("x-")) continue;
      this.notModelled(child(holder, key), sibling, "reference");
    }
  }

  #walk(reference: string, from: Pointer): ObjectNode | undefined {
    const seen = new Set([from]);
    let node = this.#follow(reference, from);
    while (node !== undefined && typeof node.value["$ref"] === "string") {
      if (!this.#mayFollow(from, seen, node.at)) return undefined;
      node = this.#follow(node.value["$ref"], node.at);
    }
    return node;
  }

  #mayFollow(start: Pointer, seen: Set<Pointer>, next: Pointer): boolean {
    const free = !seen.has(next);
    if (!free || seen.size === MAX_HOPS) this.#refused.add(start);
    if (!free) this.cycle(start);
    else if (seen.size === MAX_HOPS) this.#tooFar(start);
    seen.add(next);
    return free && seen.size <= MAX_HOPS;
  }

  /** Reports each use of a definition that cannot be read itself: what stood there before is lost. */
  #lost(at: Pointer): void {
    this.#problems.add({
      code: "REF_NOT_FOUND",
      level: "error",
      message: "This `$ref` leads to a definition that cannot be read.",
      hint: "Correct that definition, or refer to another one.",
      at,
    });
  }

  #tooFar(at: Pointer): void {
    this.#problems.add({
      code: "TOO_DEEP",
      level: "error",
      message: `This \`$ref\` leads to nothing but other references, more than ${MAX_HOPS} of them.`,
      hint: "Let it refer to what is meant.",
      at,
    });
  }

  #follow(reference: string, from: Pointer): ObjectNode | undefined {
    const at = this.#documents.follow(reference, from);
    const value = at === undefined ? undefined : this.#documents.get(at);
    if (at === undefined || value === undefined) return undefined;
    if (isObject(value)) return { at, value, shared: true };
    this.wrongType(at, "an object", value);
    return undefined;
  }
}

function subject(at: Pointer): string {
  const { tokens } = split(at);
  const isPosition = (token: string): boolean => /^\d+$/u.test(token);
  const name = tokens.findLast((token) => !isPosition(token));
  if (name === undefined) return "The document";
  return isPosition(tokens.at(-1)!) ? `An item of \`${name}\`` : `\`${name}\``;
}
