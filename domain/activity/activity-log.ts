import { z } from 'zod'
import type { ClientInfo } from '#domain/access/client-info.ts'
import { consumeOne } from '#domain/access/rate-limits.ts'
import { removeAll } from '#domain/documents/documents.ts'
import { moment, number, readFields, text } from '#domain/fields/fields.ts'
import { type ItemKind, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { newId } from '#lib/crypto/ids.ts'
import { isObject } from '#lib/objects/objects.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type ActivityKind, type ActivityName, activityOf, isActivityName } from './activity-types.ts'

export const activityTable = z.object({
  at: moment({ label: 'At', indexed: true }),
  who: text(254, { label: 'Email of who did it', indexed: true }),
  name: text(200, { label: 'Name of who did it' }),
  what: text(40, { label: 'What' }),
  kind: text(40, { label: 'Kind', indexed: true }),
  about: text(300, { label: 'With what' }),
  count: number({ label: 'With how many' }),
  browser: text(100, { label: 'Browser' }),
  address: text(60, { label: 'Network' }),
})

export type ActivitySubject = { kind: ItemKind | 'message'; id: string }

export type Activity = {
  what: ActivityName
  about?: string
  count?: number
  subject?: ActivitySubject
}

type By = { type?: string; email?: string; name?: string; from?: ClientInfo | undefined }

export type ActivityEntry = Omit<z.infer<typeof activityTable>, 'what' | 'kind'> & {
  id: string
  text: string
  what: ActivityName | undefined
  subject: ActivitySubject | undefined
}

export const ACTIVITY_RETENTION_DAYS = 180
const LONGEST_ABOUT = 200

/** Strangers cause failed sign-ins, so only this many are recorded. */
const FAILURES = { max: 30, minutes: 60 }

type Noting = Pick<Services, 'store' | 'now' | 'log'>

/** Never fails: the action itself has already happened. */
export async function recordActivity(
  { store, now, log }: Noting,
  by: By,
  { what, about = '', count = 0, subject }: Activity,
): Promise<void> {
  const note = async () => {
    const at = now()
    const { email: who = '', name = '', from } = by
    const words = about.replaceAll(/\p{Cc}+/gu, ' ').trim()
    const shown = words.length > LONGEST_ABOUT ? `${words.slice(0, LONGEST_ABOUT).toWellFormed()}…` : words
    const body = {
      at: at.toISOString(),
      who,
      name,
      what,
      kind: activityOf(what).kind,
      about: shown,
      count,
      ...from,
      ...(subject ? { subject } : {}),
    }
    await store.create({ index: 'activities', id: newId(at), body }, { refresh: false })
  }
  await attempt({ log }, 'Activity not noted', note, undefined, { what })
}

export function recordFailedSignIn(services: Noting & Pick<Services, 'background'>, by: By, about: string): void {
  const note = async () => {
    const waitSeconds = await consumeOne(services, 'failed sign-ins noted', FAILURES).catch(() => 1)
    if (waitSeconds === 0) await recordActivity(services, by, { what: 'sign-in-failed', about })
  }
  services.background(note())
}

type Shown = { who?: string; kind?: ActivityKind; from: number; size: number }

export async function listActivities(store: Store, { who, kind, from, size }: Shown) {
  const where = [...(who === undefined ? [] : [{ field: 'who', equals: who }]), ...(kind ? [{ field: 'kind', equals: kind }] : [])]
  const { total, documents } = await store.find({ indexes: ['activities'], where, sort: { field: 'at', order: 'descending' }, from, size })
  return { total, activities: documents.map(readActivity) }
}

export function removeOldActivities({ store, now }: Pick<Services, 'store' | 'now'>, shouldStop?: () => boolean): Promise<number> {
  const oldest = new Date(now().getTime() - ACTIVITY_RETENTION_DAYS * DAY_MS).toISOString()
  return removeAll(store, { indexes: ['activities'], where: [{ field: 'at', lte: oldest }] }, { shouldStop })
}

function readActivity({ id, body }: StoredDocument): ActivityEntry {
  const { what, kind: _kind, ...fields } = readFields(activityTable, body)
  const known = isActivityName(what) ? what : undefined
  const subject = subjectOf(body.subject) ?? formerSubject(fields.about)
  const isNamed = fields.about !== '' && !formerSubject(fields.about) && !FILE_NAME.test(fields.about)
  return { ...fields, about: isNamed ? fields.about : '', id, text: known ? activityOf(known).words : what, what: known, subject }
}

/** Entries of earlier releases name items and images as the store does. */
const ITEM = /^(news|blog) ([\w-]{1,200})$/
const FILE_NAME = /^[\da-f]{16,}(?:\.\w+)?$/

function formerSubject(about: string): ActivitySubject | undefined {
  const [, kind, id] = ITEM.exec(about) ?? []
  return subjectOf({ kind, id })
}

function subjectOf(stored: unknown): ActivitySubject | undefined {
  if (!isObject(stored)) return undefined
  const { kind, id } = stored
  return (isItemKind(kind) || kind === 'message') && typeof id === 'string' ? { kind, id } : undefined
}
