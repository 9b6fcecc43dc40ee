import { allPageCopy } from '#app/content/all-copy.ts'
import { copyHistoryPath } from '#app/content/copy-paths.ts'
import { type RouterContext, requestUrlContext, servicesContext, sessionContext } from '#app/context.ts'
import type { Page } from '#app/page.ts'
import { findPage } from '#app/page-query.ts'
import { may } from '#domain/access/roles.ts'
import { findCopyDraft } from '#domain/site-copy/copy-store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { editableCopy } from './editable-copy.ts'

export type PageEditing =
  | { type: 'offered'; path: string; isChanged: boolean; history: string | undefined }
  | { type: 'open'; tables: string[]; listed: boolean; path: string; mayPublish: boolean }

/** Visitors who add the parameter get the normal page. */
export function isInlineEditing(context: RouterContext, pattern: string): boolean {
  return editedPage(context, pattern) !== undefined && queryAsked(context).has('edit')
}

export async function pageEditing(context: RouterContext, pattern: string): Promise<PageEditing | undefined> {
  const page = editedPage(context, pattern)
  if (!page) return undefined
  const query = new URLSearchParams([...queryAsked(context)].filter(([name]) => page.query?.includes(name)))
  const path = query.size > 0 ? `${page.path}?${query}` : page.path
  const own = allPageCopy.filter((table) => table.path === page.path)
  const asked = queryAsked(context).get('edit')
  if (asked !== null) {
    const named = editableCopy(context, asked)
    return {
      type: 'open',
      tables: (named ? [named] : own).map(({ key }) => key),
      listed: named !== undefined,
      path,
      mayPublish: may(context.get(sessionContext)?.role ?? 'editor', 'publish'),
    }
  }
  const isChanged = await hasDrafts(
    context,
    own.map(({ key }) => key),
  )
  return { type: 'offered', path: `${path}${query.size > 0 ? '&' : '?'}edit`, isChanged, history: own[0] && copyHistoryPath(own[0]) }
}

function editedPage(context: RouterContext, pattern: string): Page | undefined {
  if (context.get(sessionContext) === null) return undefined
  const page = findPage(pattern)
  const isShown = page && page.for !== 'administrator' && 'file' in page && !page.responds
  return isShown && !page.path.includes(':') && page.path !== '/pagenotfound' ? page : undefined
}

function queryAsked(context: RouterContext): URLSearchParams {
  return new URLSearchParams(context.get(requestUrlContext).split('?')[1])
}

async function hasDrafts(context: RouterContext, keys: readonly string[]): Promise<boolean> {
  const services = context.get(servicesContext)
  const find = () => Promise.all(keys.map((key) => findCopyDraft(services.store, key)))
  const drafts = await attempt(services, 'Unpublished words not looked up', find, [])
  return drafts.some(({ changes }) => Object.keys(changes).length > 0)
}
