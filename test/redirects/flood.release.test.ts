import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { startSite } from '#test/process/running-site.ts'
import { memoryOf } from '#test/process/worker-site.ts'

/** `FLOOD=100000` for the whole of it. */
const ADDRESSES = Number(process.env.FLOOD ?? 3000)
const CONNECTIONS = 16
const HEAP_MB = 64

it('a flood of different addresses at which there is nothing fills neither memory nor store', { timeout: 3_600_000 }, async (t) => {
  const site = await startSite({ nodeOptions: [`--max-old-space-size=${HEAP_MB}`], env: { WORKERS: '2' } })
  t.after(() => site.child.kill('SIGKILL'))
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0' }
  const statusOf = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ port: site.port, path, agent, headers, host: 'localhost' }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      }).on('error', reject)
    })
  let asked = 0
  const ask = async () => {
    while (asked < ADDRESSES) assert.equal(await statusOf(`/flood/${asked++}/${'x-'.repeat(90)}`), 404)
  }
  const before = memoryOf(site)
  const began = Date.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  const seconds = (Date.now() - began) / 1000
  t.diagnostic(`${ADDRESSES} addresses in ${seconds.toFixed(1)} s; memory ${before} MB before, ${memoryOf(site)} MB after`)
  agent.destroy()

  const file = join(site.data, 'tradewind.sqlite')
  const database = new DatabaseSync(file, { readOnly: true })
  const counted = () =>
    database.prepare(`SELECT count(*) AS names, sum(count) AS asked FROM counters WHERE group_name LIKE 'missing %'`).get()
  assert.equal(site.child.exitCode, null, 'it lives')
  assert.ok(Number(counted()?.names) <= 2 * 301, 'two days at most, at midnight')
  t.diagnostic(`${counted()?.names} names for ${counted()?.asked} requests; the file has ${Math.round((await stat(file)).size / 1024)} KB`)
  database.close()
  await site.stop()
})
