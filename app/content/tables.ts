import type { WordsTable } from '#domain/words/words-table.ts'
import { centerOfExcellence } from './center-of-excellence.ts'
import { company } from './company.ts'
import { executiveSearch } from './executive-search.ts'
import { faq } from './faq.ts'
import { home } from './home.ts'
import { ourStory } from './our-story.ts'
import { productEngineering } from './product-engineering.ts'

/** Everything of the site that has words of its own. */
export const wordsTables: readonly WordsTable[] = [company, home, centerOfExcellence, executiveSearch, productEngineering, ourStory, faq]
