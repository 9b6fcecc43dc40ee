import { imageDocument } from '#domain/images.ts'
import { today } from '#domain/items.ts'
import type { Services } from '#domain/services.ts'
import { demoItems } from './demo/items.ts'
import { demoPictures } from './demo/pictures.ts'
import { openChildQueue } from './images/child-queue.ts'

/** Fills an empty store with the demonstration items and their pictures; leaves a store with any item alone. */
export async function seedDemonstration(services: Services, companyName: string): Promise<number> {
  const { store, now } = services
  const present = await store.find({ indexes: ['news', 'blog'], size: 0 })
  if (present.total > 0) return 0
  const drawn = await drawnPictures()
  const pictures = demoPictures.map(({ file }, index) =>
    imageDocument('images', { file, type: 'image/webp', data: Buffer.from(drawn[index] ?? '', 'base64') }, now()),
  )
  const items = demoItems(today(services), companyName)
  const result = await store.create([...pictures, ...items])
  return result.ok ? items.length : 0
}

async function drawnPictures(): Promise<string[]> {
  const result = await openChildQueue().run(['draw-pictures.ts'], Buffer.from(JSON.stringify(demoPictures)))
  if (result === 'busy' || result.code !== 0) throw new Error('the demonstration pictures could not be drawn')
  return JSON.parse(result.output.toString('utf8'))
}
