/** A rule of the shop, broken on purpose, and the test that has to fail then. */
export interface Break {
  readonly rule: string
  /** The file that enforces the rule; `text` occurs in it once and is replaced by `replacement`. */
  readonly file: string
  readonly text: string
  readonly replacement: string
  /** The test file, and the whole title of the test in it. */
  readonly test: string
  readonly title: string
}
