import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { it } from 'node:test'
import { until } from '#test/process/wait-until.ts'
import { openCounted } from './counted-server.ts'
import { openSlowClients } from './slow-clients.ts'

const COUNTS = { head: 1000, body: 500, reader: 500 }

it('R35 two thousand clients that are slow with their heads, their forms and their reading are all ended, and nothing is left of them', async (t) => {
  // A reader is ended as soon as he takes nothing: what waits for him would give him hours.
  const server = await openCounted({ most: 2100, headMs: 10_000, requestMs: 11_000, stalledMs: -1e9 })
  t.after(() => server.stop())
  const before = openFiles()
  const clients = await openSlowClients(server.port, COUNTS, '/large')
  assert.equal(clients.length, 2000)
  await Promise.all(clients.map(({ closed }) => closed))
  await until(() => openFiles() <= before + 5)
  assert.ok(
    server.handled.every(({ path }) => path !== '/'),
    'no head came to its end',
  )
  assert.equal((await fetch(`http://127.0.0.1:${server.port}/still-here`)).status, 200)
})

function openFiles(): number {
  return readdirSync('/proc/self/fd').length
}
