import { dictionary, isObject, type Dictionary, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { FieldReader } from "../schema/index.ts";
import type { Manifest } from "./manifests.ts";

/** An object inside a manifest. */
export type Node = Manifest;

/** Reads fields of manifests. A field of the wrong type is a problem and reads as absent. */
export class Fields {
  readonly #fields: FieldReader;

  constructor(fields: FieldReader) {
    this.#fields = fields;
  }

  text({ value, at }: Node, key: string): Facet<string> | undefined {
    const found = isStated(value, key) ? this.#fields.string(value, at, key) : undefined;
    return found === undefined ? undefined : { value: found, at: child(at, key) };
  }

  flag({ value, at }: Node, key: string): Facet<boolean> | undefined {
    const found = value[key];
    if (typeof found === "boolean") return { value: found, at: child(at, key) };
    if (isStated(value, key)) this.#fields.wrongType(child(at, key), "true or false", found ?? null);
    return undefined;
  }

  object({ value, at }: Node, key: string): Node | undefined {
    const found = isStated(value, key) ? this.#fields.object(value, at, key) : undefined;
    return found === undefined ? undefined : { value: found, at: child(at, key) };
  }

  objects({ value, at }: Node, key: string): readonly Node[] | undefined {
    const list = isStated(value, key) ? this.#fields.list(value, at, key) : undefined;
    return list?.flatMap((item, index): readonly Node[] => {
      const place = child(at, key, index);
      if (isObject(item)) return [{ value: item, at: place }];
      this.#fields.wrongType(place, "an object", item);
      return [];
    });
  }

  /** The texts of a list, each with its place. */
  texts({ value, at }: Node, key: string): Facet<readonly Facet<string>[]> | undefined {
    const list = isStated(value, key) ? this.#fields.list(value, at, key) : undefined;
    if (list === undefined) return undefined;
    const texts = list.flatMap((item, index): readonly Facet<string>[] => {
      const place = child(at, key, index);
      if (typeof item === "string") return [{ value: item, at: place }];
      this.#fields.wrongType(place, "a string", item);
      return [];
    });
    return { value: texts, at: child(at, key) };
  }

  /** The texts of a list to their places. */
  names(node: Node | undefined, key: string): Dictionary<Pointer> {
    const texts = node && this.texts(node, key);
    return dictionary(texts?.value.map(({ value, at }) => [value, at] as const));
  }
}

/** An empty YAML value is as good as none. */
function isStated(value: JsonObject, key: string): boolean {
  const found: Json | undefined = value[key];
  return found !== undefined && found !== null;
}
