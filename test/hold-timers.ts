import type { TestContext } from 'node:test'

/** Holds all timers of this length back until they are let run, so that no test has to wait for them, or for the machine. */
export function holdTimers(t: TestContext, milliseconds: number): (() => void)[] {
  const held: (() => void)[] = []
  const start = globalThis.setTimeout
  const holding = (work: () => void, length?: number, ...rest: unknown[]) => {
    if (length !== milliseconds) return start(work, length, ...rest)
    held.push(() => work(...(rest as [])))
    return undefined
  }
  t.mock.method(globalThis, 'setTimeout', holding as typeof setTimeout)
  return held
}

/** Everything that waits for nothing from outside has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
}
