import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import sharp from 'sharp'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { storeImage } from '#domain/images/images.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { openTestApp } from '#test/test-app.ts'

export const ITEM = {
  title: 'Heron',
  source: 'Desk',
  category: 'Guides',
  content_excerpt: 'x',
  author: 'A',
  posted_date: '1/1/2026',
  expiry_date: '1/1/2030',
  blog_link: '/faq',
}

/** A picture of one colour, as an uploaded PNG. */
export async function png(background: string, width = 600, height = 400): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp({ create: { width, height, channels: 3, background } })
  return new Uint8Array(await drawn.png().toBuffer())
}

/** Its left isn't its right, so framings differ. */
export async function photo(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at % 3 === 0 ? (at / 3) % width : (at * 7919) % 251))
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  )
}

/** The whole app with an administrator, who knows where pictures are used. */
export async function openMediaApp(t: TestContext) {
  const app = await openTestApp()
  t.after(() => app.close())
  const cookie = await app.signIn()
  await backfillImageUsage(app.services)
  return {
    ...app,
    cookie,
    /** Stores one for an item: its own name, and that of the whole one. */
    async upload(background: string, size?: [width: number, height: number]) {
      const stored = await storeImage(app.services, await png(background, ...(size ?? [])), 'cut', `${background.slice(1)}.png`)
      return stored.ok ? stored : assert.fail(stored.message)
    },
    save: (kind: ItemKind, id: string, body: Record<string, unknown>) => app.store.create({ index: kind, id, body: { ...ITEM, ...body } }),
    ask: (path: string) => app.page(path, { headers: { Cookie: cookie } }),
    send: (path: string, fields: Record<string, string | Blob>) => app.post(path, fields, cookie),
    imageIds: async () => (await app.store.find({ indexes: ['images'], size: 100 })).documents.map(({ id }) => id).sort(),
  }
}
