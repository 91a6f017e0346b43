import type { DeclarationEdit } from "../../src/model/declaration-edit.ts";
import type { Change } from "../../src/model/change.ts";
import type { DeclaredField } from "../../src/model/declaration.ts";
import { parent } from "../../src/model/pointer.ts";
import type { ProposedFix, RuleContext } from "../../src/contracts/rule.ts";
import { isLeftOut } from "./declared-fields.ts";
import { declaredTypeAt } from "./declared-types.ts";

/** Marks a field as optional that already has `omitempty`. */
export function sayOptional({ at }: DeclaredField): ProposedFix {
  return {
    description: "Add `+optional`.",
    preserving: true,
    edits: [{ kind: "markOptional", at }],
  };
}

export function leaveOutEmpty({ at }: DeclaredField): ProposedFix {
  return {
    description: "Add `omitempty`.",
    preserving: false,
    edits: [{ kind: "omitEmpty", at }],
  };
}

export function usePointer({ at, type }: DeclaredField): ProposedFix {
  return {
    description: `Change the type to a pointer, \`*${type}\`.`,
    preserving: false,
    edits: [{ kind: "makePointer", at }],
  };
}

/** Makes a required field optional; undefined if no Go type declares it. */
export function makeOptional(
  name: string,
  { pair }: Change,
  { snapshot }: Pick<RuleContext, "snapshot">,
): ProposedFix | undefined {
  const holder = declaredTypeAt(snapshot("new").declarations, pair.new);
  const field = holder?.fields.find((each) => each.name === name && parent(parent(each.at)) === holder.at);
  if (field === undefined) return undefined;
  const { at, required, optional } = field;
  const edits: DeclarationEdit[] = [];
  if (optional === undefined) edits.push({ kind: "markOptional", at, ...(required && { instead: required.at }) });
  if (!isLeftOut(field)) edits.push({ kind: "omitEmpty", at });
  if (edits.length === 0) return undefined;
  const parts = [
    ...(optional === undefined ? ["add `+optional`"] : []),
    ...(isLeftOut(field) ? [] : ["add `omitempty`"]),
  ];
  const [first = "", ...others] = parts;
  const description = `${[first.replace(/^./u, (letter) => letter.toUpperCase()), ...others].join(" and ")}.`;
  return { description, preserving: false, edits };
}
