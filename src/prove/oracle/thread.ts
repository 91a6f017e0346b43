// The jury in a separate worker: see beside.ts.
import { parentPort } from "node:worker_threads";
import type { Answered, Asked } from "./beside.ts";
import { callJury, type Jury } from "./jury.ts";

const juries = new Map<number, Jury>();

// Loading the validators takes as long as many an answer: they are loaded before the first question comes.
void callJury({
  bundle: { dialect: "2020-12", root: "text", schemas: new Map([["text", { type: "string" }]]) },
  lens: { objects: "open", view: "plain", formats: [], regex: "ecma-262", nullable: "lenient" },
  values: [""],
})("");

parentPort?.on("message", ({ id, jury: number, on, value }: Asked) => {
  const jury = on === undefined ? juries.get(number)! : callJury(on);
  juries.set(number, jury);
  void jury(value).then((ballots) => parentPort?.postMessage({ id, ballots } satisfies Answered));
});
