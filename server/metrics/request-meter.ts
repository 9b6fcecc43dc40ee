import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Meter } from './meter.ts'

/** Tells a meter of the answers of this process. `routeClass`: of what sort an address is. */
export function requestMeter({ countKept, countAnswer }: Meter, routeClass: (target: string) => string) {
  return { countKept, takeTime }

  function takeTime(request: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now()
    response.once('close', () => countAnswer(routeClass(request.url ?? ''), response.statusCode, (performance.now() - begun) / 1000))
  }
}
