import type { FindingData, ReportData } from "../data.ts";
import { button, copyButton, h, sentence } from "./dom.ts";
import { frames, showMarks } from "./frames.ts";
import { count, PROMISE_LABELS, SEVERITY_NAMES, VERDICT_NAMES } from "./words.ts";

const OPERATIONS_SHOWN = 8;

/** One finding. Its body is built when it is first opened. */
export interface Card {
  readonly element: HTMLElement;
  readonly header: HTMLButtonElement;
  isOpen(): boolean;
  toggle(open?: boolean): void;
  /** Shows whether the reader has seen it. */
  mark(isSeen: boolean): void;
}

export interface CardContext {
  readonly data: ReportData;
  onOperation(index: number): void;
  onRule(id: string): void;
  /** Called when the reader opens or closes the card. */
  onToggle(isOpen: boolean): void;
  /** Called when the reader marks the finding as seen, or no longer. */
  onSeen(isSeen: boolean): void;
}

export function createCard(finding: FindingData, context: CardContext): Card {
  const { verdict, severity, fingerprint } = finding;
  const header = button(
    { class: "headline", "aria-expanded": "false" },
    () => {
      toggle();
      context.onToggle(isOpen());
    },
    h("span", { class: "badge" }, VERDICT_NAMES[verdict]),
    h("span", { class: "message" }, sentence(finding.message)),
    h(
      "span",
      { class: "meta" },
      metaOf(finding, context.data),
      h("span", { class: "rule-name" }, `${SEPARATOR}${finding.rule}`),
    ),
  );
  const body = h("div", { class: "body", hidden: true });
  const box = h("input", { type: "checkbox", "aria-label": `Seen: ${finding.message.replaceAll("`", "")}` });
  box.addEventListener("change", () => context.onSeen(box.checked));
  const seen = h("label", { class: "seen" }, box, " Seen");
  const element = h("article", { class: `card ${verdict} ${severity}`, id: `f-${fingerprint}` }, header, seen, body);
  const isOpen = (): boolean => !body.hidden;
  const toggle = (open = !isOpen()): void => {
    const isNew = open && body.childElementCount === 0;
    if (isNew) body.append(...bodyOf(finding, context));
    body.hidden = !open;
    if (isNew) showMarks(body);
    header.setAttribute("aria-expanded", String(open));
    element.classList.toggle("open", open);
  };
  const mark = (isSeen: boolean): void => {
    box.checked = isSeen;
    element.classList.toggle("is-seen", isSeen);
  };
  return { element, header, isOpen, toggle, mark };
}

const SEPARATOR = "  ·  ";

/** Severity, operation and place in one line. */
function metaOf(
  { severity, verdict, reach, new: new_, old, accepted, usage = [] }: FindingData,
  { operations }: ReportData,
): string {
  const [first] = reach;
  const place = new_.missing ? old.place : new_.place;
  const operation = first === undefined ? "" : (operations[first]?.name ?? "");
  const others = reach.length > 1 ? ` and ${(reach.length - 1).toLocaleString("en")} more` : "";
  const implied = (verdict === "breaking" && severity === "error") || verdict === "compatible";
  const weight = accepted === undefined ? (implied ? "" : SEVERITY_NAMES[severity]) : "suppressed";
  return [weight, usage[0] ?? "", operation + others, place].filter(Boolean).join(SEPARATOR);
}

function bodyOf(finding: FindingData, context: CardContext): readonly HTMLElement[] {
  return [frames(finding.old, finding.new), facts(finding, context), actions(finding, context)];
}

function facts(finding: FindingData, context: CardContext): HTMLElement {
  const { consequence, recipe, reason, witness, witnessLead = "For example", unconfirmed, criteria, verdict } = finding;
  const { reach, also, accepted, because, severity, milder = [], usage = [] } = finding;
  const list = h("dl", { class: "facts" });
  const add = (label: string, ...content: readonly (Node | string)[]): void =>
    list.append(h("dt", {}, label), h("dd", {}, ...content));
  if (accepted !== undefined) add("Suppressed", sentence(`By ${accepted}`));
  if (because !== undefined) add(`Only a ${SEVERITY_NAMES[severity]}`, sentence(because));
  if (reason !== undefined) add("Undecided", sentence(reason));
  if (consequence !== "") add("What breaks", sentence(consequence));
  const addAll = (label: string, texts: readonly string[]): void => {
    if (texts.length > 0) add(label, ...texts.map((text) => h("div", {}, sentence(text))));
  };
  addAll("Consumers", usage);
  addAll("Also", milder);
  if (recipe !== "") add("Instead", sentence(recipe));
  if (unconfirmed !== undefined) add("Not confirmed", unconfirmed);
  if (witness !== undefined) add(witnessLead, h("pre", { class: "witness", tabindex: 0 }, witness));
  if (criteria.length > 0) {
    add(PROMISE_LABELS[verdict], ...criteria.map((id) => h("div", {}, context.data.promises[id] ?? id)));
  }
  if (also.length > 0) add("Also at", ...also.map((place) => h("div", {}, h("code", {}, place))));
  if (reach.length > 0)
    add(
      reach.length === 1 ? "Operation" : `Operations (${reach.length.toLocaleString("en")})`,
      operations(reach, context),
    );
  return list;
}

function operations(reach: readonly number[], { data, onOperation }: CardContext): HTMLElement {
  const list = h("ul", { class: "reach" });
  const add = (index: number): void => {
    const name = data.operations[index]?.name ?? "";
    list.append(
      h(
        "li",
        {},
        button({ class: "chip", title: "Show all findings of this operation" }, () => onOperation(index), name),
      ),
    );
  };
  const shown = reach.length <= OPERATIONS_SHOWN + 1 ? reach.length : OPERATIONS_SHOWN;
  for (const index of reach.slice(0, shown)) add(index);
  const rest = reach.slice(shown);
  if (rest.length > 0) {
    const more = h("li", {});
    const showAll = (): void => {
      more.remove();
      for (const index of rest) add(index);
    };
    more.append(button({ class: "quiet" }, showAll, count(rest.length, "more operation")));
    list.append(more);
  }
  return list;
}

function actions(
  { rule, fingerprint, waive: command, stability, polarities, verdict, accepted }: FindingData,
  context: CardContext,
): HTMLElement {
  const { description = "", source = "", sourceUrl = "", url = "" } = context.data.rules[rule] ?? {};
  const about = h(
    "p",
    { class: "about" },
    button({ class: "chip", title: description }, () => context.onRule(rule), rule),
  );
  for (const [title, href] of [
    ["About this rule", url],
    [source, sourceUrl],
  ] as const)
    if (href !== "") about.append(" ", h("a", { href, rel: "noopener noreferrer", target: "_blank" }, title));
  about.append(" ", h("span", {}, [...polarities, stability].join(" · ")));
  const link = copyButton("Copy link", () => `${location.href.replace(/#.*$/, "")}#${fingerprint}`);
  const waiver = h(
    "div",
    { class: "waiver" },
    h("code", {}, command),
    copyButton("Copy", () => command),
  );
  return h(
    "div",
    { class: "actions" },
    about,
    ...(verdict === "compatible" || accepted !== undefined ? [] : [waiver]),
    link,
  );
}
