import type { Json } from "../../../model/json.ts";
import { baseDraft } from "../dialect.ts";
import type { SchemaContext } from "./context.ts";
import { absolute, type Place, type Resource } from "./resources.ts";
import type { Check, Run } from "./run.ts";

export function referenceChecks(context: SchemaContext): readonly Check[] {
  const { schema, resource } = context;
  const draft = baseDraft(resource.dialect);
  const checks: Check[] = [];
  if (typeof schema["$ref"] === "string") checks.push(lazily(context, schema["$ref"]));
  if (draft === "2019-09" && schema["$recursiveRef"] === "#") checks.push(recursively(context));
  if (draft === "2020-12" && typeof schema["$dynamicRef"] === "string") {
    checks.push(dynamically(context, schema["$dynamicRef"]));
  }
  return checks;
}

function lazily({ resources, resource, compileAt }: SchemaContext, reference: string): Check {
  let target: Check | undefined;
  return (value, run, seen) => {
    target ??= compileAt(resources.resolve(reference, resource.uri));
    return run.once(target, value, seen);
  };
}

/**
 * Resolves to the outermost resource of the dynamic scope with the anchor, if the target of `$ref` has the anchor too.
 */
function dynamically({ resources, resource, compileAt }: SchemaContext, reference: string): Check {
  let initial: Place | undefined;
  const name = absolute(reference, resource.uri).fragment;
  return (value, run, seen) => {
    initial ??= resources.resolve(reference, resource.uri);
    const bookend = initial.resource.dynamicAnchors.get(name) === initial.schema;
    const found = bookend ? outermost(run, ({ dynamicAnchors }) => dynamicAnchors.get(name)) : undefined;
    return compileAt(found ?? initial)(value, run, seen);
  };
}

function recursively({ resources, resource, compileAt }: SchemaContext): Check {
  return (value, run, seen) => {
    const initial = resources.resolve("#", resource.uri);
    const found = resource.recursive
      ? outermost(run, ({ recursive, root }) => (recursive ? root : undefined))
      : undefined;
    return compileAt(found ?? initial)(value, run, seen);
  };
}

function outermost(run: Run, find: (resource: Resource) => Json | undefined): Place | undefined {
  let found: Place | undefined;
  for (let scope = run.scope; scope !== undefined; scope = scope.outer) {
    const schema = find(scope.resource);
    if (schema !== undefined) found = { schema, resource: scope.resource };
  }
  return found;
}
