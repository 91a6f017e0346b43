import { type CycleOf, createCycles, namesIn, type Need, NO_NEED } from "../../model/cycles.ts";
import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { split } from "../../model/pointer.ts";
import { ENDLESS } from "../../model/typing.ts";
import { DEFINITIONS } from "../declared/names.ts";
import { valueAt } from "../declared/schema-document.ts";
import type { Definitions } from "./definitions.ts";

type Source = Pick<Definitions, "has" | "get">;

const MAX_DEPTH = 50;

/**
 * Definitions as a source makes them, and in those that need themselves `ENDLESS`: objects that refer to each other are values of
 * their types, and no text holds them whole.
 */
export class EndlessDefinitions implements Source {
  readonly #source: Source;
  readonly #marked = new Map<string, Json>();
  readonly #cycleOf: CycleOf;

  constructor(source: Source) {
    this.#source = source;
    this.#cycleOf = createCycles((name) => this.#need(source.get(name), 0));
  }

  has(name: string): boolean {
    return this.#source.has(name);
  }

  get(name: string): Json | undefined {
    const known = this.#marked.get(name);
    if (known !== undefined) return known;
    const definition = this.#source.get(name);
    if (definition === undefined) return undefined;
    const cycle = this.#cycleOf(name);
    const marked = cycle === undefined || cycle.size === 0 ? definition : this.#mark(definition, cycle);
    this.#marked.set(name, marked);
    return marked;
  }

  #need(schema: Json | undefined, depth: number): Need {
    if (!isObject(schema) || depth > MAX_DEPTH) return NO_NEED;
    const { type, properties, required } = schema;
    const members = isObject(properties) && type === "object" && Array.isArray(required) ? properties : {};
    const inside = Object.keys(members).filter((member) => (required as readonly Json[]).includes(member));
    return { all: [this.#reference(schema, depth), ...inside.map((member) => this.#need(members[member], depth + 1))] };
  }

  /** Apart from what its own members need. */
  #reference({ $ref, allOf, anyOf, type, prefixItems, minItems }: JsonObject, depth: number): Need {
    const each = (schemas: Json | undefined): readonly Need[] =>
      Array.isArray(schemas) ? schemas.map((schema: Json) => this.#need(schema, depth + 1)) : [];
    const items = type === "array" && Array.isArray(prefixItems) && typeof minItems === "number" ? minItems : 0;
    return {
      all: [
        typeof $ref === "string" ? this.#referred($ref, depth) : NO_NEED,
        ...each(allOf),
        ...each(prefixItems).slice(0, items),
        ...(anyOf === undefined ? [] : [{ one: each(anyOf) }]),
      ],
    };
  }

  #referred(at: string, depth: number): Need {
    if (!at.startsWith(`${DEFINITIONS}/`)) return NO_NEED;
    const [, name, ...inside] = split(at).tokens;
    if (inside.length === 0) return name!;
    const definition = this.#source.get(name!);
    return definition === undefined ? NO_NEED : this.#need(valueAt(definition, inside), depth + 1);
  }

  #mark(value: Json, cycle: ReadonlySet<string>): Json {
    if (Array.isArray(value)) return (value as readonly Json[]).map((each) => this.#mark(each, cycle));
    if (!isObject(value)) return value;
    const marked = dictionary(Object.entries(value).map(([key, each]) => [key, this.#mark(each, cycle)]));
    const { properties, required } = value;
    if (!isObject(properties) || !Array.isArray(required)) return marked;
    const leadsBack = (member: Json): boolean => {
      const schema = typeof member === "string" && Object.hasOwn(properties, member) ? properties[member] : undefined;
      return isObject(schema) && namesIn(this.#reference(schema, 0)).some((name) => cycle.has(name));
    };
    const endless = required.filter(leadsBack);
    return endless.length === 0 ? marked : { ...marked, [ENDLESS]: endless };
  }
}
