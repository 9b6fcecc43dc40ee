import type { ItemState } from '#domain/items/items.ts'
import { type ItemKind, isItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'

export const MANAGE_PATH = '/admin/manage-blogs'

export type ManageFilter = 'all' | 'deleted' | Exclude<ItemState, 'undated'>

const COLUMNS = ['title', 'state', 'author', 'category', 'views'] as const

type Column = (typeof COLUMNS)[number]

/** Default order is newest first, or best match for searches. */
export type Sort = 'newest' | 'oldest' | Column | `-${Column}`

const SORTS: readonly Sort[] = ['newest', 'oldest', ...COLUMNS.flatMap((column): Sort[] => [column, `-${column}`])]

export type ManageLayout = 'cards' | 'list'

export type ManageView = {
  layout: ManageLayout
  /** Cards always show one kind. */
  kind: ItemKind | undefined
  text: string
  page: number
  show: ManageFilter
  category: string
  author: string
  /** `YYYY-MM` */
  month: string
  sort?: Sort | undefined
}

type Query = { get(name: string): string | null; getAll(name: string): string[] }

const SHOWN: readonly ManageFilter[] = ['draft', 'scheduled', 'live', 'expired', 'deleted']
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const LONGEST_VALUE = 200

const [FIRST] = itemKinds

function kindOfTab(searchParams: Pick<Query, 'getAll'>): ItemKind | undefined {
  const [tab, ...others] = searchParams.getAll('tab')
  if (tab === undefined) return FIRST
  return others.length > 0 ? undefined : itemKinds.find((kind) => kinds[kind].tab === tab)
}

export function layoutOf(searchParams: Pick<Query, 'get'>): ManageLayout | undefined {
  const layout = searchParams.get('view')
  return layout === 'cards' || layout === 'list' ? layout : undefined
}

/** Undefined for unknown tabs. */
export function manageViewOf(query: Query, layout: ManageLayout): ManageView | undefined {
  const [tab, asked] = [kindOfTab(query), query.get('kind')]
  if (layout === 'cards' && !tab) return undefined
  const month = query.get('month') ?? ''
  const value = (name: string) => (query.get(name)?.trim() ?? '').slice(0, LONGEST_VALUE).toWellFormed()
  return {
    layout,
    kind: layout === 'cards' ? tab : isItemKind(asked) ? asked : undefined,
    text: query.get('q')?.trim() ?? '',
    page: Number(query.get('page')) || 1,
    show: SHOWN.find((known) => known === query.get('show')) ?? 'all',
    category: value('category'),
    author: value('author'),
    month: MONTH.test(month) ? month : '',
    sort: SORTS.find((known) => known === query.get('sort')),
  }
}

export function hasFilters({ layout, kind, text, category, author, month }: ManageView): boolean {
  return (layout === 'list' && kind !== undefined) || [text, category, author, month].some((value) => value !== '')
}

export const NO_FILTERS = { text: '', category: '', author: '', month: '', page: 1 } as const

/** In the order of the URL. */
export function manageFields({ layout, kind, text, page, show, category, author, month, sort }: ManageView): [string, string][] {
  const fields: [string, string | undefined][] = [
    ['view', layout === 'list' ? 'list' : undefined],
    ['kind', layout === 'list' ? kind : undefined],
    ['tab', layout === 'list' || kind === FIRST ? undefined : kind && kinds[kind].tab],
    ['show', show === 'all' ? undefined : show],
    ['category', category],
    ['author', author],
    ['month', month],
    ['q', text.trim() === '' ? undefined : text],
    ['sort', sort],
    ['page', page > 1 ? String(page) : undefined],
  ]
  return fields.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

export function manageQuery(view: ManageView): string {
  const query = new URLSearchParams(manageFields(view))
  return query.size > 0 ? `?${query}` : ''
}

/** The list that a form or a link came from. */
export function managePath(kind: ItemKind, from: URLSearchParams): string {
  const layout = layoutOf(from) ?? 'cards'
  const view = manageViewOf(from, layout) ?? manageViewOf(new URLSearchParams(), layout)
  return view ? MANAGE_PATH + manageQuery(layout === 'cards' ? { ...view, kind } : view) : MANAGE_PATH
}

export function cardId(kind: ItemKind, id: string): string {
  return `item-${kind}-${encodeURIComponent(id)}`
}

export function cardPath(kind: ItemKind, id: string, from: URLSearchParams): string {
  return `${managePath(kind, from)}#${cardId(kind, id)}`
}

export function leftPath(kind: ItemKind, address: string): string {
  const [path = '', query = ''] = address.split('?')
  const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  const from = new URLSearchParams(query)
  const list = managePath(kind, from)
  return `${list}${list.includes('?') ? '&' : '?'}left=${encodeURIComponent(id)}`
}

export function listPath(kind: ItemKind, show: ManageFilter = 'all'): string {
  return MANAGE_PATH + manageQuery({ layout: 'cards', kind, show, ...NO_FILTERS })
}
