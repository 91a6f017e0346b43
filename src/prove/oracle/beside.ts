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

/** Juries that answer while the one who calls them does something else. */
export interface Beside {
  readonly call: CallJury;
  /** From now on, the process does not end before the thread. */
  hold(): void;
  /** From now on, all is answered here. */
  end(): void;
}

/** Undefined where nothing is gained by it. */
export function startBeside(): Beside | undefined {
  if (typeof BUNDLED === "undefined" || availableParallelism() < 2) return undefined;
  return startThread(fileURLToPath(new URL("validators.cjs", import.meta.url)));
}

/** In a thread that runs a file. If the thread ends, what it owes is answered here, as is all that is asked later. */
export function startThread(file: string): Beside {
  const worker = new Worker(file);
  worker.unref();
  const owed = new Map<number, Owed>();
  let asked = 0;
  let called = 0;
  let hasEnded = false;
  const answerHere = (): void => {
    hasEnded = true;
    for (const each of owed.values()) each.answerHere();
    owed.clear();
  };
  worker.on("error", answerHere);
  worker.on("exit", answerHere);
  worker.on("message", ({ question, ballots }: Answered) => {
    owed.get(question)?.answer(ballots);
    owed.delete(question);
  });
  /** Whether it could be sent: what is too deep cannot. */
  const send = (message: Asked): boolean => {
    try {
      worker.postMessage(message);
      return true;
    } catch {
      return false;
    }
  };
  const call: CallJury = (of) => {
    const jury = called++;
    const here = once(() => callJury(of));
    let isKnown = false;
    return (value) => {
      const question = asked++;
      if (hasEnded || !send({ question, jury, value, ...(!isKnown && { of }) })) return here()(value);
      isKnown = true;
      return new Promise((answer) => {
        owed.set(question, { answer, answerHere: () => answer(here()(value)) });
      });
    };
  };
  return {
    call,
    hold: () => worker.ref(),
    end: () => {
      answerHere();
      void worker.terminate();
    },
  };
}

interface Owed {
  readonly answer: (ballots: Answered["ballots"] | Promise<Answered["ballots"]>) => void;
  readonly answerHere: () => void;
}
