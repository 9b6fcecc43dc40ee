import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { besideCrowd, type Client, inLettersOf, misspelled, openClient } from './crowd.ts'

const HOSTILE = 60
/** So many of the hostile requests may be answered before an honest one on average, half of those that always wait. */
const MOST_BEFORE = HOSTILE / 2

let site: RunningSite
let client: Client
before(async () => {
  site = await startSite({ env: { TRUSTED_PROXIES: '1', DEMO_CONTENT: 'on', WORKERS: '2' } })
  client = openClient(site)
})
after(async () => {
  client.close()
  await site.stop()
})

const honestly = Array.from({ length: 30 }, (_, number) => number + 1)

async function answeredBefore(paths: readonly string[], answered: () => number): Promise<string[]> {
  const texts: string[] = []
  const before = answered()
  for (const [at, path] of paths.entries()) {
    const { status, text } = await client.ask(path, `198.51.100.${at}`)
    assert.equal(status, 200, text)
    texts.push(text)
  }
  const mean = (answered() - before) / paths.length
  assert.ok(mean <= MOST_BEFORE, `${mean} were answered before each`)
  return texts
}

it('R35 thirty of thirty searches have results while one network searches over sixty connections for sixteen misspelled words', async () => {
  const { text: alone } = await client.ask('/search-query?q=capability', '198.51.100.200')
  const [, total = ''] = /“capability”<\/strong>: ([1-9]\d*)/.exec(alone) ?? assert.fail(alone)
  const crowd = { size: HOSTILE, pathOf: (number: number) => `/search-query?q=${misspelled(number)}` }
  const texts = await besideCrowd(client, crowd, (answered) => {
    const paths = honestly.map((number) => `/search-query?q=${inLettersOf('capability', number)}`)
    return answeredBefore(paths, answered)
  })
  for (const text of texts) assert.match(text, new RegExp(`“capability”</strong>: ${total}\\D`, 'i'))
})

for (const [what, pathOf] of Object.entries<(number: number) => string>({
  'missing articles': (number) => `/blog-details?id=unknown-${number}`,
  'pages that are not there': (number) => `/unknown-${number}`,
  'pages of lists': (number) => `/manage-blogs?page=${number}`,
}))
  it(`R35 a page that has to be made is, and a kept one is there, while one network asks for ${what} over sixty connections`, async () => {
    await besideCrowd(client, { size: HOSTILE, pathOf }, async (answered) => {
      await answeredBefore(
        honestly.map((number) => `/global-capability-centers?team=${what.length}${number}`),
        answered,
      )
      await answeredBefore(Array(30).fill('/faq'), answered)
    })
  })
