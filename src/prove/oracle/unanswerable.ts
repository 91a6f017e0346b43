export type UnanswerableCode =
  "UNRESOLVED_REFERENCE" | "NOT_A_SCHEMA" | "UNKNOWN_FORMAT" | "BAD_PATTERN" | "TOO_DEEP" | "TOO_MANY_STEPS";

/** The question has no answer within the means; never a statement about the value. */
export class Unanswerable extends Error {
  override readonly name = "Unanswerable";
  readonly code: UnanswerableCode;

  constructor(code: UnanswerableCode, message: string) {
    super(message);
    this.code = code;
  }
}
