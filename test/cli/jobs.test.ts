// Several threads compare the documents of one run. Here they take turns in one thread; `bin.test.ts` starts real ones.
import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Io } from "../../src/cli/io.ts";
import { Claims } from "../../src/cli/jobs/claims.ts";
import { Team } from "../../src/cli/jobs/team.ts";
import type { Assignment, Finished } from "../../src/cli/jobs/threads.ts";
import { pets, Scratch } from "./scratch.ts";

class FakeWorker extends EventEmitter {
  ref(): void {}
  unref(): void {}
}

const asWorker = (fake: FakeWorker): Worker => fake as unknown as Worker;

describe("claims", () => {
  const key = (digits: string): string => digits.padEnd(64, "0");

  test("are shared by all who have the memory", () => {
    const claims = new Claims();
    const others = new Claims(claims.shared);
    expect([
      claims.claim(key("a1")),
      others.claim(key("a1")),
      others.claim(key("b2")),
      claims.claim(key("b2")),
    ]).toEqual([true, false, true, false]);
  });

  test("of two tasks at one place are both kept", () => {
    const claims = new Claims();
    // The mark gives the place; there are fewer places than marks.
    const keys = [key("00000001"), key("80000001"), key("00020001")];
    expect(keys.map((each) => claims.claim(each))).toEqual([true, true, true]);
    expect(keys.map((each) => claims.claim(each))).toEqual([false, false, false]);
  });

  test("end when the memory is full", () => {
    const claims = new Claims(new SharedArrayBuffer(65_536 * 4).slice(0) as SharedArrayBuffer);
    for (let number = 0; number < 65_536; number++) claims.claim(key((number * 2 + 1).toString(16).padStart(8, "0")));
    expect(claims.claim(key("ffffffff"))).toBe(true);
  });
});

describe("a team", () => {
  const digest = (number: number): string => `${String(number).repeat(8)}${"0".repeat(56)}`;

  function teamWith(work: (worker: FakeWorker, assignment: Assignment) => void): {
    readonly team: Team;
    started: number;
  } {
    const state = { started: 0 };
    const start = (assignment: Assignment): Worker => {
      state.started++;
      const worker = new FakeWorker();
      setImmediate(() => {
        work(worker, assignment);
      });
      return asWorker(worker);
    };
    const written = new Map<string, string>();
    const store = {
      read: (key: string) => written.get(key),
      write: (key: string, text: string) => written.set(key, text),
    };
    return Object.assign(state, { team: new Team({ store, start, helpers: 1, atOnce: true }), written });
  }

  test("gives the result of the thread that claimed a task, and stores it", async () => {
    const { team } = teamWith((worker, { claims }) => {
      new Claims(claims).claim(digest(2));
      setImmediate(() => worker.emit("message", { key: digest(2), text: "answer" } satisfies Finished));
    });
    expect(await team.read(digest(1))).toBeUndefined();
    await new Promise(setImmediate);
    expect(await team.read(digest(2))).toBe("answer");
    expect(await team.read(digest(2))).toBe("answer");
  });

  test.each([
    ["has no text", (worker: FakeWorker) => worker.emit("message", { key: digest(2) } satisfies Finished)],
    ["ends", (worker: FakeWorker) => worker.emit("exit", 0)],
    ["crashes", (worker: FakeWorker) => worker.emit("error", new Error("out of memory"))],
  ])("does a task itself if the result of the thread %s", async (_, answer) => {
    const { team } = teamWith((worker, { claims }) => {
      new Claims(claims).claim(digest(2));
      setImmediate(() => answer(worker));
    });
    await team.read(digest(1));
    await new Promise(setImmediate);
    expect(await team.read(digest(2))).toBeUndefined();
  });

  test("does not wait for a task of its own that is asked again", async () => {
    const { team } = teamWith(() => undefined);
    expect([await team.read(digest(1)), await team.read(digest(1))]).toEqual([undefined, undefined]);
  });

  test("starts nobody for a short run", async () => {
    const start = (): Worker => {
      throw new Error("started");
    };
    const team = new Team({ store: undefined, start, helpers: 1, atOnce: false });
    for (const number of [1, 2, 3, 4]) expect(await team.read(digest(number))).toBeUndefined();
  });
});

describe("a run of several threads", () => {
  let repository: Scratch;

  beforeEach(() => {
    repository = Scratch.repository();
    const files = (values: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Array.from({ length: 9 }, (_, at) => [`api/${String(at)}.yaml`, pets(`${values}, v${String(at)}`)]),
      );
    repository.write(files("cat, dog")).commit();
    repository.git("tag", "v1");
    repository.write(files("cat")).commit();
    repository.git("tag", "v2");
    repository.write(files("cat, bird")).commit();
    repository.git("tag", "v3");
  });
  afterEach(() => {
    repository.remove();
  });

  /** Runs a line where each thread is another run in this thread. */
  async function runShared(args: readonly string[]) {
    const answered: Finished[] = [];
    const outputs: string[] = [];
    const startThread: Io["startThread"] = (assignment) => {
      const worker = new FakeWorker();
      const post = (finished: Finished): void => {
        answered.push(finished);
        setImmediate(() => worker.emit("message", finished));
      };
      void repository.runWith({ ahead: { ...assignment, post } }, ...args).then(({ stdout, stderr }) => {
        outputs.push(stdout, stderr);
        setImmediate(() => worker.emit("exit", 0));
      });
      return asWorker(worker);
    };
    return { result: await repository.runWith({ startThread }, ...args), answered, outputs };
  }

  test.each([
    ["check", ["check", "--base", "v1", "--no-cache", "--format", "json"]],
    ["a share of the documents", ["check", "--base", "v1", "--no-cache", "--format", "json", "--shard", "1/2"]],
    ["history", ["history", "--tags", "v*", "--no-cache", "--format", "json"]],
    ["all pairs of a history", ["history", "--tags", "v*", "--all-pairs", "--no-cache", "--format", "json"]],
  ])("%s prints the same bytes, and the threads do a part of it and print nothing", async (_, args) => {
    const alone = await repository.run(...args, "--jobs", "1");
    const { result, answered, outputs } = await runShared([...args, "--jobs", "3"]);
    expect(result).toEqual(alone);
    expect(answered.filter(({ text }) => text !== undefined).length).toBeGreaterThan(0);
    expect(outputs.join("")).toBe("");
  });

  test("needs a thread", async () => {
    const { code, stderr } = await repository.run("check", "--base", "v1", "--jobs", "0");
    expect(code).toBe(2);
    expect(stderr).toContain("--jobs 0 compares nothing.");
  });
});
