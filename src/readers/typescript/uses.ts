import { hashed } from "../../fingerprint.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { TypeUse } from "../../model/schema.ts";
import type { Argument } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";

interface Use {
  readonly generic: string;
  readonly path: string;
  readonly args: readonly Argument[];
}

/** Arguments of arguments of arguments. */
const MAX_DEPTH = 6;
const DIGITS = 32;

/** The generic types with their arguments, which can be equal though they were written at different places. */
export class Uses {
  readonly #definitions: Definitions;
  readonly #uses = new Map<Pointer, Use>();
  readonly #given = new Map<Pointer, string>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  add(at: Pointer, use: Use): void {
    this.#uses.set(at, use);
  }

  /** Returns what a place is a use of; undefined for anything else. */
  of(at: Pointer): TypeUse | undefined {
    const target = this.#definitions.targetOf(at);
    const use = this.#uses.get(target);
    return use && { generic: use.generic, given: this.#givenTo(target, use, 0) };
  }

  #givenTo(at: Pointer, { args }: Use, depth: number): string {
    const known = this.#given.get(at);
    if (known !== undefined) return known;
    const given = JSON.stringify(args.map((each) => [this.#argument(each, depth), each.text, each.open]));
    if (depth === 0) this.#given.set(at, given);
    return given;
  }

  /** An argument that others may give is what it stands for where they do not. */
  #argument({ schema, open }: Argument, depth: number): Json {
    return this.#resolved(open === true ? this.#definitions.referredTo(schema as Draft) : schema, depth);
  }

  #resolved(schema: Json, depth: number): Json {
    if (Array.isArray(schema)) return schema.map((each: Json) => this.#resolved(each, depth));
    if (!isObject(schema)) return schema;
    return Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [
        name,
        name === "$ref" && typeof value === "string" ? this.#reference(value, depth) : this.#resolved(value!, depth),
      ]),
    );
  }

  #reference(at: Pointer, depth: number): Json {
    const target = this.#definitions.targetOf(at);
    const use = this.#uses.get(target);
    if (use === undefined || depth > MAX_DEPTH) return target;
    // A digest, because each level of texts within texts doubles what is escaped.
    return `${use.path}<${hashed(this.#givenTo(target, use, depth + 1), DIGITS)}>`;
  }
}
