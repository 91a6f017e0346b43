// The page of `apicompat history`: filters, search, keyboard and links to single elements.
import { button, h } from "./dom.ts";
import { createThemeButton } from "./theme.ts";

const search = one<HTMLInputElement>("#search");
const kind = one<HTMLSelectElement>("#kind");
const event = one<HTMLSelectElement>("#event");
const status = one<HTMLOutputElement>("#shown");
const rows = [...document.querySelectorAll<HTMLTableRowElement>(".lanes tbody tr")];
const entries = [...document.querySelectorAll<HTMLElement>(".entry")];

const KEYS = [
  ["j", "Next finding or element"],
  ["k", "Previous finding or element"],
  ["/", "Search"],
  ["Esc", "Clear the filters"],
  ["?", "This list"],
] as const;

const dialog = createDialog();
one(".masthead").append(h("div", { class: "tools" }, createThemeButton()));
document.body.append(dialog);
for (const field of [search, kind, event]) field?.addEventListener("input", filter);
document.addEventListener("keydown", onKey);
window.addEventListener("hashchange", reveal);
filter();
reveal();

function one<T extends HTMLElement>(selector: string): T {
  return document.querySelector<T>(selector)!;
}

/** Shows the elements of the chosen kind and event that have all words of the search, and findings that have them. */
function filter(): void {
  const words = (search?.value ?? "")
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  const has = (element: HTMLElement): boolean => {
    const text = element.textContent.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  let shown = 0;
  for (const row of rows) {
    const isKind = kind.value === "" || row.dataset["kind"] === kind.value;
    const isEvent = event.value === "" || (row.dataset["events"] ?? "").split(" ").includes(event.value);
    row.hidden = !(isKind && isEvent && has(row));
    if (!row.hidden) shown++;
  }
  for (const entry of entries) entry.hidden = !has(entry);
  if (status !== null) status.value = `${String(shown)} of ${String(rows.length)}`;
}

/** Shows the element of a link, and clears a filter that hides it. */
function reveal(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id === "" ? null : document.getElementById(id);
  if (target === null) return;
  if (target.hidden) clear();
  const around = target.closest("details");
  if (around !== null) around.open = true;
  target.scrollIntoView({ block: "center" });
}

function clear(): void {
  for (const field of [search, kind, event]) if (field !== null) field.value = "";
  filter();
}

function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".entry > a, .lanes tbody th a")];
  const visible = links.filter((link) => link.checkVisibility());
  const at = visible.indexOf(document.activeElement as HTMLAnchorElement);
  visible[at < 0 ? (by > 0 ? 0 : visible.length - 1) : at + by]?.focus();
}

function onKey(pressed: KeyboardEvent): void {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || dialog.open) return;
  const typing = pressed.target instanceof HTMLInputElement || pressed.target instanceof HTMLSelectElement;
  if (pressed.key === "Escape") clear();
  else if (typing) return;
  else if (pressed.key === "j") step(1);
  else if (pressed.key === "k") step(-1);
  else if (pressed.key === "/") search?.focus();
  else if (pressed.key === "?") dialog.showModal();
  else return;
  pressed.preventDefault();
}

function createDialog(): HTMLDialogElement {
  const terms = KEYS.flatMap(([key, meaning]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning)]);
  const close = button({ class: "quiet" }, () => dialog.close(), "Close");
  return h("dialog", { "aria-label": "Keyboard" }, h("h2", {}, "Keyboard"), h("dl", {}, ...terms), close);
}
