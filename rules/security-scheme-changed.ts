import type { Report } from "../src/rule.ts";
import { defineRule } from "../src/rule.ts";
import { isUsed } from "./shared/security.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

type Outcome = Pick<Report, "effect" | "verdict" | "criteria" | "consequence">;

/** What a change of each field does. The rest are prose and hints. */
const FIELDS: Readonly<Record<string, Outcome>> = {
  key: { effect: "shifts" },
  in: { effect: "shifts" },
  name: { effect: "shifts" },
  scheme: { effect: "shifts" },
  openIdConnectUrl: {
    verdict: "breaking",
    criteria: ["C1"],
    consequence: "Clients that sign in by the old address get no token.",
  },
  oauth2MetadataUrl: {
    verdict: "breaking",
    criteria: ["C1"],
    consequence: "Clients that sign in by the old address get no token.",
  },
  bearerFormat: {
    verdict: "dangerous",
    criteria: ["C2"],
    consequence: "Clients that look into the token no longer understand it.",
  },
};

export default defineRule({
  meta: {
    description: "Disallow changing where and how the credentials of a security scheme are sent",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    severity: BY_STABILITY,
    source: openapi("security-scheme-object"),
    messages: {
      changed: "`{{field}}` of the security scheme `{{scheme}}` went from `{{old}}` to `{{new}}`.",
      key: "The key of the security scheme `{{scheme}}` is now sent as `{{new}}`; before, as `{{old}}`.",
      added: "`{{field}}` of the security scheme `{{scheme}}` is now `{{new}}`; it was not stated.",
      removed: "`{{field}}` of the security scheme `{{scheme}}` is no longer stated; it was `{{old}}`.",
    },
    recipe: "Define a second scheme under another name, and accept either of them until clients have moved.",
  },
  create: (context) => ({
    "securitySchemeField:changed": (change) => {
      const [scheme, field] = partsOf(change.name);
      const sameText = String(change.old).toLowerCase() === String(change.new).toLowerCase();
      const harmless = !isUsed(change) || (field === "bearerFormat" && sameText);
      const outcome = (harmless ? undefined : FIELDS[field]) ?? { effect: "same" };
      context.report({
        change,
        messageId: field === "key" ? "key" : "changed",
        data: { scheme, field, old: change.old!, new: change.new! },
        ...outcome,
      });
    },
    "securitySchemeField:added": (change) => {
      const [scheme, field] = partsOf(change.name);
      context.report({ change, messageId: "added", effect: "same", data: { scheme, field, new: change.new! } });
    },
    "securitySchemeField:removed": (change) => {
      const [scheme, field] = partsOf(change.name);
      context.report({ change, messageId: "removed", effect: "same", data: { scheme, field, old: change.old! } });
    },
  }),
});

function partsOf(name: string): readonly [scheme: string, field: string] {
  const space = name.lastIndexOf(" ");
  return [name.slice(0, space), name.slice(space + 1)];
}
