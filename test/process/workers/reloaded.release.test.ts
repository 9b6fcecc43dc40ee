import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { workersOf } from '#test/process/worker-site.ts'

const KEPT = 20
const NEW = 10

it('two renewals of the workers lose no request, on connections that stay and on new ones', async (t) => {
  const site = await startSite({ env: { WORKERS: '2' } })
  t.after(() => site.child.kill('SIGKILL'))
  const kept = new Agent({ keepAlive: true, maxSockets: KEPT })
  const faults: string[] = []
  let answers = 0
  let isOver = false
  const load = async (agent: Agent | undefined, path: string) => {
    while (!isOver) {
      const fault = await faultOf(site.port, agent, path)
      if (fault) faults.push(fault)
      else answers++
      await setImmediate()
    }
  }
  const loads = [
    ...Array.from({ length: KEPT }, (_, at) => load(kept, at % 2 ? '/faq' : '/search-query?q=transfer')),
    ...Array.from({ length: NEW }, () => load(undefined, '/faq')),
  ]
  const before = workersOf(site)
  for (let renewal = 1; renewal <= 2; renewal++) {
    const answered = answers
    await until(() => answers > answered + 200)
    site.child.kill('SIGHUP')
    await until(() => (site.written().match(/"Workers renewed"/g) ?? []).length === renewal)
  }
  const answered = answers
  await until(() => answers > answered + 200)
  isOver = true
  await Promise.all(loads)
  kept.destroy()
  t.diagnostic(`${answers} answers`)
  assert.deepEqual(faults, [])
  const after = workersOf(site)
  assert.deepEqual([after.length, after.some((pid) => before.includes(pid))], [2, false])
  await site.stop()
  assert.equal(site.child.exitCode, 0)
})

/** Asks once; gives what is wrong with the answer. Nothing is asked twice. */
function faultOf(port: number, agent: Agent | undefined, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path, agent: agent ?? false }, (response) => {
      response.on('error', (error) => resolve(error.message))
      response.on('end', () => resolve(response.statusCode === 200 ? undefined : String(response.statusCode))).resume()
    })
    asking.on('error', (error) => resolve(error.message)).end()
  })
}
