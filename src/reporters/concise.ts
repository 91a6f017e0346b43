import type { Reporter } from "../contracts/reporter.ts";
import { entriesOf } from "./entries.ts";
import { where } from "./place.ts";
import { printable, withoutCommands } from "./prose.ts";

/** One line for each finding, for `grep`, `sort` and the jump lists of editors: `file:line:column severity rule message`. */
export const concise: Reporter = {
  name: "concise",
  render: (comparison, options) =>
    entriesOf(comparison, options)
      .filter(({ kind }) => kind === "finding" || kind === "problem")
      .map(({ place, severity, id, title }) =>
        withoutCommands(`${printable(where(place))} ${severity} ${id} ${title}\n`),
      )
      .join(""),
};
