import { hashed } from "../../contracts/fingerprint.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { lazy } from "../../base/lazy.ts";
import type { GivenType, OpenUse, TypeUse } from "../../model/schema.ts";
import type { Argument } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";
import { BOTH, type Ways } from "./variance.ts";

interface Use {
  readonly generic: string;
  readonly path: string;
  readonly args: readonly Argument[];
  /** The declaration whose parameters stand for themselves. */
  readonly declared: () => OpenDeclaration;
}

export interface OpenDeclaration {
  readonly at: Pointer;
  readonly evaluated: boolean;
  readonly members: ReadonlySet<string>;
  readonly computes: (member: string) => boolean;
  /** By parameter. */
  readonly ways: readonly Ways[];
}

/** Arguments of arguments of arguments. */
const MAX_DEPTH = 6;
const DIGITS = 32;

/** The generic types with their arguments, which can be equal though they were written at different places. */
export class Uses {
  readonly #definitions: Definitions;
  readonly #uses = new Map<Pointer, Use>();
  readonly #given = new Map<Pointer, string>();
  readonly #found = new Map<Pointer, TypeUse | undefined>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  add(at: Pointer, use: Use): void {
    this.#uses.set(at, use);
  }

  /** Returns what a place is a use of; undefined for anything else. */
  of(at: Pointer): TypeUse | undefined {
    if (!this.#found.has(at)) this.#found.set(at, this.#find(at));
    return this.#found.get(at);
  }

  #find(at: Pointer): TypeUse | undefined {
    const target = this.#targetOf(at);
    const use = this.#uses.get(target);
    if (use === undefined) return undefined;
    const given = lazy(() => this.#givenTo(target, use, 0));
    const open = lazy(() => this.#openUse(use));
    return {
      generic: use.generic,
      get given() {
        return given();
      },
      get open() {
        return open();
      },
    };
  }

  /** A use is known without its members. */
  #targetOf(at: Pointer): Pointer {
    return this.#uses.has(at) ? at : this.#definitions.targetOf(at);
  }

  #openUse({ declared, args }: Use): OpenUse {
    const { ways, ...declaration } = declared();
    const given = args.map(({ schema, text: written }, index): GivenType => {
      const own = ways[index] ?? BOTH;
      const computed = own.some((way) => !BOTH.includes(way));
      return {
        at: this.#placeOf(schema as Draft, written),
        out: own.includes("out"),
        in: own.includes("in"),
        computed,
      };
    });
    return { ...declaration, arguments: given };
  }

  #placeOf(schema: Draft, text: string): Pointer {
    const { $ref, ...others } = schema;
    if (typeof $ref === "string" && Object.keys(others).length === 0) return $ref;
    return this.#definitions.define(`given ${JSON.stringify(schema)}`, text, () => schema);
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
    const target = this.#targetOf(at);
    const use = this.#uses.get(target);
    if (use === undefined || depth > MAX_DEPTH) return target;
    // A digest, because each level of texts within texts doubles what is escaped.
    return `${use.path}<${hashed(this.#givenTo(target, use, depth + 1), DIGITS)}>`;
  }
}
