/** A text and where it came from. */
export interface SourceFile {
  /** As the user would write it: a relative path, `origin/main:api.yaml`, `-`, a URL. Shown in output. */
  readonly name: string;
  /** Absolute and unique: what relative references are resolved against. */
  readonly url: string;
  readonly text: string;
  /** Of a file that is no text by its name, such as a descriptor set. */
  readonly bytes?: Uint8Array;
}

/** Also a carriage return alone. */
export const LINE_END = /\r\n?|\n/u;
