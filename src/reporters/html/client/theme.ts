import { button } from "./dom.ts";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const KEY = "apicompat-theme";

/** A button that cycles through the themes. The choice is stored if the browser allows it. */
export function createThemeButton(): HTMLButtonElement {
  let theme: Theme = THEMES.find((name) => name === remembered()) ?? "auto";
  const show = (): void => {
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    element.textContent = { auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark" }[theme];
  };
  const element = button({ class: "quiet" }, () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
    remember(theme);
    show();
  });
  show();
  return element;
}

/** Storage may be denied to pages from files. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Kept until the page is closed.
  }
}
