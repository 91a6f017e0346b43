import { spansOf } from "../../code-spans.ts";

type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element. Attributes that are undefined or false are left out; text is only ever text. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** A sentence with its code set as code. */
export function sentence(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...spansOf(text).map((span) => (span.code ? h("code", {}, span.text) : span.text)));
  return fragment;
}

export function button(attributes: Attributes, onClick: () => void, ...children: readonly Child[]): HTMLButtonElement {
  const element = h("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", onClick);
  return element;
}

/** A button that copies a text and confirms it. */
export function copyButton(label: string, text: () => string): HTMLButtonElement {
  const element = button({ class: "quiet" }, () => void copy(), label);
  const copy = async (): Promise<void> => {
    const done = await copyText(text());
    element.textContent = done ? "Copied" : "Press Ctrl+C";
    setTimeout(() => (element.textContent = label), 1600);
  };
  return element;
}

/** Selects the text if the page may not write to the clipboard, for example from a file. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "offscreen", readonly: true }, text);
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
