import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { ASHA, openPeopleApp, type PeopleApp, RAVI } from '#test/people/people-app.ts'

const POST = {
  title: 'Pune in 90 days',
  category: 'Locations',
  content_excerpt: 'Short.',
  author: 'Asha Rao',
  source: 'Tradewind',
  posted_date: '2026-11-20',
  posted_time: '',
  expiry_date: '2027-12-20',
}
const EDITED = { ...POST, blog_link: '/faq' }
const LATER = { posted_date: '2026-11-21', posted_time: '12:00' }
const AROUND = 50

let people: PeopleApp
let asha: string
let ravi: string

beforeEach(async () => {
  people = await openPeopleApp()
  asha = await people.app.signIn(ASHA)
  ravi = await people.app.signIn(RAVI)
})

afterEach(() => people.app.close())

const edited = () => findEditableItem(people.app.store, 'blog', 'one')
const version = async () => (await edited())?.item.version ?? 'none'
const status = async () => (await people.app.request('/blog-details?id=one')).status
const isPublic = async () => (await status()) !== 404

async function store(body: object): Promise<void> {
  await people.app.store.create({
    index: 'blog',
    id: 'one',
    body: { ...POST, posted_date: '20/11/2026', expiry_date: '20/12/2027', ...body },
  })
}

async function press(intent: string, fields: Record<string, string> = {}, cookie = asha) {
  const response = await people.app.post('/edit-blog/one', { ...EDITED, version: await version(), ...fields, intent }, cookie)
  return { status: response.status, html: await response.text() }
}

describe('the primary button', () => {
  it('is what the server does, or the server asks again and nothing changes for visitors', async () => {
    const cases: [string, object, Record<string, string>, string, number, boolean][] = [
      ['a draft of the past', { draft: true }, {}, 'publish', 302, true],
      ['a draft of the past, by a button of the future', { draft: true }, {}, 'schedule', 409, false],
      ['a draft, by a button for live posts', { draft: true }, {}, 'update', 409, false],
      ['a draft of the future', { draft: true }, LATER, 'schedule', 302, false],
      ['a draft of the future, by a button of today', { draft: true }, LATER, 'publish', 409, false],
      ['a scheduled post', { posted_date: '1/12/2026' }, {}, 'publish', 302, true],
      ['a scheduled post, whose date is typed into the past', { posted_date: '1/12/2026' }, {}, 'schedule', 409, false],
      ['a live post', {}, {}, 'update', 302, true],
      ['a live post, by a button for drafts', {}, {}, 'publish', 409, true],
      ['a live post that gets a later date', {}, LATER, 'update', 409, true],
      ['a live post that gets a later date, by a schedule', {}, LATER, 'schedule', 409, true],
      ['a live post, as a draft', {}, LATER, 'draft', 302, true],
    ]
    for (const [about, body, fields, intent, expected, shown] of cases) {
      await store(body)
      const answer = await press(intent, { title: 'Typed', ...fields })
      assert.deepEqual([answer.status, await isPublic()], [expected, shown], about)
      if (expected === 409) assert.match(answer.html, /value="Typed"/, `${about}: keeps the words`)
      const document = { index: 'blog', id: 'one', version: await people.app.version('blog', 'one') } as const
      await people.app.store.remove(document, { publicEffect: 'withdrawn' })
    }
  })

  it('says on the page which of the three it does, after an answer too', async () => {
    await store({ draft: true })
    const buttons = (html: string) => [...html.matchAll(/<button[^>]*value="(publish|schedule|update)"/g)].map(([, value]) => value)
    assert.deepEqual(buttons((await people.page('/edit-blog/one', { headers: { Cookie: asha } })).html), ['publish'])
    const asked = await press('update')
    assert.match(asked.html, /Not published\..*unpublished.*Press Publish to put it back\./s)
    assert.deepEqual(buttons(asked.html), ['publish'])
    assert.equal((await press('schedule', LATER)).status, 302)
    people.app.clock.now = new Date('2026-11-21T06:30:00Z')
    assert.equal(await isPublic(), true, 'at its minute')
    assert.match((await press('schedule', LATER)).html, /This post is live now\. Press Update/)
  })

  it('of an Add form asks again just so, and stores nothing', async () => {
    const add = (fields: Record<string, string>) => people.app.post('/add-tradewind-blog', { ...POST, ...fields }, asha)
    for (const fields of [{ intent: 'publish', ...LATER }, { intent: 'schedule' }, { intent: 'update' }])
      assert.equal((await add(fields)).status, 409, fields.intent)
    await people.app.found()
    assert.equal((await people.app.store.find({ indexes: ['blog'], size: 0 })).total, 0)
    assert.equal((await add({ intent: 'schedule', ...LATER })).headers.get('Location'), '/blogs')
  })

  it('publishes by the rules of the Add form until the post was public once, and by those of the Edit form from then on', async () => {
    await store({ draft: true })
    assert.match((await press('publish', { category: '' })).html, /Category is required\./)
    assert.equal((await press('publish', { blog_link: '' })).status, 302)
    assert.equal((await press('unpublish')).status, 302)
    assert.match((await press('publish', { source: '' })).html, /Source is required\./)
    assert.equal((await press('publish', { category: '', author: '' })).status, 302)
  })

  it('of a conflict says what it does there, whatever was pressed on the page before', async () => {
    await store({})
    const before = await version()
    assert.equal((await press('update', { title: 'Theirs' }, ravi)).status, 302)
    const kept = await press('draft', { title: 'Mine', version: before })
    assert.match(kept.html, /name="save_over_as" value="draft"[\s\S]*>Keep all mine</)
    const asked = await press('update', { title: 'Mine', version: before, save_over_as: 'draft' })
    assert.match(asked.html, /name="save_over_as" value="update"[\s\S]*>Keep all mine and update</)
    assert.equal((await edited())?.published.title, 'Theirs')
  })

  it('offers the versions of a post in the notice after an update', async () => {
    await store({})
    const answer = await people.app.post('/edit-blog/one', { ...EDITED, version: await version(), intent: 'update', title: 'Typo' }, asha)
    const told = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { html } = await people.page(answer.headers.get('Location') ?? '', { headers: { Cookie: `${asha}; ${told}` } })
    assert.match(html, /Updated\. Visitors see it now\.[\s\S]*<a href="\/edit-blog\/one\/history">Version history</)
  })

  it('does not publish as new what was deleted meanwhile: that becomes a draft', async () => {
    await store({})
    const before = await version()
    await people.app.post('/admin/manage-blogs?tab=blogs', { id: 'one', version: before }, ravi)
    const { html } = await press('update', { version: before })
    const new_id = /name="new_id"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '0new-1'
    await press('update', { version: before, new_id, save_as_new: 'yes' })
    await people.app.found()
    const { documents } = await people.app.store.find({ indexes: ['blog'], where: [{ field: 'draft', equals: true }], size: 5 })
    assert.equal(documents.length, 1)
    assert.equal(await isPublic(), false)
  })
})

describe('two people in the same second', () => {
  it('who update and unpublish leave it unpublished, whoever comes first', async () => {
    await store({})
    for (let count = 0; count < AROUND; count++) {
      const before = await version()
      const [update, unpublish] = await Promise.all([
        press('update', { title: `T${count}`, version: before }),
        press('unpublish', { version: before }, ravi),
      ])
      const isUnpublished = unpublish.status === 302
      assert.ok(isUnpublished || update.status === 302, 'one of them is done')
      assert.equal(await isPublic(), !isUnpublished)
      if (isUnpublished) assert.equal((await press('publish')).status, 302)
    }
  })

  it('who publish other words publish those of one, and the other is asked', async () => {
    await store({ draft: true })
    for (let count = 0; count < AROUND; count++) {
      const before = await version()
      const both = await Promise.all(
        [asha, ravi].map((cookie, at) => press('publish', { title: `T${count} ${at}`, version: before }, cookie)),
      )
      assert.deepEqual(both.map((each) => each.status).sort(), [302, 409])
      assert.equal((await edited())?.published.title, `T${count} ${both.findIndex((each) => each.status === 302)}`)
      assert.equal((await press('unpublish')).status, 302)
    }
  })

  it('of whom one schedules and one unpublishes leave no schedule behind an unpublishing', async () => {
    await store({ draft: true })
    for (let count = 0; count < AROUND; count++) {
      assert.equal((await press('schedule', LATER)).status, 302)
      const before = await version()
      const [, unpublish] = await Promise.all([
        press('schedule', { ...LATER, title: `T${count}`, version: before }),
        press('unpublish', { version: before }, ravi),
      ])
      assert.equal((await edited())?.published.draft, unpublish.status === 302)
      if (unpublish.status !== 302) assert.equal((await press('unpublish')).status, 302)
    }
    people.app.clock.now = new Date('2026-12-21T06:30:00Z')
    assert.equal(await isPublic(), false)
  })

  it('who publish, schedule and unpublish at once leave the words of one, and each of the others still has theirs', async () => {
    await store({ draft: true })
    for (let count = 0; count < AROUND; count++) {
      const before = await version()
      const [publish, schedule, unpublish] = await Promise.all([
        press('publish', { title: `Now ${count}`, version: before }),
        press('schedule', { ...LATER, title: `Later ${count}`, version: before }, ravi),
        press('unpublish', { version: before }, ravi),
      ])
      const statuses = [publish.status, schedule.status]
      assert.ok(statuses.includes(302) && statuses.includes(409), `${statuses}`)
      const published = publish.status === 302
      const refused = published ? schedule.html : publish.html
      assert.match(refused, new RegExp(`value="${published ? 'Later' : 'Now'} ${count}"`))
      const found = await edited()
      assert.equal(found?.item.title, `${published ? 'Now' : 'Later'} ${count}`)
      assert.equal(await isPublic(), published && found?.published.draft === false)
      assert.ok([302, 409].includes(unpublish.status))
      if (!found?.published.draft) assert.equal((await press('unpublish')).status, 302)
    }
  })
})
