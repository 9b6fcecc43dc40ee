import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { allPageCopy } from '#app/content/all-copy.ts'
import { copyReviewPath } from '#app/content/copy-paths.ts'
import type { Services } from '#domain/ports/services.ts'
import { listCopyDrafts } from '#domain/site-copy/copy-store.ts'

type UnpublishedPage = { label: string; path: string; written: string }

export async function unpublishedPages({ store, settings }: Pick<Services, 'settings' | 'store'>): Promise<UnpublishedPage[]> {
  const drafts = await listCopyDrafts(store)
  return drafts.flatMap(({ key, savedAt, savedBy }) => {
    const table = allPageCopy.find((each) => each.key === key)
    const written = `Edited ${formatDateTime(savedAt, settings.timeZone)}${savedBy && ` by ${savedBy}`}`
    return table ? [{ label: table.label, path: copyReviewPath(table), written }] : []
  })
}
