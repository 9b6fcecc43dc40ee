import { wordsTables } from '#app/content/all-copy.ts'
import { company } from '#app/content/company.ts'
import { plainWordsOf, type WordsSent } from '#app/content/resolve-copy.ts'
import type { RouterContext } from '#app/context.ts'
import { servicesContext } from '#app/context.ts'
import { pageOf } from '#app/page-query.ts'
import { LOOKS } from '#domain/branding/branding-paths.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import type { Decisions } from '#domain/site-copy/claims.ts'
import { findPublishedWords, findWordsDraft, type Published, type PublishedWords } from '#domain/site-copy/copy-store.ts'
import { isEditing } from './page-editing.ts'

type Read = Omit<Published, 'version'>

/** What was read last, for while a store does not answer. */
const last = new WeakMap<Store, Read>()

/** The site's words as far as they are not those it began with: all of them for a public page, what the frame shows for the administrator's. */
export async function wordsFor(context: RouterContext, pattern: string): Promise<WordsSent> {
  const sent = await siteWords(context.get(servicesContext))
  if (pageOf(pattern)?.for === 'administrator') return { published: ofFrame(sent.published) }
  return isEditing(context, pattern) ? { published: sent.published, drafts: await draftsOf(context) } : sent
}

type Asked = Pick<Services, 'store' | 'settings' | 'log'>

/** As visitors read them; for whatever is no page, too: feeds, mails, pictures. */
export async function siteWords(services: Asked): Promise<WordsSent> {
  const { words, decisions } = await readWords(services)
  const shown = decisionsThatMatter(decisions, services.settings.confirmedOnly === true)
  return { published: words, ...(shown ? { decisions: shown } : {}) }
}

/** The facts of the company, for whatever is no page. */
export async function siteFacts(services: Asked) {
  return plainWordsOf(company, await siteWords(services)).facts
}

async function readWords({ store, log }: Asked): Promise<Read> {
  try {
    const { words, decisions } = await findPublishedWords(store)
    last.set(store, { words, decisions })
    return { words, decisions }
  } catch (error) {
    log('Words of the site not read', { reason: String(error) })
    return last.get(store) ?? { words: {}, decisions: [] }
  }
}

function decisionsThatMatter(list: Decisions['list'], only: boolean): Decisions | undefined {
  const hides = only || list.some(({ state }) => state === 'hidden')
  return hides ? { list, only } : undefined
}

async function draftsOf(context: RouterContext): Promise<PublishedWords> {
  const { store } = context.get(servicesContext)
  const drafts = await Promise.all(wordsTables.map(async ({ key }) => [key, (await findWordsDraft(store, key)).changes] as const))
  return Object.fromEntries(drafts)
}

function ofFrame(published: PublishedWords): PublishedWords {
  const shared = [...wordsTables.filter(({ path }) => path === undefined), { key: LOOKS }]
  return Object.fromEntries(shared.flatMap(({ key }) => (published[key] ? [[key, published[key]]] : [])))
}
