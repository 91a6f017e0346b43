import { dictionary, isObject, type Dictionary, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { ProblemSink } from "../problems.ts";
import { NOTHING } from "../nothing.ts";

/** An object of the lock file with access by name. Malformed properties become problems. */
export class Members {
  readonly at: Pointer;
  readonly #value: JsonObject;
  readonly #problems: ProblemSink;
  readonly #onFault: () => void;

  /** `onFault` is called for each missing or malformed property at any level. */
  constructor(value: Json, at: Pointer, problems: ProblemSink, onFault: () => void = () => undefined) {
    this.at = at;
    this.#problems = problems;
    this.#onFault = onFault;
    if (!isObject(value)) this.#refuse(at, "an object");
    this.#value = isObject(value) ? value : {};
  }

  text(name: string): string {
    return this.optionalText(name) ?? (this.#missing(name, "a text"), "");
  }

  optionalText(name: string): string | undefined {
    const value = this.#get(name);
    return value === undefined || typeof value === "string" ? value : this.#wrong(name, "a text");
  }

  number(name: string): number | undefined {
    const value = this.#get(name);
    return isWhole(value) ? value : this.#missing(name, "a whole number");
  }

  flag(name: string): true | undefined {
    const value = this.#get(name);
    if (value === undefined || value === false) return undefined;
    return value === true ? value : this.#wrong(name, "true");
  }

  /** Reads a string that must be there and one of the given ones. */
  choice<T extends string>(name: string, known: ReadonlySet<T>): T | undefined {
    return this.#get(name) === undefined
      ? this.#missing(name, `one of ${[...known].join(", ")}`)
      : this.oneOf(name, known);
  }

  /** Reads a string that must be one of the given ones. */
  oneOf<T extends string>(name: string, known: ReadonlySet<T>): T | undefined {
    const value = this.optionalText(name);
    if (value === undefined || (known as ReadonlySet<string>).has(value)) return value as T | undefined;
    return this.#wrong(name, `one of ${[...known].join(", ")}`);
  }

  json(name: string): Facet<Json> | undefined {
    const value = this.#get(name);
    return value === undefined ? undefined : { value, at: child(this.at, name) };
  }

  /** Values by name, each with its place. */
  facets(name: string): Dictionary<Facet<Json>> {
    const value = this.#get(name);
    if (value === undefined) return NOTHING;
    return isObject(value) ? facetsIn(value, child(this.at, name)) : (this.#wrong(name, "an object") ?? NOTHING);
  }

  /** All of this object's own values by name, each with its place. */
  all(): Dictionary<Facet<Json>> {
    return facetsIn(this.#value, this.at);
  }

  /** Objects by name, which must be there. What cannot be read is left out. */
  table<T>(name: string, read: (members: Members, key: string) => T | undefined): Dictionary<T> {
    return this.#get(name) === undefined
      ? (this.#missing(name, "an object") ?? NOTHING)
      : this.optionalTable(name, read);
  }

  optionalTable<T>(name: string, read: (members: Members, key: string) => T | undefined): Dictionary<T> {
    const value = this.#get(name);
    if (value === undefined) return NOTHING;
    if (!isObject(value)) return this.#wrong(name, "an object") ?? NOTHING;
    return dictionary(
      Object.entries(value).flatMap(([key, item]) => {
        const found = read(this.#below(item, name, key), key);
        return found === undefined ? [] : [[key, found] as const];
      }),
    );
  }

  /** A list of objects, which must be there. What cannot be read is left out. */
  list<T>(name: string, read: (members: Members) => T | undefined): readonly T[] {
    if (this.#get(name) === undefined) return this.#missing(name, "a list") ?? [];
    return this.#items(name).flatMap((item, index) => read(this.#below(item, name, index)) ?? []);
  }

  texts(name: string): readonly Facet<string>[] {
    return this.#items(name).flatMap((value, index) => {
      const at = child(this.at, name, index);
      return typeof value === "string" ? { value, at } : this.#none(at, "a text");
    });
  }

  /** Pairs of whole numbers. */
  ranges(name: string): readonly { readonly start: number; readonly end: number; readonly at: Pointer }[] {
    return this.#items(name).flatMap((value, index) => {
      const at = child(this.at, name, index);
      const [start, end] = Array.isArray(value) ? (value as readonly Json[]) : [];
      const isRange = isWhole(start) && isWhole(end) && start <= end;
      return isRange ? { start, end, at } : this.#none(at, "two numbers, the first and the last");
    });
  }

  /** An object with the members of another one, which may be missing. */
  inner(name: string): Members {
    const value = this.#get(name);
    return this.#below(value === undefined ? {} : value, name);
  }

  #below(value: Json, ...tokens: readonly (string | number)[]): Members {
    return new Members(value, child(this.at, ...tokens), this.#problems, this.#onFault);
  }

  /** Reports the faults of this one and all below it to another listener as well. */
  listening(onFault: () => void): Members {
    const both = (): void => {
      this.#onFault();
      onFault();
    };
    return new Members(this.#value, this.at, this.#problems, both);
  }

  #items(name: string): readonly Json[] {
    const value = this.#get(name);
    if (value === undefined) return [];
    return Array.isArray(value) ? (value as readonly Json[]) : (this.#wrong(name, "a list") ?? []);
  }

  #get(name: string): Json | undefined {
    return Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
  }

  #missing(name: string, expected: string): undefined {
    if (this.#get(name) !== undefined) return this.#wrong(name, expected);
    return this.#report(this.at, "MISSING_FIELD", `\`${name}\` is missing, which should be ${expected}.`);
  }

  #wrong(name: string, expected: string): undefined {
    return this.#refuse(child(this.at, name), expected);
  }

  #none(at: Pointer, expected: string): readonly never[] {
    return this.#refuse(at, expected) ?? [];
  }

  #refuse(at: Pointer, expected: string): undefined {
    return this.#report(at, "WRONG_TYPE", `What stands here should be ${expected}.`);
  }

  #report(at: Pointer, code: "WRONG_TYPE" | "MISSING_FIELD", message: string): undefined {
    this.#problems.add({ code, level: "error", message, hint: "Restore the lock file from version control.", at });
    this.#onFault();
    return undefined;
  }
}

/** The only place that reads numbers: others would be no `bigint`. */
function isWhole(value: Json | undefined): value is number {
  return Number.isSafeInteger(value);
}

function facetsIn(value: JsonObject, at: Pointer): Dictionary<Facet<Json>> {
  return dictionary(Object.entries(value).map(([key, item]) => [key, { value: item, at: child(at, key) }] as const));
}
