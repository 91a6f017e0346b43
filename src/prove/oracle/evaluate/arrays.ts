import { canonical, type Json } from "../../../model/json.ts";
import { baseDraft } from "../dialect.ts";
import type { SchemaContext } from "./context.ts";
import type { Check } from "./run.ts";

export function arrayChecks(context: SchemaContext): readonly Check[] {
  return [...countChecks(context), ...uniquenessChecks(context), ...itemChecks(context), ...containsChecks(context)];
}

/** Comes after all other keywords of the schema. */
export function unevaluatedItems({ get, compile }: SchemaContext): readonly Check[] {
  const schema = get("unevaluatedItems");
  if (schema === undefined) return [];
  const check = compile(schema);
  return [
    (value, run, seen) => {
      if (!Array.isArray(value)) return true;
      for (const [index, item] of (value as readonly Json[]).entries()) {
        if (seen?.hasItem(index) !== true && !check(item, run, undefined)) return false;
      }
      seen?.itemsBefore(Infinity);
      return true;
    },
  ];
}

function countChecks({ get }: SchemaContext): readonly Check[] {
  const least = (get("minItems") ?? 0) as number;
  const most = (get("maxItems") ?? Infinity) as number;
  if (least === 0 && most === Infinity) return [];
  return [(value) => !Array.isArray(value) || (value.length >= least && value.length <= most)];
}

function uniquenessChecks({ get }: SchemaContext): readonly Check[] {
  if (get("uniqueItems") !== true) return [];
  return [(value) => !Array.isArray(value) || new Set(value.map(canonical)).size === value.length];
}

function itemChecks({ get, compile }: SchemaContext): readonly Check[] {
  const items = get("items");
  const tuple = (Array.isArray(items) ? items : get("prefixItems")) as readonly Json[] | undefined;
  const others = Array.isArray(items) ? get("additionalItems") : items;
  const first = (tuple ?? []).map(compile);
  const rest = others === undefined ? undefined : compile(others);
  if (first.length === 0 && rest === undefined) return [];
  return [
    (value, run, seen) => {
      if (!Array.isArray(value)) return true;
      for (const [index, item] of (value as readonly Json[]).entries()) {
        const check = first[index] ?? rest;
        if (check === undefined) break;
        if (!check(item, run, undefined)) return false;
      }
      seen?.itemsBefore(rest === undefined ? first.length : Infinity);
      return true;
    },
  ];
}

function containsChecks({ get, compile, resource }: SchemaContext): readonly Check[] {
  const schema = get("contains");
  if (schema === undefined) return [];
  const check = compile(schema);
  const least = (get("minContains") ?? 1) as number;
  const most = (get("maxContains") ?? Infinity) as number;
  const evaluates = baseDraft(resource.dialect) === "2020-12";
  return [
    (value, run, seen) => {
      if (!Array.isArray(value)) return true;
      let count = 0;
      for (const [index, item] of (value as readonly Json[]).entries()) {
        if (!check(item, run, undefined)) continue;
        count++;
        if (evaluates) seen?.item(index);
      }
      return count >= least && count <= most;
    },
  ];
}
