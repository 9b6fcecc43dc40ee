import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadVisits, sumVisits } from '#domain/analytics/visit-report.ts'
import { today } from '#domain/items/items.ts'
import { openedForm } from '#test/opened-form.ts'
import { ORIGIN, openTestApp } from '#test/test-app.ts'
import { BROWSER } from './visit-plan.ts'

const TYPED = { from_name: 'Asha', email: 'asha@client.example', message: 'Ten engineers' }
const VISITOR = { 'User-Agent': BROWSER, 'X-Forwarded-For': '198.41.0.7' }

function fieldsOf(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => ({
    name: /name="([^"]*)"/.exec(input)?.[1] ?? '',
    value: (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&amp;', '&'),
  }))
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
}

describe('where a message came from', () => {
  it('is kept as text with it: page, button, entry page, source and campaign', async () => {
    const app = await openTestApp({ settings: { trustedProxies: 1 } })
    const open = async (path: string, referrer: string, headers = VISITOR) => {
      const response = await app.request(path, { headers: { ...headers, Referer: referrer } })
      assert.equal(response.status, 200)
      return response.text()
    }
    await open('/faq?utm_source=letter&utm_campaign=spring', 'https://www.linkedin.com/in/someone')
    const models = await open('/global-capability-centers?team=150', `${ORIGIN}/faq`)
    const [, href = ''] = /href="(\/contact-us\?[^"]*team=150[^"]*)"/.exec(models) ?? []
    const form = fieldsOf(await open(href.replaceAll('&amp;', '&'), `${ORIGIN}/global-capability-centers?team=150`))
    assert.deepEqual(
      [form.subject, form.from_page, form.from_button],
      ['A plan for a team of 150: Build Operate & Transfer', '/global-capability-centers', 'Send me this plan'],
    )
    const send = async (fields: Record<string, string>, headers: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...TYPED, ...fields })) body.set(name, value)
      assert.equal((await app.request('/contact-us', { method: 'POST', body, headers })).status, 303)
    }
    const timing = await openedForm(app.store, app.clock.now)
    const { subject = '', from_page = '', from_button = '' } = form
    await send({ subject, from_page, from_button, ...timing }, VISITOR)
    await send({ subject: 'Elsewhere', from_page: 'https://evil.example/x', from_button: ' a\n<b> ', ...timing }, { 'User-Agent': BROWSER })
    await app.services.analytics.flush()
    await app.found()
    const { documents } = await app.store.find({ indexes: ['messages'], size: 2 })
    const bySubject = new Map(documents.map(({ body }) => [body.subject, body]))
    const kept = bySubject.get(subject)
    assert.deepEqual(
      [kept?.from_page, kept?.from_button, kept?.entry_page, kept?.source, kept?.campaign],
      ['/global-capability-centers', 'Send me this plan', '/faq', 'Social: linkedin.com', 'spring, letter'],
    )
    const other = bySubject.get('Elsewhere')
    assert.deepEqual([other?.from_page, other?.from_button, other?.entry_page, other?.source], ['', 'a <b>', '', 'Not known'])
    const cookie = await app.signIn()
    const id = documents.find(({ body }) => body.subject === subject)?.id
    const page = (await app.page(`/admin/messages/${id}`, { headers: { Cookie: cookie } })).html
    assert.match(page, /Where it came from.*Social: linkedin\.com.*spring, letter.*\/faq.*\/global-capability-centers.*Send me this plan/s)
    const csv = await (await app.request('/admin/messages.csv', { headers: { Cookie: cookie } })).text()
    assert.match(csv, /Page before the form,Button,Entry page,Source,Campaign\r\n/)
    assert.match(csv, /\/global-capability-centers,Send me this plan,\/faq,Social: linkedin\.com,"spring, letter"/)
    const { rows, days } = await loadVisits(app.store, { from: today(app.services), to: today(app.services) })
    assert.equal(sumVisits(rows, { utmCampaign: 'spring' }).messages, 1)
    assert.deepEqual([sumVisits(rows).messages, days[0]?.hours[11]?.messages], [2, 2])
    await send({ subject: 'Trapped', from_page, from_button, website: 'x', ...timing }, VISITOR)
    await app.found()
    const trapped = (await app.store.find({ indexes: ['messages'], where: [{ field: 'suspicious', equals: true }], size: 2 })).documents
    assert.equal(trapped.length, 1)
    const counts = async () => {
      await app.services.analytics.flush()
      const visits = await loadVisits(app.store, { from: today(app.services), to: today(app.services) })
      return [sumVisits(visits.rows).messages, sumVisits(visits.rows, { utmCampaign: 'spring' }).messages]
    }
    assert.deepEqual(await counts(), [2, 1], 'not while it’s in Spam')
    for (const intent of ['not-spam', 'undo-not-spam', 'not-spam'])
      await app.post('/admin/messages', { intent, selected: trapped[0]?.id ?? '' }, cookie)
    assert.deepEqual(await counts(), [3, 2], 'once when it’s released, with its origin')
    await app.close()
  })

  it('fills the subject in for a brief, and nothing for a team that cannot be', async () => {
    const app = await openTestApp()
    const hero = await app.page('/executive-search')
    assert.match(hero.html, /href="\/contact-us\?about=brief&amp;button=Send\+us\+the\+brief"/)
    const subjectAt = async (query: string) => fieldsOf((await app.page(`/contact-us${query}`)).html).subject
    assert.equal(await subjectAt('?about=brief'), 'The brief for a leader')
    for (const query of ['?team=-1', '?team=<b>', '?about=other', '']) assert.equal(await subjectAt(query), '', query)
    await app.close()
  })
})
