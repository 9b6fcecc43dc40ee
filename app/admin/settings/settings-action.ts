import { data } from 'react-router'
import type { Sending } from '#app/admin/shell/form-action.ts'
import { company } from '#app/content/company.ts'
import { rateLimitsContext } from '#app/context.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { recordBackupAttempt } from '#domain/backups/backup-attempts.ts'
import { countOldMessages } from '#domain/messages/messages.ts'
import { sendTestMessage } from '#domain/messages/outbox.ts'
import type { Finding } from '#domain/ports/site-checks.ts'
import { publishCopyFields } from '#domain/site-copy/edit-copy.ts'
import { isSetByEnvironment, MAX_RETENTION_DAYS, saveMessageDays } from '#domain/site-settings/site-settings.ts'
import { formatCount } from '#lib/text/format-count.ts'

type Text = (name: string) => string

export type SettingsAnswer = {
  notice?: string
  problem?: string
  detail?: string | undefined
  /** The dialog to open again, with what was typed. */
  dialog?: string
  typed?: Record<string, string>
  asks?: { days: string; messages: number }
  findings?: Readonly<Record<string, readonly Finding[]>>
}

export const REPLY_FIELDS = ['replyTime', 'privacyReplyTime', 'dataRightsTime'] as const
export const FIXED = 'Your IT team sets this. Ask them to change it.'

const INTENTS = new Map(
  Object.entries({ 'test-email': testEmail, 'test-backup': testBackup, check, reply: saveReply, retention: saveRetention }),
)

export async function settingsAction(sending: Sending): Promise<SettingsAnswer> {
  const text: Text = (name) => String(sending.form.get(name) ?? '').trim()
  const act = INTENTS.get(text('intent'))
  if (!act) throw data(UNKNOWN_INTENT, { status: 400 })
  return act(sending, text)
}

async function testEmail({ services, actor }: Sending): Promise<SettingsAnswer> {
  const to = canMailAdministrators(services) ? actor.email : undefined
  const result = await sendTestMessage(services, (await loadCompanyDetails(services)).company, to)
  if (!result) return { problem: 'Email is off. Copy the setup steps for your IT team.' }
  if (result.outcome === 'sent') return { notice: `Email works. We sent a test ${to ? `to ${to}` : 'to the address set at EmailJS'}.` }
  return { problem: 'The test email didn’t go out. Show your IT team the answer of the email service.', detail: result.detail }
}

async function testBackup({ services, context }: Sending): Promise<SettingsAnswer> {
  const { daily } = services.backups ?? {}
  if (!daily) return { problem: 'Backups are off. Copy the setup steps for your IT team.' }
  const seconds = await context.get(rateLimitsContext).backupsMade.count()
  if (seconds > 0) return { problem: tooManyRequests(seconds).failure }
  const made = await daily.make()
  await recordBackupAttempt(services, 'backup', { file: made.file, ...(made.ok ? {} : { problem: made.problem }) })
  if (made.ok) return { notice: 'Backups work. We made one and read it back.' }
  services.log('Backup failed', { file: made.file, reason: made.problem })
  return { problem: 'The backup failed. Show your IT team the reason.', detail: made.problem }
}

async function check({ services: { checks, log }, context }: Sending): Promise<SettingsAnswer> {
  const seconds = await context.get(rateLimitsContext).checksRun.count()
  if (seconds > 0) return { problem: tooManyRequests(seconds).failure }
  const result = await checks?.run()
  if (!result?.ok) {
    log('Settings not checked', { reason: result?.problem ?? '' })
    return { problem: 'We couldn’t run the checks. Try again in a minute.', detail: result?.problem }
  }
  const all = Object.values(result.findings).flat()
  const found = all.filter(({ verdict }) => verdict === 'problem' || verdict === 'warning').length
  const notice = found === 0 ? 'Checked. We found no problems.' : `Checked. ${formatCount(found, 'thing')} to look at, for your IT team.`
  return { notice, findings: result.findings }
}

async function saveReply({ services, actor }: Sending, text: Text): Promise<SettingsAnswer> {
  const typed = Object.fromEntries(REPLY_FIELDS.map((name) => [name, text(name)]))
  const changes = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`facts.${name}`, value]))
  const errors = await publishCopyFields(services, { table: company, changes, by: actor.email })
  if (!errors) return { problem: 'Not saved: someone else was changing this. Try again.', dialog: 'reply', typed }
  const [error] = Object.values(errors)
  if (error) return { problem: `Not saved. ${error}`, dialog: 'reply', typed }
  await recordActivity(services, actor, { what: 'setting-changed', about: `Reply promise: ${text('replyTime')}` })
  return { notice: 'Saved. Visitors read the new reply promise now.' }
}

/** What a shorter time deletes can't be undone, so its number is confirmed. */
async function saveRetention({ services, actor }: Sending, text: Text): Promise<SettingsAnswer> {
  const [days, typed] = [Number(text('days')), { days: text('days') }]
  if (isSetByEnvironment(services.settings, 'messageRetentionDays')) return { problem: FIXED }
  if (text('days') !== '' && !(/^\d{1,4}$/.test(text('days')) && days >= 1 && days <= MAX_RETENTION_DAYS))
    return {
      problem: `Enter a number of days from 1 to ${MAX_RETENTION_DAYS.toLocaleString('en-US')}, or nothing.`,
      dialog: 'retention',
      typed,
    }
  const messages = days > 0 ? await countOldMessages(services, days) : 0
  if (messages > Number(text('confirmed'))) return { asks: { days: text('days'), messages } }
  await saveMessageDays(services.store, days || undefined)
  const about = days > 0 ? `Messages are deleted after ${formatCount(days, 'day')}` : 'Messages are kept until someone deletes them'
  await recordActivity(services, actor, { what: 'setting-changed', about })
  return { notice: `Saved. ${about}.` }
}
