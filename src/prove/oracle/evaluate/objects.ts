import { isObject, type Json, type JsonObject } from "../../../model/json.ts";
import type { Matcher } from "../patterns.ts";
import type { SchemaContext } from "./context.ts";
import type { Check } from "./run.ts";

export function objectChecks(context: SchemaContext): readonly Check[] {
  return [
    ...countChecks(context),
    ...requiredChecks(context),
    ...dependencyChecks(context),
    ...nameChecks(context),
    ...memberChecks(context),
  ];
}

/** Comes after all other keywords of the schema. */
export function unevaluatedProperties({ get, compile }: SchemaContext): readonly Check[] {
  const schema = get("unevaluatedProperties");
  if (schema === undefined) return [];
  const check = compile(schema);
  return [
    (value, run, seen) => {
      if (!isObject(value)) return true;
      for (const name of Object.keys(value)) {
        if (seen?.hasMember(name) !== true && !check(value[name]!, run, undefined)) return false;
      }
      seen?.allMembers();
      return true;
    },
  ];
}

function countChecks({ get }: SchemaContext): readonly Check[] {
  const least = (get("minProperties") ?? 0) as number;
  const most = (get("maxProperties") ?? Infinity) as number;
  if (least === 0 && most === Infinity) return [];
  return [
    (value) => {
      if (!isObject(value)) return true;
      const count = Object.keys(value).length;
      return count >= least && count <= most;
    },
  ];
}

function requiredChecks({ get }: SchemaContext): readonly Check[] {
  const names = get("required") as readonly string[] | undefined;
  const checks = names === undefined ? [] : [requires(names)];
  return get("x-kubernetes-embedded-resource") === true ? [...checks, isResource] : checks;
}

function requires(names: readonly string[]): Check {
  return (value) => !isObject(value) || names.every((name) => Object.hasOwn(value, name));
}

/** A whole Kubernetes object says its version and kind; its metadata is an object. */
const isResource: Check = (value) => {
  if (!isObject(value)) return true;
  const named = ["apiVersion", "kind"].every((name) => typeof value[name] === "string" && value[name] !== "");
  return named && (!Object.hasOwn(value, "metadata") || isObject(value["metadata"]));
};

function dependencyChecks({ get, compile }: SchemaContext): readonly Check[] {
  const checks: Check[] = [];
  for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"]) {
    const dependencies = (get(keyword) ?? {}) as JsonObject;
    for (const name of Object.keys(dependencies)) {
      const dependency = dependencies[name]!;
      const check = Array.isArray(dependency) ? requires(dependency as readonly string[]) : compile(dependency);
      checks.push((value, run, seen) => !isObject(value) || !Object.hasOwn(value, name) || check(value, run, seen));
    }
  }
  return checks;
}

function nameChecks({ get, compile }: SchemaContext): readonly Check[] {
  const schema = get("propertyNames");
  if (schema === undefined) return [];
  const check = compile(schema);
  return [(value, run) => !isObject(value) || Object.keys(value).every((name) => check(name, run, undefined))];
}

function memberChecks({ get, compile, pattern }: SchemaContext): readonly Check[] {
  const properties = new Map(compiled(get("properties")));
  const patterns = compiled(get("patternProperties")).map(([text, check]): readonly [Matcher, Check] => [
    pattern(text),
    check,
  ]);
  const additional = get("additionalProperties");
  const rest = additional === undefined ? undefined : compile(additional);
  if (properties.size === 0 && patterns.length === 0 && rest === undefined) return [];
  return [
    (value, run, seen) => {
      if (!isObject(value)) return true;
      for (const name of Object.keys(value)) {
        const member = value[name]!;
        const own = properties.get(name);
        let evaluated = own !== undefined;
        if (own !== undefined && !own(member, run, undefined)) return false;
        for (const [matcher, check] of patterns) {
          if (!matcher.test(name)) continue;
          evaluated = true;
          if (!check(member, run, undefined)) return false;
        }
        if (!evaluated && rest !== undefined && !rest(member, run, undefined)) return false;
        if (evaluated || rest !== undefined) seen?.member(name);
      }
      return true;
    },
  ];

  function compiled(schemas: Json | undefined): readonly (readonly [string, Check])[] {
    return isObject(schemas) ? Object.keys(schemas).map((name) => [name, compile(schemas[name]!)] as const) : [];
  }
}
