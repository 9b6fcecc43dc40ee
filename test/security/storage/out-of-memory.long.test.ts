import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startSignedIn } from '#test/process/running-site.ts'
import { processesOf } from '#test/process/workers.ts'
import { checkPromises, noPromises } from '#test/security/power-cut/promises.ts'
import { writeImports, writeItems } from '#test/security/power-cut/writers.ts'
import { openFile } from '#test/store/open-file.ts'
import { makeMemoryGroup } from './memory-group.ts'

const KILLS = 3
const MORE_BYTES = 24 * 1024 * 1024

const group = makeMemoryGroup(`tradewind-${process.pid}`, MORE_BYTES)

test(`R22 a server that the system kills ${KILLS} times for its memory loses nothing that was answered`, {
  skip: !group && 'the system lets nobody limit the memory of a process here',
}, async (t) => {
  if (!group) return
  const data = await mkdtemp(join(tmpdir(), 'tradewind-memory-'))
  t.after(() => rm(data, { recursive: true }))
  t.after(() => group.remove())
  const promises = noPromises()
  for (let kill = 0; kill < KILLS; kill++) {
    const site = await startSignedIn({ data, env: { DEMO_CONTENT: 'off', WORKERS: '1' } })
    group.take(processesOf(site))
    const ask = async (path: string, fields: Record<string, string | Blob>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const sent = { method: 'POST', body, redirect: 'manual', headers: { Cookie: site.cookie, Origin: site.url } } as const
      const answer = await fetch(site.url + path, sent).catch(() => undefined)
      return answer && answer.status < 400 ? answer : undefined
    }
    while (site.child.exitCode === null && site.child.signalCode === null)
      await Promise.all([writeItems(ask, promises, `k${kill}`), writeImports(ask, promises, `k${kill}`)])
    await site.ended
    assert.equal(site.child.signalCode, 'SIGKILL')
    const opened = await openFile(join(data, 'tradewind.sqlite'))
    await checkPromises(opened, promises)
    await opened.store.close()
  }
  t.diagnostic(`${promises.answers} answers`)
  assert.ok(promises.answers > KILLS)
})
