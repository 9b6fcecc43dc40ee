import { setTimeout } from 'node:timers/promises'
import type { Page } from './browser.ts'
import { requireSame, requireThat } from './difference.ts'
import { isShown, type ModelItem, PICTURES } from './model.ts'
import { allIn, wordsIn } from './read-html.ts'
import type { Run } from './run.ts'
import { settled } from './wait-until-settled.ts'

const NEWEST = 30
const LIST_PER_PAGE = 8
const SAMPLE = 10

const LISTS = { '/blogs': ['news', 'blog'], '/news': ['news'], '/tradewind-blogs': ['blog'], '/manage-blogs': ['news', 'blog'] } as const

/**
 * What visitors get, against the model. Kept pages are made anew after they were asked for, so what is new may come a little later; what was
 * taken away must never show again.
 */
export async function comparePublic(run: Run): Promise<void> {
  const shown = run.model.items.filter(isShown)
  const hidden = run.model.items.filter((item) => !isShown(item))
  for (const item of shown) await compareApi(run, item)
  await compareSitemap(run, shown)
  await compareFeed(run, shown)
  for (const item of run.random.some(hidden, SAMPLE)) {
    requireSame(`${detailsPath(item)}, which is hidden, answers`, (await run.visitor.load(detailsPath(item))).status, 404)
  }
  for (const item of run.random.some(shown, SAMPLE)) await compareDetails(run, item)
  for (const item of hidden)
    requireSame(`/api/${item.kind}/${item.id}, which is hidden, answers`, (await loadFromApi(run, item)).status, 404)
  for (const path of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    const listed = shown.filter(({ kind }) => LISTS[path].some((each) => each === kind))
    await settled(() => comparePublicList(run, path, listed))
  }
}

function detailsPath(item: ModelItem): string {
  return `/blog-details?id=${encodeURIComponent(item.slug || item.id)}`
}

async function compareSitemap(run: Run, shown: readonly ModelItem[]): Promise<void> {
  const ids = async () => allIn((await run.browser.load('/sitemap.xml')).html, /blog-details\?id=([^<]*)/g).map(decodeURIComponent)
  const expected = shown.map(({ id, slug }) => slug || id).sort()
  for (const id of await ids()) requireThat(expected.includes(id), `The sitemap still lists ${id}`)
  await settled(async () => requireSame('The sitemap lists', (await ids()).sort(), expected))
}

type FeedItem = { id: string; title: string; date_published: string }

/** Where more were posted on the last day of the feed than it has room for, any of them may stand there. */
async function compareFeed(run: Run, shown: readonly ModelItem[]): Promise<void> {
  const dayOf = ({ texts }: ModelItem) => texts.posted_date ?? ''
  const expected = shown.map(dayOf).sort().reverse().slice(0, NEWEST)
  const read = async (): Promise<FeedItem[]> => JSON.parse((await run.browser.load('/feed.json')).html).items
  const idIn = ({ id }: FeedItem) => new URL(id).searchParams.get('id')
  for (const entry of await read())
    requireThat(
      shown.some(({ id }) => id === idIn(entry)),
      `The feed still has ${entry.id}`,
    )
  await settled(async () => {
    const entries = await read()
    requireSame(
      'The days of the feed are',
      entries.map(({ date_published }) => date_published.slice(0, 10)),
      expected,
    )
    for (const entry of entries) {
      const item = shown.find(({ id }) => id === idIn(entry))
      requireSame(
        `The feed has ${entry.id} as`,
        [entry.title, entry.date_published.slice(0, 10)],
        [item?.texts.title, item?.texts.posted_date],
      )
    }
  })
}

function compareDetails(run: Run, item: ModelItem): Promise<void> {
  return settled(async () => {
    const page = await run.browser.load(detailsPath(item))
    requireSame(`${page.path} answers`, page.status, 200)
    requireSame(`${page.path} has the title`, wordsIn(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page.html)?.[1] ?? '').trim(), item.texts.title)
  })
}

async function compareApi(run: Run, item: ModelItem): Promise<void> {
  const { texts } = item
  const page = await loadFromApi(run, item)
  requireSame(`${page.path} answers`, page.status, 200)
  const answer: unknown = JSON.parse(page.html)
  const given = new Map<string, unknown>(Object.entries(Object(answer)))
  item.slug = String(given.get('slug') ?? '')
  for (const [name, text] of Object.entries(texts)) {
    if (name === 'draft' || (PICTURES.has(name) && text.startsWith('new:'))) continue
    requireSame(`${page.path} says ${name}`, given.get(name), name.endsWith('_date') ? written(text) : text)
  }
}

/** Asks again, when it was told to wait for having asked so often. */
async function loadFromApi({ browser }: Run, { kind, id }: ModelItem): Promise<Page> {
  const path = `/api/${kind}/${encodeURIComponent(id)}`
  const page = await browser.load(path)
  if (page.status !== 429) return page
  await setTimeout(page.waitSeconds * 1000)
  return browser.load(path)
}

function written(day: string): string {
  return day === '' ? '' : day.split('-').map(Number).reverse().join('/')
}

async function comparePublicList(run: Run, path: string, listed: readonly ModelItem[]): Promise<void> {
  const titles: string[] = []
  const pages = Math.max(1, Math.ceil(listed.length / LIST_PER_PAGE))
  for (let number = 1; number <= pages; number++) {
    const page = await run.browser.load(number === 1 ? path : `${path}?page=${number}`)
    requireSame(`${page.path} answers`, page.status, 200)
    const [main = ''] = page.html.split('<aside')
    const cards = [...main.matchAll(/<article[\s\S]*?<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, title = '']) =>
      wordsIn(title.replace(/<svg[\s\S]*?<\/svg>/g, '')).trim(),
    )
    titles.push(...cards)
  }
  requireSame(`${path} lists`, titles.sort(), listed.map(({ texts }) => texts.title).sort())
  requireSame(`${path} ends at page ${pages}:`, (await run.browser.load(`${path}?page=${pages + 1}`)).status, 404)
}
