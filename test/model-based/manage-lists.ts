import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Page } from './browser.ts'
import { Difference, requireSame, requireThat } from './difference.ts'
import { CALLED, type ModelItem } from './model.ts'
import { decoded, formsIn, type ServedForm, wordsIn } from './read-html.ts'
import type { Run } from './run.ts'

const MANAGE = '/admin/manage-blogs'
const PER_PAGE = 12

export type Shown = 'all' | 'draft' | 'scheduled' | 'expired' | 'deleted'

export type Card = { id: string; title: string; words: string; days: string[]; page: Page; form: ServedForm | undefined }

export function managePath(kind: ItemKind, show: Shown = 'all', page = 1): string {
  const query = new URLSearchParams()
  if (kind === 'blog') query.set('tab', 'blogs')
  if (show !== 'all') query.set('show', show)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${MANAGE}?${query}` : MANAGE
}

/** Every card of a list, page after page, with the total that its pages say. */
export async function walkList(run: Run, kind: ItemKind, show: Shown = 'all'): Promise<Card[]> {
  const cards: Card[] = []
  let total = 0
  for (let number = 1; number === 1 || cards.length < total; number++) {
    const page = await run.browser.load(managePath(kind, show, number))
    requireSame(`${page.path} answers`, page.status, 200)
    total = totalOn(page, kind)
    const found = cardsOn(page)
    requireSame(`${page.path} has so many cards`, found.length, Math.min(PER_PAGE, total - cards.length))
    cards.push(...found)
  }
  return cards
}

/** The card of one item, wherever in the list it stands. */
export async function findCard(run: Run, { kind, id }: Pick<ModelItem, 'kind' | 'id'>, show: Shown = 'all'): Promise<Card> {
  const found = (await walkList(run, kind, show)).find((card) => card.id === id)
  if (!found) throw new Difference(`${managePath(kind, show)} does not list ${id}`)
  return found
}

function totalOn(page: Page, kind: ItemKind): number {
  const [, count, plural] = new RegExp(`> ?([\\d,]+) ${CALLED[kind]}(s?)<`).exec(page.html.replaceAll('<!-- -->', '')) ?? []
  requireThat(count !== undefined, `${page.path} says no total`)
  requireSame(`${page.path} says its total with`, plural, count === '1' ? '' : 's')
  return Number(count.replaceAll(',', ''))
}

function cardsOn(page: Page): Card[] {
  // Trash is a table in both views.
  const rows = [...page.html.matchAll(/<(article|tr)([^>]*)>([\s\S]*?)<\/\1>/g)].filter(([, , , inside = '']) => !inside.includes('<th '))
  return rows.map(([, , opening = '', inside = '']) => {
    const form = formsIn(inside).find(({ controls }) => controls.some(({ name }) => name === 'id'))
    const id = decodeURIComponent(/id="item-(?:news|blog)-([^"]*)"/.exec(opening)?.[1] ?? '') || controlValue(form, 'id')
    const title = wordsIn(/<(h2|strong)[^>]*>([\s\S]*?)<\/\1>/.exec(inside)?.[2] ?? '').trim()
    const days = [...inside.matchAll(/<time dateTime="([^"]*)"/gi)].map(([, day = '']) => decoded(day))
    return { id, title, words: wordsIn(inside), days, page, form }
  })
}

export function controlValue(form: ServedForm | undefined, name: string): string {
  return form?.controls.find((control) => control.name === name)?.value ?? ''
}
