import { availableParallelism } from "node:os";
import { fileURLToPath, URL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Json } from "../../model/json.ts";
import { once } from "../once.ts";
import { type Ballot, callJury, type CallJury, type Case } from "./validators.ts";

/** Whether this is the build, which has the thread's program beside it. */
declare const BUNDLED: boolean | undefined;

/** The first question to a jury says what the case is. */
export interface Asked {
  readonly question: number;
  readonly jury: number;
  readonly of?: Case;
  readonly value: Json;
}

export interface Answered {
  readonly question: number;
  readonly ballots: readonly Ballot[];
}

/** Juries that answer while the one who asks does something else; undefined where nothing is gained by it. */
export const callJuryBeside: () => CallJury | undefined = once(() =>
  typeof BUNDLED === "undefined" || availableParallelism() < 2
    ? undefined
    : callJuryIn(fileURLToPath(new URL("validators.cjs", import.meta.url))),
);

/** In a thread that runs a file. If the thread ends, what it owes is answered here, as is all that is asked later. */
export function callJuryIn(file: string): CallJury {
  const worker = new Worker(file);
  const owed = new Map<number, Owed>();
  let asked = 0;
  let called = 0;
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
    for (const { answerHere } of owed.values()) answerHere();
    owed.clear();
  };
  worker.on("error", end);
  worker.on("exit", end);
  worker.on("message", ({ question, ballots }: Answered) => {
    owed.get(question)?.answer(ballots);
    owed.delete(question);
    // The process may end where nobody waits.
    if (owed.size === 0) worker.unref();
  });
  worker.unref();
  /** Whether it could be sent: what is too deep cannot. */
  const send = (message: Asked): boolean => {
    try {
      worker.postMessage(message);
      return true;
    } catch {
      return false;
    }
  };
  return (of) => {
    const jury = called++;
    const here = once(() => callJury(of));
    let isKnown = false;
    return (value) => {
      const question = asked++;
      if (hasEnded || !send({ question, jury, value, ...(!isKnown && { of }) })) return here()(value);
      isKnown = true;
      worker.ref();
      return new Promise((answer) => {
        owed.set(question, { answer, answerHere: () => answer(here()(value)) });
      });
    };
  };
}

interface Owed {
  readonly answer: (ballots: Answered["ballots"]) => void;
  readonly answerHere: () => void;
}
