import { findPublishedWords } from '#domain/site-copy/copy-store.ts'
import { listStatements } from '#domain/site-copy/decide-claims.ts'
import { type Check, type Examined, ok, open, warning, wordsOf } from './check.ts'
import { readStored } from './read-stored.ts'

const TABLES = '#app/content/all-copy.ts'

/** What the site says, and nobody has said that it is so. */
export const facts: Check = async ({ config }) => {
  const { wordsTables }: typeof import('#app/content/all-copy.ts') = await import(TABLES)
  try {
    const listed = listStatements(wordsTables, await published(config)).filter(({ state }) => state === 'to confirm')
    if (listed.length === 0) return [ok('all that the site says is confirmed, hidden, or has a source')]
    const owners = listed.filter(({ asks }) => asks === 'owner').length
    const shown = config.confirmedOnly ? 'not shown' : 'shown all the same'
    return [
      warning(
        `${listed.length} statements wait to be confirmed; ${owners} only the owner can know, and are ${shown}`,
        'See /admin/site/facts.',
      ),
    ]
  } catch (error) {
    return [open(`the words of the site cannot be read: ${wordsOf(error)}`)]
  }
}

async function published(config: Examined['config']) {
  return (await readStored(config, findPublishedWords)) ?? { words: {}, decisions: [] }
}
