import { isObject, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";

/** Where dynamic references lead, by anchor: the outermost resource on the way that has it. */
export interface DynamicScope {
  /** Equal for scopes that mean the same. */
  readonly key: string;
  readonly anchors: ReadonlyMap<string, Pointer>;
}

export const NOWHERE: DynamicScope = { key: "", anchors: new Map() };

/** `$recursiveAnchor: true`, which has no name. */
const RECURSIVE = "";

/** Resolves `$dynamicRef` and `$recursiveRef` for each way that leads to them: a schema has finitely many such scopes. */
export class DynamicScopes {
  readonly #source: Pick<SchemaTable, "source" | "follow">;
  readonly #anchors = new Map<Pointer, ReadonlyMap<string, Pointer>>();

  constructor(source: Pick<SchemaTable, "source" | "follow">) {
    this.#source = source;
  }

  /** The scope inside the resource of `at`. */
  enter(scope: DynamicScope, at: Pointer): DynamicScope {
    const resource = this.#source.follow("#", at) ?? at;
    const fresh = [...this.#anchorsOf(resource)].filter(([name]) => !scope.anchors.has(name));
    if (fresh.length === 0) return scope;
    const anchors = new Map([...scope.anchors, ...fresh]);
    return { key: [...anchors].map((entry) => entry.join(" ")).join("\n"), anchors };
  }

  /** Where a `$dynamicRef` leads, given where it would as a `$ref`. */
  dynamically(reference: string, initial: Pointer, scope: DynamicScope): Pointer {
    const name = reference.slice(reference.indexOf("#") + 1);
    const target = this.#source.source(initial);
    const anchored = isObject(target) && target["$dynamicAnchor"] === name;
    return anchored ? (scope.anchors.get(name) ?? initial) : initial;
  }

  /** Where a `$recursiveRef` leads, given the root of its resource. */
  recursively(root: Pointer, scope: DynamicScope): Pointer {
    const target = this.#source.source(root);
    const anchored = isObject(target) && target["$recursiveAnchor"] === true;
    return anchored ? (scope.anchors.get(RECURSIVE) ?? root) : root;
  }

  #anchorsOf(resource: Pointer): ReadonlyMap<string, Pointer> {
    const known = this.#anchors.get(resource);
    if (known !== undefined) return known;
    const anchors = new Map<string, Pointer>();
    const visit = (value: Json, at: Pointer): void => {
      if (Array.isArray(value)) value.forEach((item: Json, index) => visit(item, child(at, index)));
      else if (isObject(value) && (at === resource || typeof value["$id"] !== "string")) {
        const name = value["$dynamicAnchor"];
        if (typeof name === "string" && !anchors.has(name)) anchors.set(name, at);
        for (const key of Object.keys(value)) visit(value[key]!, child(at, key));
      }
    };
    const root = this.#source.source(resource) ?? true;
    visit(root, resource);
    if (isObject(root) && root["$recursiveAnchor"] === true) anchors.set(RECURSIVE, resource);
    this.#anchors.set(resource, anchors);
    return anchors;
  }
}
