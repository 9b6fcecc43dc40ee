import { data, redirect } from 'react-router'
import { contact } from '#app/content/contact.ts'
import { navigation } from '#app/content/site.ts'
import { rateLimitsContext, servicesContext } from '#app/context.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { tryForm } from '#app/requests/read-form.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { loadFormSigningKey } from '#domain/access/form-signing-key.ts'
import { signTimestamp, TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { messageIdempotencyKey } from '#domain/messages/idempotency-key.ts'
import { parseMessage, receiveMessage } from '#domain/messages/messages.ts'
import { findSendOutcome } from '#domain/messages/send-outcome.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Route } from './+types/contact-us'
import { assessMessage } from './assess-message.ts'
import { contactFieldNames } from './contact-fields.tsx'
import { CONTACT_RESULT, ContactForm, type ContactResult, type ContactValues } from './contact-form.tsx'
import styles from './contact-us.module.css'
import { NextSteps } from './next-steps.tsx'
import { Offices } from './offices.tsx'

type Ports = Pick<Services, 'log' | 'now' | 'store'>

/** Larger fields aren't echoed; this is far beyond every field's limit. */
const MOST_RETURNED = 1_000_000
const LONGEST_STAMP = 100
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu

/** Unguessable IDs let senders look up the status of their message. */
const SENT = 'sent'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const result = await sentResult(services, readQuery(navigation.contact.path, request).get(SENT) ?? '')
  const about = { stamp: await stampFor(services), result }
  return data(about, { status: result?.outcome === 'unclear' ? 503 : 200 })
}

/** A store that has never issued a key can't accept messages either. */
async function stampFor(services: Ports): Promise<string> {
  try {
    return signTimestamp(await loadFormSigningKey(services), services.now())
  } catch (error) {
    services.log('Contact form not stamped', { reason: String(error) })
    return ''
  }
}

async function sentResult(services: Ports, id: string): Promise<ContactResult | undefined> {
  try {
    const outcome = await findSendOutcome(services, id)
    return outcome && { outcome }
  } catch (error) {
    services.log('Message not looked up', { reason: String(error) })
    return { outcome: 'unclear' }
  }
}

/** Redirecting after a save makes reloads harmless. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const waitSeconds = await context.get(rateLimitsContext).messages.count()
  const read = await tryForm(request, context)
  if (!read.ok) return answer({ outcome: 'not-kept', refusal: read.refusal, values: typedValues(new FormData()) }, { status: read.status })
  const { form } = read
  const values = typedValues(form)
  if (waitSeconds > 0) {
    const { failure, headers } = tooManyRequests(waitSeconds)
    return answer({ outcome: 'not-kept', refusal: failure, values }, { status: 429, headers })
  }
  const checked = parseMessage(form)
  if (!checked.ok) return answer({ outcome: 'invalid', errors: checked.faults, values }, { status: 422 })
  try {
    const { signs, queueing, byOthers } = await assessMessage(context, form, checked.values)
    const aside = { suspicious: signs.length > 0, set_aside_for: signs.join(' ') }
    const sentId = messageIdempotencyKey(String(form.get(TIMESTAMP_FIELD) ?? ''), checked.values, services.now())
    const kept = await receiveMessage(
      services,
      { ...checked.values, to_name: (await loadCompanyDetails(services)).company, ...aside },
      { sentId, queueing, judge: byOthers },
    )
    if (kept.ok) return redirect(`${navigation.contact.path}?${SENT}=${kept.id}#${CONTACT_RESULT}`, 303)
    services.log('Message not kept', { reason: kept.reason })
  } catch (error) {
    services.log('Message not kept', { reason: String(error) })
  }
  return answer({ outcome: 'not-kept', values }, { status: 503 })
}

/** The form embeds its creation time, so caches must not share it. */
export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
  const retryAfter = actionHeaders.get('Retry-After')
  return { 'Cache-Control': 'private, no-cache', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) }
}

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(contact, navigation.contact.path, matches)

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && 'values' in actionData ? actionData.values : undefined
  const { heading, lead, form, support, offices } = usePageCopy(contact)
  return (
    <div className={`container with-aside ${styles.page}`}>
      <header className={`stack gap-4 ${styles.header}`}>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
      </header>
      <section>
        <h2 className="visually-hidden">{form.heading}</h2>
        <ContactForm result={actionData ?? loaderData.result} stamp={typed?.stamp || loaderData.stamp} />
      </section>
      <aside className={`stack gap-6 ${styles.aside}`}>
        <NextSteps />
        <section>
          <h2>{support.heading}</h2>
          <p>{support.text}</p>
          <a className="tap" href={`mailto:${support.email}`}>
            {support.email}
          </a>
        </section>
        <Offices heading={offices.heading} />
      </aside>
    </div>
  )
}

function answer(result: ContactResult, init: { status: number; headers?: HeadersInit }) {
  return data(result, init)
}

function typedValues(form: FormData): ContactValues {
  const [from_name = '', email = '', subject = '', message = ''] = contactFieldNames.map((name) => {
    const value = form.get(name)
    return typeof value === 'string'
      ? value.slice(0, MOST_RETURNED).replaceAll('\r\n', '\n').replace(CONTROL_CHARACTERS, '').toWellFormed()
      : ''
  })
  const stamp = form.get(TIMESTAMP_FIELD)
  return { from_name, email, subject, message, stamp: typeof stamp === 'string' ? stamp.slice(0, LONGEST_STAMP) : '' }
}
