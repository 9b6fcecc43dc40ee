import { pages } from '#app/pages.ts'
import type { Role } from '#domain/access/roles.ts'
import { builtRoutes } from './built-routes.ts'
import { harmfulForms } from './stored-things.ts'

/** What an editor may open. Written down once more here, so that a new page is closed to them until somebody decides. */
const EDITORS_READ = [
  '/admin',
  '/admin/find',
  '/admin/signed-in',
  '/admin/profile',
  '/manage-all-blogs',
  '/admin/manage-blogs',
  '/admin/checks',
  '/admin/categories.json',
  '/add-blog',
  '/add-tradewind-blog',
  ...['news', 'blog'].flatMap((kind) => [`/edit-${kind}/:id`, `/edit-${kind}/:id/history`]),
  ...['news', 'blog'].flatMap((kind) => [`/preview/${kind}/:id`, `/preview/${kind}/:id/page`, `/preview/${kind}/:id/links`]),
  '/admin/media',
  '/admin/media/choose',
  '/admin/media/deleted',
  '/admin/media/framing',
  '/admin/site/words',
  '/admin/site/words/:table',
  '/admin/site/words/:table/changes',
  '/admin/site/words/:table/history',
  '/admin/words/:table',
  '/admin/words/:table/share-picture',
  '/manage-tradewind-blog-details',
  '/manage-newsletter-details',
]

const EDITORS_SEND = [
  ...EDITORS_READ.filter((path) => !['/admin', '/admin/site/words/:table'].includes(path)),
  '/admin/media/frame',
  '/add-picture',
  '/add-picture/from',
  '/read-link',
  '/admin/people/passkey',
]

const PUBLISHERS = [
  '/admin/categories',
  '/admin/authors',
  '/admin/change-items',
  '/admin/site/words/:table/publish',
  '/add-data-component',
  '/add-data-component/preview',
  '/add-data-component/import',
  '/admin/imports',
  '/admin/imports/undo',
  '/admin/media/missing',
]

const OWNERS_ALONE = [
  '/admin/people',
  '/admin/settings',
  '/admin/settings/destinations',
  '/admin/settings/time-zone',
  '/admin/site',
  '/admin/site/backup',
]

export const GATED = builtRoutes().filter(({ isGated }) => isGated)
/** An image is in Trash or isn't: without one there's nothing to show. A former path leads on. */
export const WITH_A_FILE = ['/admin/media/deleted', '/admin/page-views']
export const FORMS_ALONE = pages
  .filter((page) => 'responds' in page && page.responds === 'answers-to-forms')
  .map(({ path }): string => path)
export const addressOf = (path: string) => path.replace(':id', 'one').replace(':table', 'faq')

export function isOpenTo(role: Role, path: string, isForm: boolean): boolean {
  if (role === 'owner') return true
  if (role === 'administrator') return !OWNERS_ALONE.includes(path)
  const own = isForm ? EDITORS_SEND : EDITORS_READ
  return own.includes(path) || (role === 'publisher' && [...PUBLISHERS, '/admin/site/words/:table'].includes(path))
}

export function requestKinds(path: string): { kind: string; at: string; init: RequestInit; isForm: boolean }[] {
  const [read, form] = [
    { isForm: false, init: {} },
    { isForm: true, init: { method: 'POST', body: harmfulForms.edits() } },
  ]
  return [
    { ...read, kind: 'GET', at: path },
    { ...read, kind: 'HEAD', at: path, init: { method: 'HEAD' } },
    { ...read, kind: 'GET with a slash', at: `${path}/` },
    { ...read, kind: 'GET in capitals', at: path.toUpperCase() },
    { ...read, kind: 'GET data', at: `${path}.data` },
    { ...read, kind: 'GET data of the page alone', at: `${path}.data?_routes=${encodeURIComponent(path.slice(1))}` },
    { ...form, kind: 'POST', at: path },
    { ...form, kind: 'POST to the index', at: `${path}?index` },
    { ...form, kind: 'POST data', at: `${path}.data` },
  ]
}
