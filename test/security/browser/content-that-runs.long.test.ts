import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RichText } from '#domain/services.ts'
import { chosenPayloads } from '#test/security/payloads/chosen-payloads.ts'
import { openPayloadSite, type PayloadSite } from '#test/security/payloads/payload-site.ts'
import { openWatchedVisitor, type Seen, type WatchedVisitor } from '#test/security/payloads/watched-visitor.ts'

const LEAST_CONTROL = 0.3
/** Some of what runs never ends. */
const ENDLESS_MS = 15_000
/** Where nothing is sanitised, the policy has this much to do. */
const LEAST_REFUSED = 0.3

const { payloads, from } = chosenPayloads()
const asItCame: RichText = { sanitize: (html) => html, sanitizeForReading: (html) => html, fault: () => undefined }

type Look = { path: string; seen: Seen }

const ran = (looks: readonly Look[]) => looks.filter(({ seen }) => seen.ran.length > 0)
const share = (part: readonly unknown[]) => part.length / payloads.length

function tell(what: string, looks: readonly Look[]): void {
  const refused = looks.filter(({ seen }) => seen.violations.length > 0).length
  const lost = looks.filter(({ seen }) => seen.lost.length > 0).length
  console.log(
    `${what}: ${looks.length} pages, something ran on ${ran(looks).length}, the policy refused something on ${refused}, ${lost} were left`,
  )
}

/** The first of what should not be, which is enough to see why. */
function faultsIn(looks: readonly Look[], kinds: readonly (keyof Seen)[]): string[] {
  return looks.flatMap(({ path, seen }) => kinds.flatMap((kind) => seen[kind].map((what) => `${path}: ${kind}: ${what}`))).slice(0, 10)
}

async function lookAtAll(visitor: WatchedVisitor, paths: Iterable<string | Promise<string>>): Promise<Look[]> {
  const looks: Look[] = []
  for (const path of paths) {
    const address = await path
    looks.push({ path: address, seen: await visitor.look(address) })
  }
  return looks
}

describe(`${payloads.length} payloads in every field`, () => {
  let site: PayloadSite
  let open: WatchedVisitor[] = []

  before(async () => {
    console.log(`Payloads: ${payloads.length} of ${JSON.stringify(from)}`)
    site = await openPayloadSite(payloads)
  })

  after(async () => {
    for (const visitor of open) await visitor.close()
    await site.close()
  })

  async function visitor(options: { cookie?: string; ignoresPolicy?: boolean } = {}): Promise<WatchedVisitor> {
    const opened = await openWatchedVisitor({ url: site.url, ...options })
    open = [...open, opened]
    return opened
  }

  test('R9 R38 run nowhere, lead nowhere and give the policy nothing to refuse: articles and lists', async () => {
    const looks = await lookAtAll(await visitor(), [...payloads.keys().map(site.article), ...site.lists()])
    tell('Articles and lists', looks)
    assert.deepEqual(faultsIn(looks, ['ran', 'violations', 'found', 'lost']), [])
  })

  test('R9 R38 nor in previews, echoes of what was asked for, and shared links', async () => {
    const looks = await lookAtAll(await visitor({ cookie: site.cookie }), payloads.map(site.elsewhere))
    tell('Previews, echoes and shared links', looks)
    assert.deepEqual(faultsIn(looks, ['ran', 'violations', 'found', 'lost']), [])
  })

  test('R9 R38 nor in the administration: lists, editor, history, inbox, media, counts', async () => {
    const each = payloads.flatMap(site.administration)
    const looks = await lookAtAll(await visitor({ cookie: site.cookie }), [...each, ...site.administratorsLists()])
    tell('Administration', looks)
    assert.deepEqual(faultsIn(looks, ['ran', 'violations', 'found', 'lost']), [])
  })

  test('R9 nor in what machines are given, on a page without any policy', async () => {
    const bare = await visitor({ ignoresPolicy: true })
    const list: { items: { content_html?: string }[] } = JSON.parse(await (await site.app.request('/feed.json')).text())
    const contents = list.items.flatMap(({ content_html }) => content_html ?? [])
    for (const [index] of payloads.entries()) {
      const response = await site.app.request(`/api/blog/p${index}`)
      if (response.status === 200) contents.push(JSON.parse(await response.text()).content)
    }
    assert.ok(contents.length >= payloads.length)
    const looks: Look[] = []
    for (let at = 0; at < contents.length; at += 100)
      looks.push({ path: `contents ${at}`, seen: await bare.read(`<main>${contents.slice(at, at + 100).join('\n')}</main>`) })
    tell('Feeds and API', looks)
    assert.deepEqual(faultsIn(looks, ['ran', 'violations', 'lost']), [])
    for (const path of ['/feed.xml', '/sitemap.xml'])
      assert.equal(await bare.faultOf(await (await site.app.request(path)).text(), 'application/xml'), '', path)
  })

  test('R10 without the policy the sanitiser is enough', async () => {
    const looks = await lookAtAll(await visitor({ ignoresPolicy: true }), payloads.keys().map(site.article))
    tell('Without a policy', looks)
    assert.deepEqual(faultsIn(looks, ['ran', 'found', 'lost']), [])
  })
})

describe(`${payloads.length} payloads that nobody sanitises`, () => {
  let site: PayloadSite

  before(async () => {
    site = await openPayloadSite(payloads, asItCame)
  })

  after(() => site.close())

  test('R10 the policy alone lets none run', async () => {
    const visitor = await openWatchedVisitor({ url: site.url, patienceMs: ENDLESS_MS })
    const looks = await lookAtAll(visitor, payloads.keys().map(site.article))
    await visitor.close()
    tell('Without the sanitiser', looks)
    assert.deepEqual(faultsIn(looks, ['ran']), [])
    const refused = looks.filter(({ seen }) => seen.violations.length > 0)
    assert.ok(share(refused) >= LEAST_REFUSED, `${refused.length} gave it something to refuse`)
  })

  test('R9 with neither of the two they run: what the others saw was not for want of looking', async () => {
    const visitor = await openWatchedVisitor({ url: site.url, ignoresPolicy: true, patienceMs: ENDLESS_MS })
    const looks = await lookAtAll(visitor, payloads.keys().map(site.article))
    await visitor.close()
    tell('Control', looks)
    console.log(`Control: ${(100 * share(ran(looks))).toFixed(1)} % of the payloads ran`)
    assert.ok(share(ran(looks)) >= LEAST_CONTROL, `${ran(looks).length} ran`)
  })
})
