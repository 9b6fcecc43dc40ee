import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import { gatedPaths, type PagePath, publicPaths } from '#test/page-list.ts'

type EditPath = `/edit-${ItemKind}/:id`
type VersionPath = `/edit-${ItemKind}/:id/history` | `/preview/${ItemKind}/:id${'' | '/page' | '/links'}`
type Looks = Record<Exclude<Extract<PagePath, `${string}/:${string}`>, EditPath | VersionPath>, readonly string[]> &
  Partial<Record<PagePath, readonly string[]>>

/** The addresses at which a page is looked at, where its path is none or does not show all of it. */
const LOOKS: Looks = {
  '/global-capability-centers': [
    '/global-capability-centers',
    '/global-capability-centers?team=150',
    '/global-capability-centers?team=none',
  ],
  '/news': ['/news?page=2'],
  '/search-query': ['/search-query?q=transfer', '/search-query?q=xylophone', '/search-query?q='],
  '/blog-details': ['/blog-details?id=demo-blog-01', '/blog-details?id=demo-blog-05', '/blog-details?id=demo-news-01'],
  '/admin/manage-blogs': [
    '/admin/manage-blogs?tab=blogs',
    '/admin/manage-blogs?q=xylophone',
    '/admin/manage-blogs?show=deleted',
    '/admin/manage-blogs?view=list',
    '/admin/manage-blogs?view=list&category=Hiring&sort=-views',
    '/admin/manage-blogs?view=list&show=deleted',
  ],
  ...(Object.fromEntries(itemKinds.map((kind) => [`/edit-${kind}/:id`, [`/edit-${kind}/demo-${kind}-01`]])) as Record<EditPath, string[]>),
  '/edit-blog/:id': ['/edit-blog/demo-blog-01', '/edit-blog/demo-blog-05'],
  ...looksOfVersions(),
  '/preview/blog/:id': ['/preview/blog/demo-blog-01', '/preview/blog/demo-blog-01?width=768', '/preview/blog/demo-blog-01?as=card'],
  '/preview/shared/:secret': [],
  '/confirm-address/:secret': ['/confirm-address/none'],
  '/api/:kind/:id': [],
  '/admin/words/:table': [],
  '/admin/words/:table/share-picture': [],
  '/admin/authors': ['/admin/authors', '/admin/authors?edit=new'],
  '/admin/categories': ['/admin/categories?name=none', '/admin/categories'],
  '/admin/site/redirects': ['/admin/site/redirects', '/admin/site/redirects?q=careers', '/admin/site/redirects?from=%2Fpricing'],
  '/admin/messages': ['/admin/messages', '/admin/messages?show=aside'],
  '/admin/site/words/:table': ['/admin/site/words/faq'],
  '/admin/site/words/:table/changes': [],
  '/admin/site/words/:table/publish': [],
  '/admin/site/words/:table/history': ['/admin/site/words/faq/history'],
  '/admin/messages/:id': ['/admin/messages/demo-message', '/admin/messages/demo-aside'],
  '/admin/messages/senders/:id': ['/admin/messages/senders/demo-message'],
}

function looksOfVersions(): Partial<Record<PagePath, string[]>> {
  const parts = itemKinds.flatMap((kind) => [
    `/edit-${kind}/:id/history` as const,
    ...(['', '/page', '/links'] as const).map((part) => `/preview/${kind}/:id${part}` as const),
  ])
  return Object.fromEntries(parts.map((path) => [path, [path.replace(':id', `demo-${path.includes('news') ? 'news' : 'blog'}-01`)]]))
}

export const PUBLIC_ROUTES: readonly string[] = publicPaths.flatMap((path) => LOOKS[path] ?? [path])

export const GATED_ROUTES: readonly string[] = gatedPaths.flatMap((path) => LOOKS[path] ?? [path])

/** Addresses of public pages that have little on them while the store is empty. */
export const EMPTY_PUBLIC_ROUTES: readonly string[] = [
  '/blogs',
  '/news',
  '/tradewind-blogs',
  '/manage-blogs',
  '/search-query?q=transfer',
  '/search-query?q=',
  '/blog-details?id=none',
]

/** Addresses of gated pages that have little on them while the store is empty. */
export const EMPTY_GATED_ROUTES: readonly string[] = [
  '/admin',
  '/manage-all-blogs',
  '/admin/manage-blogs?tab=blogs',
  '/admin/manage-blogs?show=draft',
  '/admin/manage-blogs?show=scheduled',
  '/admin/manage-blogs?show=expired',
  '/admin/manage-blogs?show=deleted',
  '/admin/manage-blogs?tab=blogs&show=deleted',
  '/admin/manage-blogs?q=xylophone',
  '/admin/categories',
  '/admin/export',
  '/admin/messages',
  '/admin/messages?show=problems',
  '/admin/messages?q=xylophone',
  '/admin/analytics',
  '/admin/site/redirects',
  '/add-data-component',
  '/add-data-component?from=file',
]

/** The first of the addresses whose pages share their parts and styles: of one path, whatever is asked for, or of both kinds of items. */
export function onePerKind(routes: readonly string[]): string[] {
  const kindOf = (route: string) => route.replace(/\?.*/, '').replace(/\b(?:demo-)?(?:news|blog)\b(?:-\d+)?/g, ':item')
  const firsts = new Map(routes.toReversed().map((route) => [kindOf(route), route]))
  return routes.filter((route) => firsts.get(kindOf(route)) === route)
}
