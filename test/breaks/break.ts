/** A rule of the shop, broken on purpose, and the test that has to fail then. */
export interface Break {
  readonly rule: string
  /** Of the file that keeps the rule: a text that occurs once, and what takes its place. */
  readonly file: string
  readonly text: string
  readonly replacement: string
  /** The test file, and the whole title of the test in it. */
  readonly test: string
  readonly title: string
}
