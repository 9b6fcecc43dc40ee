import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { askEachWorker } from '#test/process/worker-site.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Chrome/150.0'
const PAGE = '/admin/site/redirects'

it('redirects are the same for every worker at once, and each worker’s counts are shown by the other', { timeout: 600_000 }, async (t) => {
  const site = await startSite({ env: { WORKERS: '2', SIGN_IN_LINK: 'on' } })
  t.after(() => site.child.kill('SIGKILL'))
  const [first, second] = await askEachWorker(site)
  assert.ok(first && second)
  t.after(() => {
    first.close()
    second.close()
  })
  const Cookie = await site.signIn()
  const headers = { 'User-Agent': BROWSER }
  const send = (fields: Record<string, string>) => {
    const form = { Cookie, Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded', ...headers }
    return first.ask(PAGE, { method: 'POST', headers: form, body: new URLSearchParams(fields).toString() })
  }
  const location = async (worker: typeof first, path: string) => (await worker.ask(path, { headers })).headers.location

  assert.equal((await second.ask('/old', { headers })).status, 404)
  assert.equal((await send({ intent: 'save', from: '/old', to: '/faq', status: '301' })).status, 302)
  for (const worker of [second, first, second]) assert.equal(await location(worker, '/old'), '/faq')
  await second.ask('/missing', { headers })
  const shown = await first.ask(PAGE, { headers: { Cookie } })
  assert.match(shown.text, /used 3 times/)
  assert.match(shown.text, /Redirect \/missing"/)

  const [, id = '', stamp = ''] = /name="id" value="([^"]+)"[\s\S]*?name="stamp" value="([^"]+)"/.exec(shown.text) ?? []
  assert.equal((await send({ intent: 'delete', id, stamp })).status, 302)
  for (const worker of [second, first]) assert.equal(await location(worker, '/old'), undefined)
  await second.ask('/at-the-end', { headers })
  await site.stop()
  await until(() => site.child.exitCode !== null)
})
