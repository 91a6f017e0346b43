import type { SourceRange } from "../../contracts/errors.ts";
import { hashed } from "../../contracts/fingerprint.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SourceFile } from "../../contracts/source.ts";
import type { Span } from "../document/fault.ts";
import { Lines } from "../document/lines.ts";

interface Place extends Span {
  readonly file: SourceFile;
}

interface Parts {
  readonly file: SourceFile;
  readonly spans: ReadonlyMap<string, Span>;
}

/** V8 hashes longer strings by their length alone, so that a map of them compares each with each. */
const LONGEST_HASHED = 16_383;

function keyOf(at: Pointer): string {
  if (at.length <= LONGEST_HASHED) return at;
  return hashed(at, 64);
}

/** The places of model nodes in the source text. */
export class Places {
  /** By `keyOf`. */
  readonly #places = new Map<string, Place>();
  readonly #parts = new Map<Pointer, Parts>();
  readonly #lines = new Map<SourceFile, Lines>();

  /** The first place that is named for a node counts. Returns the pointer. */
  set(at: Pointer, file: SourceFile, { start, end }: Span): Pointer {
    this.#add(at, { file, start, end });
    return at;
  }

  /** A node that stands in the model a second time. */
  copy(at: Pointer, original: Pointer): void {
    const place = this.#placeOf(original);
    if (place !== undefined) this.#add(at, place);
  }

  #add(at: Pointer, place: Place): void {
    const key = keyOf(at);
    if (!this.#places.has(key)) this.#places.set(key, place);
  }

  /** Adds the places of nodes below one, by path: `markers/0`. They are located on request. */
  setParts(at: Pointer, file: SourceFile, spans: Parts["spans"]): void {
    if (!this.#parts.has(at)) this.#parts.set(at, { file, spans });
  }

  locate(at: Pointer): SourceRange | undefined {
    const place = this.#placeOf(at);
    return place && this.rangeIn(place.file, place);
  }

  fileOf(at: Pointer): SourceFile | undefined {
    return this.#placeOf(at)?.file;
  }

  #placeOf(at: Pointer): Place | undefined {
    const own = this.#places.get(keyOf(at));
    if (own !== undefined) return own;
    let slash = at.lastIndexOf("/");
    for (let steps = 0; slash > 0 && steps < 2; steps++) {
      const { file, spans } = this.#parts.get(at.slice(0, slash)) ?? {};
      const span = spans?.get(at.slice(slash + 1));
      if (file !== undefined && span !== undefined) return { file, start: span.start, end: span.end };
      slash = at.lastIndexOf("/", slash - 1);
    }
    return undefined;
  }

  rangeIn(file: SourceFile, span: Span): SourceRange {
    let lines = this.#lines.get(file);
    if (lines === undefined) {
      lines = new Lines(file.text);
      this.#lines.set(file, lines);
    }
    return lines.range(span);
  }
}
