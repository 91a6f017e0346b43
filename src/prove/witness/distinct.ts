import { isObject } from "../../model/json.ts";
import type { Doubt, Inhabitants } from "../contain/outcome.ts";
import { negate, TRUE, type Literal, type Theory } from "../contain/theory.ts";
import { keyOf, type Value } from "../contain/value.ts";

/** The maximum number of different values. */
const MAX_VALUES = 120;

/** A value for each goal, all different; no values where that is impossible. */
export function distinctChoice(
  goals: readonly (readonly Literal[])[],
  inhabitants: Inhabitants,
): { readonly values: readonly Value[] | undefined } | ({ readonly is: "unknown" } & Doubt) {
  if (goals.length > MAX_VALUES)
    return { is: "unknown", code: "BUDGET", reason: "too many different items would be needed" };
  const choices: (readonly Value[])[] = [];
  const known = new Map<string, readonly Value[]>();
  for (const goal of goals) {
    const key = goal.join();
    let values = known.get(key);
    if (values === undefined) {
      const several = inhabitants.several(goal, goals.length);
      if (several.is === "unknown") return several;
      values = several.values;
      known.set(key, values);
    }
    if (values.length === 0) return { values: undefined };
    choices.push(values);
  }
  // A goal with as many choices as there are goals always gets one.
  const taken = new Map<string, number>();
  const chosen = new Map<number, Value>();
  const place = (goal: number, seen: Set<string>): boolean => {
    for (const value of choices[goal]!) {
      const key = keyOf(value);
      if (seen.has(key)) continue;
      seen.add(key);
      const owner = taken.get(key);
      if (owner !== undefined && !place(owner, seen)) continue;
      taken.set(key, goal);
      chosen.set(goal, value);
      return true;
    }
    return false;
  };
  for (const goal of goals.keys()) if (!place(goal, new Set())) return { values: undefined };
  return { values: goals.map((_, goal) => chosen.get(goal)!) };
}

/** A value for each goal, all with different members of these names; it is unknown whether there are others where the first ones leave none. */
export function keyedChoice(
  goals: readonly (readonly Literal[])[],
  names: readonly string[],
  { inhabitants, theory }: { readonly inhabitants: Inhabitants; readonly theory: Theory },
): { readonly values: readonly Value[] | undefined } | ({ readonly is: "unknown" } & Doubt) {
  const values: Value[] = [];
  for (const goal of goals) {
    const outcome = inhabitants.one([...goal, ...values.map((value) => negate(sameMembers(value, names, theory)))]);
    if (outcome.is === "unknown") return outcome;
    if (outcome.is === "empty") {
      if (values.length === 0) return { values: undefined };
      return { is: "unknown", code: "BUDGET", reason: "too few distinct items were found" };
    }
    values.push(outcome.value);
  }
  return { values };
}

function sameMembers(value: Value, names: readonly string[], theory: Theory): Literal {
  return theory.and(
    names.map((name) => {
      const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
      if (member === undefined) return negate(theory.has(name));
      const same = theory.values(new Map([[keyOf(member), member]]));
      return theory.and([theory.has(name), theory.members(new Map([[name, same]]), [], TRUE)]);
    }),
  );
}
