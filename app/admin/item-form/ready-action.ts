import { data, redirectDocument } from 'react-router'
import { BY_SCRIPT_FIELD, type Saved } from '#app/admin/forms/save-response.ts'
import { setNotice } from '#app/admin/shell/notice.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { SaveResult } from '#domain/item-changes/save-item.ts'
import { markReady } from '#domain/items/ready-posts.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

/** For people who can't publish: the draft is saved, and those who can find it on their dashboard. */
export async function markReadyAction(
  services: Ports,
  actor: Actor,
  { item, texts }: Extract<SaveResult, { outcome: 'kept' }>,
  sent: FormData,
  goTo: string,
) {
  const { kind, id, version } = item
  await markReady(services, item, actor.type === 'administrator' ? actor.name : '')
  await recordActivity(services, actor, { what: 'ready-to-publish', about: texts.title ?? '', subject: { kind, id } })
  const headers = await setNotice(services, 'ready', { kind, id })
  return sent.has(BY_SCRIPT_FIELD) ? data<Saved>({ id, version, goTo }, { headers }) : redirectDocument(goTo, { headers })
}
