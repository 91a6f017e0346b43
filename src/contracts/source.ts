/** A text and where it came from. */
export interface SourceFile {
  /** The name in output: a relative path, `origin/main:api.yaml`, `-`, a URL. */
  readonly name: string;
  /** Absolute and unique: what relative references are resolved against. */
  readonly url: string;
  readonly text: string;
  /** The content of a binary file, such as a descriptor set. */
  readonly bytes?: Uint8Array;
}

/** Also a carriage return alone. */
export const LINE_END = /\r\n?|\n/u;
