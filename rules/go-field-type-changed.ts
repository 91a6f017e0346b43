import type { Declarations } from "../src/model/declaration.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing the Go type of a field while its JSON form stays",
    looksAt: "change",
    criteria: ["S1"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    formats: ["go"],
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      changed: "Go type of field `{{identifier}}` of {{place}} changed from `{{before}}` to `{{after}}`.",
      defined: "{{type}} changed from an alias of `{{target}}` to a separate Go type.",
    },
    recipe: "Keep the type, or keep the old name as an alias: `type Old = New`.",
  },
  create: (context) => ({
    "sourceType:changed": (change) => {
      const [before, after] = [change.old!, change.new!];
      const { declarations } = context.snapshot("new");
      const was = resolveAliases(before.typeIdentity, declarations);
      if (was === after.typeIdentity) return;
      const [old, new_] = [inOneLine(before.type), inOneLine(after.type)];
      // The same short name may refer to types of two packages.
      const shown = old === new_ ? { before: was, after: after.typeIdentity } : { before: old, after: new_ };
      const data = { identifier: after.identifier, ...shown };
      const consequence = "Code that reads or sets the field with the old type no longer compiles.";
      context.report({ change, messageId: "changed", data, verdict: "dangerous", consequence });
    },
    "declaredType:changed": (change) => {
      const { name, target, unexported } = change.old!;
      if (unexported || target === undefined || !isDefinedNow(name, context) || isRemoved(target, context)) return;
      const consequence = "Code that uses values of both types interchangeably no longer compiles.";
      const data = { type: `\`${name}\``, target: target.slice(target.lastIndexOf("/") + 1) };
      context.report({ change, messageId: "defined", data, verdict: "dangerous", consequence });
    },
  }),
});

/** A longer chain of aliases is a cycle. */
const MAX_DEPTH = 20;

const NAME = /[\w~-]+(?:[./][\w~-]+)*/gu;

/** Resolves type names that are aliases on the new side. */
function resolveAliases(identity: string, declarations: Declarations | undefined, depth = 0): string {
  return identity.replace(NAME, (name) => {
    const type = declarations?.types[name];
    const isFollowed = type?.shape === "alias" && type.target !== undefined && depth < MAX_DEPTH;
    return isFollowed ? resolveAliases(type.target!, declarations, depth + 1) : name;
  });
}

/** Abbreviates the fields of an anonymous struct. */
function inOneLine(type: string): string {
  return type.replace(/\{.*\}/su, (body) => (body.includes("\n") ? "{ … }" : body));
}

/** Returns whether an alias became a defined type. If the old target is now an alias of it, both are still one type. */
function isDefinedNow(name: string, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const [before, after] = [snapshot("old").declarations, snapshot("new").declarations];
  const [was, is] = [before?.types[name], after?.types[name]];
  if (was?.shape !== "alias" || is === undefined || is.shape === "alias") return false;
  return was.target === undefined || resolveAliases(was.target, after) !== name;
}

function isRemoved(name: string, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const [before, after] = [snapshot("old").declarations, snapshot("new").declarations];
  return before?.types[name] !== undefined && after?.types[name] === undefined;
}
