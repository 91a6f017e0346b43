import { isObject } from "../../model/json.ts";
import { inScope, isWithin, parent, scopeOf, withoutScope, type Pointer } from "../../model/pointer.ts";
import type { DocumentSet } from "../../contracts/reader.ts";
import { createDynamicAnchors, RECURSIVE } from "./dynamic-anchors.ts";

/** The resources on the path to a schema: a dynamic reference resolves to the outermost one with its anchor. */
interface Scope {
  /** The resource that the last reference led to. */
  readonly entry: Pointer;
  readonly anchors: ReadonlyMap<string, Pointer>;
}

/**
 * Returns the documents with dynamic references resolved by path: a schema has a pointer for each path, with the scope
 * in its file part. `shared` are the anchors with several places.
 */
export function resolvingDynamically(documents: DocumentSet, shared: ReadonlySet<string>): DocumentSet {
  const anchorsAt = createDynamicAnchors(documents);
  const scopes = new Map<string, Scope>();
  const ids = new Map<string, string>();

  /** The resources around a place, the outermost first. */
  const around = (at: Pointer): readonly Pointer[] => {
    const found: Pointer[] = [];
    for (let place = documents.targetOf("#", at); place !== undefined;) {
      found.unshift(place);
      const above = parent(place);
      place = above === place ? undefined : documents.targetOf("#", above);
    }
    return found;
  };

  const entering = (scope: Scope | undefined, resources: readonly Pointer[]): ReadonlyMap<string, Pointer> => {
    const anchors = new Map(scope?.anchors);
    for (const resource of resources) {
      if (scope !== undefined && !isWithin(resource, scope.entry)) continue;
      for (const [name, [first]] of anchorsAt(resource))
        if (shared.has(name) && !anchors.has(name)) anchors.set(name, first!);
    }
    return anchors;
  };

  const lead = (reference: string, from: Pointer, find: DocumentSet["follow"]): Pointer | undefined => {
    const here = withoutScope(from);
    const initial = find(reference, here);
    if (initial === undefined) return undefined;
    const anchors = entering(scopes.get(scopeOf(from)), around(here));
    const name = dynamicName(reference, here, initial);
    const to = name === undefined ? initial : (anchors.get(name) ?? initial);
    const inside = around(to);
    const entry = inside.at(-1)!;
    const reached = entering({ entry, anchors }, [entry]);
    return sameEntries(reached, entering(undefined, inside)) ? to : inScope(to, idOf({ entry, anchors: reached }));
  };

  /** The anchor that is looked for, where the way decides. */
  const dynamicName = (reference: string, from: Pointer, initial: Pointer): string | undefined => {
    const [schema, target] = [documents.get(from), documents.get(initial)];
    if (!isObject(schema) || !isObject(target)) return undefined;
    if (schema["$recursiveRef"] === reference) return target["$recursiveAnchor"] === true ? RECURSIVE : undefined;
    const name = reference.slice(reference.indexOf("#") + 1);
    return schema["$dynamicRef"] === reference && target["$dynamicAnchor"] === name ? name : undefined;
  };

  const idOf = (scope: Scope): string => {
    const key = [scope.entry, ...[...scope.anchors].map((entry) => entry.join(" ")).sort()].join("\n");
    let id = ids.get(key);
    if (id === undefined) {
      id = String(ids.size + 1);
      ids.set(key, id);
      scopes.set(id, scope);
    }
    return id;
  };

  return {
    root: documents.root,
    roots: documents.roots,
    get files() {
      return documents.files;
    },
    get problems() {
      return documents.problems;
    },
    get: (at) => documents.get(withoutScope(at)),
    targetOf: (reference, from) => lead(reference, from, (text, at) => documents.targetOf(text, at)),
    follow: (reference, from) => lead(reference, from, (text, at) => documents.follow(text, at)),
    locate: (at) => documents.locate(withoutScope(at)),
    fileOf: (at) => documents.fileOf(withoutScope(at)),
  };
}

function sameEntries(a: ReadonlyMap<string, Pointer>, b: ReadonlyMap<string, Pointer>): boolean {
  return a.size === b.size && [...a].every(([name, at]) => b.get(name) === at);
}
