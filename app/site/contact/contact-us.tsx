import { data, redirect } from 'react-router'
import { contact } from '#app/content/contact.ts'
import { fillTemplate } from '#app/content/fill-template.ts'
import { home } from '#app/content/home.ts'
import { modelForTeam, parseTeamSize } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { resolvePlainCopy } from '#app/content/resolve-copy.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { navigation } from '#app/content/site.ts'
import { rateLimitsContext, servicesContext, visitorContext } from '#app/context.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { textIn, tryForm } from '#app/requests/read-form.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { loadCompanyDetails, loadPublishedCopy } from '#app/site-copy/load-site-copy.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import { Counters } from '#app/ui/proof/counters.tsx'
import { LinkList } from '#app/ui/sections/link-list.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { usePageCopy, usePlainPageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { loadFormSigningKey } from '#domain/access/stored-keys.ts'
import { viewedAddress } from '#domain/analytics/page-views.ts'
import { counterName } from '#domain/analytics/visit-counts.ts'
import { signTimestamp, TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { messageIdempotencyKey } from '#domain/messages/idempotency-key.ts'
import { describeOrigin, findMessageOrigin } from '#domain/messages/message-origin.ts'
import { parseMessage, receiveMessage } from '#domain/messages/messages.ts'
import { findSendOutcome } from '#domain/messages/send-outcome.ts'
import { acknowledge } from '#domain/outgoing/acknowledge.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import { recordOf } from '#lib/objects/objects.ts'
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
const LONGEST_HIDDEN = 100
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/gu
const BLANKS = /[\p{Cc}\s]+/gu

const answer = data<ContactResult>

/** Unguessable IDs let senders look up the status of their message. */
const SENT = 'sent'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const result = await sentResult(services, readQuery(navigation.contact.path, request).get(SENT) ?? '')
  const about = { stamp: await stampFor(services), result, from: await linkedFrom(services, request) }
  return data(about, { status: result?.outcome === 'unclear' ? 503 : 200 })
}

/** A store that has never issued a key can't accept messages either. */
async function stampFor(services: Ports): Promise<string> {
  const stamp = async () => signTimestamp(await loadFormSigningKey(services), services.now())
  return attempt(services, 'Contact form not stamped', stamp, '')
}

async function sentResult(services: Ports, id: string): Promise<ContactResult | undefined> {
  const outcome = await attempt(services, 'Message not looked up', () => findSendOutcome(services, id), 'unclear')
  return outcome && { outcome }
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
    const { signs, queueing, byOthers, isProven } = await assessMessage(context, form, checked.values)
    const aside = { suspicious: signs.length > 0, set_aside_for: signs.join(' ') }
    const sentId = messageIdempotencyKey(textIn(form, TIMESTAMP_FIELD), checked.values, services.now())
    const origin = await findMessageOrigin(services, context.get(visitorContext))
    const from = { from_page: ownPage(services, values.from_page), from_button: values.from_button, ...describeOrigin(origin) }
    const at = services.now()
    const { company, replyTime, supportEmail, careersEmail } = await loadCompanyDetails(services)
    const page = from.from_page || navigation.contact.path
    let isReceived = false
    const kept = await receiveMessage(
      services,
      { ...checked.values, to_name: company, ...aside, ...from },
      {
        sentId,
        queueing,
        judge: byOthers,
        uncounted: counterName('message', page, origin),
        onReceived: () => {
          isReceived = true
          services.analytics.countMessage({ page, origin, at })
        },
      },
    )
    if (kept.ok && isReceived && isProven) {
      const ours = { company, replyTime, own: [supportEmail, careersEmail] }
      services.background(acknowledge(services, { message: kept.id, email: checked.values.email, ...ours }))
    }
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

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(contact, matches)

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  const { stamp, from, result } = loaderData
  const { subjects } = usePlainPageCopy(contact).form
  const team = from.team && { team: from.team.toLocaleString('en-US'), model: from.model, link: from.plan }
  const isPlan = from.about === 'plan'
  const linked = {
    from_name: '',
    email: '',
    message: team && isPlan ? fillTemplate(subjects.planMessage, team) : '',
    stamp: '',
    ...from,
    subject: team ? fillTemplate(isPlan ? subjects.plan : subjects.team, team) : from.about === 'brief' ? subjects.brief : '',
  }
  const values = actionData && 'values' in actionData ? actionData.values : linked
  const { heading, lead, form, next, support, offices, results } = usePageCopy(contact)
  const { plan } = usePageCopy(sharedCopy)
  const { answers } = usePageCopy(home)
  return (
    <>
      <PageHero heading={heading} lead={lead} isBand />
      <div className={`container section with-aside ${styles.page}`}>
        <section>
          <h2 className="visually-hidden">{form.heading}</h2>
          <ContactForm result={actionData ?? result} values={{ ...values, stamp: values.stamp || stamp }} />
        </section>
        <aside className={`stack gap-6 ${styles.aside}`}>
          <NextSteps />
          {next.steps.length === 0 && (
            <>
              <Counters />
              {answers.items.length > 0 && (
                <section>
                  <h2>{answers.heading}</h2>
                  <LinkList links={answers.items.map(({ question, path }) => ({ label: question, path }))} />
                </section>
              )}
            </>
          )}
          {support.email && (
            <section>
              <h2>{support.heading}</h2>
              <p>{support.text}</p>
              <a className="tap" href={`mailto:${support.email}`}>
                {support.email}
              </a>
            </section>
          )}
          <Offices heading={offices.heading} />
          <div className="screen-only stack inset">
            <p>{plan.text}</p>
            <QuietLink href={plan.action.path}>{plan.action.label}</QuietLink>
            <a className="tap" href={results.questions.path}>
              {results.questions.label}
            </a>
          </div>
        </aside>
      </div>
    </>
  )
}

async function linkedFrom(services: Pick<Services, 'log' | 'settings' | 'store'>, request: Request) {
  const query = readQuery(navigation.contact.path, request)
  const from_page = ownPage(services, request.headers.get('Referer') ?? '')
  const team = parseTeamSize(query.get('team') ?? '')
  const plan = `${services.settings.siteUrl}/global-capability-centers?team=${team}`
  const model = team ? resolvePlainCopy(capabilityCenters, await loadPublishedCopy(services)).models[modelForTeam(team)].name : ''
  return { team, plan, model, about: query.get('about'), from_page, from_button: query.get('button') ?? '' }
}

function ownPage({ settings: { siteUrl } }: Pick<Services, 'settings'>, text: string): string {
  const url = text === '' ? null : URL.parse(text, siteUrl)
  const isOther = url?.host === URL.parse(siteUrl)?.host && url?.pathname !== navigation.contact.path
  return url && isOther ? viewedAddress(url.pathname, url.search) : ''
}

function typedValues(form: FormData): ContactValues {
  const given = (name: string) => textIn(form, name).slice(0, MOST_RETURNED).toWellFormed()
  const typed = (name: string) => given(name).replaceAll('\r\n', '\n').replace(CONTROL_CHARACTERS, '')
  const hidden = (name: string) => given(name).replaceAll(BLANKS, ' ').trim().slice(0, LONGEST_HIDDEN)
  const from = { from_page: hidden('from_page'), from_button: hidden('from_button'), stamp: hidden(TIMESTAMP_FIELD) }
  return { ...recordOf(contactFieldNames, typed), ...from }
}
