import { receivedTime } from '#app/admin/shell/format-date-time.ts'
import { wordsTables } from '#app/content/all-copy.ts'
import { wordsPath } from '#app/content/copy-paths.ts'
import type { Services } from '#domain/ports/services.ts'
import { listWordsDrafts } from '#domain/site-copy/copy-store.ts'

/** Words of the site that wait to be published, by page. */
export type UnpublishedPage = { label: string; path: string; written: string }

export async function unpublishedPages({ store, settings }: Services): Promise<UnpublishedPage[]> {
  const drafts = await listWordsDrafts(store)
  return drafts.flatMap(({ key, savedAt, savedBy }) => {
    const table = wordsTables.find((each) => each.key === key)
    const written = `written on ${receivedTime(savedAt, settings.timeZone)}${savedBy && ` by ${savedBy}`}`
    return table ? [{ label: table.label, path: wordsPath(table), written }] : []
  })
}
