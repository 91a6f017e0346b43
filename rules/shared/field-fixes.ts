import type { Amendment } from "../../src/model/amendment.ts";
import type { Change } from "../../src/model/change.ts";
import type { DeclaredField } from "../../src/model/declaration.ts";
import { parent } from "../../src/model/pointer.ts";
import type { ProposedFix, RuleContext } from "../../src/rule.ts";
import { isLeftOut } from "./declared-fields.ts";
import { declaredTypeAt } from "./declared-types.ts";

/** Says what is so already: a field that is left out where it is empty is optional. */
export function sayOptional({ at }: DeclaredField): ProposedFix {
  return {
    description: "Say so with `+optional`.",
    preserving: true,
    amendments: [{ kind: "markOptional", at }],
  };
}

export function leaveOutEmpty({ at }: DeclaredField): ProposedFix {
  return {
    description: "Leave it out where it is empty: add `omitempty`.",
    preserving: false,
    amendments: [{ kind: "omitEmpty", at }],
  };
}

export function usePointer({ at, type }: DeclaredField): ProposedFix {
  return {
    description: `Make it a pointer, \`*${type}\`.`,
    preserving: false,
    amendments: [{ kind: "makePointer", at }],
  };
}

/** How a member that clients have to send can be one that they need not; undefined where no source text declares it. */
export function makeOptional(
  name: string,
  { pair }: Change,
  { snapshot }: Pick<RuleContext, "snapshot">,
): ProposedFix | undefined {
  const holder = declaredTypeAt(snapshot("new").declarations, pair.new);
  const field = holder?.fields.find((each) => each.name === name && parent(parent(each.at)) === holder.at);
  if (field === undefined) return undefined;
  const { at, required, optional } = field;
  const amendments: Amendment[] = [];
  if (optional === undefined) amendments.push({ kind: "markOptional", at, ...(required && { instead: required.at }) });
  if (!isLeftOut(field)) amendments.push({ kind: "omitEmpty", at });
  if (amendments.length === 0) return undefined;
  const parts = [
    ...(optional === undefined ? ["mark it `+optional`"] : []),
    ...(isLeftOut(field) ? [] : ["leave it out where it is empty"]),
  ];
  const [first = "", ...others] = parts;
  const description = `${[first.replace(/^./u, (letter) => letter.toUpperCase()), ...others].join(" and ")}.`;
  return { description, preserving: false, amendments };
}
