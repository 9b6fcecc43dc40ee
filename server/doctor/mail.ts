import { greetSmtp } from '#server/email/greet-smtp.ts'
import { type Check, ok, PATIENCE_MS, problem, warning, wordsOf } from './check.ts'

/** Goes as far as signing in. Nothing is sent. */
export const mail: Check = async ({ config }) => {
  const { mailBy, smtp, emailJs, siteUrl } = config
  if (mailBy === 'smtp' && smtp) {
    const failure = await greetSmtp(smtp, siteUrl)
    if (!failure) return [ok('the server of SMTP_URL greets this one and lets it sign in')]
    return [problem(`the server of SMTP_URL does not take mail from here: ${failure}`, todoFor(smtp.oauth !== undefined))]
  }
  if (mailBy === 'emailjs' && emailJs) {
    const { origin } = new URL(emailJs.url)
    const failure = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      () => undefined,
      wordsOf,
    )
    if (failure) return [problem(`EmailJS cannot be reached: ${failure}`, 'See whether this machine has a way out to port 443.')]
    return [ok('EmailJS can be reached; whether it takes the keys shows a test message from the dashboard')]
  }
  return [warning('no mail provider is set: messages wait in the inbox', 'Set SMTP_URL and MAIL_FROM, or the EMAILJS_ settings.')]
}

function todoFor(isOAuth: boolean): string {
  return isOAuth
    ? 'See the SMTP_OAUTH_ settings, and host and name in SMTP_URL: “Email by Microsoft 365” in docs/operations.md.'
    : 'See name, password, host and port in SMTP_URL.'
}
