import type { MiddlewareHandler } from 'hono'
import type { Services } from '#domain/ports/services.ts'
import { refreshSettings } from '#domain/site-settings/site-settings.ts'

export function followSettings(services: Pick<Services, 'store' | 'settings'>): MiddlewareHandler {
  return async (_, next) => {
    await refreshSettings(services).catch(() => {})
    await next()
  }
}
