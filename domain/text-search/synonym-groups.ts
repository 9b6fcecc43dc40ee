/** Words and phrases that mean the same, each in the singular. */
export type SynonymGroup = readonly string[]

/**
 * What a search of a new site takes for the same: whoever asks for one of a line finds the others too. A spelling of its own is a word
 * of its own.
 */
export const DEFAULT_SYNONYMS: readonly SynonymGroup[] = [
  [
    'GCC',
    'GIC',
    'global capability center',
    'global capability centre',
    'capability center',
    'capability centre',
    'global in-house center',
    'global in-house centre',
    'center in India',
    'centre in India',
    'team in India',
  ],
  ['BOT', 'build operate transfer', 'build operate and transfer'],
  ['captive center', 'captive centre', 'captive unit'],
  ['CoE', 'center of excellence', 'centre of excellence'],
  [
    'SME',
    'SMB',
    'small and medium enterprise',
    'small and medium-sized enterprise',
    'small and medium business',
    'small and medium-sized business',
    'small business',
    'small company',
    'small firm',
    'mid-sized firm',
    'mid-sized company',
    'mid-market',
  ],
  ['startup', 'start-up'],
  ['IP', 'intellectual property'],
  ['QA', 'quality assurance'],
  ['HR', 'human resources'],
  ['ed-tech', 'edtech', 'education technology'],
]
