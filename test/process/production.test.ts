import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startSite } from './running-site.ts'

/** Loaded into each process before the site: writes down which files it loads. */
const PROBE = `
  const { appendFileSync } = require('node:fs')
  const { registerHooks } = require('node:module')
  const { isMainThread } = require('node:worker_threads')
  function load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(process.env.PROBE_FILE, url + '\\n')
    return next(url, context)
  }
  if (isMainThread) registerHooks({ load })
`

it('has the production build of React in its own, and no other', () => {
  const texts = globSync('build/server/**/*.js').map((file) => readFileSync(file, 'utf8'))
  const builds = texts.flatMap((text) => [...text.matchAll(/\breact[\w.-]*\.(production|development)\.js\b/g)].map(([, build]) => build))
  assert.deepEqual([...new Set(builds)], ['production'])
})

for (const WORKERS of ['1', '2'])
  it(`loads its own build and hardly anything else, whatever the environment says, with ${WORKERS} processes that answer`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-probe-'))
    t.after(() => rm(folder, { recursive: true }))
    const [probe, list] = [join(folder, 'probe.cjs'), join(folder, 'loaded')]
    await writeFile(probe, PROBE)
    const site = await startSite({ nodeOptions: ['--require', probe], env: { PROBE_FILE: list, NODE_ENV: 'development', WORKERS } })
    assert.equal((await fetch(`${site.url}/faq`)).status, 200)
    await site.stop()
    const loaded = (await readFile(list, 'utf8'))
      .trim()
      .split('\n')
      .map((url) => relative('.', fileURLToPath(url)))
    const others = loaded.filter((file) => !file.startsWith('build/server/') && file !== relative('.', probe))
    assert.deepEqual([...new Set(others)].sort(), [
      'app/content/site.ts',
      'lib/objects/objects.ts',
      'server/bundle/build.ts',
      'server/process/end-by-signal.ts',
      'server/process/exit-with-error.ts',
      'server/start.ts',
    ])
    assert.ok(loaded.includes('build/server/index.js'))
  })

it('takes a free port with PORT=0, says which, and has its own address there', async () => {
  const site = await startSite({ env: { PORT: '0', WORKERS: '2' } })
  try {
    const [, url = ''] = await site.says(/is running: (\S+)/)
    assert.match(await (await fetch(`${url}/faq`)).text(), new RegExp(`<link rel="canonical" href="${url}/faq"`))
    assert.match(await site.signIn(), /=./)
  } finally {
    await site.stop()
  }
})
