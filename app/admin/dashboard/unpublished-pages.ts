import { receivedTime } from '#app/admin/frame/received-time.ts'
import { wordsTables } from '#app/content/tables.ts'
import { wordsPath } from '#app/content/words-paths.ts'
import type { Services } from '#domain/services.ts'
import { listWordsDrafts } from '#domain/words/stored-words.ts'

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
