import type { Mailer } from '#domain/ports/services.ts'
import { openGa4 } from '#server/analytics/ga4.ts'
import type { Config } from '#server/config/config.ts'
import { openEmailJs } from '#server/email/emailjs.ts'
import { openSmtp } from '#server/email/smtp.ts'
import { createGoogleIdentity } from '#server/identity/google.ts'
import { createImageQueue } from '#server/images/queue/image-queue.ts'
import { log } from '#server/logging/log.ts'
import type { Meter } from '#server/metrics/meter.ts'
import { type OpenServices, type SharedServices, servicesWith } from './services.ts'
import { withSignInFallback } from './sign-in-fallback.ts'

export function openServices(config: Config, meter?: Meter): OpenServices {
  return servicesWith(config, createSharedServices(config), { meter })
}

export function createSharedServices(config: Config, tellKept?: () => Promise<unknown>): SharedServices {
  const { google, ga4, timeZone, siteUrl } = config
  const now = () => new Date()
  return {
    cacheSignIns: (store) => withSignInFallback(store, log, tellKept),
    turns: createImageQueue(),
    relay: ga4 && openGa4({ ...ga4, timeZone, siteUrl, now, log }),
    identity: google && createGoogleIdentity({ ...google, now }),
    mailer: openMailer(config, now),
  }
}

function openMailer({ mailBy, emailJs, smtp, contactTo, siteUrl }: Config, now: () => Date): Mailer | undefined {
  if (mailBy === 'emailjs') return emailJs && openEmailJs({ ...emailJs, now })
  return smtp && openSmtp({ ...smtp, siteUrl, to: contactTo })
}
