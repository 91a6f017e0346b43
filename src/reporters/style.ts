import { styleText } from "node:util";

type Paint = (text: string) => string;

/** Colors by meaning. */
export interface Style {
  readonly error: Paint;
  readonly warning: Paint;
  readonly info: Paint;
  readonly good: Paint;
  readonly strong: Paint;
  readonly faint: Paint;
  readonly code: Paint;
  readonly removed: Paint;
  readonly added: Paint;
}

type Format = Parameters<typeof styleText>[0];

const FORMATS: Readonly<Record<keyof Style, Format>> = {
  error: ["bold", "red"],
  warning: ["bold", "yellow"],
  info: ["bold", "blue"],
  good: ["bold", "green"],
  strong: "bold",
  faint: "dim",
  code: "cyan",
  removed: "red",
  added: "green",
};

export function styleOf(color: boolean): Style {
  const paint = (format: Format): Paint =>
    color ? (text) => (text === "" ? "" : styleText(format, text, { validateStream: false })) : (text) => text;
  const entries = Object.entries(FORMATS).map(([name, format]) => [name, paint(format)]);
  return Object.fromEntries(entries) as Record<keyof Style, Paint>;
}
