import { contact } from '#app/content/contact.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { navigation } from '#app/content/site.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { LinkList } from '#app/ui/sections/link-list.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import type { MessageErrors } from '#domain/messages/messages.ts'
import type { SendOutcome } from '#domain/messages/send-outcome.ts'
import { HONEYPOT_FIELD } from '#domain/messages/spam-signals.ts'
import { type ContactField, ContactFields, contactFieldNames, errorMessages } from './contact-fields.tsx'
import styles from './contact-form.module.css'
import script from './contact-form-script.ts?worker&url'
import { NextSteps } from './next-steps.tsx'

/** `unclear` means the store didn't say whether it saved the message. */
export type ContactResult =
  | { outcome: SendOutcome | 'unclear' }
  | { outcome: 'invalid'; errors: MessageErrors; values: ContactValues }
  | { outcome: 'not-kept'; refusal?: string; values: ContactValues }

/** Keep the first form's stamp, or corrections would look too fast for a person. */
export type ContactValues = Record<ContactField | 'stamp' | 'from_page' | 'from_button', string>

/** The hash moves browsers without scripts, and their focus, to the result. */
export const CONTACT_RESULT = 'result'

/** The script swaps in the response's form, so messages are written once, here. */
export function ContactForm({ result, values }: { result: ContactResult | undefined; values: ContactValues }) {
  const { form, promise, results } = usePageCopy(contact)
  if (result && isDone(result)) return <Done result={result} />
  return (
    <>
      <form
        method="post"
        action={`${navigation.contact.path}#${CONTACT_RESULT}`}
        encType="multipart/form-data"
        noValidate
        className={`screen-only stack gap-5 ${styles.form}`}
        data-contact-form
        data-failure-class={`callout failure ${styles.answer}`}
        data-failure={results.failure}
        data-not-reached={results.notReached}
        data-sending={form.sending}
      >
        {result && <Answer result={result} />}
        <ContactFields values={values} faults={result?.outcome === 'invalid' ? result.errors : {}} />
        <input type="hidden" name={TIMESTAMP_FIELD} value={values.stamp} />
        <input type="hidden" name="from_page" value={values.from_page} />
        <input type="hidden" name="from_button" value={values.from_button} />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this field empty
            <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className={`row ${styles.send}`}>
          <SubmitButton>{form.submit}</SubmitButton>
          <p className="note">
            {promise} {form.privacy.text} <a href={form.privacy.path}>{form.privacy.label}</a>.
          </p>
        </div>
      </form>
      <script type="module" src={script} />
    </>
  )
}

/** Nothing is left to type, so what happens next takes the form's place. */
function Done({ result }: { result: ContactResult }) {
  const { questions, another } = usePageCopy(contact).results
  const { plan } = usePageCopy(sharedCopy)
  const links = [questions, plan.action, { label: another, path: navigation.contact.path }]
  return (
    <>
      <div className="stack gap-5" data-contact-form data-done>
        <Answer result={result} />
        <NextSteps />
        <LinkList links={links} className="links" />
      </div>
      <script type="module" src={script} />
    </>
  )
}

function Answer({ result }: { result: ContactResult }) {
  const isGood = result.outcome === 'sent' || result.outcome === 'received'
  return (
    <div id={CONTACT_RESULT} role="alert" tabIndex={-1} className={`callout stack ${isGood ? 'success' : 'failure'} ${styles.answer}`}>
      <AnswerWords result={result} />
    </div>
  )
}

function AnswerWords({ result }: { result: ContactResult }) {
  const words = usePageCopy(contact)
  if (result.outcome !== 'invalid') {
    const First = isDone(result) ? 'h1' : 'p'
    const [first, ...others] = sentencesOf(result, words)
    return [<First key="first">{first}</First>, ...others.map((sentence) => <p key={sentence}>{sentence}</p>)]
  }
  const errors = errorMessages(result.errors, words)
  return (
    <>
      <p>{words.errors.heading}</p>
      <ul className="bullets">
        {contactFieldNames
          .filter((name) => errors[name])
          .map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{errors[name]}</a>
            </li>
          ))}
      </ul>
    </>
  )
}

function sentencesOf(
  result: Exclude<ContactResult, { outcome: 'invalid' }>,
  { promise, results: { success, received, failure, kept, notReached, unclear } }: (typeof contact)['defaults'],
): string[] {
  const refusal = 'refusal' in result ? result.refusal : undefined
  const said = {
    sent: [success, promise],
    received: [received, promise],
    failed: [failure, kept],
    'not-kept': [failure, refusal ?? notReached],
    unclear: [unclear],
  }
  return said[result.outcome]
}

function isDone({ outcome }: ContactResult): boolean {
  return outcome === 'sent' || outcome === 'received' || outcome === 'failed'
}
