import type { Report } from "../src/contracts/rule.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { isUsed } from "./shared/security.ts";
import { openapi } from "./wording/standards.ts";

type Outcome = Pick<Report, "effect" | "verdict" | "criteria" | "consequence">;

/** The outcome of a change, by field. Other fields are only descriptions. */
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
    consequence: "Clients that parse the token can no longer read it.",
  },
};

export default defineRule({
  meta: {
    description: "Disallow changing `in`, `name`, `scheme` or `openIdConnectUrl` of a security scheme",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    source: openapi("security-scheme-object"),
    messages: {
      changed: "`{{field}}` of security scheme `{{scheme}}` changed from `{{old}}` to `{{new}}`.",
      key: "Location of the API key of security scheme `{{scheme}}` changed from `{{old}}` to `{{new}}`.",
      added: "`{{field}}: {{new}}` was added to security scheme `{{scheme}}`.",
      removed: "`{{field}}: {{old}}` was removed from security scheme `{{scheme}}`.",
    },
    recipe: "Define a second scheme under another name, and accept both until all clients use the new one.",
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
      const data = { scheme, field, new: change.new! };
      context.report({ change, messageId: "added", data, ...outcomeOf(change, scheme, field, context) });
    },
    "securitySchemeField:removed": (change) => {
      const [scheme, field] = partsOf(change.name);
      const data = { scheme, field, old: change.old! };
      context.report({ change, messageId: "removed", data, ...outcomeOf(change, scheme, field, context) });
    },
  }),
});

/** Fields without which a scheme of any type that has them is incomplete. */
const REQUIRED: ReadonlySet<string> = new Set(["in", "name", "scheme", "openIdConnectUrl"]);

/** A scheme whose type changed has other fields; another rule reports it. */
function outcomeOf(
  change: Parameters<typeof isUsed>[0],
  scheme: string,
  field: string,
  { snapshot }: Pick<RuleContext, "snapshot">,
): Pick<Report, "effect" | "undecided"> {
  const [old, new_] = [snapshot("old").securitySchemes[scheme], snapshot("new").securitySchemes[scheme]];
  if (!REQUIRED.has(field) || !isUsed(change) || old?.type !== new_?.type) return { effect: "same" };
  return { undecided: `One side does not state \`${field}\`, so it is unknown whether clients sign in the same way.` };
}

function partsOf(name: string): readonly [scheme: string, field: string] {
  const space = name.lastIndexOf(" ");
  return [name.slice(0, space), name.slice(space + 1)];
}
