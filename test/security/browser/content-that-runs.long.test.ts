import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { chosenPayloads } from '#test/security/payloads/chosen-payloads.ts'
import { errorsIn, type Look, lookAtAll, tell } from '#test/security/payloads/look-at-all.ts'
import { openPayloadSite, type PayloadSite } from '#test/security/payloads/payload-site.ts'
import { openWatchedVisitor, type WatchedVisitor } from '#test/security/payloads/watched-visitor.ts'

const { payloads, from } = chosenPayloads()

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
    assert.deepEqual(errorsIn(looks, ['ran', 'violations', 'found', 'lost']), [])
  })

  test('R9 R38 nor in previews, echoes of what was asked for, and shared links', async () => {
    const looks = await lookAtAll(await visitor({ cookie: site.cookie }), payloads.map(site.elsewhere))
    tell('Previews, echoes and shared links', looks)
    assert.deepEqual(errorsIn(looks, ['ran', 'violations', 'found', 'lost']), [])
  })

  test('R9 R38 nor in the administration: lists, editor, history, inbox, media, counts', async () => {
    const each = payloads.flatMap(site.administration)
    const looks = await lookAtAll(await visitor({ cookie: site.cookie }), [...each, ...site.administratorsLists()])
    tell('Administration', looks)
    assert.deepEqual(errorsIn(looks, ['ran', 'violations', 'found', 'lost']), [])
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
    assert.deepEqual(errorsIn(looks, ['ran', 'violations', 'lost']), [])
    for (const path of ['/feed.xml', '/sitemap.xml'])
      assert.equal(await bare.faultOf(await (await site.app.request(path)).text(), 'application/xml'), '', path)
  })

  test('R10 without the policy the sanitiser is enough', async () => {
    const looks = await lookAtAll(await visitor({ ignoresPolicy: true }), payloads.keys().map(site.article))
    tell('Without a policy', looks)
    assert.deepEqual(errorsIn(looks, ['ran', 'found', 'lost']), [])
  })
})
