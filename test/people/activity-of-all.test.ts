import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, it } from 'node:test'
import { itemPages } from '#app/content/item-pages.ts'
import { pages } from '#app/pages.ts'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { IndexName } from '#domain/ports/store.ts'
import { openBackups } from '#server/backups/open-backups.ts'
import { png } from '#test/media/media-app.ts'
import { openStore } from '#test/open-store.ts'
import type { Authenticator } from '#test/peers/authenticator.ts'
import { openPictureSites } from '#test/peers/images.ts'
import { wordsWalks } from './copy-steps.ts'
import { FORM, formOf } from './item-form.ts'
import { ASHA, openPeopleApp, type PeopleApp, RAVI } from './people-app.ts'
import { type Fields, MESSAGE_STEPS, PEOPLE_STEPS, SITE_STEPS, type Step } from './site-steps.ts'
import { undoing } from './undo-form-of.ts'

const ROWS = (title: string) => JSON.stringify([{ ...FORM, title, posted_date: '2026-11-01', expiry_date: '2027-11-01' }])

/** Addresses that take forms and change nothing that is stored, or whose changes are noted nowhere. */
const UNNOTED = {
  '/contact-us': 'a visitor’s',
  '/confirm-address/:secret': 'a visitor’s',
  '/pagenotfound': 'takes none',
  '/*': 'takes none',
  '/login/passkey': 'asks',
  '/add-data-component/preview': 'tells what would be imported',
  '/read-link': 'tells what a page says',
  '/admin/analytics.csv': 'numbers without people',
}

const ERASED = { intent: 'erase', word: 'ERASE' }

let app: PeopleApp
let sites: Awaited<ReturnType<typeof openPictureSites>>
let device: Authenticator
let cookie: string

before(async () => {
  sites = await openPictureSites({ '/chart.png': { body: await png('#336699') } })
  const opened = await openStore()
  const backups = openBackups({ search: { urls: [], prefix: '' }, dataDir: '', backups: { retentionDays: 14 } }, opened)
  app = await openPeopleApp({ opened, outside: { safeFetch: sites.outside, backups } })
  await backfillImageUsage(app.services)
  cookie = await app.signIn(ASHA)
  device = await app.addPasskey(cookie)
  for (const kind of itemKinds)
    for (const id of 'one two three four five six'.split(' '))
      await app.store.create({ index: kind, id, body: { ...formOf(kind), title: `${kind} ${id}`, draft: false } })
  const message = { email: 'ada@client.example', received_at: app.clock.now.toISOString() }
  for (const id of ['one', 'sent']) await app.store.create({ index: 'messages', id, body: { ...message, suspicious: id === 'one' } })
  await app.store.create({ index: 'link-checks', id: 'check', body: { state: 'dead' } })
})

after(async () => {
  await app.close()
  await sites.close()
})

const version = async (kind: ItemKind, id: string) => (await app.store.get(kind, id))?.version ?? ''
const selected = async (kind: ItemKind, id: string, change: string) => ({ change, selected: `${await version(kind, id)} ${id}` })
const all = async (index: IndexName) => (await app.store.find({ indexes: [index], size: 50 })).documents
const first = async (index: IndexName) => (await all(index))[0]?.id ?? ''
const importDone = async () => (await all('imports')).find(({ body }) => body.state === 'done')?.id ?? ''
const uploaded = async () => (await all('images')).find(({ body }) => body.uploaded_hash)?.id ?? ''
const picture = async (colour: string) => new File([await png(colour)], 'heron.png')
const pictures = async () => ({ logo: await picture('#aa0000'), author_logo: await picture('#00aa00') })

function ofItems(kind: ItemKind): Record<string, Step[]> {
  const add = itemPages[kind].add.path
  const edit = `/edit-${kind}/one`
  const form = formOf(kind)
  const { tab } = kinds[kind]
  return {
    [add]: [{ fields: async () => ({ ...form, ...(kind === 'news' ? await pictures() : {}) }), notes: ['published'] }],
    [`/edit-${kind}/:id`]: [
      { path: edit, fields: async () => ({ ...form, title: 'Again', version: await version(kind, 'one') }), notes: ['updated'] },
      { path: edit, fields: async () => ({ ...form, title: 'Kept', version: await version(kind, 'one'), intent: 'draft' }), notes: [] },
      {
        path: edit,
        fields: async () => ({ ...form, title: 'Kept', version: await bothVersions(kind), intent: 'discard' }),
        notes: ['discarded'],
      },
      { path: edit, fields: { intent: 'undo-discard' }, notes: ['discard-undone'] },
    ],
    [`/edit-${kind}/:id/history`]: [
      { path: `${edit}/history`, fields: async () => ({ revision: await first('revisions') }), notes: ['version-restored'] },
      { path: `${edit}/history`, fields: { intent: 'forget' }, notes: ['versions-removed'] },
    ],
    [`/preview/${kind}/:id/links`]: [
      { path: `/preview/${kind}/one/links`, fields: { intent: 'share' }, notes: ['preview-shared'] },
      {
        path: `/preview/${kind}/one/links`,
        fields: async () => ({ intent: 'revoke', id: await first('shared-previews') }),
        notes: ['preview-revoked'],
      },
    ],
    ...Object.fromEntries(
      (kind === 'news' ? ['/manage-all-blogs', '/admin/manage-blogs'] : []).map((path, at) => {
        const [id, other] = [['two', 'three'][at] ?? '', ['four', 'five'][at] ?? '']
        return [
          path,
          [
            { path: `${path}?tab=${tab}`, fields: async () => ({ id, version: await version(kind, id) }), notes: ['deleted'] },
            { path: `${path}?tab=${tab}`, fields: { intent: 'restore', kind, id }, notes: ['restored'] },
            { path: `${path}?tab=${tab}`, fields: () => selected(kind, other, 'delete'), notes: ['deleted'] },
          ],
        ]
      }),
    ),
  }
}

async function bothVersions(kind: ItemKind): Promise<string> {
  const { html } = await app.page(`/edit-${kind}/one`, { headers: { Cookie: cookie } })
  return /name="version" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

const WALKS: Record<string, Step[]> = {
  ...ofItems('news'),
  ...ofItems('blog'),
  '/admin/change-items': (['unpublish', 'publish', 'expire', 'category', 'undo', 'delete', 'restore'] as const).map((change, at) => ({
    path: '/admin/change-items?tab=news',
    fields: async () => ({ ...(await (change === 'undo' ? undoing(app, 'six') : selected('news', 'six', change))), category: 'Other' }),
    notes: [['unpublished'], ['published'], ['expired'], ['category-set'], ['change-undone'], ['deleted'], ['restored']][at] ?? [],
  })),
  '/admin/categories': [{ fields: { from: 'C', to: 'D' }, notes: ['category-renamed'] }],
  '/add-picture': [{ fields: async () => ({ for: 'item', picture: await picture('#883311') }), notes: ['picture-added'] }],
  '/add-picture/from': [{ fields: { address: 'https://elsewhere.example/chart.png' }, notes: ['picture-added'] }],
  '/admin/media/frame': [{ fields: async () => ({ file: await uploaded(), framing: 'fit' }), notes: ['picture-framed'] }],
  '/admin/media': [
    { fields: async () => ({ intent: 'replace', file: await uploaded(), picture: await picture('#118833') }), notes: ['picture-replaced'] },
    { fields: async () => ({ intent: 'delete', file: await uploaded(), even_if_used: 'yes' }), notes: ['picture-deleted'] },
  ],
  '/add-data-component': [
    { fields: { ...FORM, title: 'Plain' }, notes: ['published'] },
    { fields: async () => ({ file: new File([ROWS('In a file')], 'items.json') }), notes: ['imported'] },
  ],
  '/add-data-component/import': [{ fields: async () => ({ file: new File([ROWS('Another')], 'more.json') }), notes: ['imported'] }],
  '/admin/imports': [{ fields: async () => ({ intent: 'undo', id: await importDone() }), notes: ['import-undone'] }],
  '/admin/imports/undo': [{ fields: async () => ({ id: await importDone() }), notes: ['import-undone'] }],
  '/admin/items.csv': [{ get: true, notes: ['exported'] }],
  '/admin/items.ndjson': [{ get: true, notes: ['exported'] }],
  '/admin/messages.csv': [{ get: true, notes: ['messages-exported'] }],
  '/admin/messages': [
    { fields: { intent: 'try-all-again' }, notes: ['messages-mailed-again'] },
    { fields: { intent: 'not-spam', selected: 'one' }, notes: ['message-released'] },
    { fields: { intent: 'delete-aside', until: '2026-11-20T00:00:00.000Z' }, notes: ['message-deleted'] },
  ],
  '/admin/messages/:id': MESSAGE_STEPS,
  '/admin/messages/senders/:id': [{ path: '/admin/messages/senders/sent', fields: ERASED, notes: ['sender-erased'] }],
  '/admin': [{ fields: { intent: 'ignore-link', check: 'check' }, notes: ['link-ignored'] }],
  '/login': [{ fields: { link: 'used' }, notes: ['sign-in-failed'] }],
  '/admin/people/passkey': [
    {
      fields: async () => {
        const question = await (await app.send('/admin/people/passkey', { to: 'prove' }, cookie)).json()
        return { to: 'proved', answer: device.use(question) }
      },
      notes: ['passkey-proved'],
    },
  ],
  '/admin/people': [
    ...PEOPLE_STEPS,
    { fields: { intent: 'ask-for-passkey', on: 'no' }, notes: ['passkey-not-required'] },
    { fields: async () => ({ intent: 'remove-passkey', id: await first('passkeys') }), notes: ['passkey-removed'] },
    { fields: { intent: 'end-all', person: RAVI }, notes: ['signed-out-everywhere'] },
    { fields: { intent: 'end-all', person: RAVI, access: 'remove' }, notes: ['access-removed'] },
    {
      fields: async () => {
        await app.signIn(ASHA)
        const { html } = await app.page('/admin/people', { headers: { Cookie: cookie } })
        const own = html.split('This device')[1] ?? ''
        const ids = [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = '']) => id)
        return {
          intent: 'end-session',
          id: ids.find((id) => !own.startsWith(id) && id !== /name="id" value="([^"]+)"/.exec(own)?.[1]) ?? '',
        }
      },
      notes: ['signed-in', 'session-ended'],
    },
  ],
  ...wordsWalks(
    () => app.app,
    () => cookie,
  ),
  '/admin/site/redirects': [
    { fields: { intent: 'save', from: '/walked', to: '/faq', status: '301' }, notes: ['redirect-added'] },
    {
      fields: async () => ({ intent: 'save', from: '/walked', to: '/news', status: '301', ...(await redirect()) }),
      notes: ['redirect-changed'],
    },
    { fields: async () => ({ intent: 'delete', ...(await redirect()) }), notes: ['redirect-deleted'] },
    { fields: { intent: 'import', file: new File(['from,to\n/walked,/faq'], 'redirects.csv') }, notes: ['redirects-imported'] },
  ],
  '/admin/site/redirects.csv': [{ get: true, notes: ['redirects-exported'] }],
  ...SITE_STEPS,
  '/logout': [{ fields: { any: 'thing' }, notes: ['signed-out'] }],
}

async function redirect(): Promise<Fields> {
  const [document] = (await app.store.find({ indexes: ['redirects'], size: 1 })).documents
  return { id: document?.id ?? '', stamp: String(document?.body.stamp) }
}

async function noted(): Promise<string[]> {
  await app.settled()
  await app.found()
  const { documents } = await app.store.find({ indexes: ['activities'], sort: { field: 'at', order: 'ascending' }, size: 1000 })
  return documents.map(({ body }) => String(body.what))
}

/** Every address of the build that takes forms, and those for files that are taken along. */
function addresses(): string[] {
  const [manifest = ''] = globSync('build/client/assets/manifest-*.js')
  const { routes } = JSON.parse(
    readFileSync(manifest, 'utf8')
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  )
  const built = Object.values(routes as Record<string, { path?: string; index?: boolean; hasAction: boolean }>)
  const taking = built.filter(({ hasAction }) => hasAction).map(({ path = '' }) => `/${path}`)
  const files = pages.filter((page) => page.for === 'administrator' && /\.\w+$/.test(page.path) && page.path !== '/admin/categories.json')
  return [...taking, ...files.map(({ path }): string => path)]
}

it('has a line for whatever changes something, and for every file that is taken along', async () => {
  assert.deepEqual(addresses().sort(), [...Object.keys(WALKS), ...Object.keys(UNNOTED)].sort())
  const ofSession = cookie
  for (const [address, steps] of Object.entries(WALKS))
    for (const { path = address, fields = {}, get, notes } of steps) {
      const before = (await noted()).length
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      const sent = typeof fields === 'function' ? await fields() : fields
      const response = get
        ? await app.request(path, { headers: { Cookie: ofSession } })
        : await app.app.post(path, sent, address === '/login' ? '' : ofSession)
      const text = await response.text()
      assert.deepEqual(
        (await noted()).slice(before).sort(),
        notes.sort(),
        `${path} ${JSON.stringify(sent).slice(0, 200)}: ${response.status} ${text.slice(0, 300)}`,
      )
    }
  const { documents } = await app.store.find({ indexes: ['activities'], size: 1000 })
  for (const { body } of documents)
    if (body.what !== 'sign-in-failed') assert.deepEqual([body.who, body.browser, body.address === ''], [ASHA, 'Chrome on Linux', false])
})
