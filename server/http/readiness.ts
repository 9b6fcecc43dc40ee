import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whoever asked within this time is taken to ask again, as balancers do. */
const WATCHED_MS = 60_000

/** Tells balancers that the end is near before anything ends. */
export function openReadiness() {
  let lastAsked = Number.NEGATIVE_INFINITY
  let told: (() => void) | undefined
  return { answer, end }

  /** Answers `/readyz` in the app's place from `end` on; true when it did. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== '/readyz') return false
    lastAsked = performance.now()
    if (!told) return false
    response.writeHead(503, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('not ready')
    response.once('close', told)
    return true
  }

  /** Not ready from now on. Resolves when somebody who watches has been told so, or nobody watches, or the time is up. */
  function end(mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, performance.now() - lastAsked < WATCHED_MS ? mostMs : 0)
      function done() {
        clearTimeout(timer)
        resolve()
      }
      told = done
    })
  }
}
