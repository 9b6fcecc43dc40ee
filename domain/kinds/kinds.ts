import { keysOf } from '#lib/objects/objects.ts'
import type { BlogFields } from './blog.ts'
import type { NewsFields } from './news.ts'

type Way<Name extends string> = {
  required: readonly Name[]
  hints?: { readonly [Field in Name]?: string }
  sendsFormerNames?: true
  isPlain?: true
}

type Kind<Name extends string> = {
  add: Way<Name>
  edit: Way<Name>
  /** Other kinds keep their text elsewhere, at `blog_link`. */
  isArticle: boolean
  authorPicture: Name | undefined
  tab: string
  words: {
    name: string
    one: string
    anItem: string
    many: string
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

/** Holds no field tables, so browser pages don't carry them. */
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
    edit: { required: ['source', 'title', 'blog_link', 'posted_date'], sendsFormerNames: true },
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

export type ItemRef = { kind: ItemKind; id: string }

/** Ordered like the manage page's tabs; the first is the default. */
export const itemKinds: readonly ItemKind[] = keysOf(kinds)

export const DEFAULT_KIND = 'blog' satisfies ItemKind

export function isItemKind(value: unknown): value is ItemKind {
  return itemKinds.some((kind) => kind === value)
}

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

export const basicForm: ItemForm = {
  ...addForm(DEFAULT_KIND),
  isPlain: true,
  hints: { content_excerpt: '', blog_link: '', content: 'Plain text. An empty line begins a new paragraph.' },
}
