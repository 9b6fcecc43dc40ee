import { data } from 'react-router'
import { allPageCopy } from '#app/content/all-copy.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import type { CompanyDetails } from '#domain/site-copy/company-details.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { loadPublishedCopy } from './load-site-copy.ts'

export function requirePageCopy(key: string | undefined): PageCopy {
  const table = allPageCopy.find((each) => each.key === key)
  if (!table) throw data(null, { status: 404 })
  return table
}

export async function visibleCompanyDetails(context: RouterContext): Promise<CompanyDetails> {
  return companyDetailsOf((await loadPublishedCopy(context.get(servicesContext))).published)
}
