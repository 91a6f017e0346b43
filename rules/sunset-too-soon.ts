import type { Change } from "../src/model/change.ts";
import { isObject, type JsonObject } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { daysBetween, sentences, stabilityOf, subjectOf, sunsetOf, atSunset } from "./shared/lifecycle.ts";
import { rfc } from "./wording/standards.ts";

const DAYS: Readonly<Record<string, number>> = { alpha: 0, beta: 31, stable: 180 };

export default defineRule({
  meta: {
    description: "Disallow an `x-sunset` date that is too early",
    looksAt: "change",
    criteria: ["C1"],
    source: rfc(8594),
    messages: sentences("has the sunset date {{sunset}}, {{left}}; at least {{days}} days are required"),
    recipe: "Choose a later date that leaves clients enough time to migrate.",
    schema: {
      type: "object",
      properties: {
        days: {
          type: "object",
          default: DAYS,
          description: "Minimum number of days between announcement and sunset, by `x-stability-level`.",
          properties: { alpha: { type: "number" }, beta: { type: "number" }, stable: { type: "number" } },
          additionalProperties: false,
        },
      },
    },
  },
  create: (context) => {
    const promised = { ...DAYS, ...numbersIn(context.options["days"]) };
    const visit = (change: Change<"deprecated" | "sunset">): void => {
      const sunset = sunsetOf(change.new);
      // A moved date is compared with the announced one by other rules.
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
        consequence: left < 0 ? "Clients have no time to migrate." : "Clients may not be able to migrate in time.",
      });
    };
    return { "deprecated:added": visit, "sunset:added": visit, "sunset:changed": visit };
  },
});

function numbersIn(option: JsonObject[string] | undefined): Readonly<Record<string, number>> {
  const entries = isObject(option) ? Object.entries(option) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}
