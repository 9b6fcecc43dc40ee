import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { startSite } from '#test/process/running-site.ts'
import { askEachWorker } from '#test/process/worker-site.ts'
import { followChanges, inviteAll, walkRoles } from '#test/security/authority/people-of-all-roles.ts'
import { storeThings } from '#test/security/authority/stored-things.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

it('the table of roles is followed by every process of a site, and changes count with the next request at each', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-roles-'))
  t.after(() => rm(data, { recursive: true }))
  const site = await startSite({ data, env: { WORKERS: '2', DEMO_CONTENT: 'off' } })
  t.after(() => site.stop())
  const owner = await site.signIn()
  const { store } = await openFile(join(data, 'tradewind.sqlite'))
  await storeThings({ store, clock: { now: new Date() } })
  const workers = await askEachWorker(site)
  const processes = workers.map(({ ask }) => ({ url: site.url, ask }))
  const [first, ...others] = processes
  assert.ok(first && others.length === 1)
  const callers = await inviteAll(first, owner, store)
  assert.ok((await walkRoles(processes, callers)) > 1500)
  await followChanges(first, others, { owner, editor: callers.find(({ name }) => name === 'editor')?.cookie ?? '' })
  await store.close()
  for (const { close } of workers) close()
})
