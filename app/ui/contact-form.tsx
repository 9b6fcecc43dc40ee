import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '#domain/fields.ts'
import { OPENED_FIELD, TRAP_FIELD } from '#domain/suspicion.ts'
import { contact } from '../content/contact.ts'
import { type ContactField, ContactFields, contactFields } from './contact-fields.tsx'
import styles from './contact-form.module.css'

/** The answer to a sent form. What was typed comes back unless it is safe: `sent`, or `kept` to be mailed later. */
export type ContactResult =
  | { outcome: 'sent' }
  | { outcome: 'kept' }
  | { outcome: 'invalid'; errors: FieldErrors; values: ContactValues }
  | { outcome: 'failed'; explanation: string; values: ContactValues }

export type ContactValues = Record<ContactField, string>

type Props = {
  /** The answer that the page was rendered with: the form was sent without script. */
  result: ContactResult | undefined
  openedAt: number
}

/** With script, the form clears at once, is checked before it is sent, and stays on the page. Without, it is an ordinary form. */
export function ContactForm({ result, openedAt }: Props) {
  const fetcher = useFetcher<ContactResult>()
  const [refused, setRefused] = useState<FieldErrors>()
  const answer = useRef<HTMLDivElement>(null)
  const isSending = fetcher.state !== 'idle'
  const latest = fetcher.data ?? result
  const shown = isSending ? undefined : refused ? ({ outcome: 'invalid', errors: refused } as const) : latest
  const values = !isSending && latest && 'values' in latest ? latest.values : undefined

  useEffect(() => {
    if (fetcher.data || refused) answer.current?.focus()
  }, [fetcher.data, refused])

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The second click of a double click would find the cleared form.
    if (isSending || (latest && isSafe(latest) && isEmpty(event.currentTarget))) return
    const errors = findErrors(event.currentTarget)
    setRefused(errors)
    if (!errors) fetcher.submit(new FormData(event.currentTarget), { method: 'post', defaultShouldRevalidate: false })
  }

  return (
    <form method="post" noValidate onSubmit={submit} aria-busy={isSending} className={styles.form}>
      {shown && (
        <div ref={answer} role="alert" tabIndex={-1} className={shown.outcome === 'sent' ? styles.success : styles.failure}>
          <Answer result={shown} />
        </div>
      )}
      <ContactFields
        // New fields for every answer: they start from what it brings back, and empty while it is awaited.
        key={isSending ? 'sending' : fetcher.data ? 'answered' : 'first'}
        values={values}
        errors={shown?.outcome === 'invalid' ? shown.errors : {}}
        readOnly={isSending}
      />
      <input type="hidden" name={OPENED_FIELD} value={openedAt} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Website
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.send}>
        <button type="submit" className="button" aria-disabled={isSending || undefined}>
          {isSending ? contact.form.sending : contact.form.submit}
        </button>
        <p>
          {contact.form.privacy.text} <a href={contact.form.privacy.path}>{contact.form.privacy.label}</a>.
        </p>
      </div>
    </form>
  )
}

type Shown = Exclude<ContactResult, { outcome: 'invalid' }> | { outcome: 'invalid'; errors: FieldErrors }

function Answer({ result }: { result: Shown }) {
  if (result.outcome === 'sent')
    return (
      <>
        <p>{contact.results.success}</p>
        <p>{contact.promise}</p>
      </>
    )
  if (result.outcome === 'failed' || result.outcome === 'kept')
    return (
      <>
        <p>{contact.results.failure}</p>
        <p>{result.outcome === 'kept' ? contact.results.kept : result.explanation}</p>
      </>
    )
  return (
    <>
      <p>Please check what you entered:</p>
      <ul>
        {contactFields
          .filter((name) => result.errors[name])
          .map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{result.errors[name]}</a>
            </li>
          ))}
      </ul>
    </>
  )
}

function isSafe({ outcome }: ContactResult): boolean {
  return outcome === 'sent' || outcome === 'kept'
}

function isEmpty(form: HTMLFormElement): boolean {
  const sent = new FormData(form)
  return contactFields.every((name) => sent.get(name) === '')
}

/** The checks that need no server, so that a slip costs no round trip. The server checks everything again. */
function findErrors(form: HTMLFormElement): FieldErrors | undefined {
  const errors: FieldErrors = {}
  for (const name of contactFields) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue
    const isMissing = control.value.trim() === ''
    if (name === 'email' && (isMissing || control.validity.typeMismatch)) errors.email = contact.errors.email
    else if (name === 'message' && isMissing) errors.message = contact.errors.message
    else if (isMissing) errors[name] = `${contact.form.fields[name].label} is required.`
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}
