import type { Services } from '#domain/ports/services.ts'
import { findPublishedWords } from '#domain/site-copy/copy-store.ts'
import { listWordsVersions } from '#domain/site-copy/copy-versions.ts'
import { type Looks, looksIn } from './branding.ts'
import { LOOKS } from './branding-paths.ts'
import { findKeptLooks, readKeptLooks } from './branding-versions.ts'

export type ListedLooks = {
  looks: Looks | undefined
  /** They are published, and nothing has their files any more. */
  isGone: boolean
  earlier: { version: string; publishedAt: string; publishedBy: string; looks: Looks }[]
}

const LISTED = 12

/** The looks that are published, and those that were, the latest first. */
export async function listLooks(ports: Pick<Services, 'store'>): Promise<ListedLooks> {
  const [{ words }, { versions }] = await Promise.all([
    findPublishedWords(ports.store),
    listWordsVersions(ports.store, LOOKS, { size: LISTED }),
  ])
  const looks = looksIn(words)
  const earlier = versions.flatMap(({ id, publishedAt, publishedBy, changes }) => {
    const kept = id === looks?.version ? undefined : readKeptLooks(id, changes)
    return kept ? [{ version: id, publishedAt, publishedBy, looks: kept.looks }] : []
  })
  return { looks, isGone: looks !== undefined && !(await findKeptLooks(ports, looks.version)), earlier }
}
