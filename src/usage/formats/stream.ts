import { parsed } from "../record-text.ts";
import { documentFormat, readLine, type DocumentFormat, type Observed, type ReadingOptions } from "./index.ts";
import { ListItems } from "./list-items.ts";

/** A longer line or entry is counted as bad, so that memory is bounded. */
const MAX_LINE = 16 * 1024 * 1024;
const MAX_ENTRY = 64 * 1024 * 1024;

/** What is looked at to recognize the format. */
const BEGINNING = 4096;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const BYTE_ORDER_MARK = 0xfe_ff;

/** Calls `onObserved` with the requests of each line or entry of a recording, as its bytes arrive. */
export async function readRecording(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadingOptions,
  onObserved: (observed: Observed, line: number) => void,
): Promise<void> {
  let feed: Feed | undefined;
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (feed !== undefined) feed.add(buffer);
    else {
      held = Buffer.concat([held, buffer]);
      if (held.length >= BEGINNING) (feed = feedFor(held, options, onObserved)).add(withoutMark(held));
    }
  }
  if (feed === undefined) (feed = feedFor(held, options, onObserved)).add(withoutMark(held));
  feed.end();
}

interface Feed {
  add(chunk: Buffer): void;
  end(): void;
}

type OnObserved = (observed: Observed, line: number) => void;

function feedFor(beginning: Buffer, options: ReadingOptions, onObserved: OnObserved): Feed {
  const text = withoutMark(beginning).toString("utf8", 0, BEGINNING);
  const document = documentFormat(text);
  return document === undefined
    ? createLineFeed(options, onObserved)
    : createDocumentFeed(document, options, onObserved);
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.length >= 3 && bytes.toString("utf8", 0, 3).charCodeAt(0) === BYTE_ORDER_MARK
    ? bytes.subarray(3)
    : bytes;
}

function createLineFeed(options: ReadingOptions, onObserved: OnObserved): Feed {
  let left: Buffer[] = [];
  let size = 0;
  let number = 0;
  const read = (line: Buffer): void => {
    number++;
    const end = line.at(-1) === RETURN ? line.length - 1 : line.length;
    if (size + line.length > MAX_LINE) onObserved("bad", number);
    else if (left.length > 0) readText(Buffer.concat([...left, line.subarray(0, end)]).toString("utf8"));
    else if (end > 0) readText(line.toString("utf8", 0, end));
    [left, size] = [[], 0];
  };
  const readText = (text: string): void => {
    const line = text.startsWith("{") ? text : text.trim();
    if (line !== "") onObserved(readLine(line, options), number);
  };
  return {
    add: (chunk) => {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        read(chunk.subarray(start, end));
        start = end + 1;
      }
      const rest = chunk.subarray(start);
      size += rest.length;
      // The beginning of a line that is too long is not kept.
      if (size > MAX_LINE) left = [];
      else if (rest.length > 0) left.push(Buffer.from(rest));
    },
    end: () => {
      if (size > 0) read(Buffer.alloc(0));
    },
  };
}

function createDocumentFeed({ items, read }: DocumentFormat, options: ReadingOptions, onObserved: OnObserved): Feed {
  let entry = 0;
  const list = new ListItems(items, MAX_ENTRY, (text) => {
    const item = text === undefined ? undefined : parsed(text);
    onObserved(item === undefined ? "bad" : read(item, options), ++entry);
  });
  return {
    add: (chunk) => list.write(chunk),
    end: () => {
      if (!list.end()) onObserved("bad", entry + 1);
    },
  };
}
