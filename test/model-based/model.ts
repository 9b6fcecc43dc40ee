import type { ItemKind } from '#domain/kinds/kinds.ts'

/** An item's fields as its edit form shows them: days are `YYYY-MM-DD`, a ticked box is "on". */
export type Texts = Record<string, string>

export type ModelImport = { file: string; bytes: string; items: number; state: 'done' | 'undone'; kept: number }

export type ModelItem = {
  kind: ItemKind
  id: string
  texts: Texts
  /** The readable end of its URL, as the site has chosen it. */
  slug?: string
  /** What its form offers as the link of an article that has none. */
  ownLink?: string
  /** Visitors saw it once. */
  wasPublic?: boolean
  /** As its pages gave it last. */
  version: string
  isDeleted: boolean
  /** Was saved since it was made. */
  isTouched: boolean
  import?: ModelImport
}

export type ModelMessage = { id: string; from_name: string; subject: string; read: boolean; answered: boolean; isAside: boolean }

/** All that must be there: items in the order in which they came, imports and messages the newest first. */
export type Model = { items: ModelItem[]; imports: ModelImport[]; messages: ModelMessage[] }

export type ModelState = 'draft' | 'scheduled' | 'expired' | 'live'

/** What the forms of each kind have, as the site's papers say it and not as its code does. */
export const FIELDS: Record<ItemKind, readonly string[]> = {
  news: [
    'title',
    'blog_link',
    'content_excerpt',
    'logo',
    'author_logo',
    'posted_date',
    'expiry_date',
    'category',
    'source',
    'author',
    'draft',
  ],
  blog: [
    'title',
    'content_excerpt',
    'content',
    'posted_date',
    'expiry_date',
    'category',
    'source',
    'author',
    'blog_link',
    'draft',
    'logo',
    'author_avatar',
  ],
}

/** Where an item of each kind is added, and what one is called. */
export const ADDED_AT: Record<ItemKind, string> = { news: '/add-blog', blog: '/add-tradewind-blog' }
export const CALLED: Record<ItemKind, string> = { news: 'news item', blog: 'blog' }

export const PICTURES: ReadonlySet<string> = new Set(['logo', 'author_logo', 'author_avatar'])

export const ADD_REQUIRES: Record<ItemKind, readonly string[]> = {
  news: ['source', 'title', 'category', 'blog_link', 'posted_date', 'expiry_date'],
  blog: ['title', 'category', 'content_excerpt', 'author', 'source', 'posted_date', 'expiry_date'],
}

export const EDIT_REQUIRES: Record<ItemKind, readonly string[]> = {
  news: ['source', 'title', 'blog_link', 'posted_date', 'expiry_date'],
  blog: ['source', 'title', 'blog_link', 'posted_date'],
}

/** The name of a field's control on the edit form. */
export function controlOnEdit(kind: ItemKind, field: string): string {
  return kind === 'blog' && field === 'source' ? 'company_name' : field
}

export function editPathOf({ kind, id }: Pick<ModelItem, 'kind' | 'id'>): string {
  return `/edit-${kind}/${encodeURIComponent(id)}`
}

/** The day on the wall in the site's time zone, so many days from today. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000)
}

export function stateOf({ texts }: ModelItem): ModelState {
  const { draft, posted_date = '', expiry_date = '' } = texts
  const today = dayFromNow(0)
  if (draft === 'on') return 'draft'
  if (posted_date > today) return 'scheduled'
  return expiry_date !== '' && expiry_date <= today ? 'expired' : 'live'
}

export function isVisible({ texts }: Pick<ModelItem, 'texts'>): boolean {
  return texts.draft !== 'on' && !isLater(texts)
}

/** What the main button does for visitors. To take away what they see is for Unpublish alone. */
export function actionOf(item: Pick<ModelItem, 'texts'> | undefined, sent: Texts): 'publish' | 'schedule' | 'update' | 'hide' {
  if (!item || !isVisible(item)) return isLater(sent) ? 'schedule' : 'publish'
  return isLater(sent) ? 'hide' : 'update'
}

function isLater({ posted_date = '' }: Texts): boolean {
  return posted_date > dayFromNow(0)
}

export function isShown(item: ModelItem): boolean {
  const state = stateOf(item)
  return !item.isDeleted && (state === 'live' || state === 'expired')
}

export function present({ items }: Model): ModelItem[] {
  return items.filter(({ isDeleted }) => !isDeleted)
}

export function deleted({ items }: Model): ModelItem[] {
  return items.filter(({ isDeleted }) => isDeleted)
}

export function findModelItem({ items }: Model, { kind, id }: Pick<ModelItem, 'kind' | 'id'>): ModelItem | undefined {
  return items.find((item) => item.kind === kind && item.id === id)
}
