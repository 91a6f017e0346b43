import type { Declarations } from "../src/model/declaration.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { hasOtherForm } from "./shared/json-forms.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow another type for a field, though JSON has the same form",
    looksAt: "change",
    criteria: ["S1"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      changed:
        "The field `{{identifier}}` of {{place}} was of type `{{before}}` in Go, and is now of type `{{after}}`.",
      defined: "{{type}} was another name for `{{target}}` in Go, and is now a type of its own.",
    },
    recipe: "Keep the type; where one takes the place of another, an alias `type Old = New` keeps code compiling.",
  },
  create: (context) => ({
    "sourceType:changed": (change) => {
      const [before, after] = [change.old!, change.new!];
      const { declarations } = context.snapshot("new");
      const was = withAliases(before.typeIdentity, declarations);
      if (was === after.typeIdentity || before.pointer !== after.pointer) return;
      if (before.name !== undefined && before.name === after.name && hasOtherForm(change.at, context)) return;
      const [old, new_] = [inOneLine(before.type), inOneLine(after.type)];
      // One word may stand for types of two packages.
      const shown = old === new_ ? { before: was, after: after.typeIdentity } : { before: old, after: new_ };
      const data = { identifier: after.identifier, ...shown };
      const consequence = "Code that names the type where it reads or sets the field no longer compiles.";
      context.report({ change, messageId: "changed", data, verdict: "dangerous", consequence });
    },
    "declaredType:changed": (change) => {
      const { name, target, unexported } = change.old!;
      if (unexported || target === undefined || !isDefinedNow(name, context) || isGone(target, context)) return;
      const consequence = "Code that uses a value of the one as one of the other no longer compiles.";
      const data = { type: `\`${name}\``, target: target.slice(target.lastIndexOf("/") + 1) };
      context.report({ change, messageId: "defined", data, verdict: "dangerous", consequence });
    },
  }),
});

/** More aliases than this on one way are a circle. */
const MAX_DEPTH = 20;

const NAME = /[\w~-]+(?:[./][\w~-]+)*/gu;

/** As the new side would call it: what has become an alias is what that stands for. */
function withAliases(identity: string, declarations: Declarations | undefined, depth = 0): string {
  return identity.replace(NAME, (name) => {
    const type = declarations?.types[name];
    const isFollowed = type?.shape === "alias" && type.target !== undefined && depth < MAX_DEPTH;
    return isFollowed ? withAliases(type.target!, declarations, depth + 1) : name;
  });
}

/** Without the fields of a struct that has no name. */
function inOneLine(type: string): string {
  return type.replace(/\{.*\}/su, (body) => (body.includes("\n") ? "{ … }" : body));
}

/** It was another name for what is a type still; where that is another name for it now, both are one type as before. */
function isDefinedNow(name: string, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const [before, after] = [snapshot("old").declarations, snapshot("new").declarations];
  const [was, is] = [before?.types[name], after?.types[name]];
  if (was?.shape !== "alias" || is === undefined || is.shape === "alias") return false;
  return was.target === undefined || withAliases(was.target, after) !== name;
}

function isGone(name: string, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const [before, after] = [snapshot("old").declarations, snapshot("new").declarations];
  return before?.types[name] !== undefined && after?.types[name] === undefined;
}
