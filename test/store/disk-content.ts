import { join } from 'node:path'
import type { TestContext } from 'node:test'
import sharp from 'sharp'
import { createImageRecord } from '#domain/images/images.ts'
import { openFile } from './open-sqlite-file.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export const ITEM = {
  source: 'Desk',
  title: 'Written for an hour',
  category: 'Policy',
  content_excerpt: 'Short.',
  author: 'Desk',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-01-01',
  expiry_date: '2030-01-01',
  content: '<p>The text of an hour.</p>',
  draft: false,
}
export const MESSAGES = 40
const MESSAGE = {
  from_name: 'A visitor',
  to_name: 'Tradewind',
  email: 'visitor@example.com',
  subject: 'Hello',
  read: true,
  answered: false,
}
const { content: _content, ...NEWS_FIELDS } = ITEM
export const NEWS = { ...NEWS_FIELDS, draft: '', logo_stored: 'a.webp', author_logo_stored: 'a.webp' }

/** A disk with a store of some items, messages and a picture on it. */
export async function diskWithContent(t: TestContext): Promise<SmallDisk> {
  const disk = mountSmallDisk(64)
  t.after(disk.remove)
  const { store, blobs } = await openFile(join(disk.data, 'tradewind.sqlite'))
  const bytes = await sharp({ create: { width: 960, height: 900, channels: 3, background: '#f0a017' } })
    .webp()
    .toBuffer()
  await store.createMany([
    ...['news-1', 'news-2'].map((id) => ({ index: 'news' as const, id, body: ITEM })),
    { index: 'blog', id: 'blog-1', body: ITEM },
    ...Array.from({ length: MESSAGES }, (_, index) => {
      const message = `Message ${index}. ${'Something to say. '.repeat(1000)}`
      return { index: 'messages' as const, id: `m${index}`, body: { ...MESSAGE, message, received_at: '2026-01-01T00:00:00.000Z' } }
    }),
  ])
  const picture = { file: 'a.webp', type: 'image/webp', data: new Uint8Array(bytes), width: 960, height: 900 }
  await createImageRecord({ store, blobs, now: () => new Date('2026-01-01T00:00:00Z') }, picture)
  await store.close()
  return disk
}

/** To the last byte, also what is free in the store's own files. */
export async function fill(disk: SmallDisk): Promise<void> {
  disk.fill()
  const { store, blobs } = await openFile(join(disk.data, 'tradewind.sqlite'))
  const data = new Uint8Array(20_000)
  const ballast = (name: string) => blobs.put(name, { type: 'image/webp', data })
  const isStored = (created: Promise<unknown>) => created.then(() => true).catch(() => false)
  for (let n = 0; await isStored(ballast(`ballast-${n}`)); ) n++
  await store.close()
}
