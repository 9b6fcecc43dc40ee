import { isDeepStrictEqual } from 'node:util'

/** What the site does otherwise than the model says. */
export class Difference extends Error {}

export function requireThat(isSo: boolean, words: string): asserts isSo {
  if (!isSo) throw new Difference(words)
}

export function requireSame(what: string, is: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(is, expected))
    throw new Difference(`${what}\n  is       ${JSON.stringify(is)}\n  expected ${JSON.stringify(expected)}`)
}
