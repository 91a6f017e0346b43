import { lazy } from "../../base/lazy.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { GivenType, OpenUse } from "../../model/schema.ts";
import type { Argument } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";
import { BOTH, type Ways } from "./variance.ts";

interface Use {
  readonly args: readonly Argument[];
  /** The declaration whose parameters stand for themselves. */
  readonly declared: () => OpenDeclaration;
}

export interface OpenDeclaration {
  readonly at: Pointer;
  /** By parameter. */
  readonly ways: readonly Ways[];
}

/** The generic types with their arguments. */
export class Uses {
  readonly #definitions: Definitions;
  readonly #uses = new Map<Pointer, () => OpenUse>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  add(at: Pointer, { declared, args }: Use): void {
    const open = lazy(() => {
      const { ways, ...declaration } = declared();
      return { ...declaration, arguments: this.givenTo(args, ways) };
    });
    this.#uses.set(at, open);
  }

  /** Returns what a place is a use of; undefined for anything else. */
  of(at: Pointer): OpenUse | undefined {
    // A use is known without its members.
    return (this.#uses.get(at) ?? this.#uses.get(this.#definitions.targetOf(at)))?.();
  }

  givenTo(args: readonly Argument[], ways: readonly Ways[]): readonly GivenType[] {
    return args.map(({ schema, text: written }, index): GivenType => {
      const own = ways[index] ?? BOTH;
      const computed = own.some((way) => !BOTH.includes(way));
      return {
        at: this.#placeOf(schema as Draft, written),
        out: own.includes("out"),
        in: own.includes("in"),
        computed,
      };
    });
  }

  #placeOf(schema: Draft, text: string): Pointer {
    const { $ref, ...others } = schema;
    if (typeof $ref === "string" && Object.keys(others).length === 0) return $ref;
    return this.#definitions.define(`given ${JSON.stringify(schema)}`, text, () => schema);
  }
}
