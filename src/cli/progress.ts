import { columns, printable } from "../reporters/prose.ts";
import type { Io } from "./io.ts";

const BACK_AND_ERASE = "\r\u001b[K";
/** In milliseconds. */
const PAUSE = 80;
const DEFAULT_WIDTH = 80;

/** Shows the current stage in one line on stderr, only in a terminal, and erases it at the end. */
export class Progress {
  readonly #output: Io["stderr"] | undefined;
  #shown = false;
  #last = 0;

  constructor({ stderr, env }: Pick<Io, "stderr" | "env">) {
    const { CI: service, TERM: terminal } = env;
    const automated = service !== undefined && service !== "" && service !== "false";
    this.#output = stderr.isTTY === true && !automated && terminal !== "dumb" ? stderr : undefined;
  }

  /** Replaces the shown text. */
  show(text: string): void {
    if (this.#output === undefined) return;
    this.#output.write(BACK_AND_ERASE + fitted(printable(text), (this.#output.columns || DEFAULT_WIDTH) - 1));
    this.#shown = true;
    this.#last = Date.now();
  }

  /** The same for one of many items; skips some of them. */
  next(text: string): void {
    if (Date.now() - this.#last >= PAUSE) this.show(text);
  }

  clear(): void {
    if (this.#shown) this.#output?.write(BACK_AND_ERASE);
    this.#shown = false;
  }
}

function fitted(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let kept = "";
  for (const character of text) {
    if (columns(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
