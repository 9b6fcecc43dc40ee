import { data } from 'react-router'
import { wordsTables } from '#app/content/tables.ts'
import { factsOf } from '#app/content/words.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { siteWords } from '#app/site-words.ts'
import type { CompanyFacts } from '#domain/words/company-facts.ts'
import type { WordsTable } from '#domain/words/words-table.ts'

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
