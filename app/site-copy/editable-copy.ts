import { allPageCopy } from '#app/content/all-copy.ts'
import { copyReviewPath } from '#app/content/copy-paths.ts'
import { type RouterContext, sessionContext } from '#app/context.ts'
import { mayOpen } from '#app/page-query.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'

export function editableCopy(context: RouterContext, key: string | undefined): PageCopy | undefined {
  const role = context.get(sessionContext)?.role ?? 'editor'
  return allPageCopy.find((table) => table.key === key && mayOpen(role, copyReviewPath(table)))
}
