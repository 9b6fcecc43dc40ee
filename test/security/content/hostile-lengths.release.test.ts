import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, before, describe, test } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const LENGTH = 100_000
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)

/** Texts on which expressions like to start again and again. */
const LONG = [
  ...[
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '0',
    'a',
    '@',
    '.',
    '<',
    '>',
    '&',
    '"',
    '/',
    '-',
    '–',
    '\u0301',
    '\u200b',
    '1/',
    'a@',
    '.a',
    '<a',
    '<!--',
    '&#',
    '&amp',
  ],
  ...[
    '<img ',
    '<img src="/assets/img/960x900/',
    '<p></p>',
    '</p><p>',
    '<figcaption>',
    'https://',
    'a.b/',
    ' - ',
    '| ',
    '<a href="',
    'javascript:',
    '\\"',
    '{"',
    '[',
    ',"',
  ],
].map((part) => `x${filled(part)}x`)

/** The monitor notes how late a timer of its own is: one of ours that is longer comes after it. */
const nextSample = () => new Promise((done) => setTimeout(done, 3))

/** Of what visitors send 64 KB are taken, as they travel: a sign may be three. */
const MOST_OF_VISITOR = 20_000
const ITEM = {
  source: 'a',
  title: 'a',
  category: 'a',
  content_excerpt: 'a',
  author: 'a',
  posted_date: '2026-11-01',
  expiry_date: '2027-11-01',
  content: 'a',
}

describe('R41 texts of 100 KB in every field', () => {
  let app: TestApp
  let cookie: string
  let senders = 0

  before(async () => {
    app = await openTestApp({ settings: { trustedProxies: 1 } })
    cookie = await app.signIn()
    await app.post('/add-tradewind-blog', ITEM, cookie)
  })

  after(() => app.close())

  /** The longest turn without another, in milliseconds. */
  async function longestTurn(work: () => Promise<unknown>): Promise<number> {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await nextSample()
    await work()
    await nextSample()
    delay.disable()
    return delay.max / 1e6
  }

  async function tell(what: string, send: (text: string) => Promise<Response>): Promise<void> {
    const turns: { text: string; took: number; status: number }[] = []
    for (const text of LONG) {
      let status = 0
      const took = await longestTurn(async () => {
        const response = await send(text)
        status = response.status
        await response.arrayBuffer()
      })
      turns.push({ text: text.slice(0, 12), took, status })
    }
    const [longest] = turns.sort((a, b) => b.took - a.took)
    console.log(`${what}: the longest turn of the event loop took ${longest?.took.toFixed(0)} ms, on ${JSON.stringify(longest?.text)}`)
    assert.deepEqual(
      turns.filter(({ status }) => status >= 500),
      [],
    )
  }

  for (const name of Object.keys(ITEM))
    test(`R41 an article's ${name}`, () =>
      tell(`an article's ${name}`, (text) => app.post('/add-tradewind-blog', { ...ITEM, [name]: text }, cookie)))

  for (const name of ['from_name', 'email', 'subject', 'message'])
    test(`R41 a message's ${name}`, () => {
      const message = { from_name: 'a', email: 'a@a.example', subject: 'a', message: 'a' }
      return tell(`a message's ${name}`, (text) => {
        const body = new URLSearchParams({ ...message, [name]: text.slice(-MOST_OF_VISITOR) })
        return app.request('/contact-us', {
          method: 'POST',
          body,
          headers: { 'X-Forwarded-For': `2001:db8:${(senders++).toString(16)}::1` },
        })
      })
    })

  test('R41 an address that is followed', () =>
    tell('a link in an article', (text) =>
      app.post('/add-tradewind-blog', { ...ITEM, content: `<p><a href="${text.replaceAll('"', '&quot;')}">a</a></p>` }, cookie),
    ))

  test('R41 a search', () => tell('a search', (text) => app.request(`/search-query?q=${encodeURIComponent(text)}`)))

  test('R41 a row of an import', () =>
    tell('an import', (text) =>
      app.post('/add-data-component', { file: new File([JSON.stringify([{ ...ITEM, title: text, content: text }])], 'a.json') }, cookie),
    ))
})
