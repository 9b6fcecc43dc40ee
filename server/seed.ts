import sharp from 'sharp'
import { today } from '#domain/items.ts'
import type { Services } from '#domain/services.ts'
import { demoItems } from './demo/items.ts'
import { demoPictures } from './demo/pictures.ts'

/** Fills an empty store with the demonstration items and their pictures; leaves a store with any item alone. */
export async function seedDemonstration(services: Services, companyName: string): Promise<number> {
  const { store, now } = services
  const present = await store.find({ indexes: ['news', 'blog'], size: 0 })
  if (present.total > 0) return 0
  const pictures = await Promise.all(
    demoPictures.map(async ({ file, svg }) => {
      const webp = await sharp(Buffer.from(svg)).resize(960, 900, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
      const body = { type: 'image/webp', data: webp.toString('base64'), size: webp.length, stored_at: now().toISOString() }
      return { index: 'images' as const, id: file, body }
    }),
  )
  const items = demoItems(today(services), companyName)
  const result = await store.create([...pictures, ...items])
  return result.ok ? items.length : 0
}
