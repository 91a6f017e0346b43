/** Half-open; lines and columns count from 1, columns in UTF-16 units, offsets from 0. */
export interface SourceRange {
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

export interface SourcePosition {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

export type ProblemCode =
  | "EMPTY_FILE"
  | "BINARY_FILE"
  | "NOT_UTF8"
  | "FILE_TOO_LARGE"
  | "SYNTAX_ERROR"
  | "DUPLICATE_KEY"
  | "ALIAS_BOMB"
  | "TOO_DEEP"
  | "UNKNOWN_FORMAT"
  | "LFS_POINTER"
  | "UNSUPPORTED_VERSION"
  | "WRONG_TYPE"
  | "READ_AS"
  | "MISSING_FIELD"
  | "REF_NOT_FOUND"
  | "REF_CYCLE"
  | "REF_OUTSIDE_ROOT"
  | "REF_REMOTE"
  | "DUPLICATE_OPERATION"
  | "NOT_MODELLED"
  | "BASE_UNKNOWN"
  | "SURFACE_EMPTY"
  | "SUPPRESSION_EXPIRED"
  | "SUPPRESSION_OUTDATED"
  | "SUPPRESSION_UNUSED"
  | "SUPPRESSION_INVALID";

/**
 * Something that a reader could not read or does not model. An `error` may hide a break, so the tool exits with 2;
 * a `warning` is told, and fails only under `--strict`.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly level: "error" | "warning";
  /** What was found and what was expected, in one sentence. */
  readonly message: string;
  /** The way out, in one sentence. */
  readonly hint: string;
  /** As the user would write it. */
  readonly file: string;
  readonly pointer?: string;
  readonly range?: SourceRange;
}

export type ErrorCode =
  | "USAGE"
  | "CONFIG"
  | "UNKNOWN_RULE"
  | "NOT_FOUND"
  | "NOTHING_FOUND"
  | "UNREADABLE"
  | "UNWRITABLE"
  | "GIT"
  | "REMOTE"
  | "RULE_CRASHED"
  | "INTERNAL";

/** The tool could not do its work. Always exit code 2, never 1. */
export class ApicompatError extends Error {
  override readonly name = "ApicompatError";
  readonly code: ErrorCode;
  /** What to do about it, in one sentence. */
  readonly advice: string;
  readonly problems: readonly Problem[];

  constructor(
    code: ErrorCode,
    message: string,
    advice: string,
    options: ErrorOptions & { problems?: readonly Problem[] } = {},
  ) {
    super(message, options);
    this.code = code;
    this.advice = advice;
    this.problems = options.problems ?? [];
  }
}
