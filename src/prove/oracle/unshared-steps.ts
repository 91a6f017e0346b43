import { isObject, type Json } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { referredBy } from "./bundle.ts";
import { eachSubschema, vocabularyOf } from "./vocabulary.ts";

/**
 * Returns the number of schemas that a validator tries which checks all of them and remembers nothing: definitions that are
 * referred to twice at each level double it. The items of a list count as one.
 */
export function unsharedSteps({ dialect, root, schemas }: Bundle): number {
  const vocabulary = vocabularyOf(dialect);
  const known = new Map<string, number>();
  const stepsOf = (name: string): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // A recursive schema applies to smaller values.
    known.set(name, 1);
    const steps = stepsIn(schemas.get(name)!);
    known.set(name, steps);
    return steps;
  };
  const stepsIn = (schema: Json): number => {
    if (!isObject(schema)) return 1;
    const name = referredBy(schema);
    let steps = 1 + (name === undefined ? 0 : stepsOf(name));
    eachSubschema(schema, vocabulary, (each) => (steps += stepsIn(each)));
    return steps;
  };
  return stepsOf(root);
}
