import { data } from 'react-router'
import { allPageCopy } from '#app/content/all-copy.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import type { CompanyDetails } from '#domain/site-copy/company-details.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { loadPublishedCopy } from './load-site-copy.ts'

/** The table that an address names. */
export function requirePageCopy(key: string | undefined): PageCopy {
  const table = allPageCopy.find((each) => each.key === key)
  if (!table) throw data(null, { status: 404 })
  return table
}

/** The facts that stand in the words, as visitors read them. */
export async function visibleCompanyDetails(context: RouterContext): Promise<CompanyDetails> {
  return companyDetailsOf((await loadPublishedCopy(context.get(servicesContext))).published)
}
