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
  | "PATTERN_IDLE"
  | "OPERATION_LEFT_OUT"
  | "SETTING_OF_BASE"
  | "SURFACE_EMPTY"
  | "SURFACE_LEFT"
  | "SUPPRESSION_EXPIRED"
  | "SUPPRESSION_UNUSED"
  | "SUPPRESSION_INVALID"
  | "USAGE_UNFIT";

/**
 * A part that a reader could not read or does not model. An `error` can hide a break, so the exit code is 2; a
 * `warning` fails only with `--strict`.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly level: "error" | "warning";
  /** States what was found and what was expected, in one sentence. */
  readonly message: string;
  /** The way out, in one sentence. */
  readonly hint: string;
  /** The name in output. */
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
  | "NO_COMPILER"
  | "UNREADABLE"
  | "REPORT_TOO_LARGE"
  | "UNWRITABLE"
  | "GIT"
  | "REMOTE"
  | "RULE_CRASHED"
  | "INTERNAL";

/** The tool could not do its work. Always exit code 2, never 1. */
export class ApicompatError extends Error {
  override readonly name = "ApicompatError";

  /** Recognizes errors of each copy of the class: the command and the library of the build have separate ones. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "ApicompatError";
  }

  readonly code: ErrorCode;
  /** States how to correct it, in one sentence. */
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
