import type { Services } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { createCopyVersion, findCopyVersion } from '#domain/site-copy/copy-versions.ts'
import { isObject } from '#lib/objects/objects.ts'
import { fromBase64 } from '#lib/text/base64.ts'
import { type Branding, brandingFileNames, publishedBranding } from './branding.ts'
import { BRANDING_KEY, brandingBlobName, isBrandingFile } from './branding-paths.ts'
import type { BrandingFiles, LogoSource, RenderedBranding } from './render-branding.ts'

/** Versions embed all files, so backups and exports hold them wherever bytes are served. */
type KeptLooks = { looks: Branding; files: BrandingFiles; source: LogoSource | undefined }

export function createBrandingVersion(
  ports: Pick<Services, 'store' | 'now'>,
  { branding, files, source }: RenderedBranding,
  by: string,
): ReturnType<typeof createCopyVersion> {
  return createCopyVersion(ports, {
    key: BRANDING_KEY,
    by,
    state: 'published',
    changes: { looks: branding, files, ...(source ? { source } : {}) },
  })
}

export async function findBrandingVersion({ store }: Pick<Services, 'store'>, version: string): Promise<KeptLooks | undefined> {
  const { changes } = (await findCopyVersion(store, BRANDING_KEY, version)) ?? {}
  return changes && parseBrandingVersion(version, changes)
}

export function parseBrandingVersion(
  version: string,
  { looks: said, files, source }: Readonly<Record<string, unknown>>,
): KeptLooks | undefined {
  const looks = isObject(said) ? publishedBranding({ [BRANDING_KEY]: { ...said, version } }) : undefined
  if (!looks || !isObject(files) || brandingFileNames(looks).some((name) => !isFile(files[name]))) return undefined
  return { looks, files: files as BrandingFiles, source: isSource(source) ? source : undefined }
}

export async function storeBrandingFiles({ blobs }: Pick<Services, 'blobs'>, files: BrandingFiles): Promise<void> {
  for (const [name, file] of Object.entries(files)) await blobs.put(brandingBlobName(name), blobFrom(file))
}

export async function findBrandingFile(ports: Pick<Services, 'store' | 'blobs'>, name: string): Promise<StoredBlob | undefined> {
  if (!isBrandingFile(name)) return undefined
  const stored = await ports.blobs.get(brandingBlobName(name))
  if (stored) return stored
  const looks = publishedBranding((await findPublishedCopy(ports.store)).pages)
  const kept = looks && (await findBrandingVersion(ports, looks.version))
  const file = kept && Object.hasOwn(kept.files, name) ? kept.files[name] : undefined
  if (!kept || !file) return undefined
  await storeBrandingFiles(ports, kept.files)
  return blobFrom(file)
}

function blobFrom({ type, data }: BrandingFiles[string]): StoredBlob {
  return { type, data: fromBase64(data) }
}

function isFile(value: unknown): boolean {
  return isObject(value) && typeof value.type === 'string' && typeof value.data === 'string'
}

function isSource(value: unknown): value is LogoSource {
  return isObject(value) && (value.kind === 'svg' || value.kind === 'picture') && typeof value.data === 'string'
}
