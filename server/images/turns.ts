const MOST_WAITING = 8

/** Whose turn it is to make a picture. */
export type Turns = {
  /** Gives what ends the turn; undefined where too many wait. */
  take(): Promise<(() => void) | undefined>
}

/** One at a time; a few may wait, more are turned away. */
export function openTurns(): Turns {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async take() {
      if (waiting >= MOST_WAITING) return undefined
      waiting++
      const turn = Promise.withResolvers<void>()
      const before = last
      last = turn.promise.then(() => waiting--)
      await before
      return turn.resolve
    },
  }
}
