import assert from 'node:assert/strict'
import { it } from 'node:test'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { startAskedSite } from '#test/process/requested-site.ts'
import { followChanges, inviteAll, walkRoles } from '#test/security/authority/people-of-all-roles.ts'
import { storeThings } from '#test/security/authority/stored-things.ts'

it('the table of roles is followed by every instance on a cluster, and changes count with the next request at each', async (t) => {
  const cluster = await startSearchCluster()
  t.after(() => cluster.close())
  const [url = ''] = cluster.urls
  const sites = await Promise.all([1, 2].map(() => startAskedSite(t, 'unused', { SEARCH_URL: url, DEMO_CONTENT: 'off' })))
  const { store } = openOpenSearch({ urls: [url], nameOf: indexNamesWith('tradewind-') })
  t.after(() => store.close())
  const [one, two] = sites
  assert.ok(one && two)
  const owner = await one.signIn()
  await storeThings({ store, clock: { now: new Date() } })
  // On loopback a cookie's name has its site's port; behind one name it is the same cookie.
  const processes = sites.map((site) => ({
    url: site.url,
    ask: (path: string, { headers = {}, ...sent }: { method?: string; headers?: Record<string, string>; body?: string } = {}) => {
      const { Cookie = '', ...others } = headers
      return site.ask(path, { ...sent, headers: { ...others, Cookie: Cookie.replace(/-\d+=/, `-${new URL(site.url).port}=`) } })
    },
  }))
  const [first, ...others] = processes
  assert.ok(first)
  const callers = await inviteAll(first, owner, store)
  assert.ok((await walkRoles(processes, callers)) > 1500)
  await followChanges(first, others, { owner, editor: callers.find(({ name }) => name === 'editor')?.cookie ?? '' })
  for (const site of sites) assert.equal(await site.stop(), 0)
})
