// An editor, as far as a test needs one: messages of the protocol over the pipes of a process.
import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

export class Editor {
  readonly #process: ChildProcess;
  readonly #answers = new Map<number, (message: Message) => void>();
  readonly #notes: { method: string; params: unknown }[] = [];
  #waiting: { method: string; isWanted: (params: never) => boolean; resolve: (params: never) => void }[] = [];
  #buffer = Buffer.alloc(0);
  #asked = 0;
  readonly ended: Promise<number | null>;
  stderr = "";

  constructor(bin: string, cwd: string, env: NodeJS.ProcessEnv = process.env) {
    this.#process = spawn(process.execPath, [bin, "lsp"], { cwd, env, stdio: "pipe" });
    this.#process.stdout!.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#process.stderr!.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = new Promise((resolve) => this.#process.on("exit", resolve));
  }

  ask<T>(method: string, params: unknown): Promise<T> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ result, error }) =>
        error === undefined ? resolve(result as T) : reject(new Error(JSON.stringify(error))),
      );
      this.#send({ id, method, params });
    });
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  /** The next message of a kind, or one that came before and that nobody waited for. */
  reported<T>(method: string, isWanted: (params: T) => boolean = () => true): Promise<T> {
    const at = this.#notes.findIndex((note) => note.method === method && isWanted(note.params as T));
    if (at >= 0) return Promise.resolve(this.#notes.splice(at, 1)[0]!.params as T);
    return new Promise((resolve) =>
      this.#waiting.push({ method, isWanted: isWanted as never, resolve: resolve as never }),
    );
  }

  kill(): void {
    this.#process.kill();
  }

  #send(message: Message): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#process.stdin!.write(`Content-Length: ${String(Buffer.byteLength(text))}\r\n\r\n${text}`);
  }

  #read(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const head = this.#buffer.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, Math.max(0, head)).toString())?.[1]);
      if (head < 0 || this.#buffer.length < head + 4 + length) return;
      const text = this.#buffer.subarray(head + 4, head + 4 + length).toString();
      this.#buffer = this.#buffer.subarray(head + 4 + length);
      this.#take(JSON.parse(text) as Message);
    }
  }

  #take(message: Message): void {
    const { id, method, params } = message;
    // Requests of the server are agreed to.
    if (method !== undefined && id !== undefined) this.#send({ id, result: null });
    if (method === undefined) return void this.#answers.get(id!)?.(message);
    const waiting = this.#waiting.find((each) => each.method === method && each.isWanted(params as never));
    if (waiting === undefined) return void this.#notes.push({ method, params });
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    waiting.resolve(params as never);
  }
}
