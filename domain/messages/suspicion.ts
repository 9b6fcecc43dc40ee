/** The contact form's hidden field, which only programs fill in. */
export const TRAP_FIELD = 'website'
/** The contact form's hidden field with the instant, in milliseconds, at which the form was made. */
export const OPENED_FIELD = 'opened_at'

/** People need longer than this to write a message. */
const FASTEST_MS = 3000
/** A form that was made longer ago was copied rather than left open. */
const OLDEST_MS = 7 * 86_400_000

/** Whether a message looks as if a program had sent it. That is a guess: such messages are kept, and marked. */
export function isSuspicious(form: FormData, now: Date): boolean {
  const opened = madeAt(form)
  if ((form.get(TRAP_FIELD) ?? '') !== '' || opened === undefined) return true
  const elapsed = now.getTime() - opened
  return elapsed < FASTEST_MS || elapsed > OLDEST_MS
}

/** The instant at which the form says that it was made. */
export function madeAt(form: FormData): number | undefined {
  const opened = form.get(OPENED_FIELD)
  return typeof opened === 'string' && /^\d{1,15}$/.test(opened) ? Number(opened) : undefined
}
