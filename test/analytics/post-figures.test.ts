import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openedForm } from '#test/opened-form.ts'
import { ORIGIN, openTestApp } from '#test/test-app.ts'
import { BROWSER } from './visit-plan.ts'

const VISITOR = { 'User-Agent': BROWSER, 'X-Forwarded-For': '198.41.0.7' }
const POST = { title: 'Notice periods', source: 'Desk', posted_date: '1/11/2026', expiry_date: '1/11/2028', content: '<p>Ninety days</p>' }

it('views and messages of a post show in the list and in its form, and searches in Analytics', async () => {
  const app = await openTestApp({ settings: { trustedProxies: 1 } })
  for (const id of ['notice', 'other']) await app.store.create({ index: 'blog', id, body: { ...POST, title: `Post ${id}` } })
  await app.found()
  const visit = async (path: string) => assert.equal((await app.request(path, { headers: VISITOR })).status, 200, path)
  await visit('/blog-details?id=notice')
  await visit('/blog-details?id=other')
  for (const search of ['Notice', 'notice ', 'zebra', 'ada@example.com']) await visit(`/search-query?q=${encodeURIComponent(search)}`)

  const form = await app.request('/contact-us', { headers: { ...VISITOR, Referer: `${ORIGIN}/blog-details?id=notice` } })
  const [, from_page = ''] = /name="from_page" value="([^"]*)"/.exec(await form.text()) ?? []
  const sent = { from_name: 'Ada', email: 'ada@client.example', subject: 'Hello', message: 'Ten engineers', from_page }
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...sent, ...(await openedForm(app.store, app.clock.now)) })) body.set(name, value)
  assert.equal((await app.request('/contact-us', { method: 'POST', body, headers: VISITOR })).status, 303)
  await app.services.analytics.flush()

  const headers = { Cookie: await app.signIn() }
  const shown = async (path: string) =>
    (await app.page(path, { headers })).html
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  const list = await shown('/admin/manage-blogs?view=list')
  assert.match(list, /Post notice Blog.*? 1 view 1 message /)
  assert.match(list, /Post other Blog[^P]*? 1 view (?!1 message)/)
  assert.match(await shown('/edit-blog/notice'), /1 view, 1 message in 30 days/)
  assert.match(await shown('/edit-blog/other'), /1 view, 0 messages in 30 days/)
  const searches = await shown('/admin/analytics?open=searches')
  assert.match(searches, /Searches Searches without results Search Times notice 2 zebra 1 /)
  assert.doesNotMatch(searches, /ada@example/)
  assert.match(await shown('/admin/analytics?range=7&searched=notice'), /Remove filter Search: notice.*Searches 2 /)
  await app.close()
})
