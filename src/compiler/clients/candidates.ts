import { callDrafts } from "./calls.ts";
import { declarationDrafts } from "./declarations.ts";
import { indexDrafts } from "./indexes.ts";
import { memberDrafts } from "./members.ts";
import type { Route } from "./route.ts";
import type { Level } from "./routes.ts";
import { type Draft, isMaking, isReading } from "./snippet.ts";
import type { Workshop } from "./workshop.ts";

/** Code that makes values of a type, and code that reads them. */
export type Use = "makes" | "reads";

/**
 * Makes the drafts of all levels one by one, the smallest and most exact first, without those that use the type in another way.
 * They are to compile with the old package; the compiler says which do.
 */
export function* draftsFor(levels: readonly Level[], uses: readonly Use[], shop: Workshop): Iterable<Draft> {
  for (const { route, step, isFlipped } of levels) {
    const [makes, reads] = isFlipped ? (["reads", "makes"] as const) : (["makes", "reads"] as const);
    for (const draft of step?.is === "member" ? memberDrafts(route, step.name, shop) : wholeDrafts(route, shop))
      if ((uses.includes(reads) || !isReading(draft)) && (uses.includes(makes) || !isMaking(draft))) yield draft;
  }
}

function* wholeDrafts(route: Route, shop: Workshop): Iterable<Draft> {
  yield* declarationDrafts(route, shop);
  yield* callDrafts(route, shop);
  yield* indexDrafts(route, shop);
}
