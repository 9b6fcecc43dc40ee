const MOST_WAITING = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Uploads of a process are read and made ready one after the other: however many come at once, what is sent waits with its sender. Too many are
 * turned away before anything of them is read.
 */
export async function inUploadLine<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  if (waiting > MOST_WAITING) return 'busy'
  waiting++
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn.finally(() => waiting--)
}
