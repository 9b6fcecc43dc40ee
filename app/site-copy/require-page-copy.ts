import { data } from 'react-router'
import { wordsTables } from '#app/content/all-copy.ts'
import { factsOf } from '#app/content/resolve-copy.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import type { CompanyFacts } from '#domain/site-copy/company-details.ts'
import type { WordsTable } from '#domain/site-copy/page-copy.ts'
import { siteWords } from './load-site-copy.ts'

/** The table that an address names. */
export function tableAsked(key: string | undefined): WordsTable {
  const table = wordsTables.find((each) => each.key === key)
  if (!table) throw data(null, { status: 404 })
  return table
}

/** The facts that stand in the words, as visitors read them. */
export async function factsShown(context: RouterContext): Promise<CompanyFacts> {
  return factsOf((await siteWords(context.get(servicesContext))).published)
}
