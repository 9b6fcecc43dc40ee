import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { crawl } from '#test/app/crawl.ts'
import { allSpellings, findSecret, plantedSecret } from '#test/app/planted-secret.ts'
import { listen } from '#test/peers/listen.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { startSignedIn } from '#test/process/running-site.ts'

describe('the secrets of a search service', () => {
  it('R2 are in no byte that is served or logged, with a cluster that asks for them, and that fails and repeats them', async (t) => {
    const [name, password] = [plantedSecret('SEARCH_USERNAME'), plantedSecret('SEARCH_PASSWORD')]
    const cluster = await startSearchCluster()
    t.after(() => cluster.close())
    const door = await openDoor(t, cluster.urls[0] ?? '', `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`)
    const env = { SEARCH_URL: door.url, SEARCH_USERNAME: name, SEARCH_PASSWORD: password, DEMO_CONTENT: 'on' }
    const site = await startSignedIn({ env })
    t.after(() => site.stop())
    const served = await crawl(site)
    assert.ok(served.length > 60, String(served.length))
    door.state.words = allSpellings([name, password])
    const refused = await crawl(site)
    assert.ok(door.state.refused > 0)
    assert.match(site.written(), /The search service did not do it: 403 security_exception/)
    for (const [place, text] of [...served, ...refused, ['log', site.written()] as const])
      assert.equal(findSecret(text, [name, password, new URL(door.url).host]), undefined, place)
  })
})

/** Before a cluster; lets in who brings the header, and nobody once it has words for that. */
async function openDoor(t: TestContext, target: string, authorization: string) {
  const state = { words: '', refused: 0 }
  const server = createServer((incoming, outgoing) => {
    const isKnown = incoming.headers.authorization === authorization
    if (!isKnown || state.words) {
      state.refused++
      const error = { type: 'security_exception', reason: `${authorization} ${state.words}` }
      outgoing.writeHead(isKnown ? 403 : 401, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error, status: 403 }))
      return
    }
    const { method, headers, url } = incoming
    const passed = request(new URL(target), { method, headers, path: url }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => incoming.socket.destroy())
    incoming.pipe(passed)
  })
  const { port, close } = await listen(server)
  t.after(close)
  return { url: `http://127.0.0.1:${port}`, state }
}
