import type { Comparison } from "../../contracts/finding.ts";
import type { Reporter, ReporterOptions } from "../../contracts/reporter.ts";
import { apiNames } from "../api-names.ts";
import { enumeration, oneLine, profileNames } from "../prose.ts";
import { sidesSentence, verdictLine } from "../verdict-line.ts";
import { SCRIPT, STYLE } from "./bundle.ts";
import { contentsOf } from "./contents.ts";
import type { ReportData } from "./data.ts";
import { pack } from "./packed.ts";
import { contentsOfAll } from "./united.ts";
import { escapeHtml, pageHead } from "./page.ts";

/** One file for people: no network access, and no script but its own. */
export const html: Reporter = {
  name: "html",
  render: (comparison, options) =>
    page(comparison, contentsOf(comparison, options), {
      options,
      compared: comparison.sides === undefined ? "" : oneLine(sidesSentence(comparison.sides)),
    }),
  renderEach: (reports, whole, options) =>
    page(whole, contentsOfAll(reports, options), {
      options,
      compared: oneLine(`In ${enumeration(reports.map(({ repository }) => repository))}`),
    }),
};

interface Context {
  readonly options: ReporterOptions;
  /** A sentence without its full stop. */
  readonly compared: string;
}

function page(comparison: Comparison, contents: ReportData, { options, compared }: Context): string {
  const { tone, found, advice } = verdictLine(comparison);
  const [headline = "", ...others] = found;
  const { name, version } = options.tool;
  const profile = profileNames(comparison.profile);
  const api = apiNames(comparison);
  return `${pageHead({ title: [headline, api === "" ? "API compatibility" : api].join(" · "), style: STYLE, script: SCRIPT, tool: options.tool })}
<body>
<header class="masthead ${tone}">
<p class="kicker">${escapeHtml(["API compatibility", api].filter((part) => part !== "").join(" · "))}</p>
<h1>${escapeHtml(headline)}</h1>
${paragraph("advice", advice)}
${paragraph("others", others.length === 0 ? "" : `Also ${others.join(", ")}`)}
${paragraph("compared", compared)}
</header>
<main id="report">
<noscript><p class="notice">The list of findings needs JavaScript. <code>--format markdown</code> writes a report that does not.</p></noscript>
</main>
<footer>${escapeHtml([`${name} ${version}`, profile].filter((part) => part !== "").join(" · "))}</footer>
<script type="application/json" id="data">${embedded(pack(contents))}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function paragraph(name: string, sentence: string): string {
  return sentence === ""
    ? ""
    : `<p class="${name}">${escapeHtml(sentence.charAt(0).toUpperCase() + sentence.slice(1))}.</p>`;
}

/** JSON that cannot end the element that it stands in. */
function embedded(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
