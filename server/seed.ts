import { type IndexName, indexNames } from '#domain/index-names.ts'
import { today } from '#domain/items/items.ts'
import { itemKinds } from '#domain/items/kinds.ts'
import { imageDocument } from '#domain/pictures/images.ts'
import type { Services } from '#domain/services.ts'
import { demoItems } from '#server/demo/items.ts'
import { demoPictures } from '#server/demo/pictures.ts'
import { openChildQueue } from '#server/images/child-queue.ts'
import type { DemoContent } from './config.ts'

type Company = { name: string; demoContent: DemoContent }

/** Fills a store without any item with the demonstration items and their pictures, if that is wanted; gives what a person should know of it. */
export async function seedDemonstration(services: Services, company: Company): Promise<string | undefined> {
  try {
    return await seed(services, company)
  } catch (error) {
    services.log('Demonstration items not stored', { reason: String(error) })
    return 'There may be demonstration items missing; the log says why.'
  }
}

async function seed(services: Services, { name, demoContent }: Company): Promise<string | undefined> {
  const { store, now } = services
  const hasAny = async (indexes: readonly IndexName[]) => (await store.find({ indexes, size: 0 })).total > 0
  if (demoContent === 'off' || (await hasAny(itemKinds))) return undefined
  if (demoContent === 'auto' && (await hasAny(indexNames)))
    return 'The store has no news and no blog items. DEMO_CONTENT=on fills it with the demonstration items.'
  const drawn = await drawnPictures()
  const pictures = demoPictures.map(({ file }, index) =>
    imageDocument('images', { file, type: 'image/webp', data: Buffer.from(drawn[index] ?? '', 'base64') }, now()),
  )
  await store.create([...pictures, ...demoItems(today(services), name)])
  return undefined
}

async function drawnPictures(): Promise<string[]> {
  const result = await openChildQueue().run(['draw-pictures.ts'], Buffer.from(JSON.stringify(demoPictures)))
  if (result === 'busy' || result.code !== 0) throw new Error('the demonstration pictures could not be drawn')
  return JSON.parse(result.output.toString('utf8'))
}
