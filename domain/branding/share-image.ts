import { findPicture, keepIfPossible, removeIfLeft } from '#domain/images/images.ts'
import type { Services, ShareCard } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { hashOf } from '#lib/crypto/secrets.ts'
import { findLooksFile } from './branding-versions.ts'

type Ports = Pick<Services, 'store' | 'blobs' | 'images' | 'log'>

/** What links to a page are shared with: a stored picture, by its name, or a card that is drawn. */
export type Shared = { chosen: string } | { card: ShareCard }

/** Under which name it is kept. That of a chosen picture goes with the picture. */
export function sharedName(shared: Shared): string {
  return 'chosen' in shared ? shared.chosen : `${hashOf(JSON.stringify(shared.card)).slice(0, 32)}.png`
}

export function keptShared({ blobs }: Pick<Services, 'blobs'>, name: string): Promise<StoredBlob | undefined> {
  return findPicture({ blobs }, 'share', name)
}

/** Made and kept. `unusable`: the chosen picture is gone or damaged. */
export async function makeShared(services: Ports, shared: Shared): Promise<StoredBlob | 'busy' | 'unusable'> {
  const file = sharedName(shared)
  const made = 'chosen' in shared ? await framedShared(services, shared.chosen) : await drawnCard(services, shared.card)
  if (typeof made === 'string') return made
  await keepIfPossible(services, 'share', { file, ...made })
  if ('chosen' in shared) await removeIfLeft(services, 'share', file)
  return made
}

/** A PNG of 1200×630. */
export async function drawnCard(services: Ports, card: ShareCard): Promise<StoredBlob | 'busy'> {
  const logo = card.logo === undefined ? undefined : await findLooksFile(services, card.logo)
  const data = await services.images.drawCard(card, logo?.data)
  return data ? { type: 'image/png', data } : 'busy'
}

async function framedShared({ blobs, images }: Ports, file: string): Promise<StoredBlob | 'busy' | 'unusable'> {
  const whole = await findPicture({ blobs }, 'images', file)
  if (!whole) return 'unusable'
  const made = await images.process(whole.data, 'shared')
  if (made.ok) return { type: 'image/jpeg', data: made.data }
  return made.reason === 'busy' ? 'busy' : 'unusable'
}
