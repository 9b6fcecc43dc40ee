import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { it } from 'node:test'
import { freePort } from '../free-port.ts'

/** Enough for the server, and less than the addresses take together. */
const HEAP_MB = 64
const ADDRESSES = 4500
const ADDRESS_BYTES = 15_000
const CONNECTIONS = 8

it('thousands of long addresses of one page do not fill the memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-memory-'))
  const port = await freePort()
  const server = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, 'server/start.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(server, 'exit')
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    for await (const line of createInterface({ input: server.stdout })) if (line.startsWith('Sign in: ')) break
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get({ port, path, agent, host: 'localhost' }, (response) => {
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
    server.kill()
    await ended
    await rm(folder, { recursive: true })
  }
})
