import type { SourceRange } from "../../errors.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SourceFile } from "../../source.ts";
import type { Span } from "../document/fault.ts";
import { Lines } from "../document/lines.ts";

interface Place extends Span {
  readonly file: SourceFile;
}

/** Where each node of the model stands in the text that it was read from. */
export class Places {
  readonly #places = new Map<Pointer, Place>();
  readonly #lines = new Map<SourceFile, Lines>();

  /** The first place that is named for a node counts. Returns the pointer. */
  set(at: Pointer, file: SourceFile, { start, end }: Span): Pointer {
    if (!this.#places.has(at)) this.#places.set(at, { file, start, end });
    return at;
  }

  locate(at: Pointer): SourceRange | undefined {
    const place = this.#places.get(at);
    return place && this.rangeIn(place.file, place);
  }

  fileOf(at: Pointer): SourceFile | undefined {
    return this.#places.get(at)?.file;
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
