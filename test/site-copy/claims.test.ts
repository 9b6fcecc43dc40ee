import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { allPageCopy } from '#app/content/all-copy.ts'
import { home } from '#app/content/home.ts'
import { listActivities } from '#domain/activity/activity-log.ts'
import { findClaims, withoutHiddenClaims } from '#domain/site-copy/claims.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { decideClaims, type ListedClaim, listClaims } from '#domain/site-copy/decide-claims.ts'
import { publishCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { parseConfig } from '#server/config/config.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PATH = '/admin/site/facts'
const BY = 'anna@tradewind.example'
const begun = listClaims(allPageCopy, { pages: {}, decisions: [] })
const EMPTY = /<(h\d|p|li|dt|dd|ul|ol|dl|figure|strong|summary|section)(?: [^>]*)?><\/\1>/
const quote = home.defaults.testimonial.quote.slice(0, 40)

describe('facts to confirm', () => {
  it('are at least what the document on differences calls invented', () => {
    const [, table = ''] = /\n## Invented\n(.*?)(?:\n## |$)/s.exec(readFileSync('docs/differences.md', 'utf8')) ?? []
    const named = [...table.matchAll(/^\| [^|]+ \| `([^`]+)` \| (owner|anyone) \|/gm)].map(([, of = '', asks = '']) => `${of} ${asks}`)
    assert.ok(named.length > 5)
    const listed = new Set(begun.map(({ claimKey, asks }) => `${claimKey} ${asks}`))
    assert.deepEqual(
      named.filter((each) => !listed.has(each)),
      [],
    )
    assert.deepEqual(
      [...listed].filter((each) => !named.includes(each)),
      [],
      'and the document says all of them',
    )
  })

  it('of an open site are asked for by its settings', () => {
    const strict = (environment: Record<string, string | undefined>) => {
      const parsed = parseConfig(environment)
      return parsed.ok && parsed.config.confirmedOnly
    }
    const open = { SITE_URL: 'https://www.example.com' }
    assert.equal(strict({ ...open, DEMO_CONTENT: 'off' }), true)
    for (const other of [
      {},
      open,
      { ...open, DEMO_CONTENT: 'on' },
      { DEMO_CONTENT: 'off' },
      { SITE_URL: 'http://localhost:80', DEMO_CONTENT: 'off' },
    ])
      assert.equal(strict(other), false, JSON.stringify(other))
  })

  describe('in the demonstration', () => {
    let app: TestApp
    let cookie: string

    before(async () => {
      app = await openTestApp()
      cookie = await app.signIn()
    })

    after(() => app.close())

    const read = async (path: string) => (await app.page(path)).html
    const list = async () => (await app.page(PATH, { headers: { Cookie: cookie } })).html
    const say = (
      intent: string,
      of: string,
      { said = begun.find((each) => each.claimKey === of)?.wording ?? '', seen = 'to confirm' } = {},
    ) => app.post(PATH, { intent, of, said, seen }, cookie)

    it('are listed with what they say, where, and what can be done', async () => {
      const html = await list()
      assert.equal((html.match(/<article /g) ?? []).length, begun.length)
      assert.match(html, /<a href="\/">Home<\/a>(?:<!-- -->)? › (?:<!-- -->)?Customer quote/)
      assert.match(
        html,
        new RegExp(`${quote}.*aria-label="Confirm: Home, Customer quote".*href="/\\?edit#home:testimonial".*aria-label="Hide: Home`, 's'),
      )
      assert.match(html, /href="\/admin\/site\/company#company-offices-0-company"/)
      assert.match(
        html,
        /Your own site won’t show what only you can know until you confirm it\..*Shown while this is not an open site\. Only you can know it\./s,
      )
      assert.doesNotMatch(html, /in the demonstration/)
      const dashboard = await app.page('/admin', { headers: { Cookie: cookie } })
      assert.match(dashboard.html, new RegExp(`${begun.length} statements to confirm`))
    })

    it('are shown until they are hidden, and again when they are confirmed', async () => {
      const before = await read('/')
      assert.match(before, new RegExp(quote))
      assert.equal((await say('hide', 'home:testimonial')).status, 303)
      assert.doesNotMatch(await read('/'), new RegExp(quote))
      assert.equal((await say('confirm', 'home:testimonial', { seen: 'hidden' })).status, 303)
      assert.equal(await read('/'), before)
      assert.match(await list(), /id="confirmed".*Customer quote.*Confirmed\. admin@example\.com, /s)
      assert.match(
        (await app.page('/admin', { headers: { Cookie: cookie } })).html,
        new RegExp(`${begun.length - 1} statements to confirm`),
      )
      await app.found()
      const { activities } = await listActivities(app.store, { from: 0, size: 5 })
      assert.ok(activities.some(({ text, about }) => text === 'Confirmed a statement' && about.startsWith(quote)))
    })

    it('stay hidden, and are asked for again, when an update rewrites them', () => {
      const old =
        'We began with a few engineers in the hosted office, to see if it would work. Today their leads own whole parts of our product, and I plan with them as I do with my team at home.\nHead of Engineering, education technology'
      const decision = { of: 'home:testimonial', said: old, by: BY, at: '2026-01-01T00:00:00.000Z' }
      const stateOf = (words: typeof home.defaults, state?: 'confirmed' | 'hidden') =>
        findClaims(home, words, state ? [{ ...decision, state }] : []).find(({ claimKey }) => claimKey === decision.of)?.state
      assert.equal(stateOf(home.defaults, 'hidden'), 'hidden')
      assert.equal(stateOf(home.defaults, 'confirmed'), 'to confirm')
      const [quote = '', attribution = ''] = old.split('\n')
      const bare = home.defaults.testimonial
      assert.equal(stateOf({ ...home.defaults, testimonial: { ...bare, quote, attribution } }), 'to confirm', 'no owner wrote it')
      assert.equal(stateOf({ ...home.defaults, testimonial: { ...bare, quote, attribution: 'Maya' } }), 'changed')
      const shown = withoutHiddenClaims(home, home.defaults, { list: [{ ...decision, state: 'hidden' }], only: false })
      assert.equal(shown.testimonial.quote, '')
    })

    it('are refused where the site says something else by now, or texts name them', async () => {
      assert.equal((await say('confirm', 'home:testimonial', { said: 'Something else' })).status, 409)
      assert.equal((await say('hide', 'company:facts.supportEmail')).status, 409)
      assert.equal((await say('sell', 'home:testimonial')).status, 400)
      assert.equal((await app.post(PATH, { intent: 'hide', of: 'home:testimonial', said: '' })).status, 404)
      assert.equal((await app.page(PATH)).status, 404)
    })

    it('stay as somebody else has decided since the page was shown, together with all that were sent with them', async () => {
      assert.equal((await say('hide', 'home:map.cities')).status, 303)
      const sent = new FormData()
      sent.set('intent', 'confirm')
      for (const { claimKey, wording, state: seen } of begun.filter(
        ({ claimKey }) => claimKey !== 'home:testimonial' && claimKey.startsWith('home:'),
      )) {
        for (const [name, value] of Object.entries({ of: claimKey, said: wording, seen })) sent.append(name, value)
      }
      const answer = await app.post(PATH, sent, cookie)
      assert.equal(answer.status, 409)
      assert.match(await answer.text(), /Nothing was changed: someone else decided on Home › [^<]+\. Here’s/)
      const { decisions } = await findPublishedCopy(app.store)
      assert.deepEqual(
        decisions.map(({ of, state }) => [of, state]),
        [
          ['home:testimonial', 'confirmed'],
          ['home:map.cities', 'hidden'],
        ],
      )
      assert.equal((await say('undo', 'home:map.cities', { seen: 'hidden' })).status, 303)
    })

    it('stay decided on when words are published', async () => {
      await change(app, 'heading', 'Another heading')
      const { decisions } = await findPublishedCopy(app.store)
      assert.equal(decisions.length, 1)
    })

    it('are not on the dashboard once none waits', async () => {
      assert.ok((await decideAll(app, begun, 'confirmed')) > 0)
      assert.doesNotMatch((await app.page('/admin', { headers: { Cookie: cookie } })).html, /statements? to confirm/i)
    })

    it('leave neither a hole nor an empty heading where all of them are hidden', async () => {
      const hideable = begun.filter(({ isHideable }) => isHideable)
      assert.equal(await decideAll(app, hideable, 'hidden'), hideable.length)
      for (const path of allPageCopy.flatMap(({ path }) => path ?? [])) assert.doesNotMatch(await read(path), EMPTY, path)
      assert.doesNotMatch(await read('/'), new RegExp(home.defaults.values.heading))
    })
  })

  describe('on an open site', () => {
    let app: TestApp

    before(async () => {
      app = await openTestApp({ settings: { confirmedOnly: true } })
    })

    after(() => app.close())

    const read = async (path: string) => (await app.page(path)).html
    const owners = begun.filter(({ asks }) => asks === 'owner')

    it('are not shown before they are confirmed, and nothing stays empty in their place', async () => {
      const pages = ['/', ...allPageCopy.flatMap(({ path }) => path ?? []), '/contact-us', '/feed.xml']
      const all = (await Promise.all(pages.map(read))).join('\n')
      const texts = owners
        .flatMap(({ wording }) => wording.split('\n'))
        .filter((text) => text.length > 12 && !text.includes('{') && !text.startsWith('('))
      assert.ok(texts.length > 3)
      for (const text of texts) assert.ok(!all.includes(text.replaceAll("'", '&#x27;')), text)
      assert.doesNotMatch(await read('/'), />Bengaluru<|<blockquote|<figcaption|<text[^>]*><\/text>/)
      assert.match(await read('/'), /A map with arcs from (?:<!-- -->)?United States/)
      const { html, status } = await app.page('/contact-us')
      assert.equal(status, 200)
      assert.doesNotMatch(html, /<address|<h2>Office/)
      for (const path of pages.slice(0, -1)) assert.doesNotMatch(await read(path), EMPTY, path)
    })

    it('are shown as soon as they are, or are the owner’s own words', async () => {
      const cookie = await app.signIn()
      assert.match((await app.page(PATH, { headers: { Cookie: cookie } })).html, /Hidden until you confirm it/)
      assert.match((await app.page('/?edit', { headers: { Cookie: cookie } })).html, /Bengaluru/)
      const cities = begun.filter(({ claimKey }) => claimKey === 'home:map.cities')
      assert.ok((await decideAll(app, cities, 'confirmed')) > 0)
      assert.match(await read('/'), />Bengaluru</)
      await change(app, 'testimonial.quote', 'They keep their word.')
      assert.match(await read('/'), /<blockquote>They keep their word\.<\/blockquote>/)
      assert.match(
        (await app.page(PATH, { headers: { Cookie: cookie } })).html,
        /id="confirmed".*They keep their word\..*Your own words, and so confirmed/s,
      )
      await change(app, 'map.cities.9.hidden', true)
      const html = await read('/')
      assert.doesNotMatch(html, />Bengaluru</)
      assert.match(html, />Chennai</)
      assert.equal((html.match(/pathLength="1"/g) ?? []).length, 5)
    })
  })

  async function change(app: TestApp, place: string, to: unknown) {
    const from = place.split('.').reduce<unknown>((at, step) => Reflect.get(Object(at), step), home.defaults)
    const kept = await saveCopyEdits(app.services, { table: home, changes: [{ place, from, to }], facts: {}, by: BY })
    assert.deepEqual(kept?.rejected, [])
    assert.equal((await publishCopy(app.services, { table: home, version: kept?.version, by: BY })).outcome, 'published')
  }
})

/** As somebody does who sees them as they are. Gives how many it was done to. */
async function decideAll({ services, store }: TestApp, statements: readonly ListedClaim[], state: 'confirmed' | 'hidden'): Promise<number> {
  const now = listClaims(allPageCopy, await findPublishedCopy(store))
  const decided = statements.map(({ claimKey, wording }) => ({
    of: claimKey,
    said: wording,
    state,
    seen: now.find((one) => one.claimKey === claimKey && one.wording === wording)?.state ?? '',
  }))
  const result = await decideClaims(services, allPageCopy, { decided, by: BY })
  return 'done' in result ? result.done.length : 0
}
