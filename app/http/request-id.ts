import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/ports/services.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

export const assignRequestIds = createMiddleware(async (c, next) => {
  c.set('requestId', crypto.randomUUID().slice(0, 13))
  await next()
  const { headers } = c.res
  if (!headers.get('Cache-Control')?.startsWith('public')) headers.set('X-Request-Id', c.get('requestId'))
})

export function servicesWithRequestLog(services: Services, request: string): Services {
  return { ...services, log: (event, details) => services.log(event, { request, ...details }) }
}
