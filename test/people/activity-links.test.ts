import assert from 'node:assert/strict'
import { it } from 'node:test'
import activities from '#domain/activity/activities.json' with { type: 'json' }
import { recordActivity } from '#domain/activity/activity-log.ts'
import { isActivityName } from '#domain/activity/activity-types.ts'
import { formOf } from './item-form.ts'
import { ASHA, openPeopleApp } from './people-app.ts'

const NAMES = Object.values(activities).flatMap((group) => Object.keys(group))
const FORMER = { zebra: 'blog zebra', hash: '0123456789abcdef0123456789abcdef.webp' }

it('an entry leads to what it is about, or to its screen, and names nothing as the store does', async (t) => {
  const app = await openPeopleApp()
  t.after(() => app.close())
  const cookie = await app.signIn(ASHA)
  const body = { ...formOf('blog'), title: 'Stripes', draft: false }
  const { version } = Object(await app.store.create({ index: 'blog', id: 'zebra', body }))
  await app.app.post('/admin/manage-blogs?tab=blogs', { id: 'zebra', version }, cookie)
  await app.app.post('/admin/manage-blogs?tab=blogs', { intent: 'restore', kind: 'blog', id: 'zebra' }, cookie)
  const later = await app.store.create({
    index: 'blog',
    id: 'later',
    body: { ...body, title: 'Later', draft: true, posted_date: '1/1/2099', expiry_date: '1/1/2100' },
  })
  await app.app.post('/admin/change-items?tab=blogs', { change: 'publish', selected: `${Object(later).version} later` }, cookie)
  for (const what of NAMES) if (isActivityName(what)) await recordActivity(app.services, { email: ASHA }, { what })
  for (const [id, about] of Object.entries(FORMER)) {
    const entry = { at: '2020-01-01T00:00:00.000Z', who: ASHA, what: 'version-restored', kind: 'content', about }
    await app.store.create({ index: 'activities', id, body: entry })
  }
  await app.found()
  const pages = await Promise.all([1, 2].map((page) => app.page(`/admin/activity?page=${page}`, { headers: { Cookie: cookie } })))
  const entries = pages.flatMap(({ html }) => html.split('<li>').filter((entry) => entry.includes('<strong>')))
  const said = entries.map((entry) => entry.slice(0, entry.indexOf('</p>')).replaceAll('<!-- -->', ''))
  assert.ok(said.length > NAMES.length)
  for (const entry of said) {
    assert.match(entry, /<a href="\/[^"]*">/)
    assert.doesNotMatch(entry.replaceAll(/<[^>]*>/g, ''), /[\da-f]{16}|blog zebra|\.webp/)
  }
  assert.ok(
    said.some((entry) => /<strong>Scheduled<\/strong>: <a [^>]*>1 post/.test(entry)),
    'as one of several',
  )
  for (const words of ['Restored', 'Restored a version'])
    assert.ok(
      said.some((entry) => entry.includes(`<strong>${words}</strong>: <a href="/edit-blog/zebra">Stripes</a>`)),
      words,
    )
})
