import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { formatPath } from './paths.ts'
import { countRedirects, findRedirect, MOST_REDIRECTS, type Redirect, type RedirectRule, redirectBody, toRedirect } from './redirects.ts'
import { chainAround, type RedirectInput, type RedirectSite, validateRedirect } from './validate-redirect.ts'

type Refusal = { ok: false; field?: keyof RedirectInput; problem: string; status: 404 | 409 | 422 }

type Seen = { id: string; stamp: string }

const MEANWHILE = 'Someone else changed or deleted this redirect. Nothing was saved. Check it, then try again.'

export async function saveRedirect(
  { store, now }: Pick<Services, 'store' | 'now'>,
  site: RedirectSite,
  { words, of }: { words: RedirectInput; of?: Seen | undefined },
): Promise<{ ok: true; redirect: RedirectRule } | Refusal> {
  const judged = await validateRedirect(site, words)
  if (!judged.ok) return { ...judged, status: 422 }
  const { redirect } = judged
  const before = of && (await findRedirect(store, of.id))
  if (of && before?.stamp !== of.stamp) return { ok: false, problem: MEANWHILE, status: 409 }
  const taken = redirect.id === of?.id ? undefined : await findRedirect(store, redirect.id)
  if (taken) return { ok: false, field: 'from', problem: takenWords(taken), status: 409 }
  const chain = await chainWith(store, redirect, of?.id)
  if (chain) return { ok: false, field: 'to', problem: chain, status: 422 }
  if (!of && (await countRedirects(store)) >= MOST_REDIRECTS) return { ok: false, problem: limitMessage(), status: 422 }
  const stored = await write(store, { redirect, now: now(), before })
  return stored ? { ok: true, redirect } : { ok: false, problem: MEANWHILE, status: 409 }
}

export async function removeRedirect(store: Store, { id, stamp }: Seen): Promise<Redirect | Refusal> {
  const redirect = await findRedirect(store, id)
  if (!redirect) return { ok: false, problem: 'This redirect was already deleted.', status: 404 }
  const isSame = redirect.stamp === stamp && (await store.remove({ index: 'redirects', id, version: redirect.version })).ok
  return isSame ? redirect : { ok: false, problem: MEANWHILE, status: 409 }
}

export function limitMessage(): string {
  return `There are ${MOST_REDIRECTS.toLocaleString('en-US')} redirects, the most possible. Delete some that visitors no longer use.`
}

type Writing = { redirect: RedirectRule; now: Date; before: Redirect | undefined }

/** The new document comes first, so the old URL never breaks. */
async function write(store: Store, { redirect, now, before }: Writing): Promise<boolean> {
  const document = { index: 'redirects', id: redirect.id, body: redirectBody(redirect, now) } as const
  if (before?.id === redirect.id) return (await store.update({ ...document, version: before.version })).ok
  const { ok } = await store.create(document)
  if (ok && before) await store.remove({ index: 'redirects', id: before.id, version: before.version })
  return ok
}

async function chainWith(store: Store, redirect: RedirectRule, replaced: string | undefined): Promise<string | undefined> {
  const next = redirect.leadsTo === '' || redirect.leadsTo === replaced ? undefined : await findRedirect(store, redirect.leadsTo)
  const { documents } = await store.find({ indexes: ['redirects'], where: [{ field: 'leads_to', equals: redirect.id }], size: 2 })
  const [before] = documents.filter(({ id }) => id !== replaced).map(toRedirect)
  return chainAround(redirect, { next, before })
}

function takenWords({ from, to }: Redirect): string {
  return `${formatPath(from)} already leads to ${formatPath(to)}. Change that redirect below.`
}
