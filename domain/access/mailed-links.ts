import type { Services } from '#domain/ports/services.ts'
import { canMailAdministrators, mailAdministrator } from './account-mail.ts'
import { findPerson, INVITATION_DAYS, roleIn } from './people.ts'
import { consumeOne } from './rate-limits.ts'
import { createSignInLink, SIGN_IN_LINK_MINUTES } from './sign-in-links.ts'

type Ports = Pick<Services, 'background' | 'log' | 'mailer' | 'now' | 'settings' | 'store'>

const RATE = { max: 10, minutes: 60 }

export function mailInvitation(
  services: Ports,
  { email, link, by, siteName }: { email: string; link: string; by: string; siteName: string },
) {
  const message = [
    `${by} invited you to work on ${services.settings.siteUrl}. Open this link within ${INVITATION_DAYS} days and press the button. It works once:`,
    link,
    `Don’t know ${by}? Ignore this email.`,
    siteName,
  ].join('\n\n')
  return mailAdministrator(services, { event: 'Invitation', email, subject: `Your invitation to ${siteName}`, message, siteName })
}

export function canMailLinks(services: Pick<Services, 'settings' | 'mailer'>): boolean {
  return services.settings.signInLink && canMailAdministrators(services)
}

type Asked = {
  email: string
  to: string | undefined
  siteName: string
}

export async function mailSignInLink(services: Ports, { email, to, siteName }: Asked): Promise<number> {
  const { settings } = services
  const address = email.trim().toLowerCase()
  const waitSeconds = await consumeOne(services, `mailed links ${address}`, RATE).catch(() => 0)
  if (waitSeconds > 0) return waitSeconds
  // Unknown addresses get a link too, so the response takes equally long.
  const [owner, person] = [settings.adminEmails.find((one) => one.toLowerCase() === address), await findPerson(services.store, address)]
  const whose = owner ?? (roleIn(services, address, person) && address)
  const link = await createSignInLink(services, { email: whose ?? '', to, byAnybody: true }).catch((error: unknown) => {
    services.log('Sign-in link not mailed', { reason: String(error) })
  })
  if (link && whose !== undefined) services.background(mail(services, { link, email: whose, siteName }))
  return 0
}

function mail(
  services: Pick<Services, 'settings' | 'store' | 'mailer' | 'log' | 'now'>,
  { link, email, siteName }: { link: string; email: string; siteName: string },
): Promise<void> {
  const message = [
    `Here’s your sign-in link for ${services.settings.siteUrl}. Open it within ${SIGN_IN_LINK_MINUTES} minutes and press the button. It works once:`,
    link,
    'Wasn’t it you? Ignore this email.',
  ].join('\n\n')
  return mailAdministrator(services, { event: 'Sign-in link', email, subject: `Sign in to ${siteName}`, message, siteName })
}
