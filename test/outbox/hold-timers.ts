import { Socket } from 'node:net'
import { mock, type TestContext } from 'node:test'
import { MAX_WAIT_MS } from '#domain/email/send-stored.ts'

/** In this test file a visitor waits for his mail as long as it takes. To be called once, at the top. */
export function waitForMail(): void {
  holdTimers({ mock }, MAX_WAIT_MS)
}

/** Holds all timers of this length back until they are let run, so that no test has to wait for them, or for the machine. */
export function holdTimers(t: Pick<TestContext, 'mock'>, milliseconds: number): (() => void)[] {
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

/** The same for limits of `AbortSignal.timeout`, whatever their length: each call ends all that have begun. */
export function holdLimits(t: TestContext): () => void {
  const held = new Set<AbortController>()
  t.mock.method(AbortSignal, 'timeout', () => {
    const limit = new AbortController()
    held.add(limit)
    return limit.signal
  })
  return () => {
    for (const limit of held) limit.abort(new DOMException('The operation timed out', 'TimeoutError'))
    held.clear()
  }
}

/** The same for sockets that may be silent for this length: each call ends the patience with all that are open. */
export function holdSilence(t: TestContext, milliseconds: number): () => void {
  const sockets = new Set<Socket>()
  const start = Socket.prototype.setTimeout
  t.mock.method(Socket.prototype, 'setTimeout', function (this: Socket, length: number, done?: () => void) {
    if (length !== milliseconds) return start.call(this, length, done)
    sockets.add(this)
    return this
  })
  return () => {
    for (const socket of sockets) socket.emit('timeout')
  }
}

/** Everything that waits for nothing from outside has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
}
