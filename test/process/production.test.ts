import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { startSite } from './running-site.ts'

/** Loaded into each process before the site: writes down which files of React beside the build it has loaded when it ends. */
const PROBE = `
  const { appendFileSync } = require('node:fs')
  process.on('exit', () => {
    // What is only parsed for the names of its exports is in the cache as well.
    const loaded = Object.values(require.cache).filter((module) => module.loaded).map(({ filename }) => filename)
    appendFileSync(process.env.PROBE_FILE, loaded.filter((path) => /[\\\\/]react(?:-dom)?[\\\\/]cjs[\\\\/]/.test(path)).join('\\n'))
  })
`

it('has the production build of React in its own, and no other', () => {
  const texts = globSync('build/server/**/*.js').map((file) => readFileSync(file, 'utf8'))
  const builds = texts.flatMap((text) => [...text.matchAll(/\breact[\w.-]*\.(production|development)\.js\b/g)].map(([, build]) => build))
  assert.deepEqual([...new Set(builds)], ['production'])
})

it('loads that alone, whatever the environment says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-probe-'))
  const probe = join(folder, 'probe.cjs')
  await writeFile(probe, PROBE)
  for (const NODE_ENV of ['', 'development', 'test']) {
    const file = join(folder, `loaded-${NODE_ENV}`)
    const site = await startSite({ nodeOptions: ['--require', probe], env: { PROBE_FILE: file, NODE_ENV } })
    assert.equal((await fetch(`${site.url}/faq`)).status, 200)
    await site.stop()
    assert.equal(await readFile(file, 'utf8'), '', NODE_ENV)
  }
  await rm(folder, { recursive: true })
})
