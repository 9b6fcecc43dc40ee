import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { capabilityCenters } from '#app/content/models.ts'
import { parseMonths, splitSeats, timesTeam } from '#app/site/models/read-plan.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const MODELS = '/global-capability-centers'

describe('the plan for a team', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
  })

  after(() => app.close())

  it('is one for every size, whose roles add up, and asks again for what is no size', async () => {
    for (const [team, model] of [
      ['1', 'Hosted'],
      ['100', 'Hosted'],
      ['500', 'Captive'],
      ['5,000', 'Captive'],
    ] as const) {
      const page = await read(`${MODELS}?team=${team}`)
      assert.match(page, new RegExp(`<h1>.*A plan for a team of ${team}.*role="status".*${model}`, 's'), team)
      const [, roles = ''] = /Seats and roles(.*?)<\/table>/s.exec(page) ?? []
      const seats = [...roles.matchAll(/<td>([\d,]+)<\/td>/g)].map(([, each = '']) => Number(each.replace(',', '')))
      assert.equal(
        seats.slice(0, -1).reduce((sum, each) => sum + each, 0),
        seats.at(-1),
        team,
      )
      assert.equal(page.includes('25 people</li>'), team !== '1', team)
    }
    for (const team of ['0', 'abc', '-1'])
      assert.match(await read(`${MODELS}?team=${team}`), /role="alert".*Choose your model|Choose your model.*role="alert"/s)
  })

  it('draws how fast the team grows, as far as the months of its model say', async () => {
    for (const [team, drawn] of [
      ['1', undefined],
      ['24', undefined],
      ['60', '25'],
      ['150', '25,150'],
      ['5,000', '25'],
    ] as const) {
      const [, curve] = /<figcaption>People by month(.*?)<\/figure>/s.exec(await read(`${MODELS}?team=${team}`)) ?? []
      const people = curve && [...curve.matchAll(/<text[^>]*>([\d,]+)/g)].map(([, number]) => number).join()
      assert.equal(people, drawn, team)
      if (curve) assert.equal(curve.includes('H999'), drawn?.endsWith(team), 'goes on only at the size that was planned')
    }
  })

  it('ends with what a client on the same model said', async () => {
    for (const [team, said] of [
      ['20', /over breakfast/],
      ['150', /The handover was a checklist/],
      ['600', /We hold the lease/],
    ] as const)
      assert.match(await read(`${MODELS}?team=${team}`), said)
  })

  it('says months, roles and billing only of what an owner entered, on an open site', async (t) => {
    const open = await openTestApp({ settings: { confirmedOnly: true } })
    t.after(() => open.close())
    const { html } = await open.page(`${MODELS}?team=150`)
    assert.match(html, /Month 12–\u2060?24/)
    assert.doesNotMatch(html, /Example|Seats and roles|What you’re billed|Per person|\$|first hire<|As of/)
  })

  it('leaves out months that are none, and shows the cost range of the owner', async () => {
    const changes = {
      'models.bot.timing': { firstHire: 'soon', toTwentyFive: '9–5', asOf: '', isExample: false },
      'models.bot.cost': '$3,000–4,500',
      'models.captive.timing': { firstHire: '4–6', toTwentyFive: '3–10', asOf: '', isExample: false },
    }
    const { version } = await findPublishedCopy(app.store)
    const pages = { [capabilityCenters.key]: changes }
    assert.ok(await savePublishedCopy(app.services, { version, pages, decisions: [] }, 'anna@tradewind.example'))
    const page = await read(`${MODELS}?team=150`)
    assert.doesNotMatch(page, /soon|first hire</)
    assert.match(page, /Per person<\/th><td>\$3,000–\u2060?4,500<.*150 people<\/th><td>\$450,000–\u2060?675,000</)
    for (const team of ['150', '600']) assert.doesNotMatch(await read(`${MODELS}?team=${team}`), /People by month/, 'no order, no curve')
    assert.match(await read(`${MODELS}?team=1`), /Per person<\/th><td>\$3,000–\u2060?4,500</, 'another model keeps its example')
  })

  it('is carried into the contact form, with its link', async () => {
    const page = await read('/contact-us?about=plan&team=150')
    assert.match(page, /value="A plan for a team of 150: Build Operate &amp; Transfer"/)
    assert.match(
      page,
      /http:\/\/localhost:3000\/global-capability-centers\?team=150\s+Team: 150 people\s+Model: Build Operate &amp; Transfer/,
    )
  })

  it('reads numbers as owners write them', () => {
    assert.deepEqual(parseMonths('2–3'), { from: 2, to: 3 })
    assert.deepEqual(parseMonths(' 6 '), { from: 6, to: 6 })
    for (const text of ['', 'soon', '9-5', '2 to 3', '1000']) assert.equal(parseMonths(text), undefined, text)
    assert.deepEqual(
      [timesTeam('$3,000–4,500', 150), timesTeam('₹90000', 3), timesTeam('USD 2k - 3k', 40)],
      ['$450,000–675,000', '₹270,000', 'USD 80k - 120k'],
    )
    for (const text of ['', 'soon', '$4,500–3,000', '€3.000', '3,5 Lakh', '1–2–3']) assert.equal(timesTeam(text, 150), undefined, text)
    const roles = [{ share: '50' }, { share: '30' }, { share: 'x' }, { share: '20' }]
    assert.deepEqual(
      splitSeats(roles, 7).map(({ seats }) => seats),
      [4, 2, 0, 1],
    )
    assert.deepEqual(splitSeats([{ share: 'half' }], 7), [{ share: 'half', seats: 0 }])
  })

  async function read(path: string): Promise<string> {
    return ((await app.page(path)).html.split('<main')[1] ?? '').replaceAll('<!-- -->', '')
  }
})
