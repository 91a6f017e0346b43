import type { Cell, FollowedElement, History, TimelineEntry } from "../../contracts/history.ts";
import { textHash } from "../../contracts/fingerprint.ts";
import { STYLE } from "../html/bundle.ts";
import { escapeHtml, pageHead } from "../html/page.ts";
import { inlineHtml } from "../markdown-text.ts";
import { stands, where } from "../place.ts";
import { count, oneLine } from "../prose.ts";
import { acceptedBy } from "../suppression.ts";
import { HISTORY_SCRIPT, HISTORY_STYLE } from "./bundle.ts";
import { byKind, KIND_NAMES, laneOf, type LaneCell } from "./events.ts";
import type { HistoryDisplay } from "./json.ts";
import { answerOf } from "./answer.ts";
import { expiryRows } from "./expiry.ts";
import { changedKinds, versionsIn } from "./kind-versions.ts";
import { changesIn } from "./release-changes.ts";
import { shownEntries, shownOf, shownProblems } from "./selection.ts";

/** One file for people: no network, nothing executed but its own script. */
export function historyHtml(history: History, display: HistoryDisplay): string {
  const { tone, headline, advice } = answerOf(history);
  const style = STYLE + HISTORY_STYLE;
  const { name, version } = display.tool;
  return `${pageHead({ title: `${headline} · API history`, style, script: HISTORY_SCRIPT, tool: display.tool })}
<body>
<header class="masthead ${tone}">
<p class="kicker">API history</p>
<h1>${escapeHtml(headline)}</h1>
<p class="advice">${escapeHtml(advice)}</p>
</header>
<main>
${heatMap(history)}
${problems(history, display)}
${violations(history, display)}
${kindVersions(history, display)}
${expiries(history)}
${lanes(history)}
${steps(history, display)}
</main>
<footer>${escapeHtml([`${name} ${version}`, history.profile].filter((part) => part !== "").join(" · "))}</footer>
<script>${HISTORY_SCRIPT}</script>
</body>
</html>
`;
}

function heatMap({ releases, matrix }: History): string {
  const cells = new Map(matrix.map((cell) => [`${cell.older} ${cell.newer}`, cell]));
  const head = releases.slice(1).map(({ name }) => `<th scope="col">${escapeHtml(name)}</th>`);
  const rows = releases.slice(0, -1).map(({ name }, older) => {
    const fields = releases.slice(1).map((_, index) => {
      if (index + 1 <= older) return "<td></td>";
      return heatCell(cells.get(`${older} ${index + 1}`), releases[older]!.name, releases[index + 1]!.name);
    });
    return `<tr><th scope="row">${escapeHtml(name)}</th>${fields.join("")}</tr>`;
  });
  return `<section aria-labelledby="compatibility">
<h2 id="compatibility">Clients of the release in the row, with the release in the column</h2>
<div class="scroller" tabindex="0" role="region" aria-label="Compatibility matrix"><table class="heat">
<thead><tr><td></td>${head.join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table></div>
</section>`;
}

const FEW = 5;
const MANY = 20;

function heatCell(cell: Cell | undefined, older: string, newer: string): string {
  if (cell === undefined) return `<td class="open" title="${escapeHtml(`${older} and ${newer}: not compared`)}">·</td>`;
  const breaking = cell.verdicts.breaking + cell.suppressedBreaks;
  const suppressed = cell.suppressedBreaks > 0 ? [`${String(cell.suppressedBreaks)} of them suppressed`] : [];
  const title = (answer: string): string => `title="${escapeHtml(`${older} with ${newer}: ${answer}`)}"`;
  if (cell.answer === "compatible") return `<td class="ok" ${title("compatible")}>ok</td>`;
  if (cell.answer === "unknown") return `<td class="unknown" ${title("not known")}>?</td>`;
  const heat = cell.answer === "tolerated" ? "unknown" : breaking <= FEW ? "few" : breaking <= MANY ? "many" : "most";
  return `<td class="${heat}" ${title([count(breaking, "breaking finding"), ...suppressed, ...cell.lost].join("; "))}>${breaking === 0 ? "!" : String(breaking)}</td>`;
}

function problems(history: History, display: HistoryDisplay): string {
  const shown = shownProblems(history, display);
  if (shown.length === 0) return "";
  const items = shown.map(({ message, file, range }) => {
    const place = where({ file, ...(range && { range }) });
    return `<div class="entry"><p>${inlineHtml(message)}</p><p class="meta">${escapeHtml(place)}</p></div>`;
  });
  return `<section aria-labelledby="problems"><h2 id="problems">${count(shown.length, "problem")}</h2>${items.join("\n")}</section>`;
}

function violations(history: History, display: HistoryDisplay): string {
  const shown = shownOf(history.violations, display);
  if (shown.length === 0) return "";
  return `<section aria-labelledby="violations">
<h2 id="violations">Over several releases: ${count(shown.length, "finding")}</h2>
${shown.map((entry) => entryOf(entry, history, "v")).join("\n")}
</section>`;
}

function kindVersions({ kinds, releases }: History, { all }: HistoryDisplay): string {
  const shown = all ? kinds : changedKinds(kinds);
  const rows = shown.map((kind) => [
    `<code>${escapeHtml(kind.kind)}</code>`,
    ...releases.map((_, release) => escapeHtml(versionsIn(kind, release))),
  ]);
  return tableOf("kinds", "Versions of Kubernetes kinds", ["Kind", ...releases.map(({ name }) => name)], rows);
}

function expiries(history: History): string {
  const rows = expiryRows(history).map(({ label, since, when }) => [label, since, when].map(inlineHtml));
  const title = `Deprecated in ${history.releases.at(-1)!.name}`;
  return tableOf("expiries", title, ["Element", "Deprecated", "May be removed"], rows);
}

function tableOf(id: string, title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const row = ([first = "", ...others]: readonly string[]): string =>
    `<tr><th scope="row">${first}</th>${others.map((field) => `<td>${field}</td>`).join("")}</tr>`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(title)}</h2>
<div class="scroller" tabindex="0" role="region" aria-label="${escapeHtml(title)}"><table class="listing">
<thead><tr>${head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("")}</tr></thead>
<tbody>${rows.map(row).join("\n")}</tbody>
</table></div>
</section>`;
}

/** A link to itself comes first, so that the keyboard reaches it. */
function entryOf(
  { finding, introduced, again, standing, suppressed }: TimelineEntry,
  { releases }: History,
  prefix: string,
): string {
  const place = stands(finding.new) ? finding.new : finding.old;
  const id = `${prefix}-${finding.fingerprint}`;
  const parts = [
    finding.severity,
    finding.ruleId,
    `in ${releases[introduced]!.name}`,
    ...again.map((release) => `again in ${releases[release]!.name}`),
    ...(standing === false ? ["later undone, changed again or removed with its parent"] : []),
    ...(suppressed === undefined ? [] : [`suppressed by ${acceptedBy(suppressed)}`]),
    where(place),
  ];
  return `<article class="entry ${finding.severity}" id="${escapeHtml(id)}">
<a href="#${escapeHtml(id)}">${inlineHtml(finding.message)}</a>
${finding.consequence === "" ? "" : `<p>${inlineHtml(finding.consequence)}</p>`}
<p class="meta">${escapeHtml(parts.join(" · "))}</p>
</article>`;
}

/** A browser cannot show any number of rows. JSON has all. */
const LANES = 3_000;

function lanes({ elements, releases }: History): string {
  if (elements.length === 0) return "";
  const sorted = elements.toSorted(byKind);
  const kinds = [...new Set(sorted.map(({ kind }) => kind))];
  const events = [...new Set(sorted.flatMap((each) => each.events.map(({ what }) => what)))].sort();
  const option = (value: string, text: string): string =>
    `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`;
  const rows = sorted.slice(0, LANES).map((element) => lane(element, releases.length));
  const left = sorted.length - rows.length;
  return `<section aria-labelledby="elements">
<h2 id="elements">${count(sorted.length, "element")} that changed</h2>
<div class="choose">
<input id="search" type="search" placeholder="Search" aria-label="Search">
<label>Kind <select id="kind">${option("", "all")}${kinds.map((kind) => option(kind, KIND_NAMES[kind])).join("")}</select></label>
<label>Event <select id="event">${option("", "all")}${events.map((what) => option(what, what)).join("")}</select></label>
<output id="shown" role="status"></output>
</div>
<div class="scroller" tabindex="0" role="region" aria-label="Elements over releases"><table class="lanes">
<thead><tr><th scope="col">Element</th>${releases.map(({ name, date }) => `<th scope="col"${date === undefined ? "" : ` title="${escapeHtml(date)}"`}>${escapeHtml(name)}</th>`).join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table></div>
${left > 0 ? `<p class="notice">${count(left, "more element")} in <code>--format json</code>.</p>` : ""}
</section>`;
}

function lane(element: FollowedElement, releases: number): string {
  const id = `e-${textHash(`${element.kind} ${element.label}`)}`;
  const names = [...new Set(element.events.map(({ what }) => what))].join(" ");
  const cells = laneOf(element, releases).map(laneCell);
  return `<tr id="${id}" data-kind="${element.kind}" data-events="${names}"><th scope="row"><a href="#${id}">${inlineHtml(element.label)}</a></th>${cells.join("")}</tr>`;
}

function laneCell({ isThere, isDeprecated, events }: LaneCell): string {
  // Elements of the first release can be older.
  const own = events.filter(({ release, what }) => release > 0 || what !== "introduced");
  const words = own.map(({ what, former }) => (former === undefined ? what : `renamed from ${oneLine(former)}`));
  if (!isThere) return words.length === 0 ? "<td></td>" : `<td class="gone">${escapeHtml(words.join(", "))}</td>`;
  const isBreak = events.some(({ verdict }) => verdict === "breaking");
  const classes = ["there", ...(isBreak ? ["break"] : isDeprecated ? ["deprecated"] : [])].join(" ");
  return `<td class="${classes}"><span>${escapeHtml(words.join(", "))}</span></td>`;
}

function steps(history: History, display: HistoryDisplay): string {
  const { maxFindings = FINDINGS_SHOWN } = display;
  const all = shownEntries(history, display);
  const blocks = history.releases.slice(1).map(({ name, date }, index) => {
    const entries = all.filter(({ introduced }) => introduced === index + 1);
    const shown = entries.slice(0, maxFindings);
    const left = entries.length - shown.length;
    const changes = changesIn(history, index + 1, display).map(
      ({ what, text }) => `<p><strong>${what}:</strong> ${inlineHtml(text)}</p>`,
    );
    const list = [...changes, ...shown.map((entry) => entryOf(entry, history, "f"))].join("\n");
    const more = left > 0 ? `<p class="meta">… and ${count(left, "more finding")} (--max-findings)</p>` : "";
    const dated = date === undefined ? "" : ` (${date})`;
    return `<details class="release"><summary>${escapeHtml(`${name}${dated}`)} <span class="steps">${count(entries.length, "finding")}</span></summary>${list}${more}</details>`;
  });
  return `<section aria-labelledby="releases"><h2 id="releases">From release to release</h2>${blocks.join("\n")}</section>`;
}

const FINDINGS_SHOWN = 50;
