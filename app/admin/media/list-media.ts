import { authorPath, PEOPLE_PATH } from '#app/admin/paths/admin-paths.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import type { MediaView } from '#app/admin/paths/media-path.ts'
import { allPageCopy } from '#app/content/all-copy.ts'
import { copyHistoryPath, editingPath } from '#app/content/copy-paths.ts'
import { editPath } from '#app/content/item-pages.ts'
import { usageBackfillState } from '#domain/images/backfill-usage.ts'
import { daysRestorable } from '#domain/items/system-fields.ts'
import { findImageUsage, type ImageUse, listImages, type MediaImage, type UsageState } from '#domain/media/media.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatBytes } from '#lib/text/format-bytes.ts'
import { dayInZone, formatLongDay, formatShortDay } from '#lib/time/dates.ts'

const PER_PAGE = 24
export const MOST_USES = 20

export type ListedImage = Awaited<ReturnType<typeof listedPicture>>

const AS: Record<UsageState, string> = {
  published: '',
  draft: 'draft',
  deleted: 'deleted',
  changes: 'unpublished changes',
  earlier: 'an earlier version',
}

/** `gathering` counts documents while the usage scan runs. */
export async function listMedia(services: Pick<Services, 'settings' | 'store' | 'now'>, { text, show, page }: MediaView) {
  const { store } = services
  const [found, left, trash, gathered] = await Promise.all([
    listImages(services, { text, show, from: (page - 1) * PER_PAGE, size: PER_PAGE }),
    listImages(services, { text: '', show: 'left', size: 0 }),
    listImages(services, { text: '', show: 'trash', size: 0 }),
    usageBackfillState(store),
  ])
  const listed = await Promise.all(found.pictures.map((picture) => listedPicture(services, picture)))
  const pictures = show === 'all' || show === 'trash' ? listed : listed.filter(({ uses }) => uses.length === 0)
  return {
    pictures,
    total: found.total,
    truncated: found.truncated,
    perPage: PER_PAGE,
    left: left.total,
    inTrash: trash.total,
    gathering: gathered.isDone ? undefined : gathered.lookedThrough,
  }
}

async function listedPicture(services: Pick<Services, 'settings' | 'store' | 'now'>, picture: MediaImage) {
  const { store, settings } = services
  const { uses, isMore } = await findImageUsage(store, picture, MOST_USES)
  const { file, name, width, height, size, alt, focus, stored_at, unused_since, replaced_by, deleted_at: at, deleted_by: by } = picture
  const dayOf = (moment: string) => dayInZone(settings.timeZone, new Date(moment))
  const day = (moment: string) => (moment === '' ? '' : formatLongDay(dayOf(moment)))
  return {
    file,
    name: name || file,
    width,
    height,
    size: formatBytes(size),
    alt,
    focus,
    stored: day(stored_at),
    unusedSince: day(unused_since),
    isBeingReplaced: replaced_by !== '',
    uses: uses.filter((use) => (at === '' ? !isOfShown(use, uses) : use.as !== 'earlier')).map(listedUse),
    hasMoreUses: isMore,
    deletion: at === '' ? undefined : { at, day: formatShortDay(dayOf(at)), by, daysLeft: daysRestorable(services, at) },
  }
}

/** Published copy is also stored as a version. */
function isOfShown({ kind, id, as }: ImageUse, uses: readonly ImageUse[]): boolean {
  return kind === 'words' && as === 'earlier' && uses.some((other) => other.kind === 'words' && other.id === id && other.as === 'published')
}

export function listedUse({ kind, id, title, as }: ImageUse): { title: string; href: string; as: string } {
  if (kind === 'author') return { title: `Photo of ${title}`, href: authorPath(id), as: AS[as] }
  if (kind === 'person') return { title: `Photo of ${title}`, href: PEOPLE_PATH, as: '' }
  if (kind === 'words') {
    const table = allPageCopy.find(({ key }) => key === id)
    const href = table && as !== 'earlier' ? editingPath(table) : copyHistoryPath({ key: id })
    return { title: `Share image of ${table?.label ?? id}`, href, as: AS[as] }
  }
  const href = as === 'deleted' ? listPath(kind, 'deleted') : editPath(kind, id)
  return { title: title || 'Untitled', href, as: AS[as] }
}
