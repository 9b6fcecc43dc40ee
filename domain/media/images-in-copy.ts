import { imageNamesIn } from '#domain/images/image-usage.ts'
import { type ImageRenames, renameImagesIn } from '#domain/images/rename-images.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { copyKeyOfDraft, PUBLISHED_ID } from '#domain/site-copy/copy-store.ts'
import { createCopyVersion, writeWithVersions } from '#domain/site-copy/copy-versions.ts'
import { retryOnConflict } from '#lib/async/retry-on-conflict.ts'
import { objectOf } from '#lib/objects/objects.ts'

export type CopyUsage = { kind: 'words'; id: string; title: ''; as: 'published' | 'changes' | 'earlier' }

export function findCopyUsage({ index, id, body }: StoredDocument, files: readonly string[]): CopyUsage[] | undefined {
  const use = (table: string, as: CopyUsage['as']): CopyUsage => ({ kind: 'words', id: table, title: '', as })
  if (index === 'site-words-history') return [use(String(body.table ?? ''), 'earlier')]
  if (index !== 'site-words') return undefined
  if (id !== PUBLISHED_ID) return [use(copyKeyOfDraft(id), 'changes')]
  const named = Object.entries(pagesOf(body)).filter(([, changes]) => files.some((file) => imageNamesIn(changes).has(file)))
  return named.map(([key]) => use(key, 'published'))
}

type Swapping = { id: string; by: string; swap: ImageRenames }

export async function replaceImagesInCopy(ports: Pick<Services, 'store' | 'now'>, { id, by, swap }: Swapping): Promise<boolean> {
  const isChanged = await retryOnConflict(async () => {
    const stored = await ports.store.get('site-words', id)
    const body = stored && renameImagesIn(stored.body, swap)
    if (!stored || !body || JSON.stringify(body) === JSON.stringify(stored.body)) return false
    const before = pagesOf(stored.body)
    const changed = Object.entries(pagesOf(body)).filter(([key, changes]) => JSON.stringify(changes) !== JSON.stringify(before[key]))
    const written = await writeWithVersions(ports, {
      write: async (kept) => {
        for (const [key, changes] of changed)
          kept.push(await createCopyVersion(ports, { key, by, changes: objectOf(changes), state: 'published' }))
        return ports.store.update({ ...stored, body }, id === PUBLISHED_ID ? { publicEffect: 'withdrawn' } : { refresh: false })
      },
      isUnwritten: async () => (await ports.store.get('site-words', id))?.version === stored.version,
    })
    return written.ok || undefined
  })
  if (isChanged === undefined) throw new Error(`The pictures of ${id} words could not be replaced: they were changed again and again`)
  return isChanged
}

function pagesOf({ pages }: StoredDocument['body']): Record<string, unknown> {
  return objectOf(pages)
}
