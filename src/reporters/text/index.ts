import type { Checklist, Comparison } from "../../contracts/finding.ts";
import type { Reporter, ReporterOptions } from "../../contracts/reporter.ts";
import { isIncompatible } from "../../contracts/summary.ts";
import { causesWithin } from "../causes.ts";
import { count, oneLine, withoutCommands } from "../prose.ts";
import { shownFindings, shownProblems } from "../selection.ts";
import { placesBelow, sharedFolder } from "../shared-folder.ts";
import { styleOf } from "../style.ts";
import { describeCause } from "./cause.ts";
import { answer, closing } from "./closing.ts";
import { listCompatible, listImplied, listSuppressed, listUnjudged } from "./lists.ts";
import { UNWRAPPED, type Print } from "./print.ts";
import { listProblems } from "./problems.ts";

/** For people: worst first, one block for each cause, the answer in the last lines. */
export const text: Reporter = {
  name: "text",
  render: (comparison, options) => {
    const print = printOf(comparison, options);
    const chosen = shownFindings(comparison, options);
    const shown = chosen.slice(0, options.maxFindings);
    const cut = chosen.length - shown.length;
    const compatible = shown.filter(({ verdict }) => verdict === "compatible");
    const groups = causesWithin(chosen.filter(isIncompatible), shown.filter(isIncompatible));
    const listed = new Set<Checklist>();
    const blocks = [
      ...groups.map((cause) => {
        const block = describeCause(cause, listed, print);
        const [first] = cause.shown;
        if (first?.checklist !== undefined) listed.add(first.checklist);
        return block;
      }),
      listCompatible(compatible, print),
      cut > 0 ? [print.style.faint(`… and ${count(cut, "more finding")} (--max-findings ${shown.length})`)] : [],
      ...listProblems(shownProblems(comparison, options), print),
      ...(options.quiet
        ? []
        : [
            listUnjudged(comparison.unjudged, print),
            listImplied(comparison, print),
            listSuppressed(comparison.suppressed, print),
          ]),
      closing(groups, print),
    ];
    const paragraphs = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
    return withoutCommands(`${paragraphs.join("\n\n")}\n`);
  },
  renderEach: (reports, whole, options) => {
    const { strong } = styleOf(options.color);
    const sections = reports.map(
      ({ repository, comparison, source }) =>
        `${strong(`# ${oneLine(repository)}`)}\n\n${text.render(comparison, { ...options, source })}`,
    );
    const all = strong(`# ${count(reports.length, "repository", "repositories")}`);
    return [...sections, `${all}\n\n${answer(printOf(whole, options)).join("\n")}\n`].join("\n");
  },
};

function printOf(comparison: Comparison, options: ReporterOptions): Print {
  return {
    ...options,
    comparison,
    style: styleOf(options.color),
    lineWidth: options.wraps === true ? options.width : UNWRAPPED,
    where: placesBelow(options.verbose === true ? "" : sharedFolder(comparison)),
  };
}
