import { data } from 'react-router'
import { SIGN_IN_FIRST } from '#app/admin/passkeys/passkey-messages.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { hasRecentSignIn } from '#domain/access/access-policy.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { addDestination, changeUrl, removeDestination, stopReplay, switchDestination } from '#domain/destinations/change-destination.ts'
import { type Destination, findDestination } from '#domain/destinations/destination.ts'
import { renewSecret } from '#domain/destinations/destination-secrets.ts'
import { deliveryId, queueOne } from '#domain/destinations/queue-webhooks.ts'
import { deliverOne } from '#domain/webhooks/deliver-webhooks.ts'
import { countReplay, startReplay } from '#domain/webhooks/replay.ts'
import { sendTest } from '#domain/webhooks/send-message.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { addDays, parseDay, startOfDay } from '#lib/time/dates.ts'
import REFUSED from './refusals.json' with { type: 'json' }

export const ADD = 'add'
export const CHANGE_URL = 'change-url'
export const REPLAY = 'count-replay'

export type DestinationAnswer = {
  notice?: string
  problem?: string
  secret?: string
  dialog?: string
  asks?: { from: string; to: string; confirmed: string }
}

type Text = (name: string) => string

export async function destinationAction(context: RouterContext, sent: FormData): Promise<DestinationAnswer> {
  const text: Text = (name) => String(sent.get(name) ?? '')
  const services = context.get(servicesContext)
  const { email: by } = currentAdministrator(context)
  const intent = text('intent')
  if ([ADD, CHANGE_URL, 'rotate'].includes(intent) && !hasRecentSignIn(services, currentSession(context))) return { problem: SIGN_IN_FIRST }
  if (intent === ADD) {
    const added = await addDestination(services, { name: text('name'), kind: text('kind'), url: text('url'), by })
    if (!added.ok) return { problem: REFUSED[added.problem], dialog: ADD }
    await note(context, `Added the destination ${text('name')}`)
    return { notice: 'Added. New messages go there from now on. Send a test.', secret: added.secret }
  }
  const destination = await findDestination(services.store, text('id'))
  return destination ? changeOne(context, destination, { intent, text }) : { problem: 'This destination was deleted.' }
}

async function changeOne(
  context: RouterContext,
  destination: Destination,
  { intent, text }: { intent: string; text: Text },
): Promise<DestinationAnswer> {
  const services = context.get(servicesContext)
  const { id, name, is_on } = destination
  switch (intent) {
    case CHANGE_URL: {
      const changed = await changeUrl(services, destination, text('url'))
      if (!changed.ok) return { problem: REFUSED[changed.problem], dialog: CHANGE_URL }
      await note(context, `Changed the URL of ${name}`)
      return { notice: 'Changed. Send a test.', secret: changed.secret }
    }
    case 'rotate':
      await note(context, `New secret for ${name}`)
      return { notice: 'For one day we sign with both secrets.', secret: await renewSecret(services, id) }
    case 'switch':
      await switchDestination(services, id, { isOn: text('on') === 'yes', by: currentAdministrator(context).email })
      await note(context, `Switched ${name} ${text('on') === 'yes' ? 'on' : 'off'}`)
      return {}
    case 'delete':
      await removeDestination(services.store, id)
      await note(context, `Deleted the destination ${name}`)
      return { notice: `Deleted ${name}.` }
    case 'test': {
      const { outcome, detail } = await sendTest(services, destination)
      return outcome === 'sent' ? { notice: `${name} took the test.` } : { problem: `${detail}.` }
    }
    case 'stop-replay':
      await stopReplay(services.store, id)
      return { notice: 'Stopped. What’s queued already still goes out.' }
    case 'again':
    case REPLAY:
    case 'replay':
      if (!is_on) return { problem: `Switch ${name} on first.` }
      return intent === 'again' ? again(context, destination, text('message')) : replayRange(context, destination, text)
    default:
      throw data(UNKNOWN_INTENT, { status: 400 })
  }
}

async function again(context: RouterContext, destination: Destination, message: string): Promise<DestinationAnswer> {
  const services = context.get(servicesContext)
  await queueOne(services, message, destination, 'replay')
  const state = await deliverOne(services, deliveryId(message, destination))
  return state === 'sent' ? { notice: 'Sent.' } : { problem: 'Not sent. The list says why.' }
}

/** The first time, it says how many there are. */
async function replayRange(context: RouterContext, { id, name }: Destination, text: Text): Promise<DestinationAnswer> {
  const services = context.get(servicesContext)
  const [first, last] = [parseDay(text('from')), parseDay(text('to'))]
  if (!first || !last || first > last) return { problem: 'Enter two days, the earlier one first.', dialog: REPLAY }
  const { timeZone } = services.settings
  const from = startOfDay(first, timeZone).toISOString()
  const to = new Date(startOfDay(addDays(last, 1), timeZone).getTime() - 1).toISOString()
  const total = await countReplay(services, { from, to })
  if (total === 0) return { problem: 'No messages in these days.', dialog: REPLAY }
  if (text('confirmed') !== String(total)) return { asks: { from: first, to: last, confirmed: String(total) } }
  await startReplay(services, id, { from, to, total })
  await note(context, `Replayed ${formatCount(total, 'message')} to ${name}`)
  return { notice: 'Replaying. Reload to see how far it is.' }
}

function note(context: RouterContext, about: string): Promise<void> {
  return recordActivity(context.get(servicesContext), currentAdministrator(context), { what: 'setting-changed', about })
}
