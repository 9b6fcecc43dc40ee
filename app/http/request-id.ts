import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/ports/services.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** What this one request is called in its answer's head, on its error page and in the log. */
    requestId: string
  }
}

/** Names each request by chance, whatever its sender calls it. What is kept for everybody stays without. */
export const assignRequestIds = createMiddleware(async (c, next) => {
  c.set('requestId', crypto.randomUUID().slice(0, 13))
  await next()
  const { headers } = c.res
  if (!headers.get('Cache-Control')?.startsWith('public')) headers.set('X-Request-Id', c.get('requestId'))
})

/** The services with a log that says of which request it speaks. */
export function servicesWithRequestLog(services: Services, request: string): Services {
  return { ...services, log: (event, details) => services.log(event, { request, ...details }) }
}
