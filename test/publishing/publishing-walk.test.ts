import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runBulkAction } from '#domain/bulk-actions/run-bulk-action.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { findEditableItem } from '#domain/working-copies/editable-item.ts'
import { MINUTE_MS, minuteInZone } from '#lib/time/minutes.ts'
import { atDepth } from '#test/depth.ts'
import { openRandom } from '#test/model-based/random.ts'
import { ASHA, openPeopleApp, RAVI } from '#test/people/people-app.ts'

const ACTIONS = atDepth(300, 10_000)
const SEED = 43
const MOST_POSTS = 12
const ZONE = 'Asia/Kolkata'

type Fields = Record<string, string>

/** What a post is to visitors: only Publish, Schedule, Update and its time may make it live. */
type Post = { id: string; state: 'draft' | 'scheduled' | 'live' | 'trash'; at: string; before?: 'draft' | 'scheduled' | 'live' }

/** A form that stands open, with what its button said when it was shown. */
type Tab = { id: string; fields: Fields; said: string }

it('a random walk by two people makes nothing public but by Publish, Schedule, Update and its time', async () => {
  const random = openRandom(SEED)
  const people = await openPeopleApp()
  const { app } = people
  const posts: Post[] = []
  const tabs: Tab[] = []
  let cookies = await signIn()
  let titles = 0

  async function signIn(): Promise<string[]> {
    return [await app.signIn(ASHA), await app.signIn(RAVI)]
  }

  const pick = <T>(list: readonly T[]): T | undefined => random.pick(list)
  const now = () => minuteInZone(ZONE, app.clock.now)
  const someone = () => pick(cookies) ?? ''
  const post = (path: string, fields: Fields) => app.post(path, fields, someone())
  const versionOf = async (id: string) => (await findEditableItem(app.store, 'blog', id))?.item.version ?? ''
  const isOver = (at: string) => at <= now()

  function someTime(): Fields {
    const minutes = pick([-3 * 1440, -60, 0, 1, 30, 300, 2 * 1440]) ?? 0
    const at = minuteInZone(ZONE, new Date(app.clock.now.getTime() + minutes * MINUTE_MS))
    return { posted_date: at.slice(0, 10), posted_time: at.slice(11) }
  }

  const some = (): Fields => ({
    title: `Walk ${++titles}`,
    category: 'C',
    content_excerpt: 'E',
    author: 'A',
    source: 'S',
    expiry_date: '2035-01-01',
    ...someTime(),
  })

  function saved(known: Post, { posted_date, posted_time }: Fields, said: string): void {
    known.state = said === 'schedule' ? 'scheduled' : 'live'
    known.at = `${posted_date}T${posted_time}`
  }

  const actions: Record<string, () => Promise<void>> = {
    async add() {
      if (posts.length >= MOST_POSTS) return
      const id = `0walk${String(titles).padStart(4, '0')}-1`
      const [fields, intent] = [some(), pick(['draft', 'publish', 'schedule', 'update']) ?? 'draft']
      const answer = await post('/add-tradewind-blog', { ...fields, new_id: id, intent })
      if (answer.status !== 302) return assert.equal(answer.status, 409)
      await app.found()
      const { documents } = await app.store.find({ indexes: ['blog'], text: fields.title ?? '', size: 20 })
      const stored = documents.find(({ body }) => body.title === fields.title) ?? assert.fail('not stored')
      const known: Post = { id: stored.id, state: 'draft', at: '' }
      posts.push(known)
      if (intent !== 'draft') saved(known, fields, intent)
    },
    async open() {
      const known = pick(posts)
      if (!known || known.state === 'trash') return
      const { html } = await app.page(`/edit-blog/${known.id}`, { headers: { Cookie: someone() } })
      const said = /<button[^>]*value="(publish|schedule|update)"/.exec(html)?.[1] ?? assert.fail('no button')
      tabs.push({ id: known.id, said, fields: { ...some(), blog_link: '/faq', version: await versionOf(known.id) } })
      if (tabs.length > 8) tabs.shift()
    },
    async press() {
      const tab = pick(tabs)
      const known = posts.find(({ id }) => id === tab?.id)
      if (!tab || !known) return
      const intent = pick([tab.said, tab.said, 'draft', 'publish', 'schedule', 'update']) ?? 'draft'
      const version = random.chance(0.7) ? await versionOf(tab.id) : (tab.fields.version ?? '')
      const answer = await post(`/edit-blog/${tab.id}`, { ...tab.fields, version, intent })
      if (answer.status === 302 && intent !== 'draft') saved(known, tab.fields, intent)
      if (known.state === 'trash') assert.equal(answer.status, 410)
    },
    async unpublish() {
      const known = pick(posts)
      if (!known) return
      const answer = await post(`/edit-blog/${known.id}`, { intent: 'unpublish', version: await versionOf(known.id) })
      if (answer.status === 302) known.state = 'draft'
      else assert.equal(known.state, 'trash')
    },
    async trash() {
      const known = pick(posts)
      if (!known || known.state === 'trash') return
      const version = await app.version('blog', known.id)
      assert.equal((await post('/admin/manage-blogs?tab=blogs', { id: known.id, version })).status, 302)
      Object.assign(known, { before: known.state, state: 'trash' })
    },
    async restore() {
      const known = pick(posts.filter(({ state }) => state === 'trash'))
      if (!known?.before) return
      await post('/admin/manage-blogs?tab=blogs', { intent: 'restore', kind: 'blog', id: known.id })
      // Only what visitors could see before comes back to them.
      known.state = known.before === 'scheduled' && isOver(known.at) ? 'draft' : known.before
    },
    async duplicate() {
      const known = pick(posts)
      if (!known || posts.length >= MOST_POSTS) return
      const answer = await post(`/edit-blog/${known.id}`, { intent: 'duplicate' })
      if (known.state === 'trash') return assert.equal(answer.status, 410)
      const id = (answer.headers.get('Location') ?? '').split('/').at(-1) ?? ''
      posts.push({ id, state: 'draft', at: '' })
    },
    async bulk() {
      const to = pick(['publish', 'unpublish'] as const) ?? 'publish'
      for (const known of random.some(posts, 3)) {
        const { posted_date = '', posted_time = '' } = (await findEditableItem(app.store, 'blog', known.id))?.item ?? {}
        const item = { kind: 'blog', id: known.id, version: await versionOf(known.id) } as const
        const { done } = await runBulkAction(app.services, SYSTEM_ACTOR, { change: { to }, items: [item] })
        if (done !== 1) continue
        if (to === 'unpublish') known.state = 'draft'
        else {
          const [day, month, year] = posted_date.split('/')
          const at = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}T${posted_time || '00:00'}`
          Object.assign(known, { at, state: isOver(at) ? 'live' : 'scheduled' })
        }
      }
    },
    async wait() {
      app.clock.now = new Date(app.clock.now.getTime() + (pick([1, 1, 20, 90, 1500]) ?? 1) * MINUTE_MS)
      cookies = await signIn()
    },
  }

  const visitorSees = async (id: string) => (await app.request(`/blog-details?id=${id}`)).status !== 404

  try {
    for (let count = 0; count < ACTIONS; count++) {
      const name =
        pick(['add', 'open', 'open', 'press', 'press', 'press', 'unpublish', 'trash', 'restore', 'duplicate', 'bulk', 'wait']) ?? 'wait'
      await actions[name]?.()
      for (const known of posts) {
        if (known.state === 'scheduled' && isOver(known.at)) known.state = 'live'
        assert.equal(
          await visitorSees(known.id),
          known.state === 'live',
          `after ${count} actions, the last ${name}: ${JSON.stringify(known)}`,
        )
      }
      if (posts.length >= MOST_POSTS && random.chance(0.2)) posts.splice(0, 3)
    }
  } finally {
    await app.close()
  }
})
