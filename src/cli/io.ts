import type { Ahead, StartThread } from "./jobs/threads.ts";

/** Everything of the process that a command may touch. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  /** Results. */
  readonly stdout: Output;
  /** Progress and errors. */
  readonly stderr: Output;
  /** Undefined where the program cannot run in threads. */
  readonly startThread?: StartThread;
  /** Defined in a thread that works ahead for another one. */
  readonly ahead?: Ahead;
}

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const DEFAULT_WIDTH = 100;
const GREATEST_WIDTH = 120;
const LEAST_WIDTH = 40;

/** Returns the width of text for people. */
export function widthOf({ columns }: Output): number {
  return Math.max(LEAST_WIDTH, Math.min(columns ?? DEFAULT_WIDTH, GREATEST_WIDTH));
}

/** The flag decides; without it `FORCE_COLOR` and `NO_COLOR`; without those whether a person is looking. */
export function colorOf(output: Output, env: Io["env"], flag?: boolean): boolean {
  if (flag !== undefined) return flag;
  const { FORCE_COLOR: force, NO_COLOR: never, TERM: terminal } = env;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  if (never !== undefined && never !== "") return false;
  return output.isTTY === true && terminal !== "dumb";
}
