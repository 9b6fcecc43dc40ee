import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { listClaims } from '#domain/site-copy/decide-claims.ts'
import { type Check, type DoctorContext, errorMessage, ok, undetermined, warning } from './check.ts'
import { readStored } from './read-stored.ts'

const TABLES = '#app/content/all-copy.ts'

export const claims: Check = async ({ config }) => {
  const { allPageCopy }: typeof import('#app/content/all-copy.ts') = await import(TABLES)
  try {
    const listed = listClaims(allPageCopy, await published(config)).filter(({ state }) => state === 'to confirm')
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
    return [undetermined(`the words of the site cannot be read: ${errorMessage(error)}`)]
  }
}

async function published(config: DoctorContext['config']) {
  return (await readStored(config, findPublishedCopy)) ?? { pages: {}, decisions: [] }
}
