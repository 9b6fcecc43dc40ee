import type { WordsTable } from '#domain/words/words-table.ts'
import { company } from './company.ts'
import { faq } from './faq.ts'
import { home } from './home.ts'

/** Everything of the site that has words of its own. */
export const wordsTables: readonly WordsTable[] = [company, home, faq]
