import type { LineData, SideData } from "../data.ts";
import { h } from "./dom.ts";

/** Both sides next to each other. If each shows one line, the part that differs is marked. */
export function frames(before: SideData, after: SideData): HTMLElement {
  const [old, new_] = [onlyLine(before), onlyLine(after)];
  const kept =
    old === undefined || new_ === undefined ? undefined : commonEnds(old[1].trimStart(), new_[1].trimStart());
  const right = side(before.place === "" ? "Code" : "New", "new", after, "Removed from here.", kept);
  if (before.place === "") return h("div", {}, right);
  const left = side("Old", "old", before, "Not present in this version.", kept);
  return h("div", { class: "sides" }, left, right);
}

/** Characters after the indent, and before the end. */
interface Kept {
  readonly start: number;
  readonly end: number;
}

function side(title: string, kind: string, data: SideData, absent: string, kept: Kept | undefined): HTMLElement {
  const body = h("div", { class: "code", tabindex: 0, role: "region", "aria-label": `${title}: ${data.place}` });
  for (const each of data.lines) body.append(line(each, kept));
  if (data.missing) body.append(h("p", { class: "absent" }, absent));
  if (data.more > 0) body.append(h("p", { class: "more" }, `… ${data.more.toLocaleString("en")} more lines`));
  if (!data.missing && data.lines.length === 0)
    body.append(h("p", { class: "absent" }, "The source text is not available."));
  return h(
    "figure",
    { class: `side ${kind}` },
    h("figcaption", {}, h("b", {}, title), " ", h("span", { class: "place" }, data.place)),
    body,
  );
}

function line([number, text, inside]: LineData, kept: Kept | undefined): HTMLElement {
  const code = h("span", { class: "text" });
  const start = text.length - text.trimStart().length + (kept?.start ?? 0);
  const end = text.length - (kept?.end ?? 0);
  if (inside === 1 && kept !== undefined && start < end) {
    code.append(text.slice(0, start), h("mark", {}, text.slice(start, end)), text.slice(end));
  } else code.append(text === "" ? " " : text);
  return h(
    "div",
    { class: inside === 1 ? "line inside" : "line" },
    h("span", { class: "number" }, String(number)),
    code,
  );
}

function onlyLine({ lines, missing }: SideData): LineData | undefined {
  const inside = lines.filter(([, , is]) => is === 1);
  return missing || inside.length !== 1 ? undefined : inside[0];
}

/** The common start and end of two lines, in whole words; undefined if they have none. */
function commonEnds(a: string, b: string): Kept | undefined {
  if (a === b) return undefined;
  const limit = Math.min(a.length, b.length);
  let start = 0;
  while (start < limit && a[start] === b[start]) start++;
  let end = 0;
  while (end < limit - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const word = /[\w"'.-]/;
  while (start > 0 && word.test(a[start - 1] ?? "") && (word.test(a[start] ?? "") || word.test(b[start] ?? "")))
    start--;
  while (end > 0 && word.test(a[a.length - end] ?? "") && word.test(a[a.length - end - 1] ?? "")) end--;
  return start + end === 0 ? undefined : { start, end };
}

/** Scrolls long lines so that the marked parts are in view. */
export function showMarks(element: HTMLElement): void {
  for (const mark of element.querySelectorAll("mark")) {
    const code = mark.closest(".code");
    if (code === null || code.scrollWidth <= code.clientWidth) continue;
    const { left, width } = mark.getBoundingClientRect();
    const from = left - code.getBoundingClientRect().left;
    code.scrollLeft = Math.max(0, from - Math.max(0, code.clientWidth - width) / 2);
  }
}
