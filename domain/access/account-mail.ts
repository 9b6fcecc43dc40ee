import { recordEmailResult } from '#domain/email/email-status.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import { newId } from '#lib/crypto/ids.ts'

type Ports = Pick<Services, 'settings' | 'mailer' | 'store' | 'now' | 'log'>

type AccountMail = { event: string; email: string; subject: string; message: string; siteName: string }

/** EmailJS takes the recipient from its template, so only SMTP can reach administrators. */
export function canMailAdministrators({ settings, mailer }: Pick<Ports, 'settings' | 'mailer'>): boolean {
  return settings.mailBy === 'smtp' && mailer !== undefined
}

export async function mailAdministrator(services: Ports, { event, email, siteName, ...words }: AccountMail): Promise<void> {
  const { mailer, log } = services
  const receivedAt = services.now()
  await attempt(services, `${event} not mailed`, async () => {
    const mail = { id: newId(receivedAt), from_name: siteName, to_name: siteName, email, to: email, receivedAt, ...words }
    const result = await mailer?.send(mail)
    if (!result) return
    await recordEmailResult(services, result)
    log(`${event} ${result.outcome === 'sent' ? 'mailed' : 'not mailed'}`, { outcome: result.outcome, detail: result.detail })
  })
}
