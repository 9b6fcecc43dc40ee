import { allPageCopy } from '#app/content/all-copy.ts'
import { company } from '#app/content/company.ts'
import { type CopyData, resolvePlainCopy } from '#app/content/resolve-copy.ts'
import type { RouterContext } from '#app/context.ts'
import { servicesContext } from '#app/context.ts'
import { findPage } from '#app/page-query.ts'
import { BRANDING_KEY } from '#domain/branding/branding-paths.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import type { ClaimDecisions } from '#domain/site-copy/claims.ts'
import { findCopyDraft, findPublishedCopy, type PublishedChanges, type PublishedCopy } from '#domain/site-copy/copy-store.ts'
import { isInlineEditing } from './page-editing.ts'

type Read = Omit<PublishedCopy, 'version'>

/** The last successful read serves while the store fails. */
const last = new WeakMap<Store, Read>()

export async function loadCopyForPage(context: RouterContext, pattern: string): Promise<CopyData> {
  const sent = await loadPublishedCopy(context.get(servicesContext))
  if (findPage(pattern)?.for === 'administrator') return { published: ofFrame(sent.published) }
  return isInlineEditing(context, pattern) ? { published: sent.published, drafts: await draftsOf(context) } : sent
}

type Asked = Pick<Services, 'store' | 'settings' | 'log'>

export async function loadPublishedCopy(services: Asked): Promise<CopyData> {
  const { pages, decisions } = await readWords(services)
  const shown = decisionsThatMatter(decisions, services.settings.confirmedOnly === true)
  return { published: pages, ...(shown ? { decisions: shown } : {}) }
}

export async function loadCompanyDetails(services: Asked) {
  return resolvePlainCopy(company, await loadPublishedCopy(services)).facts
}

async function readWords({ store, log }: Asked): Promise<Read> {
  try {
    const { pages, decisions } = await findPublishedCopy(store)
    last.set(store, { pages, decisions })
    return { pages, decisions }
  } catch (error) {
    log('Words of the site not read', { reason: String(error) })
    return last.get(store) ?? { pages: {}, decisions: [] }
  }
}

function decisionsThatMatter(list: ClaimDecisions['list'], only: boolean): ClaimDecisions | undefined {
  const hides = only || list.some(({ state }) => state === 'hidden')
  return hides ? { list, only } : undefined
}

async function draftsOf(context: RouterContext): Promise<PublishedChanges> {
  const { store } = context.get(servicesContext)
  const drafts = await Promise.all(allPageCopy.map(async ({ key }) => [key, (await findCopyDraft(store, key)).changes] as const))
  return Object.fromEntries(drafts)
}

function ofFrame(published: PublishedChanges): PublishedChanges {
  const shared = [...allPageCopy.filter(({ path }) => path === undefined), { key: BRANDING_KEY }]
  return Object.fromEntries(shared.flatMap(({ key }) => (published[key] ? [[key, published[key]]] : [])))
}
