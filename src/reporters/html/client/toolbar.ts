import type { Verdict } from "../../../contracts/finding.ts";
import type { ReportData } from "../data.ts";
import { reachedBy } from "../packed.ts";
import { button, h } from "./dom.ts";
import { isEmpty, NO_FILTER, type Filter } from "./filter.ts";
import type { Order } from "./sections.ts";
import { SEVERITY_NAMES, VERDICT_NAMES, VERDICTS } from "./words.ts";

export interface Toolbar {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement;
  /** Shows the filter, the number of findings that match it, and the number of those that were seen. */
  show(filter: Filter, matches: number, seen: number): void;
}

/** Search, filters, the order and the number of matching findings. */
export function createToolbar(
  data: ReportData,
  onChange: (change: Partial<Filter>) => void,
  onOrder: (order: Order) => void,
): Toolbar {
  const { findings, operations } = data;
  const search = h("input", {
    type: "search",
    placeholder: "Search (press /)",
    "aria-label": "Search findings",
    "aria-keyshortcuts": "/",
    autocomplete: "off",
    spellcheck: "false",
  });
  let typed: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener("input", () => {
    clearTimeout(typed);
    typed = setTimeout(() => onChange({ text: search.value }), 80);
  });

  let chosen: ReadonlySet<Verdict> = NO_FILTER.verdicts;
  const verdicts = VERDICTS.flatMap((verdict) => {
    const amount = findings.filter((finding) => finding.verdict === verdict).length;
    if (amount === 0) return [];
    const toggle = (): void => {
      const next = new Set(chosen);
      if (!next.delete(verdict)) next.add(verdict);
      onChange({ verdicts: next });
    };
    const label = [VERDICT_NAMES[verdict], " ", h("b", {}, amount.toLocaleString("en"))];
    return [{ verdict, element: button({ class: `pill ${verdict}`, "aria-pressed": "false" }, toggle, ...label) }];
  });

  const severities = (["error", "warn", "info"] as const).filter((one) =>
    findings.some(({ severity }) => severity === one),
  );
  const severity = select(
    "Severity",
    "Any severity",
    severities.map((id) => [id, SEVERITY_NAMES[id]]),
    (value) => onChange({ severity: value }),
  );
  const rules = Object.keys(data.rules);
  const rule = select(
    "Rule",
    "Any rule",
    rules.map((id) => [id, id]),
    (value) => onChange({ rule: value }),
  );
  const reached = [...reachedBy(findings)].sort((a, b) => a - b);
  const operation = select(
    "Operation",
    "Any operation",
    reached.map((index) => [String(index), operations[index]?.name ?? ""]),
    (value) => onChange({ operation: value === "" ? undefined : Number(value) }),
  );
  const order = select("Order", "By rule", [["operation", "By operation"]], (value) =>
    onOrder(value === "operation" ? value : "rule"),
  );
  let hidesSeen = false;
  const unseen = button({ class: "pill", "aria-pressed": "false" }, () => onChange({ unseen: !hidesSeen }));
  const total = h("p", { class: "matches", role: "status" });
  const reset = button({ class: "quiet" }, () => onChange(NO_FILTER), "Clear");
  const consequence = button({ class: "chip chosen", hidden: true }, () => onChange({ consequence: "" }));

  const element = h(
    "div",
    { class: "toolbar", role: "search" },
    h(
      "div",
      { class: "first" },
      search,
      h("div", { class: "pills" }, ...verdicts.map((each) => each.element)),
      total,
      reset,
    ),
    h(
      "div",
      { class: "second" },
      ...[
        severities.length > 1 ? severity : undefined,
        rules.length > 1 ? rule : undefined,
        reached.length > 1 ? operation : undefined,
        reached.length > 1 && findings.length > 1 ? order : undefined,
        findings.length > 1 ? unseen : undefined,
      ],
      consequence,
    ),
  );
  const show = (filter: Filter, matches: number, seen: number): void => {
    hidesSeen = filter.unseen;
    unseen.textContent = `Hide seen (${seen.toLocaleString("en")})`;
    unseen.hidden = seen === 0 && !hidesSeen;
    unseen.setAttribute("aria-pressed", String(hidesSeen));
    chosen = filter.verdicts;
    if (search.value !== filter.text) search.value = filter.text;
    for (const each of verdicts) each.element.setAttribute("aria-pressed", String(filter.verdicts.has(each.verdict)));
    severity.value = filter.severity;
    rule.value = filter.rule;
    operation.value = filter.operation === undefined ? "" : String(filter.operation);
    consequence.hidden = filter.consequence === "";
    consequence.textContent = `${filter.consequence} ✕`;
    reset.hidden = isEmpty(filter);
    const all = findings.length.toLocaleString("en");
    total.textContent = matches === findings.length ? `${all} findings` : `${matches.toLocaleString("en")} of ${all}`;
  };
  return { element, search, show };
}

function select(
  label: string,
  any: string,
  choices: readonly (readonly [value: string, name: string])[],
  onChoice: (value: string) => void,
): HTMLSelectElement {
  const element = h("select", { "aria-label": label }, h("option", { value: "" }, any));
  element.append(...choices.map(([value, name]) => h("option", { value }, name)));
  element.addEventListener("change", () => onChoice(element.value));
  return element;
}
