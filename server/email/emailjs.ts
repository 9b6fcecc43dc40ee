import type { Mail, Mailer, MailResult } from '#domain/ports/services.ts'
import { remainingMs } from '#lib/time/clock-skew.ts'
import { emailJsError, networkError } from './email-error.ts'
import DOCUMENTED from './emailjs-errors.json' with { type: 'json' }
import { type Posted, postJson } from './post-json.ts'
import { redactProviderText } from './redact-provider-text.ts'
import { createThrottle } from './throttle.ts'

type EmailJsOptions = {
  url: string
  userId: string
  serviceId: string
  templateId: string
  accessToken?: string
  now: () => Date
  timeoutMs?: number
  /** EmailJS accepts one request per second. */
  pauseMs?: number
}

const LIB_VERSION = '5.0.2'
const MOST_PARAMETER_BYTES = 50_000
const FIRST_REST_MS = 60_000
const LONGEST_REST_MS = 60 * FIRST_REST_MS

export function openEmailJs(options: EmailJsOptions): Mailer {
  const { url, now, timeoutMs = 10_000, pauseMs = 1100 } = options
  const endpoint = new URL('/api/v1.0/email/send', url)
  const pace = createThrottle({ most: 20, pauseMs })
  const breaker = createCircuitBreaker(now)
  return {
    isIdempotent: false,
    isResting: breaker.isResting,
    send: (mail, begin = async () => true) => pace.run(begin, () => sendNow(mail)),
    async close() {},
  }

  async function sendNow(mail: Mail): Promise<MailResult> {
    if (mail.to) return { outcome: 'failed', detail: 'EmailJS mails to nobody but whom the template there names' }
    const body = requestBody(mail, options)
    if (Buffer.byteLength(JSON.stringify(body.template_params)) > MOST_PARAMETER_BYTES) {
      return { outcome: 'failed', detail: 'The message is too long for EmailJS, which takes 50 KB' }
    }
    breaker.started()
    const posted = await postJson(endpoint, body, timeoutMs)
    const outcome = outcomeOf(posted)
    breaker.ended(outcome === 'unknown' ? 'unanswered' : posted.isSent ? 'answered' : 'unreached')
    const detail = detailOf(posted, mail, options)
    if (outcome === 'sent') return { outcome, detail }
    const { status, text, problem = '' } = posted
    return { outcome, detail, error: status === undefined ? networkError(problem) : emailJsError(status, text) }
  }
}

function requestBody(mail: Mail, { userId, serviceId, templateId, accessToken }: EmailJsOptions) {
  const { from_name, to_name, subject, message, email } = mail
  return {
    lib_version: LIB_VERSION,
    user_id: userId,
    service_id: serviceId,
    template_id: templateId,
    template_params: { from_name, to_name, subject, message, email },
    ...(accessToken ? { accessToken } : {}),
  }
}

/** Refusals never went out, but a 5xx may come from a gateway whose service still sends. */
function outcomeOf({ isSent, status, text }: Posted): MailResult['outcome'] {
  if (status === 200 || text.trim() === 'OK') return 'sent'
  if (!isSent) return 'retry'
  if (status === 413) return 'failed'
  return status !== undefined && status >= 300 && status < 500 ? 'retry' : 'unknown'
}

function detailOf(
  { isSent, status, text, problem }: Posted,
  mail: Mail,
  { userId, serviceId, templateId, accessToken = '' }: EmailJsOptions,
): string {
  if (status === undefined) return `EmailJS ${isSent ? 'did not answer' : 'could not be reached'}: ${problem}`
  // Other error text might repeat the visitor's words.
  const documented = DOCUMENTED.find((phrase) => text.startsWith(phrase))
  const said = documented ?? redactProviderText(text, mail, [userId, serviceId, templateId, accessToken])
  return `EmailJS answered ${status}${said ? `: ${said}` : ''}`
}

/** Each lost response leaves a message in doubt, so pauses double from 1 to 60 minutes. */
function createCircuitBreaker(now: () => Date) {
  let pauseMs = 0
  let until = 0
  return { isResting, started, ended }

  function isResting(): boolean {
    return remainingMs(until, now(), pauseMs) > 0
  }

  function started(): void {
    if (pauseMs > 0 && !isResting()) rest(Math.min(pauseMs * 2, LONGEST_REST_MS))
  }

  function ended(outcome: 'answered' | 'unanswered' | 'unreached'): void {
    if (outcome === 'unanswered' && pauseMs === 0) rest(FIRST_REST_MS)
    if (outcome === 'answered') rest(0)
  }

  function rest(milliseconds: number): void {
    pauseMs = milliseconds
    until = now().getTime() + milliseconds
  }
}
