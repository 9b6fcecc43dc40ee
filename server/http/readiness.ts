import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whoever asked within this time is taken to ask again, as balancers do. */
const WATCHED_MS = 60_000

export type Readiness = ReturnType<typeof createReadiness>

/** Tells balancers that the end is near before anything ends. */
export function createReadiness() {
  let lastAsked = Number.NEGATIVE_INFINITY
  let told: (() => void) | undefined
  return { answer, endReadiness }

  /** Answers `/readyz` in the app's place from `endReadiness` on; true when it did. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== '/readyz') return false
    lastAsked = performance.now()
    if (!told) return false
    response.writeHead(503, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('not ready')
    response.once('close', told)
    return true
  }

  /** Not ready from now on. Resolves when somebody who watches has been told so (true), or nobody watches, or the time is up. */
  function endReadiness(mostMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, performance.now() - lastAsked < WATCHED_MS ? mostMs : 0, false)
      told = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }
}
