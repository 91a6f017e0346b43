import type { Span } from "../document/fault.ts";
import { isMarker, NO_MARKERS, readMarker, type CommentLine, type Marker } from "./markers.ts";

/** Comments without a blank line or code between them. What they say is read once, for all who ask. */
export class CommentGroup implements Span {
  readonly #text: string;
  readonly start: number;
  /** Until the scanner has found all of them, that of the last one found. */
  end: number;
  /** Gives a marker the words of the generator that reads it. Set before the markers are read. */
  respell: (marker: Marker) => Marker = (marker) => marker;
  #lines: readonly CommentLine[] | undefined;
  #markers: readonly Marker[] | undefined;
  #prose: string | undefined;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.start = start;
    this.end = end;
  }

  get lines(): readonly CommentLine[] {
    return (this.#lines ??= linesIn(this.#text, this));
  }

  get markers(): readonly Marker[] {
    return (this.#markers ??= this.#text.slice(this.start, this.end).includes("+")
      ? this.lines.flatMap((each) => this.#marker(each) ?? [])
      : NO_MARKERS);
  }

  #marker(line: CommentLine): Marker | undefined {
    const marker = readMarker(line);
    return marker && this.respell(marker);
  }

  /** The text without markers and directives. */
  get prose(): string {
    return (this.#prose ??= this.lines
      .filter((each) => !isMarker(each) && !isDirective(each))
      .map((each) => each.text)
      .join("\n")
      .trim());
  }
}

const SLASH = 47;

/** Returns the lines of `//` comments, or a block comment as one. */
function linesIn(text: string, { start, end }: Span): readonly CommentLine[] {
  const lines: CommentLine[] = [];
  for (let at = start; at < end;) {
    if (text.charCodeAt(at) !== SLASH) at++;
    else if (text.charCodeAt(at + 1) === SLASH) {
      const to = lineEnd(text, at, end);
      lines.push(line(text, at + 2, to));
      at = to;
    } else {
      const close = text.indexOf("*/", at + 2);
      const to = close === -1 || close + 2 > end ? end : close;
      lines.push(...linesOfBlock(text, at + 2, to));
      at = to + 2;
    }
  }
  return lines;
}

function linesOfBlock(text: string, start: number, end: number): readonly CommentLine[] {
  const lines: CommentLine[] = [];
  for (let from = start; from <= end;) {
    const to = lineEnd(text, from, end);
    const star = /^[ \t]*\*/.exec(text.slice(from, to))?.[0].length ?? 0;
    lines.push(line(text, from + star, to));
    from = to + 1;
  }
  return lines;
}

function lineEnd(text: string, from: number, end: number): number {
  const next = text.indexOf("\n", from);
  return next === -1 || next > end ? end : next;
}

/** Blanks at both ends are left out, but for what indents a line. */
function line(text: string, start: number, end: number): CommentLine {
  const content = text.slice(start, end).trimEnd();
  const shift = content.startsWith(" ") ? 1 : 0;
  return { text: content.slice(shift), start: start + shift, end: start + content.length };
}

/** `//go:build`, `//nolint`: nothing stands between the slashes and the word. */
function isDirective({ text }: CommentLine): boolean {
  return /^(?:go:|nolint\b|lint:|\s*---\s*$)/u.test(text);
}
