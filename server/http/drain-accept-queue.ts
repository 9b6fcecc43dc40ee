import { setImmediate as turnOfLoop } from 'node:timers/promises'

/**
 * Resolves in a turn of the event loop that brought no new connection: those that are made but not taken when the server closes are
 * reset. A turn takes one, so a crowd before a busy server needs many.
 */
export async function drainAcceptQueue(taken: () => number, mostMs: number): Promise<void> {
  for (const end = performance.now() + mostMs; performance.now() < end; ) {
    const before = taken()
    await turnOfLoop()
    if (taken() === before) return
  }
}
