import { wordsTables } from '#app/content/tables.ts'
import type { WordsSent } from '#app/content/words.ts'
import type { RouterContext } from '#app/context.ts'
import { askedContext, servicesContext, sessionContext } from '#app/context.ts'
import { LOOKS } from '#domain/looks/looks-file.ts'
import type { Store } from '#domain/store.ts'
import { findPublishedWords, findWordsDraft, type PublishedWords } from '#domain/words/site-words.ts'
import { type Page, pages } from './pages.ts'

/** What was read last, for while a store does not answer. */
const last = new WeakMap<Store, PublishedWords>()

/** The site's words as far as they are not those it began with: all of them for a public page, what the frame shows for the administrator's. */
export async function wordsFor(context: RouterContext, pattern: string): Promise<WordsSent> {
  const page = pages.find(({ path }) => path === `/${pattern.replace(/^\//, '')}`) as Page | undefined
  const published = await publishedWords(context)
  if (page?.for === 'administrator') return { published: ofFrame(published) }
  return isEditing(context, page) ? { published, drafts: await draftsOf(context) } : { published }
}

/** For whatever is no page: feeds, mails, pictures. */
export async function publishedWords(context: RouterContext): Promise<PublishedWords> {
  const { store, log } = context.get(servicesContext)
  try {
    const { words } = await findPublishedWords(store)
    last.set(store, words)
    return words
  } catch (error) {
    log('Words of the site not read', { reason: String(error) })
    return last.get(store) ?? {}
  }
}

/** The administrator's alone: to everybody else the parameter means nothing. */
function isEditing(context: RouterContext, page: Page | undefined): boolean {
  if (!page || page.for === 'administrator' || !('file' in page) || page.gives) return false
  return context.get(sessionContext) !== null && new URLSearchParams(context.get(askedContext).split('?')[1]).has('edit')
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
