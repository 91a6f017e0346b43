// The jury in a thread of its own: see beside.ts.
import { parentPort } from "node:worker_threads";
import type { Answered, Asked } from "./beside.ts";
import { callJury, type Jury } from "./validators.ts";

const juries = new Map<number, Jury>();

parentPort?.on("message", ({ question, jury: id, of, value }: Asked) => {
  const jury = of === undefined ? juries.get(id)! : callJury(of);
  juries.set(id, jury);
  void jury(value).then((ballots) => parentPort?.postMessage({ question, ballots } satisfies Answered));
});
