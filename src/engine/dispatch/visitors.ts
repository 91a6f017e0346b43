import { ApicompatError } from "../../contracts/errors.ts";
import { isObject } from "../../model/json.ts";
import { suggestion } from "../../base/suggestion.ts";
import { ruleCrashed } from "./crash.ts";

/** Creates the handlers of a rule. Throws for an unknown event, because its handler would never be called. */
export function visitorOf<V extends object>(ruleId: string, create: () => V, known: ReadonlySet<string>): V {
  const visitor = created(ruleId, create);
  for (const name of Object.keys(visitor)) {
    const listener: unknown = visitor[name as keyof V];
    if (listener === undefined) continue;
    if (!known.has(name)) throw neverComes(ruleId, name, [...known]);
    if (typeof listener !== "function") throw wrong(`The rule "${ruleId}" has no function for "${name}".`);
  }
  return visitor;
}

function created<V extends object>(ruleId: string, create: () => V): V {
  let visitor: unknown;
  try {
    visitor = create();
  } catch (cause) {
    throw ruleCrashed(ruleId, "its `create` function", cause);
  }
  if (isObject(visitor)) return visitor as V;
  throw wrong(`The \`create\` function of the rule "${ruleId}" returns no record of functions.`);
}

function wrong(message: string): ApicompatError {
  return new ApicompatError("CONFIG", message, "Write `create: (context) => ({ name: (change) => { … } })`.");
}

function neverComes(ruleId: string, name: string, known: readonly string[]): ApicompatError {
  const [subject] = name.split(":");
  const siblings = known.filter((event) => event.startsWith(`${subject}:`));
  const candidates = siblings.length > 0 ? siblings : known;
  const nearby = siblings.length > 0 ? undefined : suggestion(name, known);
  return new ApicompatError(
    "CONFIG",
    `The rule "${ruleId}" listens for "${name}", which never comes.`,
    nearby === undefined ? `What comes: ${candidates.join(", ")}.` : `Did you mean "${nearby}"?`,
  );
}
