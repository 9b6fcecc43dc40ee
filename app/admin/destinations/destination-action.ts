import { data } from 'react-router'
import { SIGN_IN_FIRST } from '#app/admin/passkeys/passkey-messages.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { hasRecentSignIn } from '#domain/access/access-policy.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { removeDestination, saveDestination, stopReplay, switchDestination } from '#domain/destinations/change-destination.ts'
import { type Destination, findDestination } from '#domain/destinations/destination.ts'
import { renewSecret } from '#domain/destinations/destination-secrets.ts'
import { deliveryId, queueOne } from '#domain/destinations/queue-webhooks.ts'
import type { Services } from '#domain/ports/services.ts'
import { deliverOne } from '#domain/webhooks/deliver-webhooks.ts'
import { countReplay, startReplay } from '#domain/webhooks/replay.ts'
import { sendTest } from '#domain/webhooks/send-message.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { addDays, parseDay, startOfDay } from '#lib/time/dates.ts'

export type DestinationAnswer = {
  notice?: string
  problem?: string
  secret?: string
  asks?: { from: string; to: string; confirmed: string }
}

/** `did` is for the activity log. */
type Changed = DestinationAnswer & { did?: string }

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store' | 'webhooks'>

type Text = (name: string) => string

export async function destinationAction(context: RouterContext, form: FormData): Promise<DestinationAnswer> {
  const services = context.get(servicesContext)
  const text: Text = (name) => String(form.get(name) ?? '')
  if (['save', 'rotate'].includes(text('intent')) && !hasRecentSignIn(services, currentSession(context))) return { problem: SIGN_IN_FIRST }
  const destination = await findDestination(services.store, text('id'))
  if (!destination && text('id')) return { problem: 'This destination was deleted.' }
  const { did, ...answer } = await (destination && text('intent') !== 'save' ? change(services, destination, text) : save(services, text))
  if (did) await recordActivity(services, currentAdministrator(context), { what: 'setting-changed', about: did })
  return answer
}

async function save(services: Ports, text: Text): Promise<Changed> {
  const saved = await saveDestination(services, { id: text('id'), name: text('name'), kind: text('kind'), url: text('url') })
  if (!saved.ok) return saved
  return {
    notice: 'Saved. New messages go there from now on. Send a test.',
    secret: saved.secret,
    did: `Saved the destination ${text('name')}`,
  }
}

async function change(services: Ports, destination: Destination, text: Text): Promise<Changed> {
  const { id, name, is_on } = destination
  switch (text('intent')) {
    case 'rotate':
      return { notice: 'For one day we sign with both secrets.', secret: await renewSecret(services, id), did: `New secret for ${name}` }
    case 'switch':
      await switchDestination(services.store, id, text('on') === 'yes')
      return { did: `Switched ${name} ${text('on') === 'yes' ? 'on' : 'off'}` }
    case 'delete':
      await removeDestination(services.store, id)
      return { notice: `Deleted ${name}.`, did: `Deleted the destination ${name}` }
    case 'test': {
      const { outcome, detail } = await sendTest(services, destination)
      return outcome === 'sent' ? { notice: `${name} took the test.` } : { problem: detail }
    }
    case 'stop-replay':
      await stopReplay(services.store, id)
      return { notice: 'Stopped. What’s queued already still goes out.' }
    case 'again': {
      if (!is_on) return { problem: `Switch ${name} on first.` }
      await queueOne(services, text('message'), destination, 'replay')
      const state = await deliverOne(services, deliveryId(text('message'), destination))
      return state === 'sent' ? { notice: 'Sent.' } : { problem: 'Not sent. The list says why.' }
    }
    case 'count-replay':
    case 'replay':
      return is_on ? replayRange(services, destination, text) : { problem: `Switch ${name} on first.` }
    default:
      throw data(UNKNOWN_INTENT, { status: 400 })
  }
}

/** The first time, it says how many there are. */
async function replayRange(services: Ports, { id, name }: Destination, text: Text): Promise<Changed> {
  const [first, last] = [parseDay(text('from')), parseDay(text('to'))]
  if (!first || !last || first > last) return { problem: 'Enter two days, the earlier one first.' }
  const { timeZone } = services.settings
  const from = startOfDay(first, timeZone).toISOString()
  const to = new Date(startOfDay(addDays(last, 1), timeZone).getTime() - 1).toISOString()
  const total = await countReplay(services, { from, to })
  if (total === 0) return { problem: 'No messages in these days.' }
  if (text('confirmed') !== String(total)) return { asks: { from: first, to: last, confirmed: String(total) } }
  await startReplay(services.store, id, { from, to })
  return { notice: 'Replaying. You can stop it on this page.', did: `Replayed ${formatCount(total, 'message')} to ${name}` }
}
