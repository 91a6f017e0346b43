import { defineRule, type Report } from "../src/rule.ts";
import { pluralsOf } from "./shared/plurals.ts";
import { resourceAt } from "./shared/resource-versions.ts";
import { customResources } from "./shared/standards.ts";

const CONSEQUENCES = {
  plural: "It stands in every path, so that calls fail; an API server refuses to change it.",
  singular: "Whoever calls it by this name on the command line no longer finds it.",
  listKind: "Clients that know lists by their kind no longer read them.",
} as const;

type Name = keyof typeof CONSEQUENCES;

export default defineRule({
  meta: {
    description: "Disallow changing the plural, the singular or the list name of a kind",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: customResources("create-a-customresourcedefinition"),
    messages: {
      changed: "The {{which}} of {{place}} was `{{old}}` and is now `{{new}}`.",
      stated: "The {{which}} of {{place}} is now said to be `{{new}}`.",
      unstated: "The {{which}} of {{place}} is no longer said to be `{{old}}`.",
    },
    recipe: "Keep the name; a kind under another name is a new kind.",
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
      const said = { change, messageId: "stated", data } as const;
      context.report(isUsual ? { ...said, verdict: "compatible" } : { ...said, undecided: UNKNOWN });
    },
    "resourceName:removed": (change) => {
      const [name, data] = [change.name as Name, { which: change.name, old: change.old! }];
      const isUsual = isUsualName(name, change.old!, resourceAt(change, "old", context).kind);
      const said = { change, messageId: "unstated", data } as const;
      context.report(isUsual ? { ...said, verdict: "compatible" } : { ...said, ...costOf(name) });
    },
  }),
});

const UNKNOWN = "What it was is not written here; generators take the usual name of the kind.";

function costOf(name: Name): Pick<Report, "verdict" | "criteria" | "consequence"> {
  const consequence = CONSEQUENCES[name];
  if (name === "plural") return { verdict: "breaking", criteria: ["C1"], consequence };
  return { verdict: name === "singular" ? "dangerous" : "breaking", criteria: ["C5"], consequence };
}

/** What it is called where nothing is said. */
function isUsualName(which: Name, name: string, kind: string): boolean {
  const singular = kind.toLowerCase();
  if (which === "singular") return name === singular;
  return which === "listKind" ? name === `${kind}List` : pluralsOf(singular).includes(name);
}
