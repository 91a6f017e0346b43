import { button, h } from "./dom.ts";

export interface KeyActions {
  /** Moves to the next finding, or with -1 to the previous one. */
  step(by: 1 | -1): void;
  search(): void;
  /** Marks the focused finding as seen, or no longer. */
  mark(): void;
  leave(): void;
}

const KEYS = [
  ["j", "Next finding"],
  ["k", "Previous finding"],
  ["Enter", "Open or close the finding"],
  ["s", "Mark the finding as seen"],
  ["/", "Search"],
  ["Esc", "Clear the filters"],
  ["?", "Show this list"],
] as const;

/** Handles keys; returns the dialog that lists them. */
export function listenForKeys({ step, search, mark, leave }: KeyActions): HTMLDialogElement {
  const rows = KEYS.map(([key, meaning]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning)]).flat();
  const close = button({ class: "quiet" }, () => dialog.close(), "Close");
  const dialog = h("dialog", { "aria-label": "Keyboard" }, h("h2", {}, "Keyboard"), h("dl", {}, ...rows), close);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    const { target } = event;
    const typing =
      (target instanceof HTMLInputElement && target.type !== "checkbox") || target instanceof HTMLSelectElement;
    if (event.key === "Escape") leave();
    else if (typing) return;
    else if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "s") mark();
    else if (event.key === "/") search();
    else if (event.key === "?") dialog.showModal();
    else return;
    event.preventDefault();
  });
  return dialog;
}
