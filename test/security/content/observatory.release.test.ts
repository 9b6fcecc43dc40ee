import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { selfSigned } from '#test/peers/self-signed.ts'
import { DOMAIN, PAGES, type Score } from '#test/security/observatory/scanned-pages.ts'
import { installTool } from '#test/security/tools/install-tool.ts'

const OBSERVATORY = '@mdn/mdn-http-observatory'
const VERSION = '1.4.8'
/** All that a page can have which sets no cookie, loads no script and is in no browser's list. */
const LEAST = 130
/** Readers of feeds on other sites show our pictures, so these cannot say that they are for this site alone. */
const LEAST_SHARED = 115

const mayUnshare = spawnSync('unshare', ['-n', '-m', 'ip', 'link', 'set', 'lo', 'up']).status === 0

/** Its first words name hosts for this network alone. */
const IN_NETWORK = 'ip link set lo up && mount --bind "$0" /etc/hosts && exec "$@"'

test('R13 the HTTP Observatory finds nothing against any class of answers', {
  skip: !mayUnshare && 'this machine gives no network of one’s own',
}, (t) => {
  const tools = installTool(`${OBSERVATORY}@${VERSION}`)
  if (!tools) return t.skip('the Observatory could not be installed')
  const packageFolder = join(tools, OBSERVATORY)
  // Its install script would fetch the list of browsers.
  writeFileSync(join(packageFolder, 'conf/hsts-preload.json'), '{}')
  const folder = mkdtempSync(join(tmpdir(), 'observatory-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const hosts = join(folder, 'hosts')
  writeFileSync(hosts, ['localhost', ...PAGES.map(({ name }) => `${name}.${DOMAIN}`)].map((name) => `127.0.0.1 ${name}\n`).join(''))
  const { file, keyFile } = selfSigned(t, `*.${DOMAIN}`)
  const scanner = pathToFileURL(join(packageFolder, 'src/scanner/index.js')).href
  const words = [process.execPath, join(import.meta.dirname, '../observatory/scan-pages.ts'), scanner, keyFile, file]
  const environment = { ...process.env, NODE_EXTRA_CA_CERTS: file }
  const { stdout, stderr } = spawnSync('unshare', ['-n', '-m', 'sh', '-c', IN_NETWORK, hosts, ...words], {
    env: environment,
    encoding: 'utf8',
  })
  const scores: Score[] = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []))
  console.log(
    scores.map(({ name, score, grade, algorithm }) => `Observatory (algorithm ${algorithm}): ${name} ${grade} ${score}`).join('\n'),
  )
  assert.deepEqual(
    scores.map(({ name }) => name),
    PAGES.map(({ name }) => name),
    stderr,
  )
  for (const { name, score, failed } of scores) {
    const page = PAGES.find((other) => other.name === name)
    // Google changes its script as it likes, so nobody can say what its bytes are to be.
    assert.deepEqual(failed, page?.accepted ? [page.accepted] : [], name)
    assert.ok(score >= (page?.isShared ? LEAST_SHARED : LEAST), `${name}: ${score}`)
  }
})
