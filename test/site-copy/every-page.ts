import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { createGoogleIdentity } from '#server/identity/google.ts'
import { openedForm } from '#test/opened-form.ts'
import { smtpAt } from '#test/outbox/outbox-app.ts'
import { publicPaths } from '#test/page-list.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import type { TestApp } from '#test/test-app.ts'

const HOUR_MS = 3_600_000
const AWAY = 'http://localhost:1/'

/** What the items say that stand on the pages. */
export const ITEM_WORD = 'itemword'
/** What none of them says. */
export const NOT_FOUND = 'xylophone'

const TYPED = { from_name: ITEM_WORD, email: 'item@example.com', subject: ITEM_WORD, message: ITEM_WORD }
const ITEM = {
  title: ITEM_WORD,
  source: ITEM_WORD,
  author: `${ITEM_WORD} ${ITEM_WORD}`,
  posted_date: '1/11/2026',
  content_excerpt: ITEM_WORD,
}

const ITEMS = [
  { index: 'news', id: 'news', body: { ...ITEM, blog_link: 'https://example.com/a' } },
  { index: 'news', id: 'no-source', body: { ...ITEM, source: '', blog_link: 'https://example.com/b' } },
  { index: 'blog', id: 'blog', body: { ...ITEM, content: `<p>${ITEM_WORD}</p>` } },
] as const

/** The HTML of every public page in each of its states, by a name for both. The store is empty at first. */
export async function everyPage(app: TestApp): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  const ask = async (path: string, { as = '', cookie = `session-3000=${btoa('null')}` } = {}) =>
    all.set(`${path} ${as}`, (await app.page(path, { headers: { Cookie: cookie } })).html)

  for (const path of publicPaths.filter((path) => !path.includes(':'))) await ask(path, { as: 'of an empty store' })
  await app.store.createMany(ITEMS.map((item) => ({ ...item })))
  await app.found()
  for (const path of publicPaths.filter((path) => !path.includes(':'))) await ask(path)
  for (const team of [1, 100, 150, 500, 501, 'none']) await ask(`/global-capability-centers?team=${team}`)
  for (const text of [ITEM_WORD, NOT_FOUND, `${ITEM_WORD}+${NOT_FOUND}`]) await ask(`/search-query?q=${text}`)
  for (const { id } of ITEMS) await ask(`/blog-details?id=${id}`)
  await ask('/no-such-page')
  await askPrivacy(app, ask)
  await askContact(app, all, ask)
  await askSignIn(app, ask)
  await askByLink(app, all)
  await askFailures(app, all, ask)
  return all
}

type Ask = (path: string, about?: { as?: string; cookie?: string }) => Promise<unknown>

async function askPrivacy({ services }: TestApp, ask: Ask): Promise<void> {
  const before = services.settings
  const google = { clientId: 'c', scriptUrl: AWAY }
  for (const [as, settings] of Object.entries({
    kept: { messageRetentionDays: 30 },
    mailed: { messageRetentionDays: 1, mailBy: 'smtp' },
    all: { mailBy: 'emailjs', pageViewsTo: 'ga4', googleSignIn: google },
  } as const)) {
    services.settings = { ...before, ...settings }
    await ask('/privacy-policy', { as })
  }
  services.settings = before
}

async function askContact(app: TestApp, all: Map<string, string>, ask: Ask): Promise<void> {
  const send = async (as: string, changes = {}) => {
    const form = { ...TYPED, ...(await openedForm(app.store, app.clock.now)), ...changes }
    const answer = await app.post('/contact-us', form)
    if (answer.status !== 303) return all.set(`/contact-us ${as}`, await answer.text())
    return ask(answer.headers.get('Location')?.split('#')[0] ?? '', { as })
  }
  const peer = await openSmtpPeer()
  await send('in the inbox')
  app.services.mailer = smtpAt(peer.url)
  await send('sent', { subject: 'sent' })
  peer.state.mode = { recipient: 550 }
  await send('failed', { subject: 'failed' })
  await app.services.mailer.close()
  delete app.services.mailer
  await peer.close()
  await send('wrong', { from_name: '', subject: '', email: 'x', message: '' })
  const { create, get } = app.store
  app.store.create = () => Promise.reject(new Error('gone'))
  await send('not reached', { subject: 'lost' })
  app.store.create = create
  app.store.get = (index, id) => (index === 'messages' ? Promise.reject(new Error('gone')) : get(index, id))
  await ask('/contact-us?sent=m1x2y3z4a-0123456789abcdef0123', { as: 'unclear' })
  app.store.get = get
}

async function askSignIn(app: TestApp, ask: Ask): Promise<void> {
  const { services } = app
  const before = services.settings
  services.mailer = smtpAt('smtp://localhost:1')
  services.settings = { ...before, mailBy: 'smtp', googleSignIn: { clientId: 'c', scriptUrl: AWAY } }
  services.identity = createGoogleIdentity({ clientId: 'c', jwksUrl: AWAY, now: services.now, fetchTimeoutMs: HOUR_MS })
  await app.store.create({ index: 'passkeys', id: 'one', body: { email: 'admin@example.com', name: ITEM_WORD } })
  await app.found()
  await ask('/login?asked', { as: 'in every way' })
  await app.store.remove({ index: 'passkeys', id: 'one', version: await app.version('passkeys', 'one') })
  await services.mailer.close()
  services.settings = before
  delete services.mailer
  delete services.identity
}

/** The card alone: what stands around it for who is signed in is the interface's own. */
async function askByLink(app: TestApp, all: Map<string, string>): Promise<void> {
  const before = app.services.settings
  const [admin = '', other] = [before.adminEmails[0], 'other@example.com']
  app.services.settings = { ...before, adminEmails: [admin, other] }
  for (const [as, cookie] of Object.entries({ nobody: '', other: await app.signIn(other) })) {
    const { html } = await app.page(await createSignInLink(app.services), { headers: { Cookie: cookie } })
    const [card = ''] = /<h1[\s\S]*?<\/section>/.exec(html) ?? []
    all.set(`/login by a link, as ${as}`, card.replaceAll(/(?:admin|other)@example\.com/g, ITEM_WORD))
  }
  app.services.settings = before
}

async function askFailures(app: TestApp, all: Map<string, string>, ask: Ask): Promise<void> {
  const { clock, store } = app
  const { find, get } = store
  for (const truncated of ['timeout', 'busy', 'too-many'] as const) {
    store.find = async (query) => ({ ...(await find(query)), truncated })
    await ask(`/search-query?q=${ITEM_WORD}`, { as: truncated })
  }
  store.find = () => Promise.reject(new Error('gone'))
  await ask('/blogs', { as: 'without a store' })
  await ask(`/search-query?q=${ITEM_WORD}`, { as: 'without a store' })
  store.find = find
  const cookie = await app.signIn()
  store.get = () => Promise.reject(new Error('gone'))
  await ask('/admin', { cookie, as: 'without a store' })
  const body = new URLSearchParams({ new_id: '', title: ITEM_WORD, intent: 'x' })
  const send = async () => (await app.request('/add-blog', { method: 'POST', body, headers: { Cookie: cookie } })).text()
  all.set('/add-blog without a store', await send())
  store.get = get
  const { now } = clock
  clock.now = new Date(now.getTime() + 3 * HOUR_MS)
  await ask('/no-such-page', { cookie, as: 'signed out' })
  all.set('/add-blog signed out', await send())
  const broken = { method: 'POST', body: '--a', headers: { 'Content-Type': 'multipart/form-data; boundary=a', Cookie: cookie } }
  clock.now = now
  all.set('/admin with a broken form', await (await app.request('/admin', broken)).text())
}
