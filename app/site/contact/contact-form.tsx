import { contact } from '#app/content/contact.ts'
import { navigation } from '#app/content/site.ts'
import type { FieldErrors } from '#domain/fields.ts'
import { STAMP_FIELD } from '#domain/messages/form-stamp.ts'
import type { Outcome } from '#domain/messages/outcome.ts'
import { TRAP_FIELD } from '#domain/messages/suspicion.ts'
import { type ContactField, ContactFields, contactFields } from './contact-fields.tsx'
import styles from './contact-form.module.css'
import script from './contact-form-script.ts?worker&url'

/** What is said of a sent form. What was typed comes back unless it is in the inbox. `unclear`: the store does not tell whether it is. */
export type ContactResult =
  | { outcome: Outcome | 'unclear' }
  | { outcome: 'invalid'; errors: FieldErrors; values: ContactValues }
  | { outcome: 'not-kept'; explanation: string; values: ContactValues }

/** The stamp is that of the form in which somebody began to write: mending a fault is no haste. */
export type ContactValues = Record<ContactField | 'stamp', string>

/** Names the answer in the address, so that without script the browser moves there with the focus. */
export const CONTACT_RESULT = 'result'

type Props = {
  result: ContactResult | undefined
  stamp: string
}

/**
 * An ordinary form. Its script sends it without leaving the page and puts the form of the answering page in its place, so that
 * what a form says is written once, here.
 */
export function ContactForm({ result, stamp }: Props) {
  return (
    <>
      <form
        method="post"
        action={`${navigation.contact.path}#${CONTACT_RESULT}`}
        encType="multipart/form-data"
        noValidate
        className={styles.form}
        data-contact-form
        data-failure-class={styles.failure}
        data-safe={result && !('values' in result) ? true : undefined}
      >
        {result && (
          <div id={CONTACT_RESULT} role="alert" tabIndex={-1} className={isGood(result) ? styles.success : styles.failure}>
            <Answer result={result} />
          </div>
        )}
        <ContactFields
          values={result && 'values' in result ? result.values : undefined}
          errors={result?.outcome === 'invalid' ? result.errors : {}}
        />
        <input type="hidden" name={STAMP_FIELD} value={stamp} />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Website
            <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className={styles.send}>
          <button type="submit" className="button">
            {contact.form.submit}
          </button>
          <p>
            {contact.promise} {contact.form.privacy.text} <a href={contact.form.privacy.path}>{contact.form.privacy.label}</a>.
          </p>
        </div>
      </form>
      <script type="module" src={script} />
    </>
  )
}

function Answer({ result }: { result: ContactResult }) {
  if (result.outcome !== 'invalid') return sentencesOf(result).map((sentence) => <p key={sentence}>{sentence}</p>)
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

function sentencesOf(result: Exclude<ContactResult, { outcome: 'invalid' }>): string[] {
  const { success, received, failure, kept, unclear } = contact.results
  switch (result.outcome) {
    case 'sent':
      return [success, contact.promise]
    case 'received':
      return [received, contact.promise]
    case 'failed':
      return [failure, kept]
    case 'not-kept':
      return [failure, result.explanation]
    case 'unclear':
      return [unclear]
  }
}

function isGood({ outcome }: ContactResult): boolean {
  return outcome === 'sent' || outcome === 'received'
}
