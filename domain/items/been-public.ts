import { isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { minuteInZone } from '#lib/time/minutes.ts'
import { siteMinute, toItem } from './items.ts'
import { isVisible } from './publish-action.ts'
import { deletedAt } from './system-fields.ts'

type Ports = Pick<Services, 'settings' | 'now' | 'store'>

const LOOKED_AT = 50

/** Until then the rules of the Add form apply, and from then on those of the Edit form. */
export async function hasBeenPublic(services: Ports, stored: StoredDocument): Promise<boolean> {
  return stored.body.been_public === true || isPublicNow(services, stored) || (await wasPublic(services, stored))
}

export function isPublicNow(services: Pick<Ports, 'settings' | 'now'>, stored: StoredDocument): boolean {
  return deletedAt(stored) === undefined && isVisible(toItem(stored), siteMinute(services))
}

/** Older versions did not note it, but kept what they published. */
async function wasPublic({ store, settings }: Ports, { index, id }: StoredDocument): Promise<boolean> {
  if (!isItemKind(index)) return false
  const { documents } = await store.find({
    indexes: ['revisions'],
    where: [{ field: 'revision_of', equals: `${index}-${id}` }],
    sort: { field: 'written_at', order: 'descending' },
    size: LOOKED_AT,
  })
  return documents.some(({ body }) => {
    const until = new Date(String(body.taken_at))
    if (body.state !== 'published' || Number.isNaN(until.getTime())) return false
    const then = toItem({ index, id, version: '', body: Object(body.values) })
    return isVisible(then, minuteInZone(settings.timeZone, until))
  })
}
