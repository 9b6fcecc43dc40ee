import type { Services } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { findPublishedWords } from '#domain/site-copy/copy-store.ts'
import { findWordsVersion, keepWordsVersion } from '#domain/site-copy/copy-versions.ts'
import { isParent } from '#domain/site-copy/page-copy.ts'
import { filesOf, type Looks, looksIn } from './branding.ts'
import { blobOfLooks, isLooksFile, LOOKS } from './branding-paths.ts'
import { bytesOf, type LogoSource, type LooksFiles, type MadeLooks } from './render-branding.ts'

/** A version as it is kept: with all files, so that a backup, an export or another store has them, wherever bytes are served from. */
type KeptLooks = { looks: Looks; files: LooksFiles; source: LogoSource | undefined }

export function keepLooks(
  ports: Pick<Services, 'store' | 'now'>,
  { looks, files, source }: MadeLooks,
  by: string,
): ReturnType<typeof keepWordsVersion> {
  return keepWordsVersion(ports, { key: LOOKS, by, state: 'published', changes: { looks, files, ...(source ? { source } : {}) } })
}

export async function findKeptLooks({ store }: Pick<Services, 'store'>, version: string): Promise<KeptLooks | undefined> {
  const { changes } = (await findWordsVersion(store, LOOKS, version)) ?? {}
  return changes && readKeptLooks(version, changes)
}

export function readKeptLooks(version: string, { looks: said, files, source }: Readonly<Record<string, unknown>>): KeptLooks | undefined {
  const looks = isParent(said) ? looksIn({ [LOOKS]: { ...said, version } }) : undefined
  if (!looks || !isParent(files) || filesOf(looks).some((name) => !isFile(files[name]))) return undefined
  return { looks, files: files as LooksFiles, source: isSource(source) ? source : undefined }
}

export async function storeLooksFiles({ blobs }: Pick<Services, 'blobs'>, files: LooksFiles): Promise<void> {
  for (const [name, file] of Object.entries(files)) await blobs.put(blobOfLooks(name), blobFrom(file))
}

/** A file of looks. One whose bytes are gone is taken from the version that is published, and put back. */
export async function findLooksFile(ports: Pick<Services, 'store' | 'blobs'>, name: string): Promise<StoredBlob | undefined> {
  if (!isLooksFile(name)) return undefined
  const stored = await ports.blobs.get(blobOfLooks(name))
  if (stored) return stored
  const looks = looksIn((await findPublishedWords(ports.store)).words)
  const kept = looks && (await findKeptLooks(ports, looks.version))
  const file = kept && Object.hasOwn(kept.files, name) ? kept.files[name] : undefined
  if (!kept || !file) return undefined
  await storeLooksFiles(ports, kept.files)
  return blobFrom(file)
}

function blobFrom({ type, data }: LooksFiles[string]): StoredBlob {
  return { type, data: bytesOf(data) }
}

function isFile(value: unknown): boolean {
  return isParent(value) && typeof value.type === 'string' && typeof value.data === 'string'
}

function isSource(value: unknown): value is LogoSource {
  return isParent(value) && (value.kind === 'svg' || value.kind === 'picture') && typeof value.data === 'string'
}
