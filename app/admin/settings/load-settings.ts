import { z } from 'zod'
import { DESTINATIONS_PATH, PEOPLE_PATH, PROFILE_PATH, REPLIES_PATH, TIME_ZONE_PATH } from '#app/admin/paths/admin-paths.ts'
import { ANALYTICS_PATH } from '#app/admin/paths/analytics-path.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { fillTemplate } from '#app/content/fill-template.ts'
import type { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import type { IconName } from '#app/ui/layout/icon.tsx'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { listPasskeys } from '#domain/access/passkeys.ts'
import { isInvited, listPeople, roleIn } from '#domain/access/people.ts'
import { reportBackups } from '#domain/backups/backup-report.ts'
import { listDestinations, listTroubled } from '#domain/destinations/destination.ts'
import { findEmailProblem } from '#domain/email/email-status.ts'
import { findReplySettings } from '#domain/outgoing/reply-settings.ts'
import type { Services } from '#domain/ports/services.ts'
import { isSetByEnvironment } from '#domain/site-settings/site-settings.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { zoneName } from '#lib/time/minutes.ts'
import texts from './rows.json' with { type: 'json' }

type SettingsServices = Pick<Services, 'settings' | 'store' | 'now' | 'log' | 'mailer' | 'backups'>

type State = 'off' | 'failing' | 'on'

export type RowAction = { label: string; name?: string } & ({ href: string; isNewTab?: true } | { intent: string } | { dialog: string })

type Facts = { state?: State; values?: Record<string, string>; badge?: string; isFixed?: boolean; action?: RowAction }

export type SettingsRow = ReturnType<typeof rowOf>

const rowTexts = z.object({
  icon: z.custom<IconName>((name) => typeof name === 'string'),
  name: z.string(),
  off: z.string().default(''),
  failing: z.string().default(''),
  on: z.string().default(''),
  missing: z.string().default(''),
  steps: z.array(z.string()).default([]),
  /** The doctor's checks that look at it. */
  checks: z.array(z.string()).default([]),
})

const ROWS = z.record(z.string(), rowTexts).parse(texts)
const ORDER = ['off', 'failing', 'on']
const LAST_STEPS = [
  '',
  'Put these settings into the site’s environment, with your own values. Restart the site.',
  'Check: npm run doctor',
  'Guide: docs/operations.md, “Turn a part on”.',
]

type Asked = { email: string; details: Awaited<ReturnType<typeof loadCompanyDetails>> }

/** What's off comes first. */
export async function loadSettings(services: SettingsServices, { email, details }: Asked) {
  const { settings, store, backups, now } = services
  const { timeZone, siteUrl, googleSignIn, messageRetentionDays: days } = settings
  const isInService = backups?.form === 'export'
  const passkeys = (await listPasskeys(store, email)).length
  const links = settings.signInLink ? 'on' : 'off'
  const isPublic = siteUrl.startsWith('https:')
  const [isZoneFixed, isRetentionFixed] = [isSetByEnvironment(settings, 'timeZone'), isSetByEnvironment(settings, 'messageRetentionDays')]
  const facts: Record<string, Facts> = {
    email: await emailFacts(services, details.supportEmail),
    google: googleIn(googleSignIn?.clientId),
    [isInService ? 'exports' : 'backups']: await backupFacts(services),
    address: { state: isPublic ? 'on' : 'off', isFixed: isPublic, action: { label: 'Check', name: 'Check the address', intent: 'check' } },
    signIn: {
      state: settings.signInLink || passkeys > 0 ? 'on' : 'off',
      values: { links, passkeys: formatCount(passkeys, 'passkey') },
      action: { label: 'Manage', name: 'Manage passkeys', href: PROFILE_PATH },
    },
    people: { values: await peopleValues(services), action: { label: 'Manage', name: 'Manage people', href: PEOPLE_PATH } },
    destinations: await destinationFacts(services),
    timeZone: {
      values: { zone: timeZone, short: zoneName(timeZone, now()) },
      badge: formatClockTime(now().toISOString(), timeZone),
      isFixed: isZoneFixed,
      ...(isZoneFixed ? {} : { action: { label: 'Change…', name: 'Change the time zone', href: TIME_ZONE_PATH } }),
    },
    reply: {
      values: { reply: details.replyTime, privacy: details.privacyReplyTime },
      action: { label: 'Change…', name: 'Change the reply promise', dialog: 'reply' },
    },
    ...(canMailAdministrators(services) ? { replies: await replyFacts(store) } : {}),
    retention: {
      values: { kept: days === undefined ? 'kept until someone deletes them' : `deleted after ${formatCount(days, 'day')}` },
      isFixed: isRetentionFixed,
      ...(isRetentionFixed ? {} : { action: { label: 'Change…', name: 'Change message retention', dialog: 'retention' } }),
    },
    analytics: {
      values: { ga: settings.pageViewsTo ? 'on' : 'off' },
      isFixed: settings.pageViewsTo !== undefined,
      action: { label: 'Open', name: 'Open Analytics', href: ANALYTICS_PATH },
    },
    store: {
      state: (await store.health()) === 'ok' ? 'on' : 'failing',
      values: { place: isInService ? 'Your search service' : 'One file on the server' },
      action: { label: 'Check', name: 'Check the store', intent: 'check' },
    },
  }
  const common = { url: siteUrl, host: mailHost(siteUrl), company: details.company.replaceAll(/[<>",;]/g, '').trim() }
  const rows = Object.entries(ROWS).flatMap(([id, row]) => (facts[id] ? [rowOf({ id, ...row }, facts[id], common)] : []))
  return rows.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
}

/** An address needs a domain, which this machine's own name isn't. */
function mailHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return /^[\w.-]+\.[a-z]{2,}$/i.test(hostname) ? hostname.replace(/^www\./, '') : 'example.com'
}

type RowTexts = z.infer<typeof rowTexts> & { id: string }

function rowOf({ steps, ...row }: RowTexts, { state = 'on', values = {}, ...facts }: Facts, common: Record<string, string>) {
  const all = { ...common, ...values }
  const lines = facts.isFixed || steps.length === 0 ? [] : [...steps.map((line) => fillTemplate(line, all)), ...LAST_STEPS]
  return { ...row, ...facts, state, about: fillTemplate(row[state], all), setup: lines.join('\n') }
}

function googleIn(client: string | undefined): Facts {
  if (client === undefined) return { state: 'off' }
  return {
    values: { client },
    isFixed: true,
    action: { label: 'Test sign-in', href: '/login?again=yes&to=/admin/settings', isNewTab: true },
  }
}

async function emailFacts(services: SettingsServices, to: string): Promise<Facts> {
  if (!services.mailer) return { state: 'off' }
  const problem = await findEmailProblem(services)
  const since = problem ? formatClockTime(problem.since, services.settings.timeZone) : ''
  return {
    state: problem ? 'failing' : 'on',
    values: { to, since },
    isFixed: true,
    action: { label: 'Send test email', intent: 'test-email' },
  }
}

async function replyFacts(store: Services['store']): Promise<Facts> {
  const { templates, acknowledges } = await findReplySettings(store)
  return {
    values: { templates: formatCount(templates.length, 'template'), acknowledges: acknowledges ? 'on' : 'off' },
    action: { label: 'Manage', name: 'Manage replies', href: REPLIES_PATH },
  }
}

async function backupFacts(services: SettingsServices): Promise<Facts> {
  const report = await reportBackups(services)
  if (report?.retentionDays === undefined) return { state: 'off' }
  const { newest, isLate, failure, unknown } = report
  const last = newest[0] ? `Last one: ${formatDateTime(newest[0].madeAt, services.settings.timeZone)}.` : 'None yet.'
  return {
    state: isLate || failure || unknown ? 'failing' : 'on',
    values: { days: formatCount(report.retentionDays, 'day'), last },
    isFixed: true,
    action: { label: 'Test backup', intent: 'test-backup' },
  }
}

async function destinationFacts(services: SettingsServices): Promise<Facts> {
  const [all, troubled] = await Promise.all([listDestinations(services.store), listTroubled(services)])
  return {
    state: troubled.length > 0 ? 'failing' : all.some(({ is_on }) => is_on) ? 'on' : 'off',
    values: { count: formatCount(all.length, 'destination') },
    action: { label: 'Manage', name: 'Manage destinations', href: DESTINATIONS_PATH },
  }
}

async function peopleValues(services: SettingsServices): Promise<Record<string, string>> {
  const people = await listPeople(services)
  const roles = people.filter(({ accepted_at }) => accepted_at !== '').map((person) => roleIn(services, person.email, person))
  return {
    owners: formatCount(services.settings.adminEmails.length, 'owner'),
    administrators: formatCount(roles.filter((role) => role === 'administrator').length, 'administrator'),
    editors: formatCount(roles.filter((role) => role === 'editor' || role === 'publisher').length, 'editor'),
    invitations: formatCount(people.filter((person) => person.accepted_at === '' && isInvited(services, person)).length, 'open invitation'),
  }
}
