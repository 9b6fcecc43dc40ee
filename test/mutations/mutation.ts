/** A deliberate breakage, and the test that has to notice it. */
export type Mutation = {
  /** What the program does without then. */
  without: string
  file: string
  /** Stands once in the file. */
  text: string
  /** What stands there instead. */
  by: string
  /** `title`: what the test's title says, or a part of it. */
  red: { file: string; title: string }
}
