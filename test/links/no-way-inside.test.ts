import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openWeb } from '#test/peers/web.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'

let site: SignedInSite

before(async () => {
  site = await startSignedIn({ env: { WORKERS: '2' } })
})

after(() => site.stop())

it('R37 the site as it is started asks nothing on its own machine, whoever wants it and however', async (t) => {
  const inside = await openWeb(t, (_, response) => response.end('<title>secret</title>'), { host: '127.0.0.1' })
  const addresses = [
    inside.origin,
    `http://localhost:${inside.port}/`,
    `http://[::1]:${inside.port}/`,
    site.url,
    `http://2130706433:${inside.port}/`,
  ]
  for (const name of ['address', 'picture'])
    for (const address of addresses) {
      const form = new FormData()
      form.set(name, address)
      const headers = { Cookie: site.cookie, Origin: site.url }
      const answer = await fetch(`${site.url}/read-link`, { method: 'POST', body: form, headers })
      assert.equal(answer.status, 422, address)
      assert.match((await answer.json()).message, /in a private network|No website has this name/, address)
    }
  assert.equal(inside.count.all, 0)
})
