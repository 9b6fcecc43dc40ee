import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { until } from '#test/process/wait-until.ts'
import { canMount, mountSmallDisk } from '#test/store/small-disk.ts'

const EARLIER = 'test/fixtures/store-of-994e9f9.sqlite'

/** Fails, after it has looked for a while whether whoever started it has the store open; notes so if it has. */
const BUILD = `#!/bin/sh
for _ in $(seq 400); do
  if [ -n "$(find /proc/$PPID/fd -lname '*tradewind.sqlite')" ]; then
    touch was-opened
    break
  fi
done
echo 'a page that cannot be built' >&2
exit 1
`

/** Says who it is, and never ends by itself. */
const ENDLESS_BUILD = `#!/bin/sh
echo $$ > unfinished && mv unfinished builder
exec tail -f /dev/null
`

/** A folder like the project's, as far as a start asks, whose build fails. */
function folderWithoutBuild(t: TestContext, build = BUILD, name = 'failed-build-'): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  t.after(() => rmSync(folder, { recursive: true, maxRetries: 10 }))
  layOut(folder, build)
  return folder
}

function layOut(folder: string, build: string): void {
  for (const part of ['server/bundle', 'node_modules/.bin']) mkdirSync(join(folder, part), { recursive: true })
  for (const file of ['vite.config.ts', 'react-router.config.ts', 'package-lock.json', 'server/bundle/compress-assets.ts'])
    writeFileSync(join(folder, file), '')
  writeFileSync(join(folder, 'node_modules/.bin/react-router'), build, { mode: 0o755 })
}

/** To its end, with nothing set but what is given. */
function startIn(folder: string, own: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: join(folder, 'data'), WORKERS: '1', ...own }
  return spawnSync(process.execPath, [resolve('server/start.ts')], { cwd: folder, env, encoding: 'utf8' })
}

describe('a start whose build fails', () => {
  it('says so, and leaves the store of an earlier version as it is', (t) => {
    const folder = folderWithoutBuild(t)
    const data = join(folder, 'data')
    mkdirSync(data)
    for (const part of ['', '-wal', '-shm']) cpSync(EARLIER + part, join(data, `tradewind.sqlite${part}`))
    const { status, stderr } = startIn(folder, { DATA_DIR: data, WORKERS: '2' })
    assert.equal(status, 1)
    assert.match(stderr, /a page that cannot be built\n+The build failed/)
    assert.equal(existsSync(join(folder, 'was-opened')), false)
    assert.deepEqual(readdirSync(data).sort(), ['tradewind.sqlite', 'tradewind.sqlite-shm', 'tradewind.sqlite-wal'])
    for (const part of ['', '-wal']) assert.deepEqual(readFileSync(join(data, `tradewind.sqlite${part}`)), readFileSync(EARLIER + part))
  })
})

describe('a start that has to build in a folder whose name the tools cannot read', () => {
  for (const sign of ['#', '?', '%'])
    it(`says so, for ${sign}`, (t) => {
      const folder = folderWithoutBuild(t, BUILD, `site ${sign}1 `)
      const { status, stderr } = startIn(folder)
      assert.deepEqual([status, stderr], [1, `The site cannot be built in ${folder}: move it to a folder without # ? % in its path.\n`])
    })
})

describe('a start that has to build without what builds', () => {
  it('says how that is installed, as npm leaves it out where NODE_ENV is production', (t) => {
    const folder = folderWithoutBuild(t)
    rmSync(join(folder, 'node_modules/.bin/react-router'))
    const { status, stderr } = startIn(folder)
    assert.deepEqual([status, stderr], [1, 'The site has to be built, and what builds it is not installed: npm ci --include=dev\n'])
  })
})

describe('a start with settings that are misspelled', () => {
  it('names them, each with the setting that is nearly written so', () => {
    const env = { ...process.env, BAKCUP_DIR: 'backups', SMTP_HOTS: 'mail', PORT: 'none' }
    const { status, stderr } = spawnSync(process.execPath, [resolve('server/start.ts')], { env, encoding: 'utf8' })
    const named = stderr.split('\n').filter((line) => line.includes('is no setting'))
    assert.deepEqual(named, ['BAKCUP_DIR is no setting and sets nothing: is BACKUP_DIR meant?'])
    assert.match(stderr, /^Not started: PORT /m)
    assert.equal(status, 1)
  })
})

describe('a start that has to build where it cannot write', { skip: !canMount && 'nothing can be mounted here' }, () => {
  it('says who is to build', (t) => {
    const disk = mountSmallDisk(1)
    t.after(disk.remove)
    layOut(disk.data, BUILD)
    disk.setReadOnly(true)
    const { status, stderr } = startIn(disk.data, { DATA_DIR: join(tmpdir(), 'never-made') })
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^The site has to be built, and this user cannot write in \S+ \(EROFS\): run npm run build as the owner of that folder\.$/m,
    )
    assert.doesNotMatch(stderr, /a page that cannot be built/)
  })
})

/** For good, and after it was loaded: the user of the site may not be let into the folder of these tests. */
const LOOKS_AS_SITE = `const { isBuilt } = await import(process.argv[1])
if (process.getuid() === 0) process.setuid(65534)
isBuilt()`

describe('a start with a build that is closed to its user, as root may have made it under umask 077', () => {
  it('says so, and not that another build is needed', (t) => {
    const folder = folderWithoutBuild(t)
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'build'), { mode: 0 })
    const words = ['--input-type=module', '-e', LOOKS_AS_SITE, pathToFileURL(resolve('server/bundle/build.ts')).href]
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
    chmodSync(join(folder, 'build'), 0o700)
    assert.deepEqual(
      [status, stderr],
      [1, `build/sources.sha256 is closed to this user (EACCES). As its owner: chmod -R a+rX ${join(folder, 'build')}\n`],
    )
  })
})

describe('a start that a signal ends while it builds', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`by ${signal} leaves nobody behind who builds`, async (t) => {
      const folder = folderWithoutBuild(t, ENDLESS_BUILD)
      const { PATH, HOME } = process.env
      const child = spawn(process.execPath, [resolve('server/start.ts')], {
        cwd: folder,
        env: { PATH, HOME, DATA_DIR: join(folder, 'data'), WORKERS: '1' },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      const noted = join(folder, 'builder')
      await until(() => existsSync(noted))
      const builder = Number(readFileSync(noted, 'utf8'))
      t.after(() => isThere(builder) && process.kill(builder))
      child.kill(signal)
      assert.deepEqual(await ended, [null, signal])
      await until(() => !isThere(builder))
    })
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
