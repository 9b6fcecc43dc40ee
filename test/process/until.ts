import assert from 'node:assert/strict'

/** Far beyond what anything takes on the slowest machine. */
const MOST_WAIT_MS = 300_000

/** Resolves once it is so. It goes by a clock that nobody sets. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + MOST_WAIT_MS; !(await isSo()); await pause()) assert.ok(performance.now() < end, 'waited in vain')
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20))
}
