import { isObject, type Json } from "../../model/json.ts";

/** The values that a schema comes to be applied to, and so where in it they lead. */
export interface Instances {
  /** Equal for values that lead to the same subschemas. */
  readonly key: string;
  /** No value: the schema is not applied. */
  readonly none: boolean;
  /** Undefined: any. */
  readonly values: readonly Json[] | undefined;
  /** Returns the values that a subschema is applied to; `tokens` leads to it from its parent. */
  within(keyword: string, tokens: readonly string[]): Instances;
}

/** Unknown values: every subschema can be applied. */
export const ANY: Instances = { key: "", none: false, values: undefined, within: () => ANY };

/** Describes known values; their depth is limited by the call stack. */
export function instancesOf(values: readonly Json[]): Instances {
  return new Known(values);
}

class Known implements Instances {
  readonly none: boolean;
  readonly values: readonly Json[];
  readonly #members = new Map<string, Known>();
  #items: Known | undefined;
  #all: Known | undefined;
  #own: Known | undefined;
  #key: string | undefined;

  constructor(values: readonly Json[]) {
    this.values = values;
    this.none = values.length === 0;
  }

  get key(): string {
    return (this.#key ??= this.#describe());
  }

  within(keyword: string, tokens: readonly string[]): Instances {
    switch (keyword) {
      case "properties":
        return this.#member(tokens[1] ?? "");
      case "patternProperties":
      case "additionalProperties":
      case "unevaluatedProperties":
        return this.#allMembers();
      case "propertyNames":
        return (this.#own ??= new Known(this.#names()));
      case "items":
      case "additionalItems":
      case "prefixItems":
      case "contains":
      case "unevaluatedItems":
        return this.#allItems();
      default:
        return this;
    }
  }

  #describe(): string {
    if (this.none) return "-";
    const members = this.#names().map((name) => `${JSON.stringify(name)}:${this.#member(name).key}`);
    return `{${members.join()}}${this.#allItems().key}`;
  }

  #names(): readonly string[] {
    return [...new Set(this.values.filter(isObject).flatMap(Object.keys))].sort();
  }

  #member(name: string): Known {
    let member = this.#members.get(name);
    if (member === undefined) {
      member = new Known(
        this.values.filter(isObject).flatMap((each) => (Object.hasOwn(each, name) ? [each[name]!] : [])),
      );
      this.#members.set(name, member);
    }
    return member;
  }

  #allMembers(): Known {
    return (this.#all ??= new Known(this.values.filter(isObject).flatMap((each) => Object.values(each))));
  }

  #allItems(): Known {
    return (this.#items ??= new Known(
      this.values.flatMap((each) => (Array.isArray(each) ? (each as readonly Json[]) : [])),
    ));
  }
}
