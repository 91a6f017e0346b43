import type { HistoryLock, LockedElement, LockedStay } from "../../model/history-lock.ts";
import type { JsonObject } from "../../model/json.ts";
import { block, line, list, printLayout, table } from "../layout.ts";
import { KIND, VERSION } from "./format.ts";

/**
 * Writes the text of a lock file, as `history-lock.schema.json` describes it. Each release and each element has one line,
 * sorted by name, so that two branches change different lines. Equal locks give equal texts.
 */
export function writeHistoryLock({ releases, documents }: HistoryLock): string {
  return printLayout(
    block({
      kind: line(KIND),
      version: line(VERSION),
      releases: list(releases, ({ name, date }) => ({ name, ...(date !== undefined && { date }) })),
      documents: table(documents, ({ format, elements }) =>
        block({ format: line(format), elements: table(elements, (element) => line(entryOf(element))) }),
      ),
    }),
  );
}

function entryOf({ name, holder, was, is }: LockedElement): JsonObject {
  return {
    name,
    ...(holder !== undefined && { holder }),
    ...(was.length > 0 && { was: was.map(stayOf) }),
    ...(is && { is: stayOf(is) }),
  };
}

function stayOf({ state, from, until, unreleased }: LockedStay): JsonObject {
  return {
    ...state,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(unreleased && { unreleased }),
  };
}
