import { findImage, removeOrphanVariant, tryStoreVariant } from '#domain/images/images.ts'
import type { Services, ShareCard } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { findBrandingFile } from './branding-versions.ts'

type Ports = Pick<Services, 'store' | 'blobs' | 'images' | 'log'>

export type ShareImageSource = { chosen: string } | { card: ShareCard }

/** A chosen image's name ties its share image to it, so both are removed together. */
export function shareImageName(shared: ShareImageSource): string {
  return 'chosen' in shared ? shared.chosen : `${hashText(JSON.stringify(shared.card)).slice(0, 32)}.png`
}

export function findShareImage({ blobs }: Pick<Services, 'blobs'>, name: string): Promise<StoredBlob | undefined> {
  return findImage({ blobs }, 'share', name)
}

export async function createShareImage(services: Ports, shared: ShareImageSource): Promise<StoredBlob | 'busy' | 'unusable'> {
  const file = shareImageName(shared)
  const made = 'chosen' in shared ? await framedShared(services, shared.chosen) : await drawShareCard(services, shared.card)
  if (typeof made === 'string') return made
  await tryStoreVariant(services, 'share', { file, ...made })
  if ('chosen' in shared) await removeOrphanVariant(services, 'share', file)
  return made
}

export async function drawShareCard(services: Ports, card: ShareCard): Promise<StoredBlob | 'busy' | 'unusable'> {
  const logo = card.logo === undefined ? undefined : await findBrandingFile(services, card.logo)
  const data = await services.images.drawCard(card, logo?.data)
  if (data === 'busy') return data
  return data ? { type: 'image/png', data } : 'unusable'
}

async function framedShared({ blobs, images }: Ports, file: string): Promise<StoredBlob | 'busy' | 'unusable'> {
  const whole = await findImage({ blobs }, 'images', file)
  if (!whole) return 'unusable'
  const made = await images.process(whole.data, 'shared')
  if (made.ok) return { type: 'image/jpeg', data: made.data }
  return made.reason === 'busy' ? 'busy' : 'unusable'
}
