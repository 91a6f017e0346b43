/**
 * The validators of other authors in one file: a thread runs it (see `worker.ts`), and the build loads it for the questions that
 * are answered without a thread.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type Answered, type Asked, THREAD } from "./worker.ts";
import { startValidators, type Validators } from "./ask-validators.ts";

export { compileAjv, compileSharing } from "./ajv.ts";
export { compileHyperjump } from "./hyperjump.ts";

if (workerData === THREAD) answerQuestions();

function answerQuestions(): void {
  const validators = new Map<number, Validators>();

  // Loading the validators takes as long as many an answer: they are loaded before the first question comes.
  void startValidators({
    bundle: { dialect: "2020-12", root: "text", schemas: new Map([["text", { type: "string" }]]) },
    lens: { objects: "open", view: "plain", formats: [], regex: "ecma-262", nullable: "lenient" },
    values: [""],
  })("");

  parentPort?.on("message", ({ id, validator: number, on, value }: Asked) => {
    const validator = on === undefined ? validators.get(number)! : startValidators(on);
    validators.set(number, validator);
    void validator(value).then((results) => parentPort?.postMessage({ id, results } satisfies Answered));
  });
}
