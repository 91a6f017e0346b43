import type { TS } from "../load.ts";
import type { Printer } from "./printing.ts";

/** What drafts are made with. */
export interface Workshop {
  readonly checker: TS.TypeChecker;
  readonly printer: Printer;
  /** The overload that the change is in, by its position. */
  readonly overload: number;
}
