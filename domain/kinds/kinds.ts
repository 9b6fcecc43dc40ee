import type { BlogFields } from './blog.ts'
import type { NewsFields } from './news.ts'

type Way<Name extends string> = {
  required: readonly Name[]
  /** What it calls a field, and says about it, where that differs from the field table. */
  labels?: { readonly [Field in Name]?: string }
  hints?: { readonly [Field in Name]?: string }
  /** Sends fields under their former names. */
  sendsFormerNames?: true
  /** Takes its content as plain text, whatever it looks like, and no pictures. */
  isPlain?: true
}

type Kind<Name extends string> = {
  add: Way<Name>
  edit: Way<Name>
  /** Its text is here, in `content`; that of other kinds is elsewhere, where `blog_link` leads. */
  isArticle: boolean
  /** The field that names a picture of the author, where it has one. */
  authorPicture: Name | undefined
  /** The tab of the manage page, as its address calls it. */
  tab: string
  words: {
    /** One of the kind, on lists of several kinds. */
    name: string
    one: string
    /** The beginning of a sentence about one. */
    anItem: string
    many: string
    /** What the tab lists, and what is said when it has nothing. */
    things: string
    none: string
    tab: string
    addOnTab: string
    add: string
    edit: string
    delete: { title: string; question: string }
  }
}

type FieldName<Fields> = keyof Fields & string

/**
 * Every kind of item. Whatever is true of one kind alone stands here, in `item-tables.ts` (its fields) or in
 * `app/content/item-pages.ts` (its addresses). Without the tables, so that pages in the browser do not carry them.
 */
export const kinds = {
  news: {
    add: { required: ['source', 'title', 'category', 'blog_link', 'posted_date', 'expiry_date', 'logo', 'author_logo'] },
    edit: { required: ['source', 'title', 'blog_link', 'posted_date', 'expiry_date'] },
    isArticle: false,
    authorPicture: 'author_logo',
    tab: 'news',
    words: {
      name: 'News',
      one: 'news item',
      anItem: 'A news item',
      many: 'news items',
      things: 'news',
      none: 'No news yet.',
      tab: 'News',
      addOnTab: '+ Add News',
      add: 'Add News',
      edit: 'Edit News',
      delete: { title: 'Delete Item ?', question: 'Are you sure you want to delete this item ?' },
    },
  } satisfies Kind<FieldName<NewsFields>>,
  blog: {
    add: { required: ['title', 'category', 'content_excerpt', 'author', 'source', 'posted_date', 'expiry_date'] },
    edit: { required: ['source', 'title', 'blog_link', 'posted_date'], labels: { source: 'Company name' }, sendsFormerNames: true },
    isArticle: true,
    authorPicture: 'author_avatar',
    tab: 'blogs',
    words: {
      name: 'Blog',
      one: 'blog',
      anItem: 'A blog item',
      many: 'blogs',
      things: 'blogs',
      none: 'No blogs yet.',
      tab: 'Blogs',
      addOnTab: '+ Add Blogs',
      add: 'Add Blog',
      edit: 'Edit Blog',
      delete: { title: 'Delete Blog ?', question: 'Are you sure you want to delete this blog ?' },
    },
  } satisfies Kind<FieldName<BlogFields>>,
} as const

export type ItemKind = keyof typeof kinds

/** In the order of the manage page's tabs. The first is shown where an address names none. */
export const itemKinds = Object.keys(kinds) as readonly ItemKind[]

/** What a row of a file is that does not say it, and what the plain form writes. */
export const DEFAULT_KIND = 'blog' satisfies ItemKind

export function isItemKind(value: unknown): value is ItemKind {
  return itemKinds.some((kind) => kind === value)
}

/** A kind's row, by what the rows of all kinds have in common. */
function kindOf(kind: ItemKind): Kind<string> {
  return kinds[kind]
}

export type ItemForm = { kind: ItemKind } & Way<string>

export function addForm(kind: ItemKind): ItemForm {
  return { kind, ...kindOf(kind).add }
}

export function editForm(kind: ItemKind): ItemForm {
  return { kind, ...kindOf(kind).edit }
}

/** Writes one item without editor and pictures. */
export const basicForm: ItemForm = {
  ...addForm(DEFAULT_KIND),
  isPlain: true,
  hints: { content_excerpt: '', blog_link: '', content: 'Plain text. An empty line begins a new paragraph.' },
}
