import type { Change } from "../src/model/change.ts";
import { isObject, type JsonObject } from "../src/model/json.ts";
import { defineRule } from "../src/rule.ts";
import { daysBetween, sentences, stabilityOf, subjectOf, sunsetOf, atSunset } from "./shared/lifecycle.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

const DAYS: Readonly<Record<string, number>> = { alpha: 0, beta: 31, stable: 180 };

export default defineRule({
  meta: {
    description: "Disallow announcing the end of something too shortly before it comes",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: rfc(8594),
    messages: sentences("may go on {{sunset}}, {{left}}; {{days}} days are promised"),
    recipe: "Choose a later day, so that clients have the time that they were promised.",
    schema: {
      type: "object",
      properties: {
        days: {
          type: "object",
          default: DAYS,
          description: "How many days lie between the announcement and the end at least, by `x-stability-level`.",
          properties: { alpha: { type: "number" }, beta: { type: "number" }, stable: { type: "number" } },
          additionalProperties: false,
        },
      },
    },
  },
  create: (context) => {
    const promised = { ...DAYS, ...numbersIn(context.options["days"]) };
    const hear = (change: Change<"deprecated" | "sunset">): void => {
      const sunset = sunsetOf(change.new);
      // A day that is moved is judged against the one that was announced.
      if (sunset === undefined || sunsetOf(change.old) !== undefined) return;
      const days = promised[stabilityOf(change.new!)] ?? 0;
      const left = daysBetween(context.today, sunset);
      if (left >= days) return;
      context.report({
        change: atSunset(change),
        messageId: subjectOf(change),
        data: {
          sunset,
          days,
          left: left < 0 ? "which has passed" : left === 1 ? "in one day" : `in ${String(left)} days`,
        },
        verdict: left < 0 ? "breaking" : "dangerous",
        consequence: left < 0 ? "Clients had no time at all to move." : "Clients may not be able to move in time.",
      });
    };
    return { "deprecated:added": hear, "sunset:added": hear, "sunset:changed": hear };
  },
});

function numbersIn(option: JsonObject[string] | undefined): Readonly<Record<string, number>> {
  const entries = isObject(option) ? Object.entries(option) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}
