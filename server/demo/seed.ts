import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { imageDimensionsFromData } from 'image-dimensions'
import { authorId } from '#domain/authors/authors.ts'
import { createImageRecord } from '#domain/images/images.ts'
import { toImportRecord } from '#domain/import-records/import-records.ts'
import { removeBatch, storeHiddenBatch } from '#domain/item-changes/hidden-batch.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { today } from '#domain/items/items.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { derivedIndexes, indexNames, type NewDocument, outsideIndexes } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'
import { addDays, type Day, formatStoredDay } from '#lib/time/dates.ts'
import type { DemoContent } from '#server/config/config.ts'
import articles from './articles.json' with { type: 'json' }
import roles from './author-roles.json' with { type: 'json' }
import news from './news.json' with { type: 'json' }

type Ports = Pick<Services, 'blobs' | 'log' | 'now' | 'settings' | 'store'>

type Company = { name: string; demoContent: DemoContent }

const BATCH = { id: 'demonstration', file_hash: 'demonstration', file_name: 'Demonstration content' }

const PICTURES = new URL('./pictures/', import.meta.resolve('#server/demo/seed.ts'))
const AT_WORK_MS = 10_000
const PAUSE_MS = 100

const MISSING = 'There may be demonstration items missing; the log says why.'

export function seedDemonstration(services: Ports, company: Company): Promise<string | undefined> {
  return attempt(services, 'Demonstration items not stored', () => seed(services, company), MISSING)
}

async function seed(
  services: Pick<Services, 'settings' | 'store' | 'blobs' | 'now'>,
  { name, demoContent }: Company,
): Promise<string | undefined> {
  const { store, now } = services
  if (await isSeeded(services)) return undefined
  if (demoContent === 'off') return undefined
  if ((await store.find({ indexes: itemKinds, size: 0 })).total > 0) return undefined
  if (demoContent === 'auto' && (await hasOwnContent(services)))
    return 'The store has no news and no blog items. DEMO_CONTENT=on fills it with the demonstration items.'
  for (const file of await readdir(PICTURES)) {
    const data = new Uint8Array(await readFile(new URL(file, PICTURES)))
    const { width = 0, height = 0 } = imageDimensionsFromData(data) ?? {}
    await createImageRecord(services, { file, type: 'image/webp', data, width, height })
  }
  await store.createMany(demoAuthors())
  const batch = { ...BATCH, imported_at: now().toISOString() }
  await storeHiddenBatch(services, SYSTEM_ACTOR, { batch, items: demoItems(today(services), name) })
  return undefined
}

/** An earlier start may have stored images and authors but no items. */
async function hasOwnContent({ store }: Pick<Services, 'store'>): Promise<boolean> {
  const all = await store.find({ indexes: indexNames.filter((index) => ![...derivedIndexes, ...outsideIndexes].includes(index)), size: 0 })
  if (all.total === 0) return false
  const drawn = await store.find({ indexes: ['images'], ids: await readdir(PICTURES), size: 0 })
  const authors = await store.find({ indexes: ['authors'], ids: demoAuthors().map(({ id }) => id), size: 0 })
  return all.total > drawn.total + authors.total
}

async function isSeeded({ store, now }: Pick<Services, 'store' | 'now'>): Promise<boolean> {
  for (;;) {
    const stored = await store.get('imports', BATCH.id)
    if (!stored) return false
    const { state, worked_at } = toImportRecord(stored)
    if (state !== 'storing') return true
    const isAtWork = now().getTime() - Date.parse(worked_at) < AT_WORK_MS && !isInFuture(worked_at, now())
    if (isAtWork) await pause(PAUSE_MS)
    else {
      const taken = await store.update({ ...stored, body: { ...stored.body, worked_at: now().toISOString() } })
      if (taken.ok) await removeBatch(store, { id: BATCH.id, version: taken.version })
    }
  }
}

type DemoItem = { index: ItemKind; id: string; body: Record<string, unknown> }

/** Days: how long before today it is posted, and how long after today it expires. */
type Placement = { posted: number; expires?: number; draft?: boolean }

export function demoItems(today: Day, companyName: string): DemoItem[] {
  return [
    ...news.map((placed, at): DemoItem => {
      const { source, title, address, category, excerpt, author, logo = '', authorLogo = '' } = placed
      const body = { source, title, blog_link: address, category, content_excerpt: excerpt, logo, author, author_logo: authorLogo }
      return { index: 'news', id: demoId('news', at), body: { ...body, ...placement(placed, today) } }
    }),
    ...articles.map((placed, at): DemoItem => {
      const { title, category, excerpt, author, content, logo = '' } = placed
      const words = { title, category, content_excerpt: excerpt, author, content: content.join('\n') }
      const body = { source: companyName, blog_link: '', ...words, logo, author_avatar: '' }
      return { index: 'blog', id: demoId('blog', at), body: { ...body, ...placement(placed, today) } }
    }),
  ]
}

const TWO_YEARS = 730

function placement({ posted, expires = TWO_YEARS, draft = false }: Placement, today: Day) {
  return {
    posted_date: formatStoredDay(addDays(today, -posted)),
    expiry_date: formatStoredDay(addDays(today, expires)),
    draft,
    // Never in the future, whatever the site's time zone.
    updated_at: `${addDays(today, -Math.max(posted, 1))}T06:00:00.000Z`,
  }
}

function demoId(index: string, at: number): string {
  return `demo-${index}-${String(at + 1).padStart(2, '0')}`
}

function demoAuthors(): NewDocument[] {
  return Object.entries(roles).map(([name, role]) => ({
    index: 'authors',
    id: authorId(name),
    body: { name, role, photo: '', team: true, example: true },
  }))
}
