import { availableParallelism } from "node:os";
import { fileURLToPath, URL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Json } from "../../model/json.ts";
import { lazy } from "../../base/lazy.ts";
import { type ValidatorResult, startValidators, type StartValidators, type Question } from "./ask-validators.ts";

/** True in the build, where the worker's program is in a separate file. */
declare const BUNDLED: boolean | undefined;

/** The start data of the worker's program, which can also be loaded elsewhere for the validators that it exports. */
export const THREAD = "apicompat: validators";

/** The first message to a worker states the question. */
export interface Asked {
  readonly id: number;
  readonly validator: number;
  readonly on?: Question;
  readonly value: Json;
}

export interface Answered {
  readonly id: number;
  readonly results: readonly ValidatorResult[];
}

/** Validators in a worker thread. They answer while this thread continues. */
export interface ValidatorWorker {
  readonly call: StartValidators;
  /** Keeps the process alive until the worker ends. */
  hold(): void;
  /** Ends the worker. Open and later questions are answered in this thread. */
  end(): void;
}

/** Starts a worker; undefined if it would not save time. */
export function startWorker(): ValidatorWorker | undefined {
  if (typeof BUNDLED === "undefined" || availableParallelism() < 2) return undefined;
  return startThread(fileURLToPath(new URL("validators.cjs", import.meta.url)));
}

/** Starts a worker that runs a file. If it ends, open and later questions are answered in this thread. */
export function startThread(file: string): ValidatorWorker {
  const worker = new Worker(file, { workerData: THREAD });
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
  worker.on("message", ({ id, results }: Answered) => {
    owed.get(id)?.answer(results);
    owed.delete(id);
  });
  /** Returns whether the message could be sent; very deep values cannot. */
  const send = (message: Asked): boolean => {
    try {
      worker.postMessage(message);
      return true;
    } catch {
      return false;
    }
  };
  const call: StartValidators = (on) => {
    const validator = called++;
    const here = lazy(() => startValidators(on));
    let isKnown = false;
    return (value) => {
      const id = asked++;
      if (hasEnded || !send({ id, validator, value, ...(!isKnown && { on }) })) return here()(value);
      isKnown = true;
      return new Promise((answer) => {
        owed.set(id, { answer, answerHere: () => answer(here()(value)) });
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
  readonly answer: (results: Answered["results"] | Promise<Answered["results"]>) => void;
  readonly answerHere: () => void;
}
