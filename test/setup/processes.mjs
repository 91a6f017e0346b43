// Processes of tests that somebody waits for are started by a small process. To start one takes a copy of the page tables of
// whoever starts it: ten times as long in a worker of the tests, which holds some 500 MB, as what git does in it.
import { Buffer } from "node:buffer";
import childProcess from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";

const FUNCTIONS = ["spawnSync", "execFileSync"];

/** Replaces the functions of Node that start a process and wait for its end. */
export function startFromSmallProcess() {
  // Pipes with names are needed.
  if (process.platform === "win32") return;
  let pipes;
  for (const name of FUNCTIONS) {
    const own = childProcess[name];
    childProcess[name] = (command, ...rest) => {
      const [args, options = {}] = Array.isArray(rest[0]) ? rest : [[], rest[0]];
      if (!isPiped(options)) return own(command, args, options);
      pipes ??= openPipes(own);
      const { cwd = process.cwd(), env = process.env } = options;
      write(pipes.request, { name, args: [command, args, { ...options, cwd, env: { ...env } }] });
      const { value, error, thrown } = read(pipes.answer);
      if (thrown !== undefined) throw errorOf(thrown);
      return error === undefined ? value : { ...value, error: errorOf(error) };
    };
  }
}

/** Returns whether nothing of the process is that of its parent, and a message can say it. */
function isPiped({ stdio, cwd = "" }) {
  const streams = Array.isArray(stdio) ? stdio : [stdio];
  return typeof cwd === "string" && streams.every((each) => each === "pipe");
}

/** Starts the small process, which ends when the pipes are closed. */
function openPipes() {
  const folder = mkdtempSync(join(tmpdir(), "apicompat-processes-"));
  const names = ["request", "answer"].map((name) => join(folder, name));
  try {
    childProcess.execFileSync("mkfifo", names);
    const child = childProcess.spawn(process.execPath, [fileURLToPath(import.meta.url), ...names], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.unref();
    return { request: openSync(names[0], "w"), answer: openSync(names[1], "r") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Answers requests until there are no more. */
function serve([requests, answers]) {
  const request = openSync(requests, "r");
  const answer = openSync(answers, "w");
  for (let asked = read(request); asked !== undefined; asked = read(request)) write(answer, answerTo(asked));
  closeSync(answer);
}

function answerTo({ name, args }) {
  try {
    const value = childProcess[name](...args);
    const { error, ...others } = value;
    return error === undefined ? { value } : { value: others, error: fieldsOf(error) };
  } catch (error) {
    return { thrown: fieldsOf(error) };
  }
}

/** All that an error says; a copy of it would lose its code. */
const fieldsOf = (error) => ({ message: error.message, stack: error.stack, ...error });

const errorOf = ({ message, ...fields }) => Object.assign(new Error(message), fields);

/** A message is its length in four bytes, and its bytes. */
function write(file, message) {
  const bytes = serialize(message);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  const whole = Buffer.concat([length, bytes]);
  for (let at = 0; at < whole.length;) at += writeSync(file, whole, at);
}

function read(file) {
  const length = filled(file, 4);
  return length === undefined ? undefined : deserialize(filled(file, length.readUInt32LE()));
}

/** Undefined at the end. */
function filled(file, length) {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const count = readSync(file, bytes, at, length - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve(process.argv.slice(2));
