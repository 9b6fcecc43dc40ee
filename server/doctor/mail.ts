import { existsSync } from 'node:fs'
import { findEmailStatus } from '#domain/email/email-status.ts'
import { emailAdvice } from '#domain/ports/email-errors.ts'
import type { Store } from '#domain/ports/store.ts'
import { errorCode } from '#lib/objects/objects.ts'
import { networkError } from '#server/email/email-error.ts'
import { verifySmtp } from '#server/email/verify-smtp.ts'
import { databasePath, openStore } from '#server/services/services.ts'
import { getDocument } from '#server/store/sqlite/documents.ts'
import { openForReading } from '#server/store/sqlite/file/file.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import {
  CHECK_TIMEOUT_MS,
  type Check,
  type DoctorContext,
  errorMessage,
  type Finding,
  ok,
  problem,
  undetermined,
  warning,
} from './check.ts'

export const mail: Check = async ({ config }) => {
  if (!config.mailBy)
    return warning('no mail provider is set: messages wait in the inbox', 'Set SMTP_URL and MAIL_FROM, or the EMAILJS_ settings.')
  return [await ofService(config), ...(await ofSite(config))]
}

async function ofService({ mailBy, smtp, emailJs, siteUrl }: DoctorContext['config']): Promise<Finding> {
  if (mailBy === 'smtp' && smtp) {
    const failure = await verifySmtp(smtp, siteUrl)
    if (!failure) return ok('the server of SMTP_URL greets this one and lets it sign in')
    const isOAuth = smtp.oauth !== undefined && failure.reason === 'sign-in-refused'
    return problem(
      `the server of SMTP_URL does not take mail from here: ${failure.said}`,
      isOAuth ? OAUTH : emailAdvice[failure.reason].fix,
    )
  }
  const { origin } = new URL(emailJs?.url ?? '')
  const failure = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    () => undefined,
    (error: Error) => `${errorCode(error.cause)} ${errorMessage(error)}`.trim(),
  )
  if (failure) return problem(`EmailJS cannot be reached: ${failure}`, emailAdvice[networkError(failure).reason].fix)
  return ok('EmailJS can be reached; whether it takes the keys shows a test message from the dashboard')
}

const OAUTH = 'See the SMTP_OAUTH_ settings, and host and name in SMTP_URL: “Email by Microsoft 365” in docs/operations.md.'

async function ofSite(config: DoctorContext['config']): Promise<Finding[]> {
  try {
    const status = await readStored(config, findEmailStatus)
    if (!status) return []
    const says = `no email has gone out since ${status.failing_since}; last error: ${status.detail}`
    const { fix } = emailAdvice[status.reason]
    return [status.is_permanent ? problem(says, fix) : warning(says, fix)]
  } catch (error) {
    return [undetermined(`how the last emails went cannot be read: ${errorMessage(error)}`)]
  }
}

async function readStored<T>(config: DoctorContext['config'], read: (store: Pick<Store, 'get'>) => Promise<T>): Promise<T | undefined> {
  if (config.search) {
    const { store } = openStore(config)
    return read(store).finally(() => store.close())
  }
  const path = databasePath(config)
  if (!existsSync(path)) return undefined
  const isLive = ['-shm', '-wal'].every((part) => existsSync(path + part))
  using database = openForReading(path, isLive ? 'live' : 'still')
  return await read({ get: async (index, id) => getDocument(sqlOf(database), index, id) })
}
