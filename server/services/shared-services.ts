import type { Mailer } from '#domain/ports/services.ts'
import { openGa4 } from '#server/analytics/ga4.ts'
import type { Config } from '#server/config/config.ts'
import { openEmailJs } from '#server/email/emailjs.ts'
import { openSmtp } from '#server/email/smtp.ts'
import { openGoogleIdentity } from '#server/identity/google.ts'
import { openTurns } from '#server/images/queue/image-queue.ts'
import { log } from '#server/logging/log.ts'
import type { Meter } from '#server/metrics/meter.ts'
import { type Once, type OpenServices, servicesWith } from './services.ts'
import { keepSignInsInMemory } from './sign-in-fallback.ts'

/** What the company's content says and the adapters need. */
type Company = { supportEmail: string }

/** The services of a process that is the whole site. */
export function openServices(config: Config, company: Company, meter?: Meter): OpenServices {
  return servicesWith(config, openOnce(config, company), { meter })
}

/** `tellKept`: sign-ins are in memory from now on; they are there for whoever asks as soon as it has resolved. */
export function openOnce(config: Config, company: Company, tellKept?: () => Promise<unknown>): Once {
  const { google, ga4, timeZone, siteUrl } = config
  const now = () => new Date()
  return {
    keepSignIns: (store) => keepSignInsInMemory(store, log, tellKept),
    turns: openTurns(),
    relay: ga4 && openGa4({ ...ga4, timeZone, siteUrl, now, log }),
    identity: google && openGoogleIdentity({ ...google, now }),
    mailer: openMailer(config, company, now),
  }
}

function openMailer({ mailBy, emailJs, smtp, contactTo, siteUrl }: Config, { supportEmail }: Company, now: () => Date): Mailer | undefined {
  if (mailBy === 'emailjs') return emailJs && openEmailJs({ ...emailJs, now })
  return smtp && openSmtp({ ...smtp, siteUrl, to: contactTo, desk: supportEmail })
}
