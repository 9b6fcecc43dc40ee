import type { IncomingMessage, ServerResponse } from 'node:http'

const WATCHED_MS = 60_000

export type Readiness = ReturnType<typeof createReadiness>

export function createReadiness() {
  let lastAsked = Number.NEGATIVE_INFINITY
  let told: (() => void) | undefined
  return { answer, endReadiness }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== '/readyz') return false
    lastAsked = performance.now()
    if (!told) return false
    response.writeHead(503, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('not ready')
    response.once('close', told)
    return true
  }

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
