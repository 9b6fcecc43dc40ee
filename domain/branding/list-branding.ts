import type { Services } from '#domain/ports/services.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { listCopyVersions } from '#domain/site-copy/copy-versions.ts'
import { type Branding, publishedBranding } from './branding.ts'
import { BRANDING_KEY } from './branding-paths.ts'
import { findBrandingVersion, parseBrandingVersion } from './branding-versions.ts'

export type BrandingList = {
  looks: Branding | undefined
  isGone: boolean
  earlier: { version: string; publishedAt: string; publishedBy: string; looks: Branding }[]
}

const LISTED = 12

export async function listBranding(ports: Pick<Services, 'store'>): Promise<BrandingList> {
  const [{ words }, { versions }] = await Promise.all([
    findPublishedCopy(ports.store),
    listCopyVersions(ports.store, BRANDING_KEY, { size: LISTED }),
  ])
  const looks = publishedBranding(words)
  const earlier = versions.flatMap(({ id, publishedAt, publishedBy, changes }) => {
    const kept = id === looks?.version ? undefined : parseBrandingVersion(id, changes)
    return kept ? [{ version: id, publishedAt, publishedBy, looks: kept.looks }] : []
  })
  return { looks, isGone: looks !== undefined && !(await findBrandingVersion(ports, looks.version)), earlier }
}
