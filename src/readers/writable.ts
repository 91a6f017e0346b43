/** While it is being built: setting an optional field afterwards is many times faster than spreading it in. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
