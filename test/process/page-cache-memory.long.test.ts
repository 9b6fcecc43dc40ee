import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { it } from 'node:test'
import { startSite } from './running-site.ts'

/** Enough for the server, and less than the addresses take together. */
const HEAP_MB = 64
const ADDRESSES = 4500
const ADDRESS_BYTES = 15_000
const CONNECTIONS = 8

it('thousands of long addresses of one page do not fill the memory', async () => {
  const site = await startSite({ nodeOptions: [`--max-old-space-size=${HEAP_MB}`], env: { DEMO_CONTENT: 'on' } })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get({ port: site.port, path, agent, host: 'localhost' }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        }).on('error', reject)
      })
    let asked = 0
    const ask = async () => {
      while (asked < ADDRESSES) assert.equal(await statusOf(`/privacy-policy?q=${asked++}${'x'.repeat(ADDRESS_BYTES)}`), 200)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, ask))
    assert.equal(await statusOf('/healthz'), 200)
  } finally {
    agent.destroy()
    await site.stop()
  }
})
