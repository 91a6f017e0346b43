import type { Json } from "../../../model/json.ts";
import type { SchemaContext } from "./context.ts";
import { type Check, type Run, Seen } from "./run.ts";

/** The applicators that look at the same value. What a branch evaluated counts only where the branch holds. */
export function logicChecks({ get, compile }: SchemaContext): readonly Check[] {
  const checks: Check[] = [];
  const branches = (keyword: string): readonly Check[] | undefined =>
    (get(keyword) as readonly Json[] | undefined)?.map(compile);
  checks.push(...(branches("allOf") ?? []));
  const any = branches("anyOf");
  if (any !== undefined) checks.push(anyOf(any));
  const one = branches("oneOf");
  if (one !== undefined) checks.push(oneOf(one));
  const not = get("not");
  if (not !== undefined) {
    const check = compile(not);
    checks.push((value, run) => !check(value, run, undefined));
  }
  const condition = get("if");
  if (condition !== undefined) checks.push(conditional(compile(condition), optional("then"), optional("else")));
  return checks;

  function optional(keyword: string): Check | undefined {
    const schema = get(keyword);
    return schema === undefined ? undefined : compile(schema);
  }
}

/** Tries a branch: what it evaluated is added where it holds. */
function tried(check: Check, value: Json, run: Run, seen: Seen | undefined): boolean {
  if (seen === undefined) return check(value, run, undefined);
  const own = new Seen();
  if (!check(value, run, own)) return false;
  seen.add(own);
  return true;
}

function anyOf(branches: readonly Check[]): Check {
  return (value, run, seen) => {
    let valid = false;
    for (const branch of branches) {
      if (tried(branch, value, run, seen)) valid = true;
      // Each branch that holds evaluates members.
      if (valid && seen === undefined) return true;
    }
    return valid;
  };
}

function oneOf(branches: readonly Check[]): Check {
  return (value, run, seen) => {
    let count = 0;
    for (const branch of branches) if (tried(branch, value, run, seen) && ++count > 1) return false;
    return count === 1;
  };
}

function conditional(condition: Check, then: Check | undefined, otherwise: Check | undefined): Check {
  return (value, run, seen) => {
    const next = tried(condition, value, run, seen) ? then : otherwise;
    return next === undefined || next(value, run, seen);
  };
}
