import { ApicompatError, type ErrorCode, type Problem, type ProblemCode } from "../contracts/errors.ts";

/** The reason why a text is unavailable: a problem for a reference, an error for an operand. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly message: string;
  readonly hint: string;
}

export function problemOf({ code, message, hint }: Refusal, file: string): Problem {
  return { code, level: "error", message, hint, file };
}

export function errorOf(refusal: Refusal, code: ErrorCode, file: string): ApicompatError {
  const problems = refusal.code === "FILE_TOO_LARGE" ? [problemOf(refusal, file)] : [];
  return new ApicompatError(code, refusal.message, refusal.hint, { problems });
}

export function tooLarge(name: string, size: number, limit: number): Refusal {
  return {
    code: "FILE_TOO_LARGE",
    message: `${name} has ${megabytes(size)}; the limit is ${megabytes(limit)}.`,
    hint: `Check that it is the right file, or raise the limit: --max-file-size ${Math.ceil(size / 1e6)}MB.`,
  };
}

/** For a stream whose end nobody waits for. */
export function tooLargeStream(name: string, limit: number): Refusal {
  return {
    code: "FILE_TOO_LARGE",
    message: `${name} exceeds the limit of ${megabytes(limit)}.`,
    hint: `Check that it is the right input, or raise the limit: --max-file-size ${Math.ceil((limit * 2) / 1e6)}MB.`,
  };
}

function megabytes(bytes: number): string {
  return bytes < 1e6 ? `${bytes} bytes` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
