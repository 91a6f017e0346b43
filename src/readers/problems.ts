import type { Problem, SourceRange } from "../contracts/errors.ts";
import { fragmentOf, parent, type Pointer } from "../model/pointer.ts";
import type { Locator } from "../contracts/reader.ts";

export interface ProblemReport extends Pick<Problem, "code" | "level" | "message" | "hint"> {
  readonly at: Pointer;
}

/** Collects unreadable parts: one problem per code and place, located when the list is read. */
export class ProblemSink {
  readonly #locator: Locator;
  readonly #reports = new Map<string, ProblemReport>();
  readonly #located = new Map<string, Problem>();

  constructor(locator: Locator) {
    this.#locator = locator;
  }

  add(report: ProblemReport): void {
    const key = `${report.code} ${report.at}`;
    if (!this.#reports.has(key)) this.#reports.set(key, report);
  }

  /** The present problems, sorted by file and pointer. */
  get problems(): readonly Problem[] {
    return [...this.#reports].map(([key, report]) => this.#locate(key, report)).sort(byFileAndPointer);
  }

  #locate(key: string, { code, level, message, hint, at }: ProblemReport): Problem {
    const known = this.#located.get(key);
    if (known !== undefined) return known;
    const range = nearestRange(this.#locator, at);
    const file = this.#locator.fileOf(at);
    // The file is named already.
    const pointer = fragmentOf(at);
    const problem: Problem = { code, level, message, hint, file, pointer, ...(range && { range }) };
    this.#located.set(key, problem);
    return problem;
  }
}

/** The range of a node, or of the innermost node around it that is in the text: a reference can lead out of its tree. */
export function nearestRange(locator: Pick<Locator, "locate">, at: Pointer): SourceRange | undefined {
  const range = locator.locate(at);
  const around = parent(at);
  return range !== undefined || around === at ? range : nearestRange(locator, around);
}

function byFileAndPointer(a: Problem, b: Problem): number {
  return compare(a.file, b.file) || compare(a.pointer ?? "", b.pointer ?? "") || compare(a.code, b.code);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
