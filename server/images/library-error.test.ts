import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { until } from '#test/process/wait-until.ts'

const { platform, arch } = process
const NATIVE = `node_modules/@img/sharp-${platform}-${arch}`

/** The built site in a folder of its own, with all packages but for what `damage` does to those of the image library. */
function layOut(t: TestContext, damage: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'image-library-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const part of ['server', 'domain', 'lib', 'app', 'lint', 'build', 'public', 'package.json', 'package-lock.json'])
    cpSync(part, join(folder, part), { recursive: true, preserveTimestamps: true })
  for (const file of ['vite.config.ts', 'react-router.config.ts']) cpSync(file, join(folder, file))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (name !== 'sharp' && name !== '@img') symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  for (const name of ['sharp', '@img']) cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  damage(folder)
  return folder
}

function run(t: TestContext, folder: string, words: string[]) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: join(folder, 'data'), PORT: '0', WORKERS: '1', DEMO_CONTENT: 'off' }
  const child = spawn(process.execPath, words, { cwd: folder, env })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
  t.after(() => child.kill('SIGKILL'))
  return { written: () => written, ended: new Promise((done) => child.once('close', done)), child }
}

describe('an image library that is', () => {
  const damages: Record<string, [damage: (folder: string) => void, reason: RegExp]> = {
    'missing for this platform': [
      (folder) => rmSync(join(folder, NATIVE), { recursive: true }),
      new RegExp(`native library for ${platform}-${arch} is not installed\\. Run npm ci on this machine`),
    ],
    broken: [
      (folder) => {
        for (const name of readdirSync(join(folder, NATIVE, 'lib')))
          if (name.endsWith('.node')) writeFileSync(join(folder, NATIVE, 'lib', name), 'no library')
      },
      /native library for \S+ cannot be loaded \(ERR_DLOPEN_FAILED: .*\)\. Run npm ci/,
    ],
    'not there at all': [
      (folder) => rmSync(join(folder, 'node_modules/sharp'), { recursive: true }),
      /sharp cannot be loaded \(Cannot find package 'sharp'/,
    ],
  }
  for (const [name, [damage, reason]] of Object.entries(damages))
    it(`${name} is named with its reason by the start, which serves all the same, and by the doctor`, async (t) => {
      const folder = layOut(t, damage)
      const site = run(t, folder, ['server/start.ts'])
      await until(() => /^Warning: images cannot be processed: .*$/m.test(site.written()) && site.written().includes('Sign in: '))
      assert.match(site.written(), reason)
      site.child.kill('SIGTERM')
      await site.ended
      const doctor = run(t, folder, ['server/commands/doctor.ts'])
      await doctor.ended
      const said = doctor.written().replaceAll(/\n {20,}/g, ' ')
      assert.match(said, /^problem +versions +images cannot be processed: /m)
      assert.match(said, reason)
      if (name !== 'broken') assert.match(said, /^problem +versions +1 packages are not as they are locked: /m)
    })
})
