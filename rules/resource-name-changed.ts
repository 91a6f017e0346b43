import { defineRule, type Report } from "../src/contracts/rule.ts";
import { pluralsOf } from "./wording/plurals.ts";
import { resourceAt } from "./shared/resource-versions.ts";
import { customResources } from "./wording/standards.ts";

const CONSEQUENCES = {
  plural: "Requests fail, because every path contains the plural. The API server rejects the change.",
  singular: "`kubectl` no longer finds the kind by its old name.",
  listKind: "Clients that recognize lists by their kind no longer read them.",
} as const;

type Name = keyof typeof CONSEQUENCES;

export default defineRule({
  meta: {
    description: "Disallow changing `plural`, `singular` or `listKind` of a kind",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: "error",
    source: customResources("create-a-customresourcedefinition"),
    messages: {
      changed: "`{{which}}` of {{place}} changed from `{{old}}` to `{{new}}`.",
      stated: "`{{which}}: {{new}}` was added to {{place}}.",
      unstated: "`{{which}}: {{old}}` was removed from {{place}}.",
    },
    recipe: "Keep the name. A kind with another name is a new kind.",
  },
  create: (context) => ({
    "resourceName:changed": (change) => {
      const name = change.name as Name;
      const data = { which: name, old: change.old!, new: change.new! };
      context.report({ change, messageId: "changed", data, ...costOf(name) });
    },
    "resourceName:added": (change) => {
      const [name, data] = [change.name as Name, { which: change.name, new: change.new! }];
      const isUsual = isUsualName(name, change.new!, resourceAt(change, "new", context).kind);
      const stated = { change, messageId: "stated", data } as const;
      context.report(isUsual ? { ...stated, verdict: "compatible" } : { ...stated, undecided: UNKNOWN });
    },
    "resourceName:removed": (change) => {
      const [name, data] = [change.name as Name, { which: change.name, old: change.old! }];
      const isUsual = isUsualName(name, change.old!, resourceAt(change, "old", context).kind);
      const removed = { change, messageId: "unstated", data } as const;
      context.report(isUsual ? { ...removed, verdict: "compatible" } : { ...removed, ...costOf(name) });
    },
  }),
});

const UNKNOWN = "The old name is not stated; generators derive it from the kind.";

function costOf(name: Name): Pick<Report, "verdict" | "criteria" | "consequence"> {
  const consequence = CONSEQUENCES[name];
  if (name === "plural") return { verdict: "breaking", criteria: ["C1"], consequence };
  return { verdict: name === "singular" ? "dangerous" : "breaking", criteria: ["C5"], consequence };
}

/** Returns whether a name is the default that the API server derives from the kind. */
function isUsualName(which: Name, name: string, kind: string): boolean {
  const singular = kind.toLowerCase();
  if (which === "singular") return name === singular;
  return which === "listKind" ? name === `${kind}List` : pluralsOf(singular).includes(name);
}
