import { callDrafts } from "./calls.ts";
import { declarationDrafts } from "./declarations.ts";
import { indexDrafts } from "./indexes.ts";
import { memberDrafts } from "./members.ts";
import type { Level, Route } from "./routes.ts";
import type { Draft } from "./snippet.ts";
import type { Workshop } from "./workshop.ts";

/** The drafts of all levels, the smallest and most exact first. They are to compile with the old package; the compiler says which do. */
export function draftsFor(levels: readonly Level[], shop: Workshop): readonly Draft[] {
  return levels.flatMap(({ route, step }) => {
    if (step === undefined) return wholeDrafts(route, shop);
    if (step.is === "member") return memberDrafts(route, step.name, shop);
    return wholeDrafts(route, shop);
  });
}

function wholeDrafts(route: Route, shop: Workshop): readonly Draft[] {
  return [...declarationDrafts(route, shop), ...callDrafts(route, shop), ...indexDrafts(route, shop)];
}
