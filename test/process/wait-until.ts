import assert from 'node:assert/strict'

/** Far beyond what anything takes on the slowest machine. */
const MOST_WAIT_MS = 300_000

/** Asked so often at first, and more seldom the longer it takes: others need the processor as well. */
const PAUSE_MS = 20
const LONGEST_PAUSE_MS = 150

/** Resolves once it is so. It goes by a clock that nobody sets. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + MOST_WAIT_MS
  for (let pauseMs = PAUSE_MS; !(await isSo()); pauseMs = Math.min(1.1 * pauseMs, LONGEST_PAUSE_MS)) {
    assert.ok(performance.now() < end, 'waited in vain')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
