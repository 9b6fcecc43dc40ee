import { data } from 'react-router'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import type { CompanyDetails } from '#domain/site-copy/company-details.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { editableCopy } from './editable-copy.ts'
import { loadPublishedCopy } from './load-site-copy.ts'

export function requirePageCopy(context: RouterContext, key: string | undefined): PageCopy {
  const table = editableCopy(context, key)
  if (!table) throw data(null, { status: 404 })
  return table
}

export async function visibleCompanyDetails(context: RouterContext): Promise<CompanyDetails> {
  return companyDetailsOf((await loadPublishedCopy(context.get(servicesContext))).published)
}
