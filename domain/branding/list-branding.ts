import type { Services } from '#domain/ports/services.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { listCopyVersions } from '#domain/site-copy/copy-versions.ts'
import { type Branding, publishedBranding } from './branding.ts'
import { BRANDING_KEY } from './branding-paths.ts'
import { findBrandingVersion, parseBrandingVersion } from './branding-versions.ts'

export type BrandingList = {
  branding: Branding | undefined
  isGone: boolean
  earlier: { version: string; publishedAt: string; publishedBy: string; branding: Branding }[]
}

const LISTED = 12

export async function listBranding(ports: Pick<Services, 'store'>): Promise<BrandingList> {
  const [{ pages }, { versions }] = await Promise.all([
    findPublishedCopy(ports.store),
    listCopyVersions(ports.store, BRANDING_KEY, { size: LISTED }),
  ])
  const branding = publishedBranding(pages)
  const earlier = versions.flatMap(({ id, publishedAt, publishedBy, changes }) => {
    const kept = id === branding?.version ? undefined : parseBrandingVersion(id, changes)
    return kept ? [{ version: id, publishedAt, publishedBy, branding: kept.looks }] : []
  })
  return { branding, isGone: branding !== undefined && !(await findBrandingVersion(ports, branding.version)), earlier }
}
