import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startSignedIn } from '#test/process/running-site.ts'
import { processesOf } from '#test/process/worker-site.ts'
import { checkPromises, noPromises } from '#test/security/power-cut/promises.ts'
import { writeImports, writeItems } from '#test/security/power-cut/writers.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { makeMemoryGroup } from './memory-group.ts'

const KILLS = 3
const STEP_BYTES = 4 * 1024 * 1024

const group = makeMemoryGroup(`tradewind-${process.pid}`, STEP_BYTES)

test(`R22 a server that the system kills ${KILLS} times for its memory loses nothing that was answered`, {
  skip: !group && 'the system lets nobody limit the memory of a process here',
}, async (t) => {
  if (!group) return
  const data = await mkdtemp(join(tmpdir(), 'tradewind-memory-'))
  t.after(() => rm(data, { recursive: true }))
  t.after(() => group.remove())
  const promises = noPromises()
  let bytes = STEP_BYTES
  let kills = 0
  // A server that was killed before it answered anything has promised nothing: it is given more, and that kill does not count.
  while (kills < KILLS) {
    const before = promises.answers
    group.limit(bytes)
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
      await Promise.all([writeItems(ask, promises, `k${bytes}x${kills}`), writeImports(ask, promises, `k${bytes}x${kills}`)])
    await site.ended
    assert.equal(site.child.signalCode, 'SIGKILL')
    const opened = await openFile(join(data, 'tradewind.sqlite'))
    await checkPromises(opened, promises)
    await opened.store.close()
    if (promises.answers > before) kills++
    else bytes += STEP_BYTES
  }
  t.diagnostic(`${promises.answers} answers within ${bytes / 1024 / 1024} MB`)
})
