import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Settings } from '#domain/ports/services.ts'
import { isTimeZone } from '#lib/time/time-zones.ts'
import type { Listening } from '#server/http/listen.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import type { BucketConfig } from '#server/store/s3/bucket.ts'
import { blobProblem, blobShape, bucketConfig } from './bucket-config.ts'
import { isLoopback } from './cleartext.ts'
import { matching } from './matching.ts'
import { type ProviderConfig, providerConfig, providerError, providerShape } from './provider-config.ts'
import { type Proxies, proxyProblem, proxyShape, useProxies } from './proxies.ts'
import { type SearchConfig, searchConfig, searchProblem, searchShape } from './search-config.ts'
import { type Environment, fileSetting, readSecretFiles, SECRET_SETTINGS } from './secret-files.ts'
import { defaultWorkerCount, MAX_WORKERS } from './worker-count.ts'

type BackupConfig = {
  folder?: string
  retentionDays: number
  key?: string
}

/** Shells and Docker may leave quotes in values, which would create another folder. */
const AROUND = /^[\s"']|[\s"']$|\p{Cc}/u

const backupShape = {
  BACKUP_DIR: folderSetting().optional(),
  BACKUP_KEEP_DAYS: whole(1, 3650).default(14),
  BACKUP_KEY: matching(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/, 'must be a key as npm run backup-key makes one').optional(),
}

type BackupSet = z.infer<z.ZodObject<typeof backupShape>>

function backupProblem({ BACKUP_DIR, SEARCH_URL }: BackupSet & { SEARCH_URL?: unknown }): string | undefined {
  return BACKUP_DIR && SEARCH_URL ? 'BACKUP_DIR is for a store in a file; with SEARCH_URL, npm run export makes the backup' : undefined
}

function backupConfig({ BACKUP_DIR, BACKUP_KEEP_DAYS, BACKUP_KEY }: BackupSet): BackupConfig {
  return {
    retentionDays: BACKUP_KEEP_DAYS,
    ...(BACKUP_DIR ? { folder: resolve(BACKUP_DIR) } : {}),
    ...(BACKUP_KEY ? { key: BACKUP_KEY } : {}),
  }
}

function folderSetting() {
  return z
    .string()
    .min(1)
    .refine((value) => !AROUND.test(value), 'must be a folder, without quotes or spaces around it')
    .refine((value) => !/^~(?:\/|$)/.test(value), 'must be a folder with its whole path: ~ means nothing but to a shell')
}

export type Config = Settings &
  ProviderConfig & {
    host: string
    port: number
    workers: number
    metrics?: Listening
    dataDir: string
    demoContent: DemoContent
    search?: SearchConfig
    bucket?: BucketConfig
    backups: BackupConfig
    proxies: Proxies
    webhookHosts: readonly string[]
  }

/** `auto` fills only a store that has never held anything. */
export type DemoContent = 'on' | 'off' | 'auto'

const shape = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: host().default('localhost'),
  WORKERS: whole(1, MAX_WORKERS).optional(),
  SITE_URL: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://www.example.com, and nothing else')
    .transform((value) => new URL(value).origin)
    .optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: host().default('127.0.0.1'),
  DATA_DIR: folderSetting().default('./data'),
  DEMO_CONTENT: z.enum(['on', 'off'], 'must be on or off').optional(),
  SITE_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata').optional(),
  ADMIN_EMAIL: emails().prefault('admin@example.com'),
  SIGN_IN_LINK: z.enum(['on', 'off', 'auto'], 'must be on, off or auto').default('auto'),
  TRUSTED_PROXIES: whole(0, 20).default(0),
  MESSAGES_KEPT_DAYS: whole(1, 3650).optional(),
  SECURITY_CONTACT: z.string().refine(isContact, 'must be an e-mail address or a web address that starts with https://').optional(),
  LINK_CHECK: z.enum(['on', 'off'], 'must be on or off').default('on'),
  COUNT_ADMINISTRATORS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  WEBHOOK_HOSTS: hosts(),
  ...providerShape,
  ...searchShape,
  ...blobShape,
  ...backupShape,
  ...proxyShape,
})

export const settingNames: readonly string[] = [...Object.keys(shape.shape), ...SECRET_SETTINGS.map(fileSetting)]

/** Errors name the variable, never its value. */
export function parseConfig(own: Environment): { ok: true; config: Config } | { ok: false; problem: string } {
  const secrets = readSecretFiles(own)
  if (!secrets.ok) return secrets
  const { environment } = secrets
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = shape.safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    const name = issue?.path.join('.') ?? ''
    const place = environment[name] === own[name] ? name : `${name} (from ${fileSetting(name)})`
    return { ok: false, problem: `${place} ${issue?.message}${unseenIn(environment[name] ?? '')}` }
  }
  const set = result.data
  if (set.METRICS_PORT === set.PORT) return { ok: false, problem: 'METRICS_PORT must be another one than PORT' }
  const problem = providerError(given) ?? searchProblem(set) ?? blobProblem(set) ?? backupProblem(set) ?? proxyProblem(set)
  if (problem) return { ok: false, problem }
  const outside = providerConfig(set)
  const config: Config = {
    host: set.HOST,
    port: set.PORT,
    workers: set.WORKERS ?? defaultWorkerCount(),
    siteUrl: set.SITE_URL ?? `http://localhost:${set.PORT}`,
    hasHstsSubdomains: set.HSTS_SUBDOMAINS === 'on',
    metrics: set.METRICS_PORT === undefined ? undefined : { host: set.METRICS_HOST, port: set.METRICS_PORT },
    dataDir: resolve(set.DATA_DIR),
    demoContent: set.DEMO_CONTENT ?? 'auto',
    timeZone: set.SITE_TIME_ZONE ?? 'Asia/Kolkata',
    setByEnvironment: [
      ...(set.SITE_TIME_ZONE ? (['timeZone'] as const) : []),
      ...(set.MESSAGES_KEPT_DAYS ? (['messageRetentionDays'] as const) : []),
    ],
    adminEmails: set.ADMIN_EMAIL,
    signInLink: set.SIGN_IN_LINK === 'on' || (set.SIGN_IN_LINK === 'auto' && !outside.google),
    trustedProxies: set.TRUSTED_PROXIES,
    messageRetentionDays: set.MESSAGES_KEPT_DAYS,
    securityContact: set.SECURITY_CONTACT?.replace(/^(?!https:)/, 'mailto:'),
    linkCheck: set.LINK_CHECK === 'on',
    countAdministrators: set.COUNT_ADMINISTRATORS === 'on',
    // EmailJS is the specified provider, so it wins over SMTP.
    mailBy: outside.emailJs ? 'emailjs' : outside.smtp && 'smtp',
    pageViewsTo: outside.ga4 && 'ga4',
    confirmedOnly: set.DEMO_CONTENT === 'off' && set.SITE_URL !== undefined && !isLoopback(new URL(set.SITE_URL).hostname),
    googleSignIn: outside.google && { clientId: outside.google.clientId, scriptUrl: outside.google.scriptUrl },
    webhookHosts: set.WEBHOOK_HOSTS,
    search: searchConfig(set),
    bucket: bucketConfig(set),
    backups: backupConfig(set),
    proxies: { HTTPS_PROXY: set.HTTPS_PROXY, NO_PROXY: set.NO_PROXY },
    ...outside,
  }
  return { ok: true, config }
}

export function requireConfig(): Config {
  const result = parseConfig(process.env)
  const problem = result.ok ? useProxies(result.config.proxies) : result.problem
  if (result.ok && !problem) return result.config
  exitWithError(`Not started: ${problem}.`)
}

function unseenIn(value: string): string {
  if (value.endsWith('\r')) return ' (it ends with a line end of Windows)'
  if (/^\s|\s$/.test(value)) return ' (it has a space or a line end around it)'
  return /^".*"$|^'.*'$/.test(value) ? ' (it has quotes around it)' : ''
}

function emails() {
  const text = 'must be an e-mail address, or several with commas between'
  return z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .refine((all) => all.every((one) => z.email().max(254).safeParse(one).success), text)
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'must name each address once')
}

function whole(least: number, most: number) {
  const text = `must be a whole number from ${least} to ${most}`
  return matching(/^\d{1,6}$/, text)
    .transform(Number)
    .refine((value) => value >= least && value <= most, text)
}

function host() {
  const isName = (value: string) => isIP(value) !== 0 || /^[\w-]+(?:\.[\w-]+)*\.?$/.test(value)
  return z.string().refine(isName, 'must be an address or a name of this machine, such as 127.0.0.1, ::1 or localhost, without a port')
}

function hosts() {
  const isHost = (value: string) => /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/.test(value)
  const listed = z.string().transform((value) => value.toLowerCase().split(/\s*,\s*/))
  return listed
    .refine((all) => all.every(isHost), 'must be a host such as crm.internal or 10.0.0.5:8080, or several with commas between')
    .default([])
}

/** Strict, because people who add a path expect it to count. */
function isOrigin(value: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}\\/?#@"'*]+\/?$/iu.test(value) && URL.canParse(value)
}

function isContact(value: string): boolean {
  return z.email().safeParse(value).success || (/^https:\/\/[!-~]+$/.test(value) && URL.canParse(value))
}
