import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { company } from '#app/content/company.ts'
import { faq } from '#app/content/faq.ts'
import { pages } from '#app/pages.ts'
import { authorId } from '#domain/authors/authors.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { IndexName } from '#domain/ports/store.ts'
import { findCopyDraft, saveCopyDraft } from '#domain/site-copy/copy-store.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { readAt } from '#lib/objects/objects.ts'
import { png } from '#test/media/media-app.ts'
import { emailOf, OWNER, openRolesApp } from '#test/security/authority/roles-app.ts'
import type { PeopleApp } from './people-app.ts'

const POST = {
  ...{ content: '<p>Text</p>', category: 'Locations', content_excerpt: 'Short.', author: 'Asha Rao', source: 'Tradewind' },
  ...{ posted_time: '', blog_link: '/faq' },
}
const SENT = { ...POST, title: 'Stolen', posted_date: '2026-11-20', expiry_date: '2027-12-20' }
const IDS = ['live', 'scheduled', 'expired', 'hidden', 'trash'] as const

const OF_POSTS = [
  ...['publish', 'update', 'schedule', 'unpublish', 'duplicate', 'ready', 'draft', 'share', 'discard', 'undo-discard', 'forget', ''],
]
const OF_OTHERS = [
  ...['publish', 'save', 'delete', 'restore', 'purge', 'replace', 'keep', 'forget', 'discard', 'undo', 'add', 'clear', 'import', 'confirm'],
  ...['hide', 'profile', 'invite', 'renew', 'change-role', 'remove-person', 'end-all', 'ask-for-passkey', 'not-spam', 'ignore-link', ''],
]

/** What people with one of the lesser roles must leave as it is, whatever they send. */
const MANAGED: readonly IndexName[] = ['redirects', 'same-words', 'access-rules', 'messages', 'link-checks', 'people', 'passkeys']
const PUBLISHED: readonly IndexName[] = [...itemKinds, 'images', 'authors', 'item-urls', 'imports', 'site-words']

/** The screens of all but the owner alone, with every id and table that they could name. */
const PLACES = pages.flatMap((page): { path: string; id: string; table: string }[] => {
  if (page.for !== 'administrator') return []
  const tables = page.path.includes(':table') ? ['faq', 'company'] : ['']
  const ids = page.path.includes(':id') ? IDS : IDS.slice(0, 1)
  return ids.flatMap((id) => tables.map((table) => ({ path: page.path.replace(':id', id).replace(':table', table), id, table })))
})

describe('whatever a hostile colleague sends', () => {
  let app: PeopleApp
  let image: string

  before(async () => {
    app = await openRolesApp()
    const owner = await app.signIn(OWNER)
    const sends = async (path: string, fields: Record<string, string | Blob>) => {
      const { status } = await app.app.post(path, fields, owner)
      assert.ok(status < 400, `${status} ${path}`)
    }
    await sends('/add-picture', { for: 'item', picture: new File([await png('#336699')], 'used.png') })
    await app.found()
    image = (await app.store.find({ indexes: ['images'], size: 1 })).documents[0]?.id ?? ''
    const dates = { posted_date: '20/11/2026', expiry_date: '20/12/2027' }
    const bodies: Record<(typeof IDS)[number], Record<string, unknown>> = {
      live: dates,
      scheduled: { ...dates, posted_date: '20/11/2027', expiry_date: '20/12/2028' },
      expired: { posted_date: '1/1/2026', expiry_date: '1/2/2026' },
      hidden: { posted_date: '', expiry_date: '' },
      trash: { ...dates, deleted_at: app.clock.now.toISOString() },
    }
    for (const kind of itemKinds)
      for (const id of IDS) await app.store.create({ index: kind, id, body: { ...POST, title: `Kept ${id}`, logo: image, ...bodies[id] } })
    await sends('/admin/authors', { intent: 'save', name: 'Asha Rao', role: 'Partner' })
    await sends('/admin/site/redirects', { intent: 'save', from: '/old', to: '/faq', status: '301' })
    await sends('/admin/site/search', { intent: 'save', version: '', line: 'one, two' })
    const [heading, tagline] = ['Waiting', 'Waiting']
    const draft = { version: undefined, changes: { heading }, before: { heading: faq.defaults.heading } }
    await saveCopyDraft(app.services, 'faq', draft, 'Asha')
    await saveCopyDraft(app.services, 'company', { ...draft, changes: { tagline }, before: { tagline: company.defaults.tagline } }, 'Asha')
  })

  after(() => app.close())

  /** Drafts may change, and what nobody has used yet; so may one's own name. */
  async function stored(indexes: readonly IndexName[], known?: ReadonlyMap<string, string>): Promise<Map<string, string>> {
    await app.found()
    const { documents } = await app.store.find({ indexes, size: 5000 })
    const all = documents.flatMap(({ index, id, body: { name: _, photo: __, ...body } }) => {
      const place = `${index} ${id}`
      if (body.draft === true || (index === 'site-words' && id !== 'published')) return []
      return index === 'images' && known && !known.has(place) ? [] : [[place, JSON.stringify(body)] as const]
    })
    return new Map(all.sort())
  }

  async function visible(): Promise<string[]> {
    const ids = ['/blog-details?id=live', '/blog-details?id=expired', '/api/blog/live', `/assets/img/352x330/${image}`]
    const paths = ['/', '/faq', '/blogs', '/news', '/feed.xml', '/sitemap.xml', ...ids]
    const htmls = await Promise.all(paths.map(async (path) => (await app.page(path)).html.replaceAll(/[\w-]{43}/g, '')))
    return [...htmls, String((await app.store.contentVersion()).number)]
  }

  /** With the right versions, so that nothing is refused for another reason. */
  async function bodiesAt({ path, id, table }: (typeof PLACES)[number]): Promise<Record<string, string>[]> {
    const kind = path.includes('blog') ? 'blog' : 'news'
    const [author, redirect] = [await app.store.get('authors', authorId('Asha Rao')), (await all('redirects'))[0]]
    const version = table ? ((await findCopyDraft(app.store, table)).version ?? '') : await versionOf(kind, id)
    const [place, from] = table === 'faq' ? ['heading', faq.defaults.heading] : ['tagline', company.defaults.tagline]
    const edit = { place, from, to: 'Stolen' }
    const common = {
      ...{ ...SENT, kind, id, version, count: '0', file: image, even_if_used: 'yes', name: 'Stolen', from: 'Locations', to: 'Stolen' },
      ...{ person: emailOf('editor'), email: 'new@agency.example', role: 'administrator', access: 'remove', on: 'yes', way: 'copy' },
      ...{ line: 'stolen, words', word: 'one', as: 'stolen', status: '301', seen: '', accent: '#1d4ed8', tagline: 'Stolen' },
      ...{ selected: `${version} ${id}`, stamp: String(redirect?.body.stamp ?? ''), framing: 'fit', revision: 'began', until: '9999' },
      ...{ save_over: version, theirs: '' },
    }
    const others = [author, redirect].flatMap((one) => (one ? [{ ...common, id: one.id, version: one.version, intent: 'save' }] : []))
    const changes = ['publish', 'unpublish', 'expire', 'category', 'delete', 'restore', 'undo'].map((change) => ({ ...common, change }))
    if (path.startsWith('/admin/words')) return [{ intent: 'keep', changes: JSON.stringify([edit]) }]
    if (path.endsWith(id) || path.includes(`${id}/`)) return OF_POSTS.map((intent) => ({ ...common, intent }))
    return [...OF_OTHERS.map((intent) => ({ ...common, intent })), ...changes, ...others]
  }

  /** As the form has it, with the changes that are not published. */
  const versionOf = async (kind: ItemKind, id: string) =>
    (await findEditableItem(app.store, kind, id))?.item.version ?? (await app.version(kind, id))
  const all = async (index: IndexName) => (await app.store.find({ indexes: [index], size: 50 })).documents

  /** To the page, its index and its data in turn; a blocked page is asked once. */
  async function sendAll(cookie: string): Promise<number> {
    let sent = 0
    for (const place of PLACES)
      for (const [at, fields] of (await bodiesAt(place)).entries()) {
        const path = place.path + (['', '', '.data', '?index'][at % 4] ?? '')
        const { status } = await app.app.post(path, fields, cookie)
        assert.ok(status < 500, `${status}: ${path} ${fields.intent ?? fields.change}`)
        if (status === 404) break
        sent++
      }
    return sent
  }

  it('changes nothing that visitors see, now or later, if they can’t publish', async () => {
    const [cookie, seen] = [await app.signIn(emailOf('editor')), await visible()]
    const before = await stored([...PUBLISHED, ...MANAGED])
    assert.ok((await sendAll(cookie)) > 900)
    assert.deepEqual(await stored([...PUBLISHED, ...MANAGED], before), before)
    assert.deepEqual(await visible(), seen)
  })

  it('changes nothing but posts, images and page texts, if they can', async () => {
    const cookie = await app.signIn(emailOf('publisher'))
    const before = await stored(MANAGED)
    assert.ok((await sendAll(cookie)) > 900)
    assert.deepEqual(await stored(MANAGED), before)
    const texts = Object(readAt((await app.store.get('site-words', 'published'))?.body, 'pages'))
    assert.deepEqual(Object.keys(texts), ['faq'], 'a page’s text they do publish, but not the company’s')
    assert.equal((await app.store.get('blog', 'live'))?.body.title, 'Stolen', 'and a post')
  })
})
