import { setImmediate as turnOfLoop } from 'node:timers/promises'

/** Closing resets connections that wait in the accept queue, and each turn accepts only one. */
export async function drainAcceptQueue(taken: () => number, mostMs: number): Promise<void> {
  for (const end = performance.now() + mostMs; performance.now() < end; ) {
    const before = taken()
    await turnOfLoop()
    if (taken() === before) return
  }
}
