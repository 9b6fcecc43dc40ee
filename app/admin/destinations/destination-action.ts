import { data } from 'react-router'
import { SIGN_IN_FIRST } from '#app/admin/passkeys/passkey-messages.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import type { Sending } from '#app/admin/shell/form-action.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { hasRecentSignIn } from '#domain/access/access-policy.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { addDestination, moveDestination, renewSecret, stopReplay, switchDestination } from '#domain/destinations/change-destination.ts'
import { type Destination, findDestination } from '#domain/destinations/destination.ts'
import { deliveryId, queueOne } from '#domain/destinations/queue-webhooks.ts'
import { removeLatest } from '#domain/documents/documents.ts'
import { deliver } from '#domain/email/send-stored.ts'
import type { Services } from '#domain/ports/services.ts'
import { countReplay, sendTest, startReplay, webhooksTo } from '#domain/webhooks/deliver-webhooks.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { addDays, formatMediumDay, parseDay, startOfDay } from '#lib/time/dates.ts'

export type DestinationAnswer = {
  notice?: string
  problem?: string
  secret?: string
  asks?: { question: string; label: string; fields: Record<string, string> }
}

/** `did` is for the activity log. */
type Changed = DestinationAnswer & { did?: string }

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store' | 'webhooks'>

type Text = (name: string) => string

export async function destinationAction({ services, context, actor, form: sent }: Sending): Promise<DestinationAnswer> {
  const text: Text = (name) => String(sent.get(name) ?? '')
  if (['add', 'move', 'rotate'].includes(text('intent')) && !hasRecentSignIn(services, currentSession(context)))
    return { problem: SIGN_IN_FIRST }
  const destination = await findDestination(services.store, text('id'))
  if (!destination && text('id')) return { problem: 'This destination was deleted.' }
  const { did, ...answer } = await (destination ? change(services, destination, text) : add(services, text))
  if (did) await recordActivity(services, actor, { what: 'setting-changed', about: did })
  return answer
}

async function add(services: Ports, text: Text): Promise<Changed> {
  const added = await addDestination(services, { name: text('name'), kind: text('kind'), url: text('url') })
  if (!added.ok) return added
  return { notice: 'Added. Send a test.', secret: added.secret, did: `Added the destination ${text('name')}` }
}

async function change(services: Ports, destination: Destination, text: Text): Promise<Changed> {
  const { id, name } = destination
  const isOn = text('on') === 'yes'
  switch (text('intent')) {
    case 'move': {
      const problem = await moveDestination(services, id, text('url'))
      return problem ? { problem } : { notice: 'Saved. Send a test.', did: `Changed the URL of ${name}` }
    }
    case 'rotate': {
      const secret = await renewSecret(services, id)
      if (!secret) return { problem: 'We still sign with the former secret. Wait until 24 hours after the last change.' }
      return { notice: 'For one day we sign with both secrets.', secret, did: `New secret for ${name}` }
    }
    case 'switch':
      await switchDestination(services.store, id, isOn)
      return { did: `Switched ${name} ${isOn ? 'on' : 'off'}` }
    case 'delete':
      await removeLatest(services.store, { index: 'destinations', id })
      return { notice: `Deleted ${name}.`, did: `Deleted the destination ${name}` }
    case 'test': {
      const { outcome, detail } = await sendTest(services, destination)
      return outcome === 'sent' ? { notice: `${name} took the test.` } : { problem: detail }
    }
    case 'stop-replay':
      await stopReplay(services.store, id)
      return { notice: 'Stopped. What’s queued already still goes out.' }
    case 'again':
    case 'replay':
    case 'count-replay':
      if (!destination.is_on) return { problem: `Switch ${name} on first.` }
      return text('message') ? replayOne(services, destination, text('message')) : replayRange(services, destination, text)
    default:
      throw data(UNKNOWN_INTENT, { status: 400 })
  }
}

async function replayOne(services: Ports, destination: Destination, message: string): Promise<Changed> {
  await queueOne(services, message, destination, 'replay')
  const state = await deliver(services, webhooksTo(destination), deliveryId(message, destination))
  return state === 'sent' ? { notice: 'Sent.' } : { problem: 'Not sent. The list says why.' }
}

async function replayRange(services: Ports, { id, name }: Destination, text: Text): Promise<Changed> {
  const [first, last] = [parseDay(text('from')), parseDay(text('to'))]
  if (!first || !last || first > last) return { problem: 'Enter two days, the earlier one first.' }
  const { timeZone } = services.settings
  const from = startOfDay(first, timeZone).toISOString()
  const to = new Date(startOfDay(addDays(last, 1), timeZone).getTime() - 1).toISOString()
  const total = await countReplay(services, { from, to })
  if (total === 0) return { problem: 'No messages in these days.' }
  const count = formatCount(total, 'message')
  if (text('intent') === 'count-replay') {
    const question = `${count} from ${formatMediumDay(first)} to ${formatMediumDay(last)} would go to ${name} again.`
    return { asks: { question, label: `Replay ${count}`, fields: { id, from: first, to: last } } }
  }
  await startReplay(services.store, id, { from, to })
  return { notice: 'Replaying. You can stop it on this page.', did: `Replayed ${count} to ${name}` }
}
